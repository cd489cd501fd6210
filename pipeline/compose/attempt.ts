import { lazily } from "../flow/lazily.js";
import { createRng, type Rng } from "../rng.js";
import type { AttemptFailure, CompositionContext } from "./composition-context.js";
import { decidedDraft } from "./decided-draft.js";
import { feasibleDraft, infeasibleDraft } from "./draft.js";
import { canBeOfLevel, skeletonOf } from "./foresee.js";
import type { Given, NewDraft } from "./given.js";
import { drawSketch } from "./growth/draw-sketch.js";
import type { Sketch } from "./growth/sketch.js";
import { drawSpec, type SketchSpec } from "./growth/sketch-spec.js";
import { attemptSituation, hasSituation } from "./situations/situation-draft.js";
import { feedsItself } from "./threats/self-feeding.js";
import { isSurelyDisturbed } from "./threats/sure-reach.js";
import type { DraftMaterial } from "./values/staging.js";

/**
 * Attempts with one specification before another is drawn. With fewer, rare kinds of tasks would be given up for easy
 * ones.
 */
const turnsPerSpec = 10;

/** Attempts at a situation before a task is grown from a goal. */
const situationTurns = 30;

/** Attempts for one slot in the sequence of tasks. */
export const turnsPerSlot = situationTurns + 40;

/** Slots in a row whose tasks share a workplace. */
const slotsPerWorkplace = 24;

/**
 * Yields the attempts for one slot in the sequence of tasks, by turn. The same composition context, slot and turn give
 * the same draft as long as the same skeletons are used up; no draft has one of these.
 */
export function attemptsAt(
  composition: CompositionContext,
  slot: number,
  given: Given,
): (turn: number) => NewDraft | AttemptFailure {
  const { request, persona, figures, index, situations } = composition;
  const specs = Array.from({ length: (turnsPerSlot - situationTurns) / turnsPerSpec }, (_, kind) =>
    lazily(() =>
      drawSpec(request, figures, index, createRng(request.seed, persona.id, request.level, "recipe", slot, kind)),
    ),
  );
  const rng = createRng(request.seed, persona.id, request.level, slot);
  const workplace = lazily(() =>
    createRng(request.seed, persona.id, "workplace", Math.floor(slot / slotsPerWorkplace)).below(2 ** 31),
  );
  const isHopeless = lazily(
    () => situations === null || !hasSituation(composition, situations, given.isUsedUp, rng.fork("any situation")),
  );
  return (turn) => {
    if (turn < situationTurns) {
      if (situations === null || isHopeless()) return "structure";
      return attemptSituation(composition, situations, workplace(), given.isUsedUp, rng.fork("situation", turn));
    }
    const grown = turn - situationTurns;
    const spec = specs[Math.floor(grown / turnsPerSpec)]?.() ?? null;
    const patience = 1 - grown / (turnsPerSlot - situationTurns);
    return spec === null ? "twin" : attemptDraft(composition, spec, patience, rng.numbered(grown), given);
  };
}

function attemptDraft(
  composition: CompositionContext,
  spec: SketchSpec,
  patience: number,
  rng: Rng,
  given: Given,
): NewDraft | AttemptFailure {
  const drawn = drawSketch(composition, spec, patience, rng);
  if (typeof drawn === "string") return drawn;
  const { intent, sketch, decision } = drawn;
  const { obstacle } = spec;
  if (decision === null && obstacle === null && !canBeOfLevel(sketch, composition.request.level)) return "level";
  if ((decision?.branches ?? [sketch]).some((branch) => fails(branch, composition))) return "threats";
  const skeleton = skeletonOf(sketch);
  if (given.isUsedUp(skeleton)) return "skeleton";

  const material: DraftMaterial = { composition, intent, rng: rng.fork("draft") };
  const draft =
    decision !== null
      ? decidedDraft(material, decision)
      : obstacle !== null
        ? infeasibleDraft(material, sketch, obstacle)
        : feasibleDraft(material, sketch);
  return typeof draft === "string" ? draft : { draft, skeleton };
}

/** Returns whether a sketch fails with any values. */
function fails(sketch: Sketch, { interference }: CompositionContext): boolean {
  return feedsItself(sketch) || isSurelyDisturbed(sketch, interference);
}
