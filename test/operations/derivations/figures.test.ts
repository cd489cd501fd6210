import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";

function derivedOf(by: string, given: Readonly<Record<string, string>>): string | undefined {
  const parameters = [
    { name: "result", type: "text", role: "derived" as const, derivation: { by, of: Object.keys(given) } },
  ];
  return bindDerived(parameters, given, () => null).result;
}

describe("the result of a small calculation", () => {
  it.each([
    ["percent_of", { percent: "12.5", amount: "840" }, "105"],
    ["percent_of", { percent: "5", amount: "20.10" }, "1.01"],
    ["amount_without_percent", { amount: "840", percent: "19" }, "705.88"],
    ["share_in_percent", { part: "84", whole: "215" }, "39.1"],
    ["days_between", { day: "2026-03-02", until: "2026-06-12" }, "102"],
    ["day_after", { day: "2026-03-02", days: "30" }, "2026-04-01"],
  ])("is told without zeros at its end: %s", (by, given, expected) => {
    expect(derivedOf(by, given)).toBe(expected);
  });

  it.each([
    ["percent_of", { percent: "0", amount: "840" }],
    ["percent_of", { percent: "0.1", amount: "0.1" }],
    ["share_in_percent", { part: "many", whole: "215" }],
    ["days_between", { day: "2026-06-12", until: "2026-03-02" }],
    ["day_after", { day: "12 June", days: "30" }],
  ])("is refused for what gives none: %s", (by, given) => {
    expect(() => derivedOf(by, given)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});
