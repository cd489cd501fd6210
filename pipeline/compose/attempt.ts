import { createRng } from "../rng.js";
import { decide } from "./condition.js";
import { decidedDraft } from "./decided-draft.js";
import { feasibleDraft, infeasibleDraft } from "./draft.js";
import { carryValue, forkEnd } from "./extend.js";
import type { OpenDraft } from "./finish-draft.js";
import { grow } from "./grow.js";
import { drawRecipe } from "./recipe.js";
import { createChooser } from "./rendezvous.js";
import type { DraftMaterial } from "./staging.js";
import type { Shortfall, Workshop } from "./workshop.js";

/** Tries with one recipe before another is drawn: rare kinds of tasks would else give way to easy ones. */
const turnsPerRecipe = 10;

/** One try at a task; the same workshop, slot and turn give the same draft. */
export function attemptDraft(workshop: Workshop, slot: number, turn: number): OpenDraft | Shortfall {
  const { request, persona, catalog, index, intents } = workshop;
  const chooser = createChooser(request.seed, persona.id, request.level, slot, turn);
  const kind = Math.floor(turn / turnsPerRecipe);
  const rng = createRng(request.seed, persona.id, request.level, "recipe", slot, kind);
  const recipe = drawRecipe(request, index, rng);
  if (recipe === null) return "twin";
  const chosen = chooser.prefer(
    intents,
    ({ key }) => key,
    () => 1,
  );
  if (chosen === undefined) return "structure";
  const { intent } = chosen;
  const { minimum, maximum } = recipe.nodes;
  const size = minimum + chooser.rng.below(maximum - minimum + 1);
  const reserved = recipe.carried + recipe.forks + (recipe.condition ? 1 : 0);

  const materials = { index, persona, catalog, chooser };
  const sketch = grow(materials, recipe, intent.deliverable, Math.max(1, size - reserved));
  if (sketch === null) return "structure";
  for (let fork = 0; fork < recipe.forks; fork++) {
    if (!forkEnd(materials, recipe, sketch, intent.deliverable, size)) return "structure";
  }
  for (let carried = 0; carried < recipe.carried; carried++) {
    if (!carryValue(materials, recipe, sketch, size)) return "structure";
  }
  const decision = recipe.condition ? decide(materials, recipe, sketch, size) : null;
  if (recipe.condition && decision === null) return "structure";

  for (const { nodes } of decision?.branches ?? [sketch]) {
    if (nodes.length < Math.min(minimum, size) || nodes.length > maximum) return "size";
    const applications = new Set(nodes.map(({ usable }) => usable.application.id)).size;
    if (applications < recipe.applications.minimum || applications > recipe.applications.maximum) return "applications";
  }
  const material: DraftMaterial = { workshop, intent, rng: chooser.rng.fork("draft") };
  if (decision !== null) return decidedDraft(material, decision);
  return recipe.obstacle === null
    ? feasibleDraft(material, sketch)
    : infeasibleDraft(material, sketch, recipe.obstacle);
}
