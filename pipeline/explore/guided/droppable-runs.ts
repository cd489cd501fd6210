import type { Action } from "../../schema/computer/action.js";
import type { ControlRef } from "../../schema/computer/control.js";
import { caretKeys } from "../caret-keys.js";

/**
 * Runs of steps that may be superfluous, later ones first. A run begins with something that the main window always
 * offers and takes in what follows from it: the menu, the dialog, its answer. Of a run that fills several fields, each
 * field is one, too. The first step, by which the application is brought to the front, and the last run, which has
 * the effect, stay; so does what makes sure where one begins, because only a program that was just started has its caret
 * at the top and an empty document in front.
 */
export function droppableRuns(actions: readonly Action[], isOffered: (control: ControlRef) => boolean): Action[][] {
  const runs: Action[][] = [];
  for (const action of actions.slice(1)) {
    const begins = action.control === null ? !answering.has(keysOf(action)) : isOffered(action.control);
    const last = runs.at(-1);
    if (begins || last === undefined) runs.push([action]);
    else last.push(action);
  }
  const typings = runs
    .map((run) => run.filter((action) => action.function === "keyboard_input" && "text" in action.args))
    .filter((typed) => typed.length > 1)
    .flatMap((typed) => typed.map((action) => [action]));
  return [...runs.slice(0, -1).filter(isDroppable).toReversed(), ...typings];
}

/** Whether a run does more than make sure where one begins. */
function isDroppable(run: readonly Action[]): boolean {
  const last = run.at(-1);
  return last === undefined || !(caretKeys.has(keysOf(last)) || last.control?.control_text === "New");
}

const answering: ReadonlySet<string> = new Set(["enter", "tab"]);

function keysOf(action: Action): string {
  return action.function === "keyboard_input" && "keys" in action.args ? action.args.keys : "";
}
