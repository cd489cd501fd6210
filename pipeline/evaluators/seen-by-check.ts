import { actionSentence } from "../action-words.js";
import type { Check } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import type { Clipboard, FileState, SystemState } from "../schema/system-state.js";
import type { Trace } from "../schema/trace.js";
import { apiTable } from "./api-table.js";
import { contentText } from "./content-text.js";
import { checkHolds } from "./interpret.js";
import { stringValue } from "./string-expression.js";
import { findFile, lastState, windowActions, windowControls } from "./trace-view.js";

const longestText = 120;
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
  const { reads } = apiTable[check.api];
  if (reads === "actions") return windowActions(trace).slice(-mostActions).map(actionSentence).join(", then ");
  if (reads !== "state") return screenWords(trace);
  const state = lastState(trace);
  const paths = Object.entries(check.arguments)
    .filter(([name]) => name.endsWith("_path"))
    .map(([, expression]) => stringValue(expression, parameters));
  const files = paths.map((path) => fileWords(path, findFile(state, path)));
  return [...files, ...(factWords(check, parameters, state) ?? [])].join("; ");
}

/** What is not a file: by the kind of thing the check asks for. */
function factWords({ api, arguments: given }: Check, parameters: ParameterValues, state: SystemState): string[] | null {
  if (api.includes("clipboard")) return [`the clipboard holds ${clipboardWords(state.clipboard)}`];
  if (api.includes("email")) return [mailWords(state)];
  if (api.includes("record")) {
    const collection = given.collection === undefined ? null : stringValue(given.collection, parameters);
    return [recordWords(state, collection)];
  }
  if (api === "check_setting" && given.name !== undefined) {
    const name = stringValue(given.name, parameters);
    return [`${name} is ${quoted(state.settings[name] ?? "not set")}`];
  }
  if (api === "check_application_running") return [`running: ${state.processes.join(", ") || "nothing"}`];
  if (["check_window_active", "check_browser_url", "check_document_open", "check_error_dialog"].includes(api)) {
    return [windowWords(state)];
  }
  return null;
}

function fileWords(path: string, file: FileState | undefined): string {
  if (file === undefined) return `${path} is not there`;
  if (file.content === null) return `${path} is a folder${file.read_only ? ", read-only" : ""}`;
  return `${path} is there (${file.type}${file.read_only ? ", read-only" : ""}: ${quoted(contentText(file.content))})`;
}

function clipboardWords(clipboard: Clipboard): string {
  switch (clipboard.kind) {
    case "empty":
      return "nothing";
    case "text":
    case "table":
      return `the ${clipboard.kind} ${quoted(clipboard.text)}`;
    case "image":
      return `a picture of ${clipboard.width} x ${clipboard.height}: ${quoted(clipboard.label)}`;
    case "files":
      return `the files ${clipboard.paths.join(", ")}`;
  }
}

function mailWords({ mailbox }: SystemState): string {
  const last = mailbox.findLast(({ folder }) => folder !== "inbox") ?? mailbox.at(-1);
  if (last === undefined) return "the mailbox is empty";
  const attached = last.attachments.map(({ name }) => name).join(", ");
  return `in ${last.folder}, to ${last.to}: ${quoted(last.subject)}, ${quoted(last.body)}${attached === "" ? "" : `, with ${attached}`}`;
}

function recordWords({ records }: SystemState, collection: string | null): string {
  const own = records.filter((record) => collection === null || record.collection === collection);
  const last = own.at(-1);
  const fields = Object.entries(last?.fields ?? {}).map(([name, value]) => `${name} ${quoted(value)}`);
  return `${own.length} in ${collection ?? "all"}${last === undefined ? "" : `, the last: ${fields.join(", ")}`}`;
}

function windowWords({ windows }: SystemState): string {
  const titles = windows.map(({ title, document, url }) => {
    const shown = url ?? document;
    return `${quoted(title)}${shown === null ? "" : ` with ${shown}`}`;
  });
  return titles.length === 0 ? "no window is open" : `windows, the front one first: ${titles.join(", ")}`;
}

function screenWords(trace: Trace): string {
  const texts = windowControls(trace).flatMap(({ control_text, value, visible }) =>
    visible ? [control_text, value ?? ""].filter((text) => text.trim() !== "") : [],
  );
  return texts.length === 0 ? "nothing on the screen" : `on the screen: ${quoted([...new Set(texts)].join(", "))}`;
}

function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `"${line.length > longestText ? `${line.slice(0, longestText - 3)}...` : line}"`;
}
