import { shownValue } from "../../operations/derive-query.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { bindFacts, subjectsOf } from "../../workplace/situations/bind-situation.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import { withNumberOnPage } from "../../workplace/situations/stated-on-page.js";
import { twinWorkplace } from "../../workplace/situations/twin-workplace.js";
import type { AttemptFailure } from "../composition-context.js";
import type { DraftParts, OpenCondition } from "../finish-draft.js";
import { thresholdBetween } from "../growth/condition.js";
import { type Choice, decidingFacts, factsFor } from "./choices.js";
import { countBetween } from "./count-between.js";
import { type DraftPlan, finished, purposeOf } from "./finish-situation.js";
import { growSituation } from "./situation-graph.js";

/** The number that a fact is, as a cell shows it: a sum of amounts has no digits that binary fractions add. */
function figureOf({ facts }: BoundSituation, name: string): number {
  const bound = facts.get(name);
  if (bound === undefined) throw new RangeError(`no fact is called ${name}`);
  return Number(shownValue(bound.value));
}

/** A task with a decision: the graph of the branch that the data selects, and that of the twin workplace. */
export function decidedDraft(
  bound: BoundSituation,
  choice: Choice,
  branches: NonNullable<Choice["branches"]>,
  plan: DraftPlan,
): TaskDraft | AttemptFailure {
  const { graphRng, rng } = plan;
  const { decision } = bound.situation;
  if (decision === undefined) return "structure";
  const less = twinWorkplace(bound, decision.fact);
  const twin = less === null ? null : bindFacts(bound.situation, less, subjectsOf(bound));
  if (twin === null) return "values";
  const [first, second] = rng.fork("world").below(2) === 0 ? [bound, twin] : [twin, bound];
  const value = figureOf(first, decision.fact);
  const flipped = figureOf(second, decision.fact);
  const isCount = bound.situation.facts[decision.fact]?.kind === "count";
  const threshold = isCount ? countBetween(value, flipped, decision.relation) : thresholdBetween(value, flipped);
  if (threshold === null || (!isCount && !isFarApart(value, flipped))) return "values";
  const limit = branches.findsLimit ? (decision.limit ?? null) : null;
  const here = limit === null ? first : withLimit(first, limit, threshold);
  const there = limit === null ? second : withLimit(second, limit, threshold);
  if (here === null || there === null) return "values";
  const holds = decision.relation === "greater" ? value > threshold : value < threshold;
  const taken = holds ? "holds" : "fails";
  const deciding = decidingFacts(bound.situation, choice);
  const wantedIn = (...some: ("holds" | "fails")[]) => {
    const asked = new Set([...choice.always, ...some.flatMap((branch) => branches[branch])]);
    return Object.keys(bound.situation.deliverables).filter((name) => asked.has(name));
  };
  // What either branch reads is on both computers: what is missing there would tell how the decision falls.
  const read = factsFor(bound.situation, wantedIn("holds", "fails"), deciding);
  const [setup, flippedSetup] = [situationSetup(here, read), situationSetup(there, read)];
  const grow = (of: BoundSituation, branch: "holds" | "fails", on: EnvironmentSetup) =>
    growSituation(
      of,
      wantedIn(branch),
      {
        facts: deciding,
        dependent: branches[branch],
        compared: [figureOf(of, decision.fact), threshold],
      },
      { ...plan, setup: on, rng: graphRng },
    );
  const mine = grow(here, taken, setup);
  const other = grow(there, taken === "holds" ? "fails" : "holds", flippedSetup);
  if (typeof mine === "string") return mine;
  if (typeof other === "string") return other;
  const condition: OpenCondition = {
    source: mine.nodes.get(decision.fact) ?? "",
    quantity: bound.facts.get(decision.fact)?.label ?? decision.fact,
    operator: decision.relation,
    threshold,
    limit: limit === null ? null : (mine.nodes.get(limit) ?? null),
    value,
    taken,
    holds: (taken === "holds" ? mine : other).assembled,
    fails: (taken === "holds" ? other : mine).assembled,
    flipped_setup: flippedSetup,
    flipped_value: flipped,
  };
  const carried = new Map(
    [...mine.carried, ...other.carried].map((record) => [
      `${record.from} ${record.to} ${record.parameter} ${record.value}`,
      record,
    ]),
  );
  const parts: DraftParts = {
    assembled: mine.assembled,
    carried: [...carried.values()],
    condition,
    infeasibility: null,
    purpose: purposeOf(here, [mine, other]),
  };
  return finished(here, parts, setup, plan);
}

/** The same with a page that states the limit. */
function withLimit(bound: BoundSituation, fact: string, threshold: number): BoundSituation | null {
  const from = bound.situation.facts[fact]?.from;
  if (from === undefined || !("page" in from)) return null;
  const workplace = withNumberOnPage(bound.workplace, from.page, from.stated, threshold);
  return bindFacts(bound.situation, workplace, subjectsOf(bound));
}

/** Least ratio of two amounts between which a limit is set: closer ones would look as if they were chosen for it. */
const leastRatio = 1.25;

function isFarApart(a: number, b: number): boolean {
  return Math.max(a, b) >= Math.min(a, b) * leastRatio;
}
