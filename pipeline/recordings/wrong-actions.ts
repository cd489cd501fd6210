import { withTypo } from "../attempt/agents/typo.js";
import { pixelForm } from "../environments/view/pixel-form.js";
import { RequestError } from "../errors.js";
import { checkWords } from "../evaluators/check-words.js";
import { failingChecks } from "../evaluators/failing-checks.js";
import { atomicChecks } from "../evaluators/interpret.js";
import { spoiltValues } from "../operations/bind.js";
import { type Instance, instanceAt, nameOf } from "../prove/instance.js";
import { judge } from "../prove/judge/judgement.js";
import { createRng, type Rng } from "../rng.js";
import type { Action } from "../schema/computer/action.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { Parameter } from "../schema/subtask.js";
import { beginsNode, firstMove, openNodes } from "./open-nodes.js";
import type { RecordedStep, Recording } from "./recording.js";

/** An action that would be wrong in place of a recorded one. */
export interface WrongAction {
  /** It begins a subtask that waits for another, types a wrong value, or claims to be done too early. */
  readonly kind: "order" | "value" | "early-end";
  readonly action: Action;
  readonly pixels: readonly PixelAction[];
  /** What is wrong with it, as a sentence without its full stop. */
  readonly why: string;
  /**
   * What an evaluator has against it: a check of the missing subtask that does not hold on the recorded state at this
   * moment, or for a wrong value the check that asks for the right one.
   */
  readonly check: string;
}

/**
 * Actions that are wrong in place of a step: none of them is what another order would rightly do there. A wrong value is one
 * that the verification of the subtask rejects (a row left out, a rounded sum), or the right one with a typing error, and only
 * where a check asks for it. Nothing of it is executed. The same step gives the same ones.
 */
export function wrongActions(recording: Recording, step: RecordedStep): WrongAction[] {
  const rng = createRng("wrong", recording.attempt.id, step.number);
  return [...wrongOrders(recording, step), ...wrongValues(recording, step, rng), ...earlyEnds(recording, step)];
}

function wrongOrders(recording: Recording, step: RecordedStep): WrongAction[] {
  if (!beginsNode(recording, step)) return [];
  const { bound } = recording.task;
  const { ready, waiting } = openNodes(recording, step);
  const right = new Set(ready.map((node) => JSON.stringify(firstMove(recording, node, step)?.pixels)));
  return waiting.flatMap(({ node, missing }): WrongAction[] => {
    const move = firstMove(recording, node, step);
    const check = unmetCheck(recording, missing, step);
    if (move === null || check === null || right.has(JSON.stringify(move.pixels))) return [];
    const [later, before] = [nameOf(instanceAt(bound, node)), nameOf(instanceAt(bound, missing))];
    return [{ kind: "order", ...move, why: `${later} waits for ${before}, which is not done yet`, check }];
  });
}

/** A check of a node that does not hold before a step, as a call; null where its evaluator would accept that state. */
function unmetCheck({ task, steps, trace }: Recording, node: number, step: RecordedStep): string | null {
  const instance = instanceAt(task.bound, node);
  const seen = trace.slice(0, step.number);
  const begun = steps.findIndex(({ states }) => states[node] !== "waiting");
  const isRoot = task.bound.graph.edges.every(([, to]) => to !== node);
  // A window begins with the action after the one by which the node became Evaluating; nothing is in that of one that waits.
  const window = isRoot ? 1 : begun < 0 ? seen.length : begun + 2;
  const run = { version: 1 as const, window_start: Math.min(window, seen.length), steps: seen };
  if (judge(instance, run).verdict !== "fail") return null;
  return failingChecks(instance.subtask.evaluator, instance.node.parameters, run)[0] ?? null;
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
  const [check] = checksOn(parameter, instance);
  if (check === undefined) return [];
  return wrongTexts(recording, instance, parameter, action.args.text, rng).map(({ text, why }): WrongAction => {
    const wrong: Action = { ...action, args: { text } };
    return { kind: "value", action: wrong, pixels: pixelForm(wrong, control), why, check };
  });
}

function wrongTexts(
  { record }: Recording,
  { node }: Instance,
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
  return text === right ? [] : [{ text, why: `the ${type} is not the one that is asked for` }];
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

/** The checks of an instance that depend on a parameter, in words. */
function checksOn(parameter: Parameter, { node, subtask }: Instance): string[] {
  const names = relatedTo(parameter, subtask.parameters);
  return atomicChecks(subtask.evaluator)
    .filter((check) => names.some((name) => JSON.stringify(check).includes(`"parameter":"${name}"`)))
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
  const { bound, blocked } = recording.task;
  if (!beginsNode(recording, step) && !(step.node === null && blocked !== null)) return [];
  const { ready, waiting } = openNodes(recording, step);
  const args = { status: "success" as const, message: "everything is done" };
  const action: Action = { function: "finish", args, control: null, rect: null, description: "", thought: "" };
  for (const node of [...ready, ...waiting.map((one) => one.node)]) {
    const check = unmetCheck(recording, node, step);
    if (check === null) continue;
    return [{ kind: "early-end", action, pixels: [], why: `${nameOf(instanceAt(bound, node))} is not done`, check }];
  }
  return [];
}
