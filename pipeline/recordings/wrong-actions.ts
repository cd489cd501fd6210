import { withTypo } from "../attempt/agents/typo.js";
import { findControl } from "../environments/view/find-control.js";
import { pixelForm } from "../environments/view/pixel-form.js";
import { ActionError, RequestError } from "../errors.js";
import { checkWords } from "../evaluators/check-words.js";
import { atomicChecks } from "../evaluators/interpret.js";
import { spoiltValues } from "../operations/bind.js";
import { type Instance, instanceAt, nameOf } from "../prove/instance.js";
import { createRng, type Rng } from "../rng.js";
import type { Action } from "../schema/computer/action.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { Parameter } from "../schema/subtask.js";
import type { RecordedStep, Recording } from "./recording.js";

/** An action that would be wrong in place of a recorded one. */
export interface WrongAction {
  /** It begins a subtask that waits for another, types a wrong value, or claims to be done too early. */
  readonly kind: "order" | "value" | "early-end";
  readonly action: Action;
  readonly pixels: readonly PixelAction[];
  /** What is wrong with it, as a sentence without its full stop. */
  readonly why: string;
  /** The check of an evaluator that does not hold with it. */
  readonly check: string;
}

/**
 * Actions that are wrong in place of a step: none of them is one of the other right ones. A wrong value is one of those that
 * the verification of the subtask rejects (a row left out, a rounded sum), or the right one with a typing error, and only where
 * a check asks for it. The same step gives the same ones.
 */
export function wrongActions(recording: Recording, step: RecordedStep): WrongAction[] {
  const rng = createRng("wrong", recording.attempt.id, step.number);
  return [...wrongOrders(recording, step), ...wrongValues(recording, step, rng), ...earlyEnds(recording, step)];
}

/** Nodes that are done before a step, and whether the step begins another one. */
function standingAt({ steps }: Recording, step: RecordedStep): { done: ReadonlySet<number>; begins: boolean } {
  const before = steps.slice(0, steps.indexOf(step));
  const done = new Set(before.flatMap(({ node, endsNode }) => (endsNode && node !== null ? [node] : [])));
  return { done, begins: step.node !== null && before.every(({ node }) => node !== step.node) };
}

function wrongOrders(recording: Recording, step: RecordedStep): WrongAction[] {
  const { bound } = recording.task;
  const { done, begins } = standingAt(recording, step);
  if (!begins) return [];
  const waitsFor = (node: number): number[] =>
    bound.graph.edges.flatMap(([from, to]) => (to === node && !done.has(from) ? [from] : []));
  const open = [...bound.instances.keys()].filter((node) => !done.has(node));
  const right = open
    .filter((node) => waitsFor(node).length === 0)
    .flatMap((node) => firstMove(bound.instances[node], step));
  const isRight = (pixels: readonly PixelAction[]): boolean =>
    right.some((other) => JSON.stringify(other.pixels) === JSON.stringify(pixels));
  return open.flatMap((node) => {
    const [missing] = waitsFor(node);
    if (missing === undefined) return [];
    return firstMove(bound.instances[node], step).flatMap(({ action, pixels }) => {
      if (isRight(pixels)) return [];
      const before = instanceAt(bound, missing);
      const why = `${nameOf(instanceAt(bound, node))} waits for ${nameOf(before)}, which is not done yet`;
      return checksOf(before, null)
        .slice(0, 1)
        .map((check): WrongAction => ({ kind: "order", action, pixels, why, check }));
    });
  });
}

/** The first action of a subtask as it would be done on the screen before a step; nothing where it cannot be. */
function firstMove(
  instance: Instance | undefined,
  { controls }: RecordedStep,
): Pick<WrongAction, "action" | "pixels">[] {
  const action = instance?.actions[0];
  if (action === undefined) return [];
  try {
    const control = action.control === null ? null : findControl(controls, action.control);
    const rect = control?.rect ?? null;
    return [{ action: { ...action, rect }, pixels: pixelForm(action, control) }];
  } catch (error) {
    if (error instanceof ActionError) return [];
    throw error;
  }
}

