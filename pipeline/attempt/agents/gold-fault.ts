import type { PlannedAction } from "../../prove/planned-actions.js";
import type { Rng } from "../../rng.js";
import type { Action } from "../../schema/computer/action.js";
import type { ScriptedAgent } from "./agent.js";
import { drawGold, followGold } from "./gold.js";
import { withTypo } from "./typo.js";

/**
 * The gold trajectory with one fault of chance: an action is left out, or one typed text is another. What succeeds with
 * it did not need the action, or has an evaluator that does not ask for it.
 */
export const goldFault: ScriptedAgent = (task, rng) =>
  followGold(task, withFault(drawGold(task, rng), rng.fork("fault")));

function withFault(planned: readonly PlannedAction[], rng: Rng): PlannedAction[] {
  const texts = planned.flatMap(({ action }, i) => (isTyped(action) ? [i] : []));
  if (texts.length > 0 && rng.below(2) === 0) {
    const at = rng.pick(texts);
    return planned.map((step, i) => (i === at ? { ...step, action: otherText(step.action, rng) } : step));
  }
  const left = rng.below(planned.length);
  return planned.filter((_, i) => i !== left);
}

function isTyped({ function: kind, args }: Action): boolean {
  return kind === "keyboard_input" && "text" in args && /[\p{L}\p{N}]/u.test(args.text);
}

/** The action with one letter or digit of its text changed. */
function otherText(action: Action, rng: Rng): Action {
  if (action.function !== "keyboard_input" || !("text" in action.args)) return action;
  return { ...action, args: { text: withTypo(action.args.text, rng) } };
}
