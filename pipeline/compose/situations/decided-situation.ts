import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { limitFactOf } from "../../schema/situation-decision.js";
import { type ComparedValue, comparedBy, isMet } from "../../schema/task/comparison.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { bindFacts, subjectsOf } from "../../workplace/situations/bind-situation.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { type Choice, decidingFacts, factsFor } from "../../workplace/situations/choices.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import { withNumberOnPage } from "../../workplace/situations/stated-on-page.js";
import type { AttemptFailure } from "../composition-context.js";
import type { DraftParts, OpenCondition } from "../draft-parts.js";
import { draftOf } from "./draft-of.js";
import { type DraftPlan, purposeOf } from "./finish-situation.js";
import { otherSide } from "./other-side.js";
import { growSituation } from "./situation-graph.js";
import { decisiveValue } from "./what-decides.js";

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
  const flip = otherSide(bound, decision, rng.fork("twin"));
  if (flip === null) return "values";
  const { twin, threshold } = flip;
  const [first, second] = rng.fork("world").below(2) === 0 ? [bound, twin] : [twin, bound];
  const value = decisiveValue(decision, first);
  const flipped = decisiveValue(decision, second);
  const limit = branches.findsLimit ? (limitFactOf(decision) ?? null) : null;
  const here = limit === null ? first : withLimit(first, limit, threshold);
  const there = limit === null ? second : withLimit(second, limit, threshold);
  if (here === null || there === null) return "values";
  const taken = isMet(decision.relation, value, threshold) ? "holds" : "fails";
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
        compared: comparedBy(decision.relation) === "text" ? [] : [decisiveValue(decision, of), threshold],
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
    purpose: purposeOf(here, [mine, other], decision),
  };
  return draftOf(here, parts, setup, plan);
}

/** The same with a page that states the limit, where it is a number; a day that it is compared with stands there already. */
function withLimit(bound: BoundSituation, fact: string, threshold: ComparedValue): BoundSituation | null {
  if (typeof threshold === "string") return bound;
  const from = bound.situation.facts[fact]?.from;
  if (from === undefined || !("page" in from)) return null;
  const workplace = withNumberOnPage(bound.workplace, from.page, from.stated, threshold);
  return bindFacts(bound.situation, workplace, subjectsOf(bound));
}
