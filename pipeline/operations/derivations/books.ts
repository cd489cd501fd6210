import { RequestError } from "../../errors.js";
import { plusDays } from "../../query/days.js";
import { evaluateQuery } from "../../query/evaluate-query.js";
import { parseQuery } from "../../query/parse-query.js";
import type { Query, QueryValue, RowCondition } from "../../query/query.js";
import { escapePattern } from "../../text/escape-pattern.js";
import { tableAt } from "../table-of-content.js";
import type { Derivation } from "./derivation.js";

/** How what is asked of the postings of a journal is searched for in hledger, and how its page shows it. */
export const booksDerivations = {
  books_account_search: {
    of: ["query"],
    rule: "the search that shows the postings of an account which a query adds up, and their sum",
    typed: "the search for the postings of {words}",
    give({ value }) {
      const { account, from, until } = requireAsked(value("query"), summed);
      return `inacct:"${account}"${days(from, until)}`;
    },
  },
  books_entry_search: {
    of: ["query"],
    rule: "the search that shows the entry which a query picks by its description",
    typed: "the search for the entry of {words}",
    give: ({ value }) => `desc:"${escapePattern(requireAsked(value("query"), described))}"`,
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
} satisfies Record<string, Derivation>;

function days(from: string | undefined, until: string | undefined): string {
  return from === undefined && until === undefined ? "" : ` date:${from ?? ""}..${until ?? ""}`;
}

/** The account whose postings are added up, from a day on and before a day (ISO). */
interface Summed {
  account: string;
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
  const [only] = account;
  if (only === undefined || account.length > 1 || account.length + dates.length < parts.length) return null;
  const bound = (relation: string, later: number) =>
    dates.flatMap((one) => (one.relation === relation ? [plusDays(String(one.value), later)] : []));
  const from = [...bound(">=", 0), ...bound(">", 1)].sort().at(-1);
  const [until] = [...bound("<", 0), ...bound("<=", 1)].sort();
  return { account: String(only.value), from, until };
}

/** The description in `only([Amount] where [Description] = "Stamps")`; null for any other query. */
function described(query: Query): string | null {
  if (query.kind !== "aggregate" || query.aggregate !== "only") return null;
  const [found] = partsOf(query.where).flatMap((part) => comparedWith(part, "Description", ["="]) ?? []);
  return found === undefined ? null : String(found.value);
}

function requireAsked<Found>(text: string, read: (query: Query) => Found | null): Found {
  const found = read(parseQuery(text));
  if (found !== null) return found;
  throw new RequestError("OPERATION_VALUE", `${text} cannot be searched for; ask in another way`);
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
