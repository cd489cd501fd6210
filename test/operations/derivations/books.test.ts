import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";

const journal_path = "/home/user/Books/Books.journal";
const text = `2026-05-04 Opening
    assets:cash  EUR 320.00
    equity:opening

2026-05-07 Stamps (A+B)
    expenses:postage  EUR 12.40
    assets:cash
`;

function derivedOf(by: string, of: string[], query: string): string | undefined {
  const parameters = [{ name: "result", type: "text", role: "derived" as const, derivation: { by, of } }];
  return bindDerived(parameters, { journal_path, query }, () => ({ kind: "text", text })).result;
}

describe("a question of the books", () => {
  it.each([
    ["", 'inacct:"assets:cash"', "EUR 307.60", "307.6"],
    [" and [Date] < 2026-05-07", 'inacct:"assets:cash" date:..2026-05-07', "EUR 320.00", "320"],
    [
      " and [Date] > 2026-05-04 and [Date] <= 2026-05-31",
      'inacct:"assets:cash" date:2026-05-05..2026-06-01',
      "EUR -12.40",
      "-12.4",
    ],
  ])("is a search of an account, whose sum is shown with the currency%s", (days, search, shown, value) => {
    const query = `sum([Amount] where [Account] = "assets:cash"${days})`;
    expect(derivedOf("books_account_search", ["query"], query)).toBe(search);
    expect(derivedOf("books_shown", ["journal_path", "query"], query)).toBe(shown);
    expect(derivedOf("query_result", ["journal_path", "query"], query)).toBe(value);
  });

  it("is a search of an entry by its description, in which no character means anything else", () => {
    const query = 'only([Date] where [Description] = "Stamps (A+B)" and [Account] = "assets:cash")';
    expect(derivedOf("books_entry_search", ["query"], query)).toBe('desc:"Stamps \\(A\\+B\\)"');
    expect(derivedOf("books_shown", ["journal_path", "query"], query)).toBe("2026-05-07");
  });

  it.each([
    'mean([Amount] where [Account] = "assets:cash")',
    'sum([Amount] where [Account] = "assets:cash" or [Account] = "assets:bank")',
    'sum([Amount] where [Account] = "assets:cash" and [Description] = "Stamps")',
    'sum([Amount] where [Account] = "assets:cash" and [Description] contains "Stamps")',
    'sum([Amount] where [Account] = "assets:cash" and [Description] contains "Stamps")',
    "sum([Amount])",
  ])("is refused where no search of an account shows its value: %s", (query) => {
    expect(() => derivedOf("books_account_search", ["query"], query)).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });

  it("is refused for an account that others belong to, as a search would add them", () => {
    const query = 'sum([Amount] where [Account] = "assets")';
    expect(() => derivedOf("books_shown", ["journal_path", "query"], query)).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});
