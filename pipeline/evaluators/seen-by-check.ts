import type { FileState } from "../schema/computer/system-state.js";
import type { Trace } from "../schema/computer/trace.js";
import type { Check } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import { actionSentence } from "../text/action-words.js";
import { checkNamed } from "./checks/table.js";
import { contentOf } from "./content-subject.js";
import { contentText } from "./content-text.js";
import { checkHolds, checkValues } from "./interpret.js";
import { quoted } from "./quoted-line.js";
import { findFile, lastState, windowActions, windowControls } from "./trace-view.js";

const mostActions = 4;

/** Whether a check holds on a trace, and what it had before it, in a line for a person: "it holds: C:\a.pdf is there (pdf, "Item Amount ...")". */
export function seenByCheck(check: Check, parameters: ParameterValues, trace: Trace): string {
  try {
    const holds = checkHolds(check, parameters, trace);
    const evidence = evidenceOf(check, parameters, trace);
    return `${holds ? "it holds" : "it does not hold"}${evidence === "" ? "" : `: ${evidence}`}`;
  } catch (error) {
    return `it cannot be asked: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function evidenceOf(check: Check, parameters: ParameterValues, trace: Trace): string {
  const { reads, shows } = checkNamed(check.api);
  if (reads === "actions") return windowActions(trace).slice(-mostActions).map(actionSentence).join(", then ");
  if (reads !== "state") return screenWords(trace);
  const state = lastState(trace);
  const values = checkValues(check, parameters);
  const paths = Object.entries(values).filter(([name]) => name.endsWith("_path"));
  const files = paths.flatMap(([, path]) => {
    const file = findFile(state, path);
    return file === undefined && contentOf(state, path) !== null ? [] : [fileWords(path, file)];
  });
  return [...files, ...(shows === null ? [] : [shows(state, values)])].join("; ");
}

function fileWords(path: string, file: FileState | undefined): string {
  if (file === undefined) return `${path} is not there`;
  if (file.content === null) return `${path} is a folder${file.read_only ? ", read-only" : ""}`;
  return `${path} is there (${file.type}${file.read_only ? ", read-only" : ""}: ${quoted(contentText(file.content))})`;
}

function screenWords(trace: Trace): string {
  const texts = windowControls(trace).flatMap(({ control_text, value, visible }) =>
    visible ? [control_text, value ?? ""].filter((text) => text.trim() !== "") : [],
  );
  return texts.length === 0 ? "nothing on the screen" : `on the screen: ${quoted([...new Set(texts)].join(", "))}`;
}
