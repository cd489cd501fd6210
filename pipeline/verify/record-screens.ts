import type { Environment, Observation } from "../environments/contract.js";
import { recordedRect } from "../environments/recorded-rect.js";
import { ActionError } from "../errors.js";
import { asksForPicture, atomicChecks, evaluate } from "../evaluators/interpret.js";
import { seenByCheck } from "../evaluators/seen-by-check.js";
import type { Action } from "../schema/action.js";
import type { Rect } from "../schema/control.js";
import type { ParameterValues, Subtask } from "../schema/subtask.js";
import type { Trace, TraceStep } from "../schema/trace.js";
import type { Context } from "../stage.js";
import { fillDeep } from "../template.js";
import type { Refusal } from "./author.js";
import { prepare, steadily, type Trial } from "./run.js";
import { sideBySide } from "./side-by-side.js";

/** What was on the screen (PNG) while a subtask was done with some parameters. */
export interface Screens {
  parameters: ParameterValues;
  /** For each action the screen before it, and where on it the acted control was. */
  steps: { screenshot: Uint8Array; rect: Rect | null }[];
  last: Uint8Array;
  /** What each check of the evaluator saw in the end, in words. */
  saw: string[];
}

/** A subtask with the screens of its first trial, or why there are none. */
export interface Recorded {
  subtask: Subtask;
  screens: Screens | Refusal;
}

/** Does each subtask once more, on up to `context.parallel` environments at once, and keeps what was on the screen. */
export function recordScreens(subtasks: readonly Subtask[], context: Context): AsyncIterable<Recorded> {
  return sideBySide<Subtask, Recorded>(subtasks, context, {
    async do(subtask, environment, done) {
      const label = `screens of: ${subtask.instruction_template}`;
      context.report({ kind: "progress", stage: "verify", done, total: subtasks.length, label });
      const [trial] = subtask.trials;
      if (trial === undefined) throw new RangeError(`subtask ${subtask.id} has no trial`);
      return {
        subtask,
        screens: await steadily(
          () => recordOnce(subtask, trial, environment),
          (screens) => screens,
        ),
      };
    },
    giveUp: (subtask, { message }) => ({ subtask, screens: refusal(message) }),
  });
}

/** Pictures of a run that its evaluator passes, and of no other. */
async function recordOnce(
  { actions, evaluator }: Subtask,
  { parameters, setup }: Trial,
  environment: Environment,
): Promise<Screens | Refusal> {
  const unready = await prepare(environment, setup);
  if (unready !== null) return refusal(unready.message);
  const text = asksForPicture(evaluator);
  const trace: TraceStep[] = [];
  const steps: Screens["steps"] = [];

  async function look(action: Action | null): Promise<Observation> {
    const [state, seen] = await Promise.all([environment.state(), environment.observe({ screenshot: true, text })]);
    trace.push({ action, state, controls: seen.controls, ...(seen.text && { screen_text: seen.text }) });
    return seen;
  }

  let seen = await look(null);
  for (const action of fillDeep([...actions], parameters)) {
    const rect = action.control === null ? null : recordedRect(action.control, seen.controls);
    steps.push({ screenshot: pictureOf(seen), rect });
    try {
      await environment.act(action);
    } catch (error) {
      if (error instanceof ActionError) return refusal(error.message);
      throw error;
    }
    seen = await look(action);
  }
  const done: Trace = { version: 1, window_start: 1, steps: trace };
  const verdict = evaluate(evaluator, parameters, done);
  if (verdict.verdict !== "pass") return refusal(verdict.message);
  const saw = atomicChecks(evaluator).map((check) => seenByCheck(check, parameters, done));
  return { parameters, steps, last: pictureOf(seen), saw };
}

function pictureOf({ screenshot }: Observation): Uint8Array {
  if (screenshot === null) throw new RangeError("an environment gives the picture that it is asked for");
  return screenshot;
}

function refusal(detail: string): Refusal {
  return { reason: "it did not work while its screens were recorded", detail };
}
