import type { QueryTable, QueryValue } from "../query/query.js";
import type { FileContent } from "../schema/computer/file-content.js";
import type { entryColumns, WorkplaceBooks } from "../schema/workplace.js";
import type { CellContext } from "./make-cells.js";
import { makeTable } from "./make-tables.js";
import { workplaceRefusal } from "./workplace-refusal.js";

/** The name under which situations ask for what stands in the books. */
export const booksName = "Books";
/** Where the program for bookkeeping has its journal. */
export const booksPath = "/home/user/Books/Books.journal";

/** The books of a workplace. */
export interface Books {
  /** A row for each posting: Date, Description, Account, Amount. */
  postings: QueryTable;
  /** The journal, with the same postings. */
  content: FileContent;
  entries: readonly Entry[];
  opening: OpeningBalances;
}

interface Entry {
  date: string;
  description: string;
  into: string;
  outOf: string;
  amount: number;
}

interface OpeningBalances {
  date: string;
  /** What each account holds. */
  amounts: readonly (readonly [account: string, amount: number])[];
}

const equity = "equity:opening";
const currency = "EUR";

/** Makes the books of a seed, with entries up to today in order of their days. Throws RequestError WORKPLACE. */
export function makeBooks(
  { opened, opening, rows, columns }: WorkplaceBooks,
  context: Omit<CellContext, "column" | "origins">,
): Books {
  const table = makeTable({ name: booksName, rows, columns, sorted_by: "Date" }, context);
  const cell = (row: readonly QueryValue[], name: (typeof entryColumns)[number]): QueryValue => {
    const value = row[table.columns.findIndex((column) => column.name === name)];
    if (value === undefined) throw workplaceRefusal(`an entry of the books has no ${name}`);
    return value;
  };
  const entries = table.rows.map(
    (row): Entry => ({
      date: String(cell(row, "Date")),
      description: String(cell(row, "Description")),
      into: String(cell(row, "Into")),
      outOf: String(cell(row, "Out of")),
      amount: Number(cell(row, "Amount")),
    }),
  );
  const amounts = Object.entries(opening).map(([account, [least, most]]): [string, number] => [
    account,
    least + context.rng.fork("opening", account).below(most - least + 1),
  ]);
  return booksOf({ date: opened, amounts }, entries);
}

/** The books without the entries that these postings belong to; what they were opened with stays. */
export function withoutPostings({ opening, entries }: Books, rows: ReadonlySet<number>): Books {
  const first = openingRows(opening);
  return booksOf(
    opening,
    entries.filter((_, index) => !rows.has(first + 2 * index) && !rows.has(first + 2 * index + 1)),
  );
}

/** Whether a posting is one of those with which the books were opened, by its row. */
export function isOpening({ opening }: Books, row: number): boolean {
  return row < openingRows(opening);
}

function openingRows({ amounts }: OpeningBalances): number {
  return amounts.length + 1;
}

function booksOf(opening: OpeningBalances, entries: readonly Entry[]): Books {
  const sum = opening.amounts.reduce((whole, [, amount]) => whole + amount, 0);
  const opened = [...opening.amounts, [equity, -sum] as const].map(([account, amount]): QueryValue[] => [
    opening.date,
    openingDescription,
    account,
    amount,
  ]);
  const postings: QueryTable = {
    name: booksName,
    columns: [
      { name: "Date", type: "date" },
      { name: "Description", type: "text" },
      { name: "Account", type: "text" },
      { name: "Amount", type: "money" },
    ],
    rows: [
      ...opened,
      ...entries.flatMap(({ date, description, into, outOf, amount }) => [
        [date, description, into, amount],
        [date, description, outOf, -amount],
      ]),
    ],
  };
  return { postings, content: { kind: "text", text: journalOf(opening, entries) }, entries, opening };
}

const openingDescription = "Opening balances";

function journalOf({ date, amounts }: OpeningBalances, entries: readonly Entry[]): string {
  const opened = [`${date} ${openingDescription}`, ...amounts.map(([account, amount]) => posting(account, amount))];
  const entered = entries.map(({ into, outOf, amount, ...entry }) =>
    [`${entry.date} ${entry.description}`, posting(into, amount), `    ${outOf}`].join("\n"),
  );
  return `${[`D ${currency} 1000.00`, [...opened, `    ${equity}`].join("\n"), ...entered].join("\n\n")}\n`;
}

function posting(account: string, amount: number): string {
  return `    ${account.padEnd(30)}  ${currency} ${amount.toFixed(2)}`;
}
