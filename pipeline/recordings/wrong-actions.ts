import { withTypo } from "../attempt/agents/typo.js";
import { pixelForm } from "../environments/view/pixel-form.js";
import { RequestError } from "../errors.js";
import { bindDerived, spoiltValues } from "../operations/bind.js";
import type { ContentAt } from "../operations/table-of-content.js";
import { type Instance, instanceAt, nameOf } from "../prove/instance.js";
import { judge, unmetChecks } from "../prove/judge/judgement.js";
import { createRng, type Rng } from "../rng.js";
import type { Action } from "../schema/computer/action.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { Trace } from "../schema/computer/trace.js";
import type { Parameter, ParameterValues } from "../schema/subtask.js";
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
   * What an evaluator has against it, as a call that does not hold on the recording: a check of the missing subtask at this
   * moment, or, where the subtask was completed with the right value, the check with the wrong one in its place.
   */
  readonly check: string;
}

/**
 * Actions that are wrong in place of a step: none of them is what another order would rightly do there. A wrong value is one
 * that the verification of the subtask rejects (a row left out, a rounded sum), or the right one with a typing error; and only
 * one that the evaluator tells from the right value by what was recorded. Nothing of it is executed. The same step gives the
 * same ones.
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
function unmetCheck(recording: Recording, node: number, step: RecordedStep): string | null {
  return failingCheck(instanceAt(recording.task.bound, node), traceBefore(recording, node, step.number));
}

/** A check of an evaluator that does not hold on a trace, as a call; null where the verdict is not "fail". */
function failingCheck(instance: Instance, trace: Trace): string | null {
  if (judge(instance, trace).verdict !== "fail") return null;
  return unmetChecks(instance, trace)[0] ?? null;
}

/** What the evaluator of a node reads before a step of this number. */
function traceBefore({ task, steps, trace }: Recording, node: number, number: number): Trace {
  const seen = trace.slice(0, number);
  const begun = steps.findIndex(({ states }) => states[node] !== "waiting");
  const isRoot = task.bound.graph.edges.every(([, to]) => to !== node);
  // A window begins with the action after the one by which the node became Evaluating; nothing is in that of one that waits.
  const window = isRoot ? 1 : begun < 0 ? seen.length : begun + 2;
  return { version: 1, window_start: Math.min(window, seen.length), steps: seen };
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
  const done = traceOfCompletion(recording, node);
  if (done === null || judge(instance, done).verdict !== "pass") return [];
  return wrongTexts(recording, instance, parameter, action.args.text, rng).flatMap(({ text, why }): WrongAction[] => {
    const parameters = orNone(() => [valuesWith(recording, instance, parameter, text)])[0];
    if (parameters === undefined) return [];
    const check = failingCheck({ ...instance, node: { ...instance.node, parameters } }, done);
    if (check === null) return [];
    const wrong: Action = { ...action, args: { text } };
    return [{ kind: "value", action: wrong, pixels: pixelForm(wrong, control), why, check }];
  });
}

/** What the evaluator of a node reads at the step by which the node was completed; null where it never was. */
function traceOfCompletion(recording: Recording, node: number): Trace | null {
  const last = recording.steps.find(({ states }) => states[node] === "completed");
  return last === undefined ? null : traceBefore(recording, node, last.number + 1);
}

/** The values of a node with another one for a parameter, and those that are derived from it worked out anew. */
function valuesWith(
  recording: Recording,
  { node, subtask }: Instance,
  { name }: Parameter,
  text: string,
): ParameterValues {
  const derived = subtask.parameters.filter(({ derivation }) => derivation?.of.includes(name));
  return bindDerived(derived, { ...node.parameters, [name]: text }, contentAtStart(recording));
}

function contentAtStart({ record }: Recording): ContentAt {
  const contents = new Map(record.environment_setup.files.map(({ path, content }) => [path, content]));
  return (path) => contents.get(path) ?? null;
}

function wrongTexts(
  recording: Recording,
  { node }: Instance,
  parameter: Parameter,
  right: string,
  rng: Rng,
): { text: string; why: string }[] {
  const spoilt =
    parameter.role !== "derived"
      ? []
      : orNone(() =>
          spoiltValues([parameter], node.parameters, contentAtStart(recording)).flatMap(({ what, parameters }) => {
            const text = parameters[parameter.name];
            return text === undefined ? [] : [{ text, why: what }];
          }),
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
