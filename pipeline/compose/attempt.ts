import { lazily } from "../lazily.js";
import { createRng, type Rng } from "../rng.js";
import { decidedDraft } from "./decided-draft.js";
import { feasibleDraft, infeasibleDraft } from "./draft.js";
import type { OpenDraft } from "./finish-draft.js";
import { canBeOfLevel, handoverKey, isExhausted } from "./foresee.js";
import type { Given } from "./given.js";
import { type Drawn, drawSketch } from "./growth/draw-sketch.js";
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
 * The tries at one place in the sequence of tasks, by turn; the same workshop, slot and turn give the same draft. None is
 * made of what was given already, as far as that is known before there are values.
 */
export function attemptsAt(workshop: Workshop, slot: number, given: Given): (turn: number) => OpenDraft | Shortfall {
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
): OpenDraft | Shortfall {
  const drawn = drawSketch(workshop, recipe, patience, rng);
  if (typeof drawn === "string") return drawn;
  const { intent, decision } = drawn;
  const material: DraftMaterial = { workshop, intent, rng: rng.fork("draft") };
  if (decision === null) return plainDraft(material, drawn, recipe, given);
  return decision.branches.some((branch) => fails(branch, workshop)) ? "threats" : decidedDraft(material, decision);
}

/** A draft without a condition. */
function plainDraft(
  material: DraftMaterial,
  { sketch }: Drawn,
  { obstacle }: Recipe,
  given: Given,
): OpenDraft | Shortfall {
  const { request } = material.workshop;
  if (obstacle === null && !canBeOfLevel(sketch, request.level)) return "level";
  if (fails(sketch, material.workshop)) return "threats";
  const key = handoverKey(sketch);
  if (isExhausted(sketch, key, given)) return "skeleton";
  const open = obstacle === null ? feasibleDraft(material, sketch) : infeasibleDraft(material, sketch, obstacle);
  if (typeof open !== "string" && given.isUsedUp(open.skeleton)) given.wear(key);
  return open;
}

/** Whether a sketch cannot work with any values. */
function fails(sketch: Sketch, { interference }: Workshop): boolean {
  return feedsItself(sketch) || isSurelyDisturbed(sketch, interference);
}
