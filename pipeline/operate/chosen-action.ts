import type { Environment } from "../environments/contract.js";
import { parseKeys } from "../environments/desktop/display/parse-keys.js";
import { leavesHome } from "../environments/home.js";
import type { NumberedControls } from "../environments/view/numbered-controls.js";
import { ActionError, RequestError } from "../errors.js";
import { canonicalJson } from "../hash.js";
import type { actingFunctions, NextAction } from "../schema/answers/next-action.js";
import type { Action } from "../schema/computer/action.js";
import type { ControlRef } from "../schema/computer/control.js";
import type { ParameterValues } from "../schema/subtask.js";
import { blankOut, blankOutAction, isAbsolutePath } from "../template/blank-out.js";
import { fillDeep } from "../template/template.js";

/** What a model chose to do. */
export interface ChosenAction {
  /** As it is done now. */
  action: Action;
  /** As it is kept: with blanks where it shows a value of this trial, and with the words of its author. */
  template: Action;
}

/** An answer that acts, or one that should. */
export type ActingAnswer = Pick<NextAction, "control_label" | "args" | "description" | "thought"> & {
  function: (typeof actingFunctions)[number] | null;
};

/** Where a model acts. */
export interface ActionPosition {
  screen: NumberedControls;
  values: ParameterValues;
  platform: Environment["platform"];
}

const longestText = 2_000;
const farthestWheel = 50;
/** In seconds. */
const longestWait = 10;

/**
 * The action that an answer means. `fault` says what is wrong with an answer that names no control of the screen, types
 * what may not be typed, or cannot be said with blanks; its author may then choose again.
 */
export function readChoice(answer: ActingAnswer, place: ActionPosition): ChosenAction | { fault: string } {
  const { control_label: label } = answer;
  const ref = label === null ? null : place.screen.listed.get(label.trim())?.ref;
  if (ref === undefined) return { fault: `there is no control ${label} in the list; use a number of the list` };
  const action = actionOf(answer, ref, place);
  if ("fault" in action) return action;
  const template = templateOf(action, answer, place.values);
  return template === null
    ? { fault: "its text or its control's holds braces that would be taken for a blank; do it in another way" }
    : { action, template };
}

const wordless = { rect: null, description: "", thought: "" } as const;

function actionOf(
  { function: name, args }: ActingAnswer,
  control: ControlRef | null,
  place: ActionPosition,
): Action | { fault: string } {
  switch (name) {
    case null:
      return { fault: "a step that goes on needs a function; with nothing left to do the status is FINISH" };
    case "click_input":
      if (control === null) return { fault: "click_input needs the number of a control" };
      return {
        function: name,
        args: { button: args.button ?? "left", double: args.double ?? false },
        control,
        ...wordless,
      };
    case "wheel_mouse_input": {
      const { wheel_dist } = args;
      if (control === null) return { fault: "wheel_mouse_input needs the number of the control to scroll" };
      if (wheel_dist === null || wheel_dist === 0 || Math.abs(wheel_dist) > farthestWheel) {
        return { fault: `wheel_dist is a number of notches from -${farthestWheel} to ${farthestWheel}, and not 0` };
      }
      return { function: name, args: { wheel_dist }, control, ...wordless };
    }
    case "keyboard_input": {
      const typed = typedOf(args, place);
      return "fault" in typed ? typed : { function: name, args: typed, control, ...wordless };
    }
    case "wait": {
      const { seconds } = args;
      if (seconds === null || seconds <= 0 || seconds > longestWait) {
        return { fault: `seconds is a number above 0 and up to ${longestWait}` };
      }
      return { function: name, args: { seconds }, control: null, ...wordless };
    }
  }
}

function typedOf(
  { text, keys }: NextAction["args"],
  { values, platform }: ActionPosition,
): { text: string } | { keys: string } | { fault: string } {
  if ((text === null) === (keys === null)) return { fault: "keyboard_input needs either text or keys, and not both" };
  if (keys !== null) {
    try {
      parseKeys(keys);
    } catch (error) {
      if (error instanceof ActionError) return { fault: error.message };
      throw error;
    }
    return { keys: keys.trim().toLowerCase() };
  }
  if (text === null || text === "") return { fault: "the text to type is empty" };
  if (text.length > longestText) return { fault: `a text to type has at most ${longestText} characters` };
  if (/[^\P{C}\n\t]/u.test(text)) return { fault: "the text to type holds characters that cannot be seen" };
  if (isAbsolutePath(text) && blankOut(text, values) === text && leavesHome(text, platform)) {
    return { fault: "a path that leads out of the user's folders is not typed" };
  }
  return { text };
}

/** Null for an action that would be another one once its blanks are filled. */
function templateOf(action: Action, { description, thought }: ActingAnswer, values: ParameterValues): Action | null {
  const template = blankOutAction(action, values);
  try {
    if (canonicalJson(fillDeep(template, values)) !== canonicalJson(action)) return null;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
  return { ...template, description: wordsOf(description, values), thought: wordsOf(thought, values) };
}

/** What an author said of a step, with blanks as well; other braces are no blanks and must not look like any. */
function wordsOf(text: string, values: ParameterValues): string {
  return blankOut(text.replaceAll("{", "(").replaceAll("}", ")").trim(), values);
}
