import { checkNamed } from "../../evaluators/checks/table.js";
import { atomicChecks, checkVerdicts } from "../../evaluators/interpret.js";
import type { Trace } from "../../schema/computer/trace.js";
import type { Check } from "../../schema/evaluator.js";
import type { Instance } from "../instance.js";

/**
 * Returns what an evaluator may use besides the present computer: verdicts of its checks on actions, typing that may
 * still be continued, and the computer that it compares the present with (`opening`, the computer before its window).
 * For an evaluator, two ways to the same computer with equal evidence are equivalent from then on. Most evaluators read
 * the state only, and their evidence is empty.
 */
export function evidence({ subtask, node }: Instance, trace: Trace, opening: string): string {
  const checks = atomicChecks(subtask.evaluator);
  const compared = checks.some(({ api }) => checkNamed(api).comparesWithStart) ? opening : "";
  if (!checks.some(readsActions)) return compared;
  const verdicts = checkVerdicts(subtask.evaluator, node.parameters, trace);
  const remembered = checks.map((check, i) => (readsActions(check) ? verdicts.charAt(i) : "-")).join("");
  return JSON.stringify([compared, remembered, openTyping(trace)]);
}

function readsActions({ api }: Check): boolean {
  return checkNamed(api).reads === "actions";
}

/** Returns the texts typed since the last other action: a check may join them to the next typed text. */
function openTyping({ steps, window_start }: Trace): string[] {
  const typed: string[] = [];
  for (const { action } of steps.slice(window_start).reverse()) {
    if (action?.function === "wait") continue;
    if (action?.function !== "keyboard_input" || !("text" in action.args)) break;
    typed.unshift(action.args.text);
  }
  return typed;
}
