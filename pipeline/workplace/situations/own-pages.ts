import { RequestError } from "../../errors.js";
import { shownValue } from "../../operations/derivations/query.js";
import type { QueryTable, QueryValue } from "../../query/query.js";
import type { Situation, SituationPage } from "../../schema/situation.js";
import { fill } from "../../template/template.js";
import { stem } from "../../text/path.js";
import type { Workplace } from "../make-workplace.js";
import { pageAddress, type WorkplacePage } from "../workplace-page.js";
import { recordLabel } from "./on-page.js";

/** Other records of the table that have a page, too. */
const neighbours = 3;

/**
 * The workplace with the pages that a form of a situation has of its own, by their names; others of a table of records
 * under names that no text uses. Throws RequestError SITUATION where a table has no such record.
 */
export function withOwnPages(
  { pages = {} }: Situation,
  workplace: Workplace,
  words: Readonly<Record<string, string>>,
): Workplace {
  const own = Object.entries(pages).flatMap(([name, page]) => pagesOf(name, page, workplace, words));
  return own.length === 0 ? workplace : { ...workplace, pages: new Map([...workplace.pages, ...own]) };
}

function pagesOf(
  name: string,
  page: SituationPage,
  { tables, domain }: Workplace,
  words: Readonly<Record<string, string>>,
): [string, WorkplacePage][] {
  if ("lines" in page) {
    const title = stem(fill(page.path, words));
    const lines = page.lines.map((line) => fill(line, words)).filter((line) => line !== title);
    return [[name, { url: pageAddress(domain, inAddress(title)), title, lines }]];
  }
  const table = tables.get(page.table);
  const at = table?.columns.findIndex((column) => column.name === page.key) ?? -1;
  const row = table?.rows.findIndex((cells) => String(cells[at]) === words[page.of]) ?? -1;
  if (table === undefined || row < 0) {
    throw new RequestError("SITUATION", `the table ${page.table} has no record of ${words[page.of]}`);
  }
  const others = [...table.rows.keys()].filter((other) => other !== row).slice(0, neighbours);
  return [row, ...others].map((record, index): [string, WorkplacePage] => [
    index === 0 ? name : `${name}_${index}`,
    recordPage(table, at, record, domain),
  ]);
}

function recordPage(table: QueryTable, key: number, row: number, domain: string): WorkplacePage {
  const cells = table.rows[row] ?? [];
  const title = String(cells[key]);
  const lines = table.columns.flatMap(({ name }, at) => {
    const value = cells[at];
    return at === key || value === undefined || value === "" ? [] : [`${recordLabel(name)}: ${shown(name, value)}`];
  });
  return { url: pageAddress(domain, `${inAddress(table.name)}/${inAddress(title)}`), title, lines };
}

/** A value as a page says it: an amount with its currency. */
function shown(column: string, value: QueryValue): string {
  const [, currency] = / \(([A-Z]{3})\)$/.exec(column) ?? [];
  if (currency === undefined || typeof value !== "number") return shownValue(value);
  return `${currency} ${value.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

/** Words as they stand in an address: "fire-drill". */
function inAddress(words: string): string {
  return words
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
