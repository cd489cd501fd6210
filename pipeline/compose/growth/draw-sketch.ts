import type { Rng } from "../../rng.js";
import type { Range } from "../../schema/request.js";
import type { Intent } from "../../schema/task.js";
import { canMeet } from "../material/usable-subtask.js";
import type { Shortfall, Workshop } from "../workshop.js";
import { type Aim, drawAim } from "./aim.js";
import { carryValue } from "./carry.js";
import { type Decision, decide } from "./condition.js";
import { forkEnd } from "./extend.js";
import { grow } from "./grow.js";
import { canServe } from "./prospects.js";
import { pursue } from "./pursue.js";
import type { Recipe } from "./recipe.js";
import { createChooser } from "./rendezvous.js";
import type { Sketch } from "./sketch.js";

/** What is as large as was asked for and serves an intent. */
interface Drawn {
  intent: Intent;
  /** All of it, or where something is decided the branch that is taken. */
  sketch: Sketch;
  decision: Decision | null;
}

/** Draws a goal and grows a sketch for it by a recipe; less is aimed at as `patience` falls from 1 to 0. */
export function drawSketch(workshop: Workshop, plain: Recipe, patience: number, rng: Rng): Drawn | Shortfall {
  const { catalog, figures, intents } = workshop;
  const chooser = createChooser(rng);
  const aim = figures === null ? null : drawAim(figures, plain.nodes, patience, rng);
  const recipe = figures === null || aim === null ? plain : withAim(plain, figures.nodes, aim);
  const chosen = chooser.prefer(intents, ({ reach }) => (canServe(reach, recipe) ? 1 : 0), 1);
  if (chosen === undefined) return "structure";
  const { intent, index } = chosen;
  const { minimum, maximum } = recipe.nodes;
  const size = aim === null ? minimum + rng.below(maximum - minimum + 1) : aim.size;
  const reserved = recipe.carried + recipe.forks + (recipe.condition ? 1 : 0);

  const materials = { index, catalog, chooser };
  const grown = grow(materials, recipe, intent.deliverable, Math.max(1, size - reserved));
  if (grown === null) return "structure";
  for (let fork = 0; fork < recipe.forks; fork++) {
    if (!forkEnd(materials, recipe, grown, intent.deliverable, size)) return "structure";
  }
  for (let carried = 0; carried < recipe.carried; carried++) {
    if (!carryValue(materials, recipe, grown, size)) return "structure";
  }
  const pursued = pursue(materials, recipe, grown, intent.deliverable);
  const decision = recipe.condition ? decide(materials, recipe, pursued, size) : null;
  if (recipe.condition && decision === null) return "structure";
  const branches: readonly [Sketch, ...Sketch[]] = decision?.branches ?? [pursued];
  const [sketch] = branches;

  for (const { nodes } of branches) {
    if (nodes.length < Math.min(minimum, size) || nodes.length > maximum) return "size";
    const applications = new Set(nodes.map(({ usable }) => usable.application)).size;
    if (applications < recipe.applications.minimum || applications > recipe.applications.maximum) return "applications";
  }
  const { obstacle } = recipe;
  if (obstacle !== null && !sketch.nodes.some(({ usable }) => canMeet(usable, obstacle))) return "twin";
  return { intent, sketch, decision };
}

function withAim(recipe: Recipe, nodes: Range, aim: Aim): Recipe {
  const { minimum, maximum } = recipe.applications;
  const fewest = aim.figures.categories.minimum;
  const applications = { minimum: Math.max(minimum, fewest), maximum: Math.max(maximum, fewest) };
  return { ...recipe, nodes, applications, aim };
}
