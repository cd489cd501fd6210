import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestError } from "../../pipeline/errors.js";
import { factsNamed, saysFacts } from "../../pipeline/evaluators/checks/said/facts.js";
import { amountForms, dateForms } from "./said-forms.js";

const says = (text: string, facts: string) => saysFacts(text, factsNamed(facts));
const sum = "the overdue sum = money EUR 1540; beside: 1200 | 340 | 1000 | 2 | 2026-06-18";
const both =
  "the overdue sum = money EUR 1540; the oldest due date = date 2026-05-02; beside: 1200 | 340 | 2 | 2026-06-18";

describe("values that may stand beside facts", () => {
  it.each([
    "You owe us EUR 1,200.00 and EUR 340.00, together EUR 1,540.00.",
    "The overdue sum is 1,200.00 + 340.00 = 1,540.00 euros.",
    "The overdue sum is EUR 1,540.00, which is more than the limit of EUR 1,000.00.",
    "18 June 2026\nDear Ana,\nthe 2 open invoices add up to EUR 1,540.00 (1,200.00 and 340.00).",
    "Overdue sum:\tEUR 1,540.00\nof this\tEUR 1,200.00\nand\tEUR 340.00",
  ])("are said with the fact: %s", (text) => expect(says(text, sum)).toBe(true));

  it.each([
    ["the fact is missing", "You owe us EUR 1,200.00 and EUR 340.00."],
    ["one of them is given as the fact", "The overdue sum is EUR 1,200.00. Our limit is EUR 1,540.00."],
    ["one of them is given as the total", "The overdue sum: 340.00\nOther accounts: 1,540.00"],
    ["the reader may choose", "The overdue sum is EUR 1,200.00 or EUR 1,540.00."],
    ["the fact is denied", "The overdue sum is not EUR 1,540.00 but EUR 1,200.00."],
    ["another value is said", "You owe us EUR 1,200.00 and EUR 340.00, together EUR 1,540.00, or rather EUR 1,640.00."],
    ["a wrong sum is said", "You owe us EUR 1,200.00 and EUR 340.00, together EUR 1,550.00."],
  ])("are no way around the fact where %s", (_, text) => expect(says(text, sum)).toBe(false));

  it("are of the kind that they are said as: a day beside a sum and its day", () => {
    expect(says("18 June 2026\nThe overdue sum is EUR 1,540.00. The oldest due date is 2 May 2026.", both)).toBe(true);
    expect(says("The overdue sum is EUR 1,540.00. The oldest due date is 18 June 2026, not 2 May 2026.", both)).toBe(
      false,
    );
    expect(
      says("The overdue sum is EUR 1,540.00, oldest due date: 18 June 2026. It was made on 2 May 2026.", both),
    ).toBe(false);
    expect(says("The overdue sum is EUR 1,540.00. The oldest due date is 2 May 2026, paid on 3 May 2026.", both)).toBe(
      false,
    );
  });

  it("may be counts, and are none of what is counted", () => {
    const list = "the late tickets = count 5; beside: 4 | 12";
    expect(says("There are 5 late tickets, more than 4.", list)).toBe(true);
    expect(says("Five are late, and the limit is four.", list)).toBe(true);
    expect(says("There are 12 late tickets. We work 5 days.", list)).toBe(false);
    expect(says("There are four late tickets. We work 5 days.", list)).toBe(false);
  });

  it.each([
    [
      "the cost of the posts = money EUR 87.5; beside: 25 | 62.5",
      "The cost of the posts is EUR 62.50, with EUR 87.50 for pictures.",
    ],
    ["the free seats = count 10; beside: 30 | 40", "The free seats are 30 and we need 10."],
    ["the Question tickets of May = count 9; beside: 5", "There were 5 question tickets, and we are 9 people."],
    [
      "the expected damage = money EUR 35615; beside: 16200",
      "An expected damage of EUR 16,200, the largest is EUR 35,615.",
    ],
  ])("are not given as the fact, whatever the fact stands for: %s", (facts, text) => {
    expect(says(text, facts)).toBe(false);
  });

  it.each([
    [
      "the cost of the posts = money EUR 87.5; beside: 25 | 62.5",
      "The cost of the posts is EUR 25.00 for May and EUR 62.50 for June, EUR 87.50 in all.",
    ],
    ["the late tickets = count 5; beside: 4 | 12", "5 of 12 tickets are late, so there are more than 4 late tickets."],
    ["the late tickets = count 5; beside: 4", "The late tickets of 2 May 2026 are 5."],
  ])("are parts of it, or what it is compared with: %s", (facts, text) => {
    expect(says(text, facts)).toBe(true);
  });

  it("may be names with figures", () => {
    const list = "the meetings = count 3; beside: Room 204 | 10";
    expect(says("There are 3 meetings in Room 204.", list)).toBe(true);
    expect(says("There are 3 meetings in Room 205.", list)).toBe(false);
  });

  it("are said in any usual form around the fact, and never without it", () => {
    const amounts = fc.tuple(...[120000, 34000, 154000].map((cents) => fc.constantFrom(...amountForms(cents))));
    const day = fc.constantFrom(...dateForms("2026-06-18"));
    fc.assert(
      fc.property(amounts, day, ([one, other, total], today) => {
        const rows = `As of ${today} there are ${one} and ${other}`;
        expect([rows, says(`${rows}, which makes ${total}.`, sum)]).toEqual([rows, true]);
        expect([rows, says(`${rows}.`, sum)]).toEqual([rows, false]);
      }),
    );
  });

  it("leave every other value refused", () => {
    const known = [1540, 1200, 340, 1000];
    const other = fc.integer({ min: 3, max: 200_000 }).filter((value) => !known.includes(value));
    fc.assert(
      fc.property(other, (value) => {
        expect(says(`The overdue sum is EUR 1,540.00 (1,200.00 and 340.00), before it was ${value}.00.`, sum)).toBe(
          false,
        );
      }),
    );
  });

  it("are few", () => {
    const values = (count: number) => [...new Array(count).keys()].join(" | ");
    expect(factsNamed(`the sum = money 1; beside: ${values(40)}`).beside).toHaveLength(40);
    expect(() => factsNamed(`the sum = money 1; beside: ${values(41)}`)).toThrow(RequestError);
    expect(() => factsNamed("beside: 1 | 2")).toThrow(RequestError);
  });
});
