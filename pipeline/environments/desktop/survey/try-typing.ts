import { ActionError } from "../../../errors.js";
import type { Environment } from "../../contract.js";
import { press, referTo, type } from "./survey-actions.js";
import type { SurveyRecord } from "./survey-record.js";

const words = "Plain words";
const number = "417";
/** Keys that open something to write into, tried one after the other. */
const openers = [null, "ctrl+n", "ctrl+f", "ctrl+o"] as const;
const mostFields = 3;

/** Types into what has the focus and into the first fields, until the text shows somewhere. */
export async function tryTyping(environment: Environment, application: string): Promise<SurveyRecord["typing"]> {
  for (const after of openers) {
    if (after !== null) await environment.act(press(after));
    for (const text of [words, number]) {
      const into = await typeAnywhere(environment, application, text);
      if (into !== null) return { into, after };
    }
    if (after !== null) await environment.act(press("escape"));
  }
  return null;
}

async function typeAnywhere(environment: Environment, application: string, text: string): Promise<string | null> {
  const { controls } = await environment.observe();
  const fields = controls.flatMap(({ control_type, enabled, visible, ...control }, index) => {
    const isField = control.application === application && ["Edit", "Document"].includes(control_type);
    return isField && enabled && visible ? [index] : [];
  });
  for (const index of [null, ...fields.slice(0, mostFields)]) {
    const ref = index === null ? null : referTo(controls, index);
    try {
      await environment.act(type(text, ref));
    } catch (error) {
      // It is behind a dialog, or was there for a moment only.
      if (error instanceof ActionError) continue;
      throw error;
    }
    const shown = (await environment.observe()).controls.find(
      (control) => control.application === application && (control.value ?? control.control_text).includes(text),
    );
    if (shown !== undefined) return `${shown.control_type} ${JSON.stringify(ref?.control_text ?? "with the focus")}`;
  }
  return null;
}
