import type { QueryTable } from "../../query/query.js";
import type { Rng } from "../../rng.js";
import type { Situation } from "../../schema/situation.js";
import type { SituationDecision } from "../../schema/situation-decision.js";
import { comparedBy } from "../../schema/task/comparison.js";
import type { Workplace } from "../make-workplace.js";
import { bindFacts, subjectsOf } from "./bind-situation.js";
import type { BoundSituation } from "./bound-situation.js";
import { decidingCell, type TableCell } from "./deciding-cell.js";
import { withPlace } from "./stated-in-lines.js";
import { twinWorkplace } from "./twin-workplace.js";

/** Other values of a cell that are tried. */
const mostTried = 12;

/**
 * The same situation where the fact of its decision has another value: of a number with fewer rows behind it, of a day or a
 * text with what another row has in its cell, or with another line in the document or the message. In an order drawn; none
 * where the value cannot be another one.
 */
export function* twinSituations(
  bound: BoundSituation,
  decision: SituationDecision,
  rng: Rng,
): Generator<BoundSituation> {
  const again = (situation: Situation, workplace: Workplace) => bindFacts(situation, workplace, subjectsOf(bound));
  const { situation, workplace } = bound;
  if (comparedBy(decision.relation) === "number") {
    const less = twinWorkplace(bound, decision.fact);
    const twin = less === null ? null : again(situation, less);
    if (twin !== null) yield twin;
    return;
  }
  const otherwise = withOtherLine(situation, decision);
  const twin = otherwise === null ? null : again(otherwise, workplace);
  if (twin !== null) yield twin;
  const cell = decidingCell(bound, decision.fact);
  if (cell === null) return;
  for (const row of rng.shuffle(otherRows(cell)).slice(0, mostTried)) {
    const changed = withCellsOf(cell, row, decision.along ?? []);
    const tables = new Map([...workplace.tables].map(([key, table]) => [key, table === cell.table ? changed : table]));
    const there = again(situation, { ...workplace, tables });
    if (there !== null) yield there;
  }
}

/** The first row of each other value of the column. */
function otherRows({ table, row, column }: TableCell): number[] {
  const own = table.rows[row]?.[column];
  const first = new Map([...table.rows.keys()].reverse().map((other) => [table.rows[other]?.[column], other]));
  return [...first].flatMap(([value, other]) => (value === own || value === "" || value === undefined ? [] : [other]));
}

/** The table in which a row has what another one has in the column, and in those that hang together with it. */
function withCellsOf({ table, row, column }: TableCell, other: number, along: readonly string[]): QueryTable {
  const taken = new Set([column, ...along.map((name) => table.columns.findIndex((one) => one.name === name))]);
  const source = table.rows[other] ?? [];
  return {
    ...table,
    rows: table.rows.map((cells, at) =>
      at === row ? cells.map((cell, place) => (taken.has(place) ? (source[place] ?? cell) : cell)) : cells,
    ),
  };
}

/** The situation with another value in the line that states the fact; null for a fact that stands in no line of its own. */
function withOtherLine(situation: Situation, { fact, otherwise }: SituationDecision): Situation | null {
  const from = situation.facts[fact]?.from;
  if (from === undefined || otherwise === undefined || !("stated" in from)) return null;
  const changed = (lines: readonly string[]) => lines.map((line) => withPlace(line, from.stated, () => otherwise));
  if ("message" in from) {
    const message = situation.messages[from.message];
    if (message === undefined) return null;
    const text = changed(message.text.split("\n")).join("\n");
    return { ...situation, messages: { ...situation.messages, [from.message]: { ...message, text } } };
  }
  if ("document" in from) {
    const document = situation.documents[from.document];
    if (document === undefined || !("lines" in document)) return null;
    const lines = changed(document.lines);
    return { ...situation, documents: { ...situation.documents, [from.document]: { ...document, lines } } };
  }
  const page = situation.pages?.[from.page];
  if (page === undefined || !("lines" in page)) return null;
  return { ...situation, pages: { ...situation.pages, [from.page]: { ...page, lines: changed(page.lines) } } };
}
