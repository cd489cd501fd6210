import { expect, it } from "vitest";
import { statedInMessage } from "../../pipeline/workplace/situations/situation-files.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const situation = workplaces.get("accountant")?.situations.find(({ id }) => id === "cash-for-the-bank");
const words = { team_assistant: "Ada Holm" };
if (situation === undefined) throw new Error("there is no situation cash-for-the-bank");

it("a message states what follows a label on a line of its own", () => {
  expect(statedInMessage(situation, "noon", "Balance", { bookkeeper: "Ada Holm" })).toBe("EUR 23,480.50");
});

it("a message states what stands in a sentence of it", () => {
  const lift = workplaces.get("administrative-assistant")?.situations.find(({ id }) => id === "lift-notice");
  const said = lift === undefined ? null : statedInMessage(lift, "lift", "They promise that it runs again at …", words);
  expect(said).toBe("14:15");
});

it("a message is refused that states nothing under a label, or is not there", () => {
  expect(() => statedInMessage(situation, "noon", "The wages", { bookkeeper: "Ada Holm" })).toThrow(
    /under "The wages"/,
  );
  expect(() => statedInMessage(situation, "noon", "Fees", { bookkeeper: "Ada Holm" })).toThrow(
    /no line of the message/,
  );
  expect(() => statedInMessage(situation, "letter", "Balance", {})).toThrow(/there is no message letter/);
});