function wrongValues(recording: Recording, step: RecordedStep, rng: Rng): WrongAction[] {
  const {
    action,
    control,
    node,
    parameters: [name, ...others],
  } = step;
  if (node === null || name === undefined || others.length > 0 || action.function !== "keyboard_input") return [];
  if (!("text" in action.args)) return [];
  const instance = instanceAt(recording.task.bound, node);
  const parameter = instance.subtask.parameters.find((one) => one.name === name);
  // A text that is more than the value, such as a command, is left alone.
  if (parameter === undefined || action.args.text !== instance.node.parameters[name]) return [];
  const [check] = checksOf(instance, parameter);
  if (check === undefined) return [];
  return wrongTexts(recording, instance, parameter, action.args.text, rng).map(({ text, why }): WrongAction => {
    const wrong: Action = { ...action, args: { text } };
    return { kind: "value", action: wrong, pixels: pixelForm(wrong, control), why, check };
  });
}

function wrongTexts(
  { record }: Recording,
  { node, subtask }: Instance,
  parameter: Parameter,
  right: string,
  rng: Rng,
): { text: string; why: string }[] {
  const contents = new Map(record.environment_setup.files.map(({ path, content }) => [path, content]));
  const spoilt =
    parameter.role !== "derived"
      ? []
      : orNone(() =>
          spoiltValues([parameter], node.parameters, (path) => contents.get(path) ?? null).flatMap(
            ({ what, parameters }) => {
              const text = parameters[parameter.name];
              return text === undefined ? [] : [{ text, why: what }];
            },
          ),
        );
  if (spoilt.length > 0) return spoilt;
  const text = withTypo(right, rng);
  const type = parameter.type.replaceAll("_", " ");
  return text === right || subtask.parameters.length === 0
    ? []
    : [{ text, why: `the ${type} is not the one that is asked for` }];
}

/** What is worked out of files that another subtask makes first has no wrong values here. */
function orNone<T>(work: () => T[]): T[] {
  try {
    return work();
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}

/** The checks of an instance that depend on a parameter, in words; all of them for null. */
function checksOf({ node, subtask }: Instance, parameter: Parameter | null): string[] {
  const names = parameter === null ? null : relatedTo(parameter, subtask.parameters);
  return atomicChecks(subtask.evaluator)
    .filter((check) => names === null || names.some((name) => JSON.stringify(check).includes(`"parameter":"${name}"`)))
    .map((check) => checkWords(check, node.parameters));
}

/** A parameter, and those that are derived from it or from what it is derived from. */
function relatedTo({ name, derivation }: Parameter, parameters: readonly Parameter[]): string[] {
  const sources = [name, ...(derivation?.of ?? [])];
  const derived = parameters.filter(({ derivation: other }) => other?.of.some((source) => sources.includes(source)));
  return [name, ...derived.map((other) => other.name)];
}

/** To say that all is done where a subtask begins, or at the end that an infeasible task was done. */
function earlyEnds(recording: Recording, step: RecordedStep): WrongAction[] {
  const { bound } = recording.task;
  const { done, begins } = standingAt(recording, step);
  const isInfeasible = step.node === null && recording.task.blocked !== null;
  const left = [...bound.instances.keys()].find((node) => !done.has(node));
  if ((!begins && !isInfeasible) || left === undefined) return [];
  const args = { status: "success" as const, message: "everything is done" };
  const missing = instanceAt(bound, left);
  const action: Action = { function: "finish", args, control: null, rect: null, description: "", thought: "" };
  return checksOf(missing, null)
    .slice(0, 1)
    .map(
      (check): WrongAction => ({ kind: "early-end", action, pixels: [], why: `${nameOf(missing)} is not done`, check }),
    );
}
