import { expect, it } from "vitest";
import { withReceivedIds } from "../../pipeline/environments/received-ids.js";

const sum = { from: "ann@b.example", subject: "Sum", body: "1" };
const day = { from: "ann@b.example", subject: "Day", body: "2" };
const idsOf = (...inbox: (typeof sum)[]) => withReceivedIds(inbox).map(({ id }) => id);

it("a received message has the same id whatever else was received, and whatever it says", () => {
  const [first, second] = idsOf(sum, day);
  expect(idsOf(day, sum)).toEqual([second, first]);
  expect(idsOf({ ...day, body: "3" })).toEqual([second]);
});

it("no two received messages have the same id, be they alike", () => {
  const found = idsOf(sum, day, sum, sum, { ...sum, from: "bob@b.example" });
  expect(new Set(found).size).toBe(5);
});
