import { RequestError } from "../errors.js";
import type { Operation, OperationStep } from "../schema/catalog/operation.js";
import { type Action, actionSchema } from "../schema/computer/action.js";

/** The actions of a way, with blanks. Throws RequestError OPERATION_STEP for a control without type or text. */
export function actionsOf(way: Operation["way"], application: string): Action[] {
  return way.flatMap((step) => (Array.isArray(step) ? actionsOf(step, application) : actionsOfStep(step, application)));
}

function actionsOfStep(step: OperationStep, application: string): Action[] {
  if ("start" in step) return [click({ ...controlNamed(`Button ${step.start}`, "desktop"), dialog: null })];
  if ("menu" in step) {
    return step.menu.split(" > ").map((item) => click(controlNamed(`MenuItem ${item}`, application)));
  }
  const dialog = step.in ?? null;
  if ("click" in step) {
    return [click({ ...controlNamed(step.click, application), dialog, ordinal: step.ordinal ?? 0 })];
  }
  const control = step.into === undefined ? null : { ...controlNamed(step.into, application), dialog };
  const args = "type" in step ? { text: step.type } : { keys: step.press };
  return [actionSchema.parse({ function: "keyboard_input", args, control })];
}

function click(control: object): Action {
  return actionSchema.parse({ function: "click_input", args: {}, control });
}

/** "Edit Name Box" is the control of type Edit with the text "Name Box". */
function controlNamed(words: string, application: string) {
  const [, type, text] = /^(\S+) (.+)$/s.exec(words) ?? [];
  if (type === undefined || text === undefined) {
    throw new RequestError(
      "OPERATION_STEP",
      `"${words}" names no control; say its type and its text, as in "Button OK"`,
    );
  }
  return { application, dialog: null, control_type: type, control_text: text, ordinal: 0 };
}
