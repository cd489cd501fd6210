import { createRng, type Rng } from "../../rng.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { bindSituation } from "../../workplace/situations/bind-situation.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { type Choice, factsFor } from "../../workplace/situations/choices.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import type { AttemptFailure, CompositionContext } from "../composition-context.js";
import type { DraftParts } from "../draft-parts.js";
import { draftSkeleton } from "../draft-skeleton.js";
import type { NewDraft } from "../given.js";
import { outsideRanges } from "../graph-shape.js";
import { decidedDraft } from "./decided-situation.js";
import { draftOf } from "./draft-of.js";
import { type DrawHistory, drawChoice } from "./draw-choice.js";
import { type DraftPlan, purposeOf } from "./finish-situation.js";
import type { PersonaSituations } from "./persona-situations.js";
import type { PossibleChoice } from "./possible-choice.js";
import { sampleShapes } from "./sample-shapes.js";
import { growSituation } from "./situation-graph.js";

/** What one attempt is made with: the number of a workplace, what there is already, what an L4 task is to lack. */
interface SituationAttempt extends Pick<DraftPlan, "sought" | "rng"> {
  workplace: number;
  usage: DrawHistory;
}

/**
 * One attempt at a task of a situation: which situation, about whom, and what is asked for is drawn, among what is not
 * used up.
 */
export function attemptSituation(
  composition: CompositionContext,
  persona: PersonaSituations,
  { workplace, usage, sought, rng }: SituationAttempt,
): NewDraft | AttemptFailure {
  const choices = persona.choices.filter(({ mayLack }) => sought === null || mayLack().has(sought));
  const drawn = drawFitting(composition, { ...persona, choices }, usage, rng);
  if (drawn === null) return "situation";
  const { situation, choice } = drawn;
  const bound = bindSituation(situation, persona.workplaceOf(workplace), rng.fork("bind"));
  if (bound === null) return "values";
  const graphRng = createRng(
    "situation graph",
    composition.persona.id,
    situation.id,
    JSON.stringify([choice, bound.words]),
  );
  const plan = { composition, usable: persona.usable, graphRng, sought, rng };
  const built =
    choice.branches === null ? plainDraft(bound, choice, plan) : decidedDraft(bound, choice, choice.branches, plan);
  if (typeof built === "string") return built;
  return { draft: built, skeleton: draftSkeleton(built) };
}

/** Choices that are looked at in one attempt. */
const choicesPerAttempt = 40;

/** Draws until the figures of the request fit, as far as the graphs at a sample workplace tell; null where none is left. */
function drawFitting(
  composition: CompositionContext,
  persona: PersonaSituations,
  usage: DrawHistory,
  rng: Rng,
): PossibleChoice | null {
  const misses = new Set<PossibleChoice>();
  const asked = { level: composition.request.level, isShaped: composition.figures !== null };
  for (let number = 0; number < choicesPerAttempt; number++) {
    const choices = persona.choices.filter((choice) => !misses.has(choice));
    const own = number === 0 ? rng : rng.fork("again", number);
    const drawn = drawChoice({ ...persona, choices }, usage, asked, own);
    if (drawn === null || composition.figures === null) return drawn;
    const shapes = sampleShapes(drawn, persona, composition);
    if (shapes === null || shapes.some((shape) => outsideRanges(composition, shape) === null)) return drawn;
    misses.add(drawn);
  }
  return null;
}

function plainDraft(bound: BoundSituation, { always }: Choice, plan: DraftPlan): TaskDraft | AttemptFailure {
  const { graphRng } = plan;
  const setup = situationSetup(bound, factsFor(bound.situation, always, []));
  const graph = growSituation(bound, always, null, { ...plan, setup, rng: graphRng });
  if (typeof graph === "string") return graph;
  const parts: DraftParts = {
    assembled: graph.assembled,
    carried: graph.carried,
    condition: null,
    infeasibility: null,
    purpose: purposeOf(bound, [graph], null),
  };
  return draftOf(bound, parts, setup, plan);
}
