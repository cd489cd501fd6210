import { otherSide } from "../../compose/situations/other-side.js";
import { rowsWhere } from "../../query/evaluate-query.js";
import { parseQuery } from "../../query/parse-query.js";
import type { RowCondition } from "../../query/query.js";
import { createRng } from "../../rng.js";
import type { Situation, SituationFact } from "../../schema/situation.js";
import { comparedBy } from "../../schema/task/comparison.js";
import { fold } from "../../text/fold.js";
import type { Workplace } from "../../workplace/make-workplace.js";
import { bindSituation, subjectsOf, tableOf } from "../../workplace/situations/bind-situation.js";
import type { BoundFact, BoundSituation } from "../../workplace/situations/bound-situation.js";
import { twinSituations } from "../../workplace/situations/twin-situations.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import type { ProposalWorld } from "./world.js";

/** Share of the workplaces at which a situation has to arise. */
const leastArising = 0.4;

/**
 * What is wrong with the answers that the records of several seeds give: there are none, they are of another kind, they go
 * without saying, or the decision always falls alike.
 */
export function valueFault(situation: Situation, { workplaces }: ProposalWorld): ProposalFault | null {
  const bound = workplaces.flatMap((workplace) => bindAt(situation, workplace) ?? []);
  if (bound.length < workplaces.length * leastArising) return emptyFault(situation, workplaces, bound.length);
  for (const name of Object.keys(situation.facts)) {
    const values = bound.flatMap(({ facts }) => facts.get(name) ?? []);
    const fault = kindFault(name, values) ?? trivialFault(name, values, bound);
    if (fault !== null) return fault;
  }
  return decisionFault(situation, bound);
}

/** Draws of what a situation is about at one workplace, of which one has to arise. */
const draws = 3;

export function bindAt(situation: Situation, workplace: Workplace): BoundSituation | null {
  for (let draw = 0; draw < draws; draw++) {
    const bound = bindSituation(situation, workplace, createRng("proposal", situation.id, workplace.today, draw));
    if (bound !== null) return bound;
  }
  return null;
}

/** Takes facts away from the end until it arises, to say which one has no answer. */
function emptyFault(situation: Situation, workplaces: readonly Workplace[], arising: number): ProposalFault {
  const often = `at ${workplaces.length - arising} of ${workplaces.length} workplaces`;
  const isRare = (facts: Situation["facts"]) =>
    workplaces.filter((workplace) => bindAt({ ...situation, facts }, workplace) !== null).length <
    workplaces.length * leastArising;
  if (isRare({})) {
    const subjects = Object.keys(situation.about).join(", ");
    return proposalFault("empty", `${often} no value of ${subjects} meets its condition in so many rows`);
  }
  const names = Object.keys(situation.facts);
  const first = names.find((_, at) => isRare(Object.fromEntries(Object.entries(situation.facts).slice(0, at + 1))));
  const list = first !== undefined && situation.facts[first]?.kind === "list" ? "; a list has 2 to 6 items" : "";
  return proposalFault("empty", `${often} there is no answer to ${first ?? names.join(", ")}${list}`);
}

const numbers: ReadonlySet<string> = new Set(["money", "number", "count", "percent"]);

function kindFault(name: string, values: readonly BoundFact[]): ProposalFault | null {
  for (const { fact, value } of values) {
    const { kind } = fact;
    // Pages and messages say a figure with its unit ("EUR 4,000"); that they say one is a question of sense.
    if (saysUnit(fact)) continue;
    const isFigure =
      typeof value === "number" ? Number.isFinite(value) : /^-?\d+(?:\.\d+)?$/.test(value) && "document" in fact.from;
    const fits = numbers.has(kind)
      ? isFigure && (kind !== "count" || Number.isInteger(Number(value)))
      : kind === "date"
        ? /^\d{4}-\d\d-\d\d$/.test(String(value))
        : kind === "time"
          ? /^\d\d:\d\d$/.test(String(value))
          : typeof value === "string";
    if (!fits) return proposalFault("kind", `${name} is said to be a ${kind}, and is ${JSON.stringify(value)}`);
  }
  const [first] = values;
  if (first?.fact.kind === "money" && first.fact.unit === undefined && !saysUnit(first.fact)) {
    return proposalFault("kind", `${name} is money and has no unit, such as EUR`);
  }
  return null;
}

/** Whether what states a fact says its unit, too. */
function saysUnit({ from }: SituationFact): boolean {
  return "page" in from || "message" in from;
}

const totals: ReadonlySet<string> = new Set(["sum", "count", "mean", "list"]);

function trivialFault(
  name: string,
  values: readonly BoundFact[],
  bound: readonly BoundSituation[],
): ProposalFault | null {
  const [first] = values;
  if (first === undefined || !("table" in first.fact.from)) return null;
  const { query: text, table } = first.fact.from;
  const rows = bound.map((one) => {
    const query = parseQuery(text, one.given);
    const where: RowCondition | null = query.kind === "aggregate" || query.kind === "pick" ? query.where : null;
    const all = tableOf(one.workplace, table);
    // Who looks for the largest of all has to look at all.
    const isWhole = query.kind === "aggregate" && totals.has(query.aggregate);
    return { isWhole, taken: where === null ? all.rows.length : rowsWhere(where, [all]).length, all: all.rows.length };
  });
  if (rows.every(({ isWhole, taken, all }) => isWhole && taken === all)) {
    return proposalFault("trivial", `${name} takes every row of ${table}; ask for some of them`);
  }
  const answers = new Set(values.map(({ value }) => value));
  if (answers.size === 1 && answers.has(0)) return proposalFault("empty", `${name} is 0 at every workplace`);
  const isLookedUp = /^\s*only\b/.test(text);
  if (answers.size === 1 && values.length > 2 && first.fact.kind !== "text" && !isLookedUp) {
    return proposalFault("trivial", `${name} is ${first.value} at every workplace`);
  }
  const told = bound.filter((one, at) => {
    const texts = JSON.stringify({ ...one.situation, about: {} });
    const said = subjectsOf(one).filter(([subject]) => texts.includes(`{${subject}}`));
    const subjects = said.map(([, value]) => fold(String(value)));
    return subjects.includes(fold(String(values[at]?.value)));
  });
  if (told.length === bound.length && bound.length > 0) {
    return proposalFault("trivial", `${name} is what the situation is about, so that the text tells it already`);
  }
  return null;
}

/** A decision falls otherwise at the twin workplace. */
function decisionFault({ decision, facts }: Situation, bound: readonly BoundSituation[]): ProposalFault | null {
  if (decision === undefined) return null;
  const other = bound.filter((one) => {
    const rng = createRng("twin of a proposal", one.situation.id);
    if (comparedBy(decision.relation) !== "number") return otherSide(one, decision, rng) !== null;
    const [twin] = twinSituations(one, decision, rng);
    return twin !== undefined && twin.facts.get(decision.fact)?.value !== one.facts.get(decision.fact)?.value;
  });
  if (other.length >= bound.length * leastArising) return null;
  const from = facts[decision.fact]?.from;
  const query = from !== undefined && "table" in from ? from.query : "no query of a table";
  return proposalFault(
    "decision",
    `${decision.fact} is ${query}: a number that decides is a sum or a count over two rows or more, with a condition; a day or a text stands in one cell of a column that has others on the other side`,
  );
}
