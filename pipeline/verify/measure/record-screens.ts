import type { Environment, Observation } from "../../environments/contract.js";
import { replay } from "../../environments/replay.js";
import { recordedRect } from "../../environments/view/recorded-rect.js";
import { asksForPicture, atomicChecks, evaluate } from "../../evaluators/interpret.js";
import { seenByCheck } from "../../evaluators/seen-by-check.js";
import type { SubtaskScreens } from "../../schema/computer/recorded-screens.js";
import type { Trace } from "../../schema/computer/trace.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { fillDeep } from "../../template/template.js";
import type { Shortcoming } from "../author/author.js";
import { prepare, steadily, type Trial } from "../run.js";
import { sideBySide } from "../side-by-side.js";

/** A subtask with the screens of its first trial, or why there are none. */
export interface Recorded {
  subtask: Subtask;
  screens: SubtaskScreens | Shortcoming;
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
): Promise<SubtaskScreens | Shortcoming> {
  const unready = await prepare(environment, setup);
  if (unready !== null) return refusal(unready.message);
  const filled = fillDeep([...actions], parameters);
  const sights: Observation[] = [];
  const text = asksForPicture(evaluator);
  const { trace, failure } = await replay(environment, filled, {
    screenshot: true,
    text,
    seen: (sight) => sights.push(sight),
  });
  if (failure !== null) return refusal(failure.message);
  const done: Trace = { ...trace, window_start: 1 };
  const verdict = evaluate(evaluator, parameters, done);
  if (verdict.verdict !== "pass") return refusal(verdict.message);
  return {
    parameters,
    steps: filled.map(({ control }, i) => ({
      screenshot: pictureOf(sights[i]),
      rect: control === null ? null : recordedRect(control, sights[i]?.controls ?? []),
    })),
    last: pictureOf(sights.at(-1)),
    saw: atomicChecks(evaluator).map((check) => seenByCheck(check, parameters, done)),
  };
}

function pictureOf(sight: Observation | undefined): Uint8Array {
  const screenshot = sight?.screenshot ?? null;
  if (screenshot === null) throw new RangeError("an environment gives the picture that it is asked for");
  return screenshot;
}

function refusal(detail: string): Shortcoming {
  return { reason: "it did not work while its screens were recorded", detail };
}
