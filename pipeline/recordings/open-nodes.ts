import { findControl } from "../environments/view/find-control.js";
import { pixelForm } from "../environments/view/pixel-form.js";
import { ActionError } from "../errors.js";
import { instanceAt } from "../prove/instance.js";
import type { Action } from "../schema/computer/action.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { RecordedStep, Recording } from "./recording.js";

/** The nodes of a task that are not done at a moment of a recording. */
export interface OpenNodes {
  /** Those of which nothing has been done and for which nothing is missing. */
  readonly ready: readonly number[];
  /** Those that wait, each with a node that has to be done before. */
  readonly waiting: readonly { readonly node: number; readonly missing: number }[];
}

/** The nodes that are not done before a step; the step belongs to none of them where it ends the task. */
export function openNodes({ task: { bound }, steps }: Recording, step: RecordedStep): OpenNodes {
  const before = steps.slice(0, step.number - 1);
  const done = new Set(before.flatMap(({ node, endsNode }) => (endsNode && node !== null ? [node] : [])));
  const open = [...bound.instances.keys()].filter((node) => !done.has(node));
  const missingOf = (node: number) => bound.graph.edges.find(([from, to]) => to === node && !done.has(from))?.[0];
  return {
    ready: open.filter((node) => missingOf(node) === undefined),
    waiting: open.flatMap((node) => {
      const missing = missingOf(node);
      return missing === undefined ? [] : [{ node, missing }];
    }),
  };
}

/** Whether a step is the first of its node. */
export function beginsNode({ steps }: Recording, step: RecordedStep): boolean {
  return step.node !== null && steps.slice(0, step.number - 1).every(({ node }) => node !== step.node);
}

/** An action, and what mouse and keyboard do for it. */
export interface FirstMove {
  readonly action: Action;
  readonly pixels: readonly PixelAction[];
}

/** The first action of a node as it would be done on the screen before a step; null where it cannot be done there. */
export function firstMove({ task }: Recording, node: number, { controls }: RecordedStep): FirstMove | null {
  const [action] = instanceAt(task.bound, node).actions;
  if (action === undefined) return null;
  try {
    const control = action.control === null ? null : findControl(controls, action.control);
    return { action: { ...action, rect: control?.rect ?? null }, pixels: pixelForm(action, control) };
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
}
