import { lazily } from "../lazily.js";
import { createRng, type Rng } from "../rng.js";
import { decidedDraft } from "./decided-draft.js";
import { feasibleDraft, infeasibleDraft } from "./draft.js";
import { canBeOfLevel, skeletonOf } from "./foresee.js";
import type { Given, NewDraft } from "./given.js";
import { drawSketch } from "./growth/draw-sketch.js";
import { drawRecipe, type Recipe } from "./growth/recipe.js";
import type { Sketch } from "./growth/sketch.js";
import { feedsItself } from "./threats/self-feeding.js";
import { isSurelyDisturbed } from "./threats/sure-reach.js";
import type { DraftMaterial } from "./values/staging.js";
import type { Shortfall, Workshop } from "./workshop.js";

/** Tries with one recipe before another is drawn: rare kinds of tasks would else give way to easy ones. */
const turnsPerRecipe = 10;

/** Tries for one place in the sequence of tasks. */
export const turnsPerSlot = 40;

/**
 * The tries at one place in the sequence of tasks, by turn; the same workshop, slot and turn give the same draft. None has
 * subtasks and hand-overs that are used up.
 */
export function attemptsAt(workshop: Workshop, slot: number, given: Given): (turn: number) => NewDraft | Shortfall {
  const { request, persona, figures, index } = workshop;
  const recipes = Array.from({ length: turnsPerSlot / turnsPerRecipe }, (_, kind) =>
    lazily(() =>
      drawRecipe(request, figures, index, createRng(request.seed, persona.id, request.level, "recipe", slot, kind)),
    ),
  );
  const rng = createRng(request.seed, persona.id, request.level, slot);
  return (turn) => {
    const recipe = recipes[Math.floor(turn / turnsPerRecipe)]?.() ?? null;
    return recipe === null
      ? "twin"
      : attemptDraft(workshop, recipe, 1 - turn / turnsPerSlot, rng.numbered(turn), given);
  };
}

function attemptDraft(
  workshop: Workshop,
  recipe: Recipe,
  patience: number,
  rng: Rng,
  given: Given,
): NewDraft | Shortfall {
  const drawn = drawSketch(workshop, recipe, patience, rng);
  if (typeof drawn === "string") return drawn;
  const { intent, sketch, decision } = drawn;
  const { obstacle } = recipe;
  if (decision === null && obstacle === null && !canBeOfLevel(sketch, workshop.request.level)) return "level";
  if ((decision?.branches ?? [sketch]).some((branch) => fails(branch, workshop))) return "threats";
  const skeleton = skeletonOf(sketch);
  if (given.isUsedUp(skeleton)) return "skeleton";

  const material: DraftMaterial = { workshop, intent, rng: rng.fork("draft") };
  const draft =
    decision !== null
      ? decidedDraft(material, decision)
      : obstacle !== null
        ? infeasibleDraft(material, sketch, obstacle)
        : feasibleDraft(material, sketch);
  return typeof draft === "string" ? draft : { draft, skeleton };
}

/** Whether a sketch cannot work with any values. */
function fails(sketch: Sketch, { interference }: Workshop): boolean {
  return feedsItself(sketch) || isSurelyDisturbed(sketch, interference);
}
