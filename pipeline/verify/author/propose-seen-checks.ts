import type { Trace } from "../../schema/computer/trace.js";
import type { JudgedRun } from "../run.js";
import type { Thoroughness } from "../thoroughness.js";
import { express, usesParameter } from "./express.js";
import { type CheckProposal, propose } from "./proposal.js";

/** Texts longer than this are contents, not labels. */
const longestText = 120;

/**
 * Checks on texts that the screen shows at the end and did not show at the start. A figure that no parameter gives is
 * what these data came to, so it is left out; its label stays.
 */
export function proposeScreenChecks(run: JudgedRun, api: Thoroughness["screenCheck"]): CheckProposal[] {
  const before = new Set(shownTexts(run.trace, 0));
  const fresh = [...new Set(shownTexts(run.trace, -1))].filter((text) => !before.has(text)).slice(0, 200);
  const labelled = fresh.flatMap((text) => {
    const label = /^(.{2,40}?[:=])\s/.exec(text)?.[1];
    return label === undefined ? [text] : [text, label];
  });
  return [...new Set(labelled)].flatMap((text) =>
    express(text, run.parameters)
      .slice(0, 2)
      .filter((expression) => usesParameter(expression) || !/\d/.test(text))
      .map((expression) => propose(api, { text: expression })),
  );
}

/** Checks on what was clicked and typed: the last resort. */
export function proposeActionChecks(run: JudgedRun): CheckProposal[] {
  return run.trace.steps.flatMap(({ action }) => {
    if (action?.function === "click_input") {
      return express(action.control.control_text, run.parameters)
        .slice(0, 2)
        .map((text) => propose("check_mouse_clicks", { text }));
    }
    if (action?.function === "keyboard_input") {
      const typed = "text" in action.args ? action.args.text : action.args.keys;
      return express(typed, run.parameters)
        .slice(0, 2)
        .map((text) => propose("check_keyboard_types", { text }));
    }
    return [];
  });
}

function shownTexts(trace: Trace, at: number): string[] {
  return (trace.steps.at(at)?.controls ?? [])
    .filter((control) => control.visible)
    .flatMap((control) => [control.control_text, control.value ?? ""])
    .filter((text) => text.trim() !== "" && text.length <= longestText);
}
