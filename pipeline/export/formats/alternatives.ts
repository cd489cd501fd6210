import { findControl } from "../../environments/view/find-control.js";
import { pixelForm } from "../../environments/view/pixel-form.js";
import { ActionError } from "../../errors.js";
import { canonicalJson } from "../../hash.js";
import type { RecordedStep, Recording } from "../../recordings/recording.js";
import type { Action } from "../../schema/computer/action.js";
import { type Move, movesOf } from "./vocabularies/move.js";

/** What could be done instead of a step, and the node of the graph that it would begin. */
export interface AlternativeMoves {
  readonly node: number;
  readonly moves: readonly Move[];
}

/**
 * Where a step begins a node, the first moves of the other nodes that could be begun at that moment: all that they wait for is
 * done, and their first action can be done on this screen. Every order of a task is proven, so these are as good as the step.
 * Moves that are equal to those of the step are left out.
 */
export function alternativeMoves(recording: Recording, step: RecordedStep): AlternativeMoves[] {
  const { bound } = recording.task;
  const before = recording.steps.slice(0, recording.steps.indexOf(step));
  if (step.node === null || before.some(({ node }) => node === step.node)) return [];
  const done = new Set(before.flatMap(({ node, endsNode }) => (endsNode && node !== null ? [node] : [])));
  const seen = new Set([canonicalJson(movesOf(step))]);
  return bound.instances.flatMap(({ actions: [first] }, node) => {
    const isReady = bound.graph.edges.every(([from, to]) => to !== node || done.has(from));
    if (!isReady || done.has(node) || node === step.node || first === undefined) return [];
    const moves = movesOn(first, step);
    if (moves.length === 0 || seen.has(canonicalJson(moves))) return [];
    seen.add(canonicalJson(moves));
    return [{ node, moves }];
  });
}

/** What mouse and keyboard would do for an action on the screen before a step; nothing where it cannot be done there. */
function movesOn(action: Action, { controls }: RecordedStep): Move[] {
  try {
    const control = action.control === null ? null : findControl(controls, action.control);
    return movesOf({ action, pixels: pixelForm(action, control) });
  } catch (error) {
    if (error instanceof ActionError) return [];
    throw error;
  }
}
