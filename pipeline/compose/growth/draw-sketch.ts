import type { Rng } from "../../rng.js";
import type { Range } from "../../schema/task/request.js";
import type { Intent } from "../../schema/task/task.js";
import type { AttemptFailure, CompositionContext } from "../composition-context.js";
import { canMeet } from "../material/usable-subtask.js";
import { type Aim, drawAim } from "./aim.js";
import { carryValue } from "./carry.js";
import { type Decision, decide } from "./condition.js";
import { forkEnd } from "./extend.js";
import { grow } from "./grow.js";
import { canServe } from "./prospects.js";
import { pursue } from "./pursue.js";
import { createChooser } from "./rendezvous.js";
import type { Sketch } from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";

/** A sketch of the requested size, and the intent that it serves. */
interface Drawn {
  intent: Intent;
  /** The sketch; for a decision the branch that is taken. */
  sketch: Sketch;
  decision: Decision | null;
}

/**
 * Draws an intent and grows a sketch for it by a specification. The target figures shrink as `patience` falls from 1 to
 * 0.
 */
export function drawSketch(
  composition: CompositionContext,
  plain: SketchSpec,
  patience: number,
  rng: Rng,
): Drawn | AttemptFailure {
  const { catalog, figures, intents } = composition;
  const chooser = createChooser(rng);
  const aim = figures === null ? null : drawAim(figures, plain.nodes, patience, rng);
  const spec = figures === null || aim === null ? plain : withAim(plain, figures.nodes, aim);
  const chosen = chooser.prefer(intents, ({ reach }) => (canServe(reach, spec) ? 1 : 0), 1);
  if (chosen === undefined) return "structure";
  const { intent, index } = chosen;
  const { minimum, maximum } = spec.nodes;
  const size = aim === null ? minimum + rng.below(maximum - minimum + 1) : aim.size;
  const reserved = spec.carried + spec.forks + (spec.condition ? 1 : 0);

  const materials = { index, catalog, chooser };
  const grown = grow(materials, spec, intent.deliverable, Math.max(1, size - reserved));
  if (grown === null) return "structure";
  for (let fork = 0; fork < spec.forks; fork++) {
    if (!forkEnd(materials, spec, grown, intent.deliverable, size)) return "structure";
  }
  for (let carried = 0; carried < spec.carried; carried++) {
    if (!carryValue(materials, spec, grown, size)) return "structure";
  }
  const pursued = pursue(materials, spec, grown, intent.deliverable);
  const decision = spec.condition ? decide(materials, spec, pursued, size) : null;
  if (spec.condition && decision === null) return "structure";
  const branches: readonly [Sketch, ...Sketch[]] = decision?.branches ?? [pursued];
  const [sketch] = branches;

  for (const { nodes } of branches) {
    if (nodes.length < Math.min(minimum, size) || nodes.length > maximum) return "size";
    const applications = new Set(nodes.map(({ usable }) => usable.application)).size;
    if (applications < spec.applications.minimum || applications > spec.applications.maximum) return "applications";
  }
  const { obstacle } = spec;
  if (obstacle !== null && !sketch.nodes.some(({ usable }) => canMeet(usable, obstacle))) return "twin";
  return { intent, sketch, decision };
}

function withAim(spec: SketchSpec, nodes: Range, aim: Aim): SketchSpec {
  const { minimum, maximum } = spec.applications;
  const fewest = aim.figures.categories.minimum;
  const applications = { minimum: Math.max(minimum, fewest), maximum: Math.max(maximum, fewest) };
  return { ...spec, nodes, applications, aim };
}
