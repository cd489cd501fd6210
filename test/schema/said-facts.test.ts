import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedFactsSchema, type SaidFact, saidKindNames } from "../../pipeline/schema/task/said-facts.js";

const words = fc
  .array(fc.constantFrom("the", "sum", "EUR", "40.00", "a;b", "\\", "«x»"), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(" "));
const facts = fc.array(fc.record({ label: words, kind: fc.constantFrom(...saidKindNames), value: words }), {
  minLength: 1,
  maxLength: 4,
});

/** Facts as one text. */
function written(list: readonly SaidFact[]): string {
  return list.map(({ label, kind, value }) => `${label} = ${kind} ${value}`.replace(/[\\;]/g, "\\$&")).join("; ");
}

describe("a list of facts", () => {
  it("has a label, a kind and a value for each", () => {
    expect(askedFactsSchema.parse("the overdue sum = money EUR 12480.50;  the order = text PO-6171 ").facts).toEqual([
      { label: "the overdue sum", kind: "money", value: "EUR 12480.50" },
      { label: "the order", kind: "text", value: "PO-6171" },
    ]);
  });

  it("is read as it was written, with semicolons and backslashes in its values", () => {
    fc.assert(
      fc.property(facts, (list) => {
        expect(askedFactsSchema.parse(written(list)).facts).toEqual(list);
      }),
    );
  });

  it("may name what may be said beside the facts, wherever it stands", () => {
    const facts = "beside: 1200 | Room 204 |  ; the sum = money 40; beside: a\\;b";
    expect(askedFactsSchema.parse(facts)).toEqual({
      facts: [{ label: "the sum", kind: "money", value: "40" }],
      beside: ["1200", "Room 204", "a;b"],
    });
  });

  it.each([
    ["", "has no fact; write label = kind value"],
    ["the sum is 40", '"the sum is 40" is no fact; write label = kind value'],
    ["the sum = sum 40", '"sum" is no kind of value; there are: money, number'],
    ["the sum = money", '"the sum = money" is no fact'],
  ])("is refused with how it is written: %s", (text, message) => {
    const read = askedFactsSchema.safeParse(text);
    expect(read.success).toBe(false);
    expect(read.error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});
