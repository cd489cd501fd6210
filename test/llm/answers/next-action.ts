import { z } from "zod";
import { controlWords } from "../../../pipeline/environments/view/control-words.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import type { Action } from "../../../pipeline/schema/computer/action.js";
import type { ControlRef } from "../../../pipeline/schema/computer/control.js";
import { type Candidate, type ParameterValues, parameterValuesSchema } from "../../../pipeline/schema/subtask.js";
import { blanks, fill, fillDeep } from "../../../pipeline/template/template.js";
import { blockOf } from "./blocks.js";

type NextAction = Answers["next_action"];
type Known = Pick<Candidate, "instruction_template" | "actions">;

const stepsSchema = z.array(z.looseObject({ outcome: z.string() }));
const nothing = { button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null, page: null };

/** The next action of the subtask that the question is about, named by what the list of controls shows. */
export function answerNextAction(question: string, subtasks: readonly Known[]): NextAction {
  const values = parameterValuesSchema.parse(JSON.parse(blockOf(question, "values")));
  const instruction = blockOf(question, "instruction");
  const subtask = subtasks.find((known) => isAskedBy(known, values, instruction));
  // A model that does not know how gives up at once.
  if (subtask === undefined) return nextOf(null, "It is not known how to do this.", true, question);
  const steps = stepsSchema.parse(JSON.parse(blockOf(question, "steps")));
  const done = steps.filter(({ outcome }) => outcome === "done").length;
  const action = fillDeep(subtask.actions[done] ?? null, values);
  const thought = `Step ${done + 1} of ${subtask.actions.length} comes next.`;
  return nextOf(action, thought, done + 1 >= subtask.actions.length, question);
}

function nextOf(action: Action | null, thought: string, last: boolean, question: string): NextAction {
  const steps = stepsSchema.parse(JSON.parse(blockOf(question, "steps")));
  return {
    observation: `${steps.length} steps were taken.`,
    thought,
    control_label: action?.control ? labelOf(action.control, blockOf(question, "controls")) : null,
    function: action === null || !isOnScreen(action) ? null : action.function,
    args: action === null ? nothing : { ...nothing, ...argsOf(action) },
    description: action === null ? "nothing is left to do" : `use ${action.control?.control_text ?? "the keyboard"}`,
    status: last ? "FINISH" : "CONTINUE",
  };
}

function isAskedBy({ instruction_template }: Known, values: ParameterValues, instruction: string): boolean {
  const isComplete = blanks(instruction_template).every((name) => values[name] !== undefined);
  return isComplete && fill(instruction_template, values) === instruction;
}

function argsOf(action: Action): Partial<NextAction["args"]> {
  return isOnScreen(action) ? action.args : {};
}

/** Whether an action is one of those that the question lists. */
function isOnScreen(action: Action): action is Exclude<Action, { function: "finish" | "use_computer" }> {
  return action.function !== "finish" && action.function !== "use_computer";
}

/** The number in front of the control, below the line of its window; the first of equal ones. */
export function labelOf({ application, dialog, control_type, control_text }: ControlRef, controls: string): string {
  const shown = controlWords({
    ...{ control_type, control_text, application, window: "", rect: [0, 0, 0, 0], parent: null, value: null },
    ...{ enabled: true, focused: false, selected: false, visible: true },
  });
  let isWindow = false;
  for (const line of controls.split("\n")) {
    const opening = /^(Window|Dialog) (".*") of (\S+?)(?:, .*)?:$/.exec(line);
    if (opening !== null) {
      const [, kind, title = '""', owner] = opening;
      isWindow = owner === application && (dialog === null ? kind === "Window" : title === JSON.stringify(dialog));
      continue;
    }
    const [, number = "", words = ""] = /^(\d+) (.*)$/.exec(line) ?? [];
    if (isWindow && (words === shown || words.startsWith(`${shown} `))) return number;
  }
  throw new Error(`the list has no ${shown} of ${application}:\n${controls}`);
}
