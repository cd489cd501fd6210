import { RequestError } from "../../errors.js";
import { listItems } from "../../evaluators/checks/said/lists.js";
import { evaluateQuery, type QueryTables, rowsWhere } from "../../query/evaluate-query.js";
import { type GivenValues, parseQuery, parseRowCondition } from "../../query/parse-query.js";
import { printQuery } from "../../query/print-query.js";
import type { QueryTable, QueryValue } from "../../query/query.js";
import type { Rng } from "../../rng.js";
import type { Situation, SituationFact } from "../../schema/situation.js";
import { fill } from "../../template/template.js";
import { booksName } from "../books.js";
import type { Workplace } from "../make-workplace.js";
import type { BoundFact, BoundSituation } from "./bound-situation.js";
import { withOwnPages } from "./own-pages.js";
import { statedIn, statedInMessage } from "./situation-files.js";
import { situationWords } from "./situation-words.js";
import { valueOfPlace, wordsBeside } from "./stated-in-lines.js";
import { statedOnPage } from "./stated-on-page.js";
import { withTrueRows } from "./with-true-rows.js";

/**
 * Draws what a situation is about and finds out its facts, at the workplace without what is wrong in its records and the
 * situation does not speak of. Null where nothing at the workplace fits, or a fact cannot be
 * told: no row or several where one is meant. Throws RequestError QUERY for a query that is malformed, TEMPLATE_BLANK
 * for a blank that has no value, SITUATION for a table or a document that is not there.
 */
export function bindSituation(situation: Situation, workplace: Workplace, rng: Rng): BoundSituation | null {
  const given = new Map(givenOf([["today", workplace.today]]));
  const subjects: [string, QueryValue][] = [];
  for (const [name, { table, column, where, rows }] of Object.entries(situation.about)) {
    const found = valuesAmong(tableOf(workplace, table), column, where, rows, given);
    if (found.length === 0) return null;
    const value = rng.fork("about", name).pick(found);
    subjects.push([name, value]);
    for (const [key, literal] of givenOf([[name, value]])) given.set(key, literal);
  }
  const bound = bindFacts(situation, workplace, subjects);
  const right = bound === null ? null : withTrueRows(bound);
  return right === null ? bound : bindFacts(situation, right, subjects);
}

/** The same situation, about the same, at another workplace (a twin in which rows differ). Null and throws as above. */
export function bindFacts(
  situation: Situation,
  records: Workplace,
  subjects: readonly (readonly [string, QueryValue])[],
): BoundSituation | null {
  const given = new Map(givenOf([["today", records.today], ...subjects]));
  const workplace = withOwnPages(situation, records, situationWords(situation, records, subjects));
  const words = situationWords(situation, workplace, subjects);
  const facts = new Map<string, BoundFact>();
  for (const [name, fact] of Object.entries(situation.facts)) {
    const bound = bindFact(name, fact, situation, workplace, { given, words });
    if (bound === null) return null;
    facts.set(name, bound);
    for (const [key, literal] of givenOf([[name, bound.value]])) given.set(key, literal);
  }
  return { situation, workplace, words, given, facts };
}

/** What the situation is about, to bind it again. */
export function subjectsOf({ situation, given }: BoundSituation): [string, QueryValue][] {
  return Object.keys(situation.about).flatMap((name): [string, QueryValue][] => {
    const literal = given.get(name);
    return literal === undefined ? [] : [[name, literal.value]];
  });
}

function bindFact(
  name: string,
  fact: SituationFact,
  situation: Situation,
  workplace: Workplace,
  { given, words }: Pick<BoundSituation, "given" | "words">,
): BoundFact | null {
  const { from } = fact;
  const called = fill(fact.label, words);
  if ("stated" in from) {
    const stated = fill(from.stated, words);
    const place = placeOf(from, stated, situation, workplace, words);
    if (place === null) return null;
    const value = valueOfPlace(place, stated, fact.kind);
    return { name, fact, label: called, value, asked: wordsBeside(stated) };
  }
  const query = parseQuery(from.query, given);
  const value = queryValue(query, [tableOf(workplace, from.table)]);
  const isTold = value !== null && value !== "" && (fact.kind !== "list" || isShortList(String(value)));
  return !isTold ? null : { name, fact, label: called, value, asked: printQuery(query) };
}

/** What stands in the place of a value in a document, a message or on a page. Null and throws as those do. */
function placeOf(
  from: Extract<SituationFact["from"], { stated: string }>,
  stated: string,
  situation: Situation,
  workplace: Workplace,
  words: BoundSituation["words"],
): string | null {
  if ("document" in from) return statedIn(situation, from.document, stated, words);
  if ("message" in from) return statedInMessage(situation, from.message, stated, words);
  return statedOnPage(workplace, from.page, stated);
}

/** One item is no list, and more than these nobody asks for in a sentence. */
const [fewestItems, mostItems] = [2, 6] as const;

function isShortList(value: string): boolean {
  const { length } = listItems(value);
  return length >= fewestItems && length <= mostItems;
}

/** Null where the rows do not give a value: the situation does not arise in this workplace. */
function queryValue(query: ReturnType<typeof parseQuery>, tables: QueryTables): QueryValue | null {
  try {
    return evaluateQuery(query, tables);
  } catch (error) {
    if (error instanceof RequestError && error.code === "QUERY_VALUE") return null;
    throw error;
  }
}

/** The values of a column that occur in a wanted number of the rows that meet a condition, in the order of the rows. */
function valuesAmong(
  table: QueryTable,
  column: string,
  where: string,
  [least, most]: readonly [number, number],
  given: GivenValues,
): QueryValue[] {
  const at = table.columns.findIndex(({ name }) => name === column);
  if (at < 0) throw new RequestError("SITUATION", `the table ${table.name} has no column ${column}`);
  const counts = new Map<QueryValue, number>();
  for (const row of rowsWhere(parseRowCondition(where, given), [table])) {
    const value = table.rows[row]?.[at];
    if (value !== undefined && value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].flatMap(([value, count]) => (count >= least && count <= most ? [value] : []));
}

/** The records of a table, or the postings of the books. Throws RequestError SITUATION where the workplace has none. */
export function tableOf({ tables, books }: Workplace, name: string): QueryTable {
  const table = name === booksName ? books?.postings : tables.get(name);
  if (table !== undefined) return table;
  throw new RequestError("SITUATION", `there is no table ${name}; there are: ${[...tables.keys()].join(", ")}`);
}

function givenOf(values: readonly (readonly [string, QueryValue])[]): [string, GivenLiteral][] {
  return values.map(([name, value]) => [name, { kind: "literal", value, type: typeOf(value) }]);
}

type GivenLiteral = GivenValues extends ReadonlyMap<string, infer Literal> ? Literal : never;

function typeOf(value: QueryValue): GivenLiteral["type"] {
  if (typeof value === "number") return "number";
  return /^\d{4}-\d\d-\d\d$/.test(value) ? "date" : "text";
}
