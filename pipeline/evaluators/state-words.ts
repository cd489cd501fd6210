import type { Clipboard, SystemState } from "../schema/computer/system-state.js";
import { aspectOf, partsOf } from "./content-subject.js";
import { quoted } from "./quoted-line.js";

/** What the clipboard holds. */
export function clipboardWords({ clipboard }: SystemState): string {
  return `the clipboard holds ${heldWords(clipboard)}`;
}

function heldWords(clipboard: Clipboard): string {
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

/** The message that was last written, or else received. */
export function mailWords({ mailbox }: SystemState): string {
  const last = mailbox.findLast(({ folder }) => folder !== "inbox") ?? mailbox.at(-1);
  if (last === undefined) return "the mailbox is empty";
  const attached = last.attachments.map(({ name }) => name).join(", ");
  const isAnswer = last.in_reply_to !== undefined;
  const kind = last.folder !== "inbox" && mailbox.some(({ id }) => id !== undefined) ? threadWords(isAnswer) : "";
  return `in ${last.folder}, to ${last.to}: ${quoted(last.subject)}, ${quoted(last.body)}${attached === "" ? "" : `, with ${attached}`}${kind}`;
}

function threadWords(isAnswer: boolean): string {
  return isAnswer ? ", an answer to a message" : ", in answer to no message";
}

/** How many records a collection has, and the last of them. */
export function recordWords({ records }: SystemState, collection: string): string {
  const own = records.filter((record) => record.collection === collection);
  const last = own.at(-1);
  const fields = Object.entries(last?.fields ?? {}).map(([name, value]) => `${name} ${quoted(value)}`);
  return `${own.length} in ${collection}${last === undefined ? "" : `, the last: ${fields.join(", ")}`}`;
}

/** The windows that are open, with the documents and pages that they show. */
export function windowWords({ windows }: SystemState): string {
  const titles = windows.map(({ title, document, url }) => {
    const shown = url ?? document;
    return `${quoted(title)}${shown === null ? "" : ` with ${shown}`}`;
  });
  return titles.length === 0 ? "no window is open" : `windows, the front one first: ${titles.join(", ")}`;
}

/** The applications that run. */
export function processWords({ processes }: SystemState): string {
  return `running: ${processes.join(", ") || "nothing"}`;
}

/** The value of a setting. */
export function settingWords({ settings }: SystemState, name: string): string {
  return `${name} is ${quoted(settings[name] ?? "not set")}`;
}

const mostFacts = 5;

/** What the parts that a selector names are like in an aspect. */
export function factWords(
  state: SystemState,
  { file_path, selector, aspect }: { file_path: string; selector: string; aspect: string },
): string {
  const values = partsOf(state, file_path, selector).map((part) => aspectOf(part, aspect));
  if (values.length === 0) return `no ${selector} in ${file_path}`;
  const shown = values.slice(0, mostFacts).map((value) => (value === null ? "not set" : quoted(String(value))));
  return `${aspect} of ${selector} is ${shown.join(", ")}${values.length > mostFacts ? ` and ${values.length - mostFacts} more` : ""}`;
}
