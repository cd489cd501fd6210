import { RequestError } from "../errors.js";
import { plusDays } from "../query/days.js";
import { evaluateQuery } from "../query/evaluate-query.js";
import { parseQuery } from "../query/parse-query.js";
import type { Aggregate, Query, QueryValue, RowCondition } from "../query/query.js";
import { escapePattern } from "../text/escape-pattern.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { tableAt } from "./table-of-content.js";

/** How what is asked of the postings of a journal is searched for in hledger, how its page shows it, and what an entry moves. */
export const booksDerivations = {
  books_account_search: {
    of: ["query"],
    rule: "the search that shows the postings of an account which a query adds up, and their sum",
    typed: "the search for the postings of {words}",
    give({ value }) {
      const { account, words, from, until } = requireAsked(value("query"), summed);
      if (words !== null) throw unsearched(value("query"), "sum an account over days, whatever the descriptions");
      return `inacct:"${account}"${days(from, until)}`;
    },
  },
  books_spent_search: {
    of: ["query"],
    rule: "the search that shows the postings of an account whose description has the words of a query, and their sum",
    typed: "the search for the postings of {words}",
    give({ value }) {
      const { account, words, from, until } = requireAsked(value("query"), summed);
      if (words === null) throw unsearched(value("query"), "sum an account where the description contains words");
      return `inacct:"${account}" ${descriptionSearch(words)}${days(from, until)}`;
    },
  },
  books_entry_search: {
    of: ["query"],
    rule: "the search that shows the entry which a query picks by its description",
    typed: "the search for the entry of {words}",
    give: ({ value }) => descriptionSearch(requireAsked(value("query"), (query) => described(query, ["only"]))),
  },
  books_last_search: {
    of: ["query"],
    rule: "the search that shows the entries of which a query picks the first or the last day by their description",
    typed: "the search for the entries of {words}",
    give: ({ value }) =>
      descriptionSearch(requireAsked(value("query"), (query) => described(query, ["latest", "earliest"]))),
  },
  books_description_search: {
    of: ["entry"],
    rule: "the search that shows the entry with a description",
    typed: "the search for the entry",
    give: ({ value }) => descriptionSearch(value("entry")),
  },
  books_last_entry: {
    of: ["journal"],
    rule: "the description of the last entry of a journal",
    give({ contentAt, value }) {
      const { rows } = tableAt(contentAt, value("journal"));
      const description = rows.at(-1)?.[1];
      if (description !== undefined) return String(description);
      throw new RequestError("OPERATION_CONTENT", `${value("journal")} has no entry`);
    },
  },
  books_shown: {
    of: ["journal", "query"],
    rule: "the value of a query over the postings of a journal as its pages show it: a day, or an amount in EUR",
    give({ contentAt, value }) {
      const table = tableAt(contentAt, value("journal"));
      const query = parseQuery(value("query"));
      const account = summed(query)?.account;
      // A search for an account finds those that belong to it, too.
      if (table.rows.some((row) => String(row[2]).startsWith(`${account}:`)))
        throw new RequestError(
          "OPERATION_VALUE",
          `${account} has accounts that belong to it; ask for one that has none`,
        );
      const result = evaluateQuery(query, [table]);
      return typeof result === "number" ? `EUR ${result.toFixed(2)}` : result;
    },
  },
  books_entry_into: {
    of: ["journal", "entry"],
    rule: "the account into which the entry with a description moves its amount",
    give: (given) => movementOf(given).into,
  },
  books_entry_out_of: {
    of: ["journal", "entry"],
    rule: "the account out of which the entry with a description moves its amount",
    give: (given) => movementOf(given).outOf,
  },
  books_entry_amount: {
    of: ["journal", "entry"],
    rule: "the amount that the entry with a description moves",
    give: (given) => movementOf(given).amount.toFixed(2),
  },
} satisfies Record<string, Derivation>;

