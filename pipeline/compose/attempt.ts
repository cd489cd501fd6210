import { lazily } from "../lazily.js";
import { createRng, type Rng } from "../rng.js";
import type { Range } from "../schema/request.js";
import { type Aim, drawAim } from "./aim.js";
import { decide } from "./condition.js";
import { decidedDraft } from "./decided-draft.js";
import { feasibleDraft, infeasibleDraft } from "./draft.js";
import { carryValue, forkEnd } from "./extend.js";
import type { OpenDraft } from "./finish-draft.js";
import { foreseeShortfall } from "./foresee.js";
import { grow } from "./grow.js";
import { canServe } from "./prospects.js";
import { pursue } from "./pursue.js";
import { drawRecipe, type Recipe } from "./recipe.js";
import { createChooser } from "./rendezvous.js";
import type { DraftMaterial } from "./staging.js";
import { isSurelyDisturbed } from "./sure-reach.js";
import { canMeet } from "./usable-subtask.js";
import type { Shortfall, Workshop } from "./workshop.js";

/** Tries with one recipe before another is drawn: rare kinds of tasks would else give way to easy ones. */
const turnsPerRecipe = 10;

/** Tries for one place in the sequence of tasks. */
export const turnsPerSlot = 40;

/**
 * The tries at one place in the sequence of tasks, by turn; the same workshop, slot and turn give the same draft. None is
 * made where its skeleton is known before its values and is used up.
 */
export function attemptsAt(
  workshop: Workshop,
  slot: number,
  isUsedUp: (skeleton: string) => boolean,
): (turn: number) => OpenDraft | Shortfall {
  const { request, persona, figures, index } = workshop;
  const recipes = Array.from({ length: turnsPerSlot / turnsPerRecipe }, (_, kind) =>
    lazily(() =>
      drawRecipe(request, figures, index, createRng(request.seed, persona.id, request.level, "recipe", slot, kind)),
    ),
  );
  const rng = createRng(request.seed, persona.id, request.level, slot);
  return (turn) => {
    const recipe = recipes[Math.floor(turn / turnsPerRecipe)]?.() ?? null;
    return recipe === null ? "twin" : attemptDraft(workshop, recipe, turn, rng.numbered(turn), isUsedUp);
  };
}

function attemptDraft(
  workshop: Workshop,
  drawn: Recipe,
  turn: number,
  rng: Rng,
  isUsedUp: (skeleton: string) => boolean,
): OpenDraft | Shortfall {
  const { request, catalog, figures, intents } = workshop;
  const chooser = createChooser(rng);
  const aim = figures === null ? null : drawAim(figures, drawn.nodes, 1 - turn / turnsPerSlot, chooser.rng);
  const recipe = figures === null || aim === null ? drawn : withAim(drawn, figures.nodes, aim);
  const chosen = chooser.prefer(intents, ({ reach }) => (canServe(reach, recipe) ? 1 : 0));
  if (chosen === undefined) return "structure";
  const { intent } = chosen;
  const { minimum, maximum } = recipe.nodes;
  const size = aim === null ? minimum + chooser.rng.below(maximum - minimum + 1) : aim.size;
  const reserved = recipe.carried + recipe.forks + (recipe.condition ? 1 : 0);

  const materials = { index: chosen.index, catalog, chooser };
  const grown = grow(materials, recipe, intent.deliverable, Math.max(1, size - reserved));
  if (grown === null) return "structure";
  for (let fork = 0; fork < recipe.forks; fork++) {
    if (!forkEnd(materials, recipe, grown, intent.deliverable, size)) return "structure";
  }
  for (let carried = 0; carried < recipe.carried; carried++) {
    if (!carryValue(materials, recipe, grown, size)) return "structure";
  }
  const sketch = pursue(materials, recipe, grown, intent.deliverable);
  const decision = recipe.condition ? decide(materials, recipe, sketch, size) : null;
  if (recipe.condition && decision === null) return "structure";

  const branches = decision?.branches ?? [sketch];
  for (const { nodes } of branches) {
    if (nodes.length < Math.min(minimum, size) || nodes.length > maximum) return "size";
    const applications = new Set(nodes.map(({ usable }) => usable.application.id)).size;
    if (applications < recipe.applications.minimum || applications > recipe.applications.maximum) return "applications";
  }
  const { obstacle } = recipe;
  if (obstacle !== null && !sketch.nodes.some(({ usable }) => canMeet(usable, obstacle))) return "twin";
  if (decision === null) {
    const shortfall = foreseeShortfall(sketch, obstacle === null ? request.level : null, isUsedUp);
    if (shortfall !== null) return shortfall;
  }
  if (branches.some((branch) => isSurelyDisturbed(branch, workshop.interference))) return "threats";
  const material: DraftMaterial = { workshop, intent, rng: chooser.rng.fork("draft") };
  if (decision !== null) return decidedDraft(material, decision);
  return obstacle === null ? feasibleDraft(material, sketch) : infeasibleDraft(material, sketch, obstacle);
}

function withAim(recipe: Recipe, nodes: Range, aim: Aim): Recipe {
  const { minimum, maximum } = recipe.applications;
  const fewest = aim.figures.categories.minimum;
  const applications = { minimum: Math.max(minimum, fewest), maximum: Math.max(maximum, fewest) };
  return { ...recipe, nodes, applications, aim };
}
