import type { Situation } from "../schema/situation.js";
import type { SituationDecision } from "../schema/situation-decision.js";
import { comparedBy } from "../schema/task/comparison.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import { blanks } from "../template/template.js";

/**
 * What does not make sense in the decision of a situation: a fact, a limit or a deliverable that is not there, a comparison
 * that lacks something or has what belongs to another one, a cell that could not have another value by itself.
 */
export function decisionFaults(situation: Situation, workplace: Pick<WorkplaceDescription, "tables">): string[] {
  const { decision, facts, deliverables } = situation;
  if (decision === undefined) return [];
  return [
    ...(facts[decision.fact] === undefined ? [`it decides on ${decision.fact}, which is no fact of it`] : []),
    ...limitFaults(decision.limit, facts),
    ...[...decision.holds, ...decision.fails].flatMap((name) =>
      deliverables[name] === undefined ? [`its decision names ${name}, which is no deliverable of it`] : [],
    ),
    ...comparisonFaults(situation, decision, workplace),
  ];
}

/** A number is compared in general words, a day or a text in clauses of the situation's own, which say what it needs. */
function comparisonFaults(
  { facts }: Situation,
  decision: SituationDecision,
  workplace: Pick<WorkplaceDescription, "tables">,
): string[] {
  const { relation, than, values, says, otherwise, along, limit } = decision;
  const compared = comparedBy(relation);
  const kind = facts[decision.fact]?.kind;
  const of = `its decision on ${decision.fact}`;
  if (compared === "number") {
    const isPlain = [than, values, says, otherwise, along].every((part) => part === undefined);
    return isPlain ? [] : [`${of} compares numbers, for which there is only limit`];
  }
  const saysLimit = says?.every((text) => blanks(text).includes("limit")) ?? false;
  const isSaid = compared === "day" && than === undefined;
  return [
    ...(kind === (compared === "day" ? "date" : "text") ? [] : [`${of} compares a ${compared} with a ${kind}`]),
    ...(says === undefined ? [`${of} has no clauses (says) for when it holds`] : []),
    ...(limit === undefined ? [] : [`${of} has a limit, which only numbers have`]),
    ...((values === undefined) === (compared === "text")
      ? [`${of} has values where texts are compared, and only there`]
      : []),
    ...(than !== undefined && compared === "text" ? [`${of} compares texts, for which there is no than`] : []),
    ...(than !== undefined && than !== "@today" && facts[than.slice(1)] === undefined
      ? [`${of} compares with ${than}, which is no fact of it`]
      : []),
    ...(says !== undefined && isSaid !== saysLimit ? [`${of} says {limit} where a day is drawn, and only there`] : []),
    ...alongFaults(decision, facts, workplace),
  ];
}

/**
 * Columns whose cells follow from that of the fact, or from which it follows, would contradict another value in it; so
 * would a column of another table that repeats it.
 */
function alongFaults(
  { fact, along = [] }: SituationDecision,
  facts: Situation["facts"],
  { tables }: Pick<WorkplaceDescription, "tables">,
): string[] {
  const from = facts[fact]?.from;
  const table = from !== undefined && "table" in from ? tables.find(({ name }) => name === from.table) : undefined;
  const [, column] = (from !== undefined && "table" in from ? /^[a-z]+\(\[([^\]]+)\]/.exec(from.query) : null) ?? [];
  if (table === undefined || column === undefined)
    return along.length === 0 ? [] : [`its decision on ${fact} has along, and stands in no cell of a table`];
  const own = table.columns.find(({ name }) => name === column);
  const tied = table.columns.filter((one) => one !== own && (speaksOf(one, column) || speaksOf(own, one.name)));
  const repeats = tables.flatMap(({ name, columns }) =>
    columns.flatMap(({ from: source }) =>
      "row_of" in source && source.row_of === table.name && source.column === column ? [name] : [],
    ),
  );
  return [
    ...tied
      .filter(({ name }) => !along.includes(name))
      .map(({ name }) => `along of the decision on ${fact} lacks ${name}, which hangs together with ${column}`),
    ...along
      .filter((name) => !table.columns.some((known) => known.name === name))
      .map((name) => `along of the decision on ${fact} names ${name}, which is no column of ${table.name}`),
    ...repeats.map((name) => `its decision on ${fact} is about ${column}, which ${name} repeats`),
  ];
}

/** Whether the cells of a column are made from those of another one in its row. */
function speaksOf(
  column: WorkplaceDescription["tables"][number]["columns"][number] | undefined,
  name: string,
): boolean {
  if (column === undefined) return false;
  const { from, filled_where } = column;
  const named = Object.entries(from).some(
    ([key, value]) => ["with", "mail_of", "days_after", "minutes_after"].includes(key) && value === name,
  );
  return named || JSON.stringify([from, filled_where]).includes(`[${name}]`);
}

function limitFaults(limit: string | undefined, facts: Situation["facts"]): string[] {
  if (limit === undefined) return [];
  const fact = facts[limit];
  if (fact === undefined) return [`its limit is ${limit}, which is no fact of it`];
  return "page" in fact.from ? [] : [`its limit ${limit} stands on no page`];
}