/** What the only entry with a description moves. Throws RequestError OPERATION_CONTENT for none, several, and a split one. */
function movementOf({ contentAt, value }: DerivationInput): { into: string; outOf: string; amount: number } {
  const rows = tableAt(contentAt, value("journal")).rows.filter((row) => row[1] === value("entry"));
  const into = rows.filter((row) => Number(row[3]) > 0);
  const outOf = rows.filter((row) => Number(row[3]) < 0);
  const [[to], [from]] = [into, outOf];
  if (to !== undefined && from !== undefined && rows.length === 2)
    return { into: String(to[2]), outOf: String(from[2]), amount: Number(to[3]) };
  throw new RequestError(
    "OPERATION_CONTENT",
    `${value("journal")} has no single entry "${value("entry")}" that moves an amount from one account to another`,
  );
}

function descriptionSearch(words: string): string {
  return `desc:"${escapePattern(words)}"`;
}

function days(from: string | undefined, until: string | undefined): string {
  return from === undefined && until === undefined ? "" : ` date:${from ?? ""}..${until ?? ""}`;
}

/** The account whose postings are added up, of what descriptions, from a day on and before a day (ISO). */
interface Summed {
  account: string;
  /** Words that the description has; null for any. */
  words: string | null;
  from?: string | undefined;
  until?: string | undefined;
}

/** Of `sum([Amount] where [Account] = "assets:cash" and [Date] < 2026-06-01)`; null for any other query. */
function summed(query: Query): Summed | null {
  if (query.kind === "round") return summed(query.value);
  if (query.kind !== "aggregate" || query.aggregate !== "sum" || !isColumn(query.of, "Amount")) return null;
  const parts = partsOf(query.where);
  const account = parts.flatMap((part) => comparedWith(part, "Account", ["="]) ?? []);
  const dates = parts.flatMap((part) => comparedWith(part, "Date", ["<", "<=", ">", ">="]) ?? []);
  const words = parts.flatMap((part) => contained(part) ?? []);
  const [only] = account;
  if (only === undefined || account.length > 1 || words.length > 1) return null;
  if (account.length + dates.length + words.length < parts.length) return null;
  const bound = (relation: string, later: number) =>
    dates.flatMap((one) => (one.relation === relation ? [plusDays(String(one.value), later)] : []));
  const from = [...bound(">=", 0), ...bound(">", 1)].sort().at(-1);
  const [until] = [...bound("<", 0), ...bound("<=", 1)].sort();
  return { account: String(only.value), words: words[0] ?? null, from, until };
}

/** The words of descriptions in `only([Amount] where [Description] = "Stamps")` and other aggregates; null for any other query. */
function described(query: Query, of: readonly Aggregate[]): string | null {
  if (query.kind !== "aggregate" || !of.includes(query.aggregate)) return null;
  const parts = partsOf(query.where);
  const [found] = parts.flatMap((part) => contained(part) ?? comparedWith(part, "Description", ["="])?.value ?? []);
  return found === undefined ? null : String(found);
}

/** The words in a condition that the description contains these; null for any other condition. */
function contained(part: RowCondition): string | null {
  if (part.kind !== "contains") return null;
  const { value, text } = part;
  return isColumn(value, "Description") && text.kind === "literal" ? String(text.value) : null;
}

function requireAsked<Found>(text: string, read: (query: Query) => Found | null): Found {
  const found = read(parseQuery(text));
  if (found !== null) return found;
  throw unsearched(text, "ask in another way");
}

function unsearched(text: string, instead: string): RequestError {
  return new RequestError("OPERATION_VALUE", `${text} cannot be searched for; ${instead}`);
}

function partsOf(where: RowCondition | null): readonly RowCondition[] {
  if (where === null) return [];
  return where.kind === "and" ? where.parts : [where];
}

function comparedWith(
  part: RowCondition,
  column: string,
  relations: readonly string[],
): { relation: string; value: QueryValue } | null {
  const isMeant = part.kind === "compare" && isColumn(part.left, column) && relations.includes(part.relation);
  return isMeant && part.right.kind === "literal" ? { relation: part.relation, value: part.right.value } : null;
}

function isColumn(query: Query | null, name: string): boolean {
  return query?.kind === "column" && query.name === name;
}
