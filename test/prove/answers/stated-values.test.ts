import { expect, it } from "vitest";
import { valuesStated } from "../../../pipeline/prove/answers/stated-values.js";

it.each([
  ["Credit limit: EUR 13,000.00", "credit limit", "money", [13000]],
  ["Hours of help: 40 hours", "Hours of help", "number", [40]],
  ["The move is on 4 April 2026 at 9:30.", "move is on", "date", ["2026-04-04"]],
  ["The move is on 2026-04-04 at 9:30.", "move is on", "time", ["09:30"]],
  ["Samples go to: 14 Orchard Lane, Wells.", "Samples go to", "text", ["14 Orchard Lane, Wells"]],
  ["Invoices above EUR 13,000 need two signatures.", "need two signatures", "money", [13000]],
  ["It began on 1 March 2019. It ends on 2 July 2026 at noon.", "ends on", "date", ["2026-07-02"]],
  ["Of 12 orders, 70 pieces are fetched by car. Cars: 3", "are fetched by car", "count", [70]],
  ["Another address this time", "address", "text", []],
  ["Addresses: none", "address", "text", []],
  ["Fee: none", "fee", "money", []],
])("%s states beside %s as %s: %j", (line, label, kind, values) => {
  expect(valuesStated(["Something else: 3", line], label, kind)).toEqual(values);
});

it("values that differ are all told, and one that is said twice is told once", () => {
  expect(valuesStated(["Fee: EUR 3", "Fee: EUR 3.00", "Fee: EUR 4"], "Fee", "money")).toEqual([3, 4]);
});
