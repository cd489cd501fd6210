import { describe, expect, it } from "vitest";
import { journalTable } from "../../../pipeline/content/ledger/journal-table.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";

const books = `; The books of a shop.
D EUR 1000.00
account assets:bank  ; at Lindhof Bank
    note with the number of the account

comment
2026-01-01 No entry
end comment

2026/1/5 * (17) Rent of the shop  ; paid late
    ; by standing order
    expenses:rent        EUR 920.00
    assets:bank         EUR -920.00 = EUR 7,480.00

2026-02-03 Paper from Birch
    expenses:goods       1,611.30
    expenses:postage     EUR 0.10
    assets:bank
2026-02-04 Exchange
    assets:cash          EUR 0.30
    assets:cash          $5
    equity:exchange
`;

async function read(text: string): Promise<ContentPart> {
  const content = await readParts(new TextEncoder().encode(text), "journal");
  if (content === null) throw new RangeError("no reader of journals");
  return content;
}

describe("the books that a journal keeps", () => {
  it("are entries with a day and a description, and postings with an account and an amount", async () => {
    const content = await read(books);
    const [rent] = select(content, "transaction[date=2026-01-05][description=Rent of the shop]");
    expect(rent?.aspects).toEqual({ date: "2026-01-05", status: "*", code: "17", description: "Rent of the shop" });
    expect(rent?.parts.map(({ aspects }) => aspects)).toEqual([
      { account: "expenses:rent", amount: 920, commodity: "EUR" },
      { account: "assets:bank", amount: -920, commodity: "EUR" },
    ]);
    expect(select(content, "transaction")).toHaveLength(3);
  });

  it("have the amount that an entry leaves out, in each currency of the entry", async () => {
    const content = await read(books);
    const amounts = (selector: string) => select(content, selector).map(({ aspects }) => aspects.amount);
    expect(amounts("transaction[2]/posting")).toEqual([1611.3, 0.1, -1611.4]);
    expect(amounts("transaction[3]/posting[account=equity:exchange]")).toEqual([-0.3, -5]);
    expect(amounts("transaction/posting[commodity=$]")).toEqual([5, -5]);
  });

  it.each([
    ["D EUR 1000.00\n", "1,200", 1200],
    ["D EUR 1.000,00\n", "1,200", 1.2],
    ["", "1,200", 1.2],
    ["", "1.200,50 EUR", 1200.5],
    ["", "EUR 1,200,000", 1_200_000],
  ])("have the decimal mark that the journal says, or the last one: %j", async (style, written, amount) => {
    const content = await read(`${style}\n2026-01-05 Rent\n    a  ${written}\n    b\n`);
    expect(select(content, "transaction/posting[1]").map(({ aspects }) => aspects.amount)).toEqual([amount]);
  });

  it("are a table with a row for each posting, for questions of sums", () => {
    const { columns, rows } = journalTable(books);
    expect(columns).toEqual(["Date", "Description", "Account", "Amount"]);
    expect(rows[1]).toEqual(["2026-01-05", "Rent of the shop", "assets:bank", -920]);
  });

  it.each([
    ["2026-01-05 Rent\n    a  EUR 1\n    b  EUR 2\n", "the transaction in line 1 does not balance"],
    ["\n2026-01-05 Rent\n    a\n    b\n", "the transaction in line 2 does not balance"],
    ["2026-01-05 Shares\n    a  3 ACME @ EUR 5\n    b\n", 'line 2 has "3 ACME @ EUR 5" where an amount is expected'],
    ["rent of May\n", "line 1 is no part of a journal"],
  ])("are not read where they say nothing certain: %j", async (text, reason) => {
    expect((await read(text)).aspects).toEqual({ unreadable: reason });
  });
});
