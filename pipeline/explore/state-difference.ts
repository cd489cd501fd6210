import { canonicalJson } from "../hash.js";
import type { RecordState, SystemState } from "../schema/computer/system-state.js";
import { extension, normalizePath } from "../text/path.js";

/**
 * One thing that differs between two states of a computer. `kind` names it without values ("file created pdf"),
 * `place` says where it is, `content` what is there now ("" for something that is gone), so that two runs did the
 * same when their differences are equal and something alike when only the kinds are.
 */
export interface Difference {
  kind: string;
  place: string;
  content: string;
}

/**
 * What changed, by content and in a fixed order. Processes, titles, focus and dialogs are left out: they follow
 * from what was clicked. Closing a document or page is left out too: it loses something on the screen only.
 * Cost: linear in the state; parts that are shared between both states are skipped.
 */
export function differencesBetween(before: SystemState, after: SystemState): Difference[] {
  return [
    ...fileDifferences(before, after),
    ...clipboardDifferences(before, after),
    ...messageDifferences(before, after),
    ...recordDifferences(before, after),
    ...settingDifferences(before, after),
    ...windowDifferences(before, after),
  ];
}

/** Whether everything in `wanted` is among `found`. */
export function includesAll(found: readonly Difference[], wanted: readonly Difference[]): boolean {
  const keys = new Set(found.map(differenceKey));
  return wanted.every((difference) => keys.has(differenceKey(difference)));
}

export function differenceKey(difference: Difference): string {
  return `${difference.kind}\n${difference.place}\n${difference.content}`;
}

/** The kinds of some differences, each once and in order: equal for effects that are alike but for their values. */
export function kindsOf(differences: readonly Difference[]): string {
  return [...new Set(differences.map((difference) => difference.kind))].sort().join(", ");
}

function fileDifferences(before: SystemState, after: SystemState): Difference[] {
  if (before.files === after.files) return [];
  const had = new Map(before.files.map((file) => [normalizePath(file.path), file]));
  const has = new Set(after.files.map((file) => normalizePath(file.path)));
  const written = after.files.flatMap((file) => {
    const old = had.get(normalizePath(file.path));
    const content = `${file.content_hash}${file.read_only ? " read-only" : ""}`;
    if (old === undefined) return [{ kind: `file created ${file.type}`, place: file.path, content }];
    if (old.content_hash !== file.content_hash)
      return [{ kind: `file changed ${file.type}`, place: file.path, content }];
    return old.read_only === file.read_only
      ? []
      : [{ kind: `file ${file.read_only ? "locked" : "unlocked"} ${file.type}`, place: file.path, content }];
  });
  const removed = before.files
    .filter((file) => !has.has(normalizePath(file.path)))
    .map((file) => ({ kind: `file removed ${file.type}`, place: file.path, content: "" }));
  return [...written, ...removed];
}

function clipboardDifferences(before: SystemState, after: SystemState): Difference[] {
  if (before.clipboard === after.clipboard) return [];
  const content = canonicalJson(after.clipboard);
  const isBlank = after.clipboard.kind === "empty" || ("text" in after.clipboard && after.clipboard.text.trim() === "");
  if (isBlank || content === canonicalJson(before.clipboard)) return [];
  return [{ kind: `clipboard ${after.clipboard.kind}`, place: "clipboard", content }];
}

function messageDifferences(before: SystemState, after: SystemState): Difference[] {
  if (before.mailbox === after.mailbox) return [];
  return setDifferences(
    before.mailbox.map((message) => ({ place: message.folder, content: canonicalJson(message) })),
    after.mailbox.map((message) => ({ place: message.folder, content: canonicalJson(message) })),
    "message",
  );
}

function recordDifferences(before: SystemState, after: SystemState): Difference[] {
  if (before.records === after.records) return [];
  const entry = (record: RecordState) => ({ place: record.collection, content: canonicalJson(record) });
  return setDifferences(before.records.map(entry), after.records.map(entry), "record");
}

function settingDifferences(before: SystemState, after: SystemState): Difference[] {
  if (before.settings === after.settings) return [];
  return Object.entries(after.settings)
    .filter(([name, value]) => before.settings[name] !== value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ kind: `setting ${name}`, place: name, content: value }));
}

function windowDifferences(before: SystemState, after: SystemState): Difference[] {
  const shown = (state: SystemState) =>
    state.windows.flatMap((window) => [
      ...(window.document === null || window.dialog
        ? []
        : [
            {
              kind: `document opened ${extension(window.document)}`,
              place: window.application,
              content: window.document,
            },
          ]),
      ...(window.url === null ? [] : [{ kind: "page shown", place: window.application, content: window.url }]),
    ]);
  const had = new Set(shown(before).map(differenceKey));
  return shown(after)
    .filter((difference) => !had.has(differenceKey(difference)))
    .sort((a, b) => (differenceKey(a) < differenceKey(b) ? -1 : 1));
}

interface PlacedContent {
  place: string;
  content: string;
}

function setDifferences(before: readonly PlacedContent[], after: readonly PlacedContent[], noun: string): Difference[] {
  const key = (entry: PlacedContent) => `${entry.place}\n${entry.content}`;
  const added = withoutThose(after, before, key).map((entry) => ({ kind: `${noun} added ${entry.place}`, ...entry }));
  const removed = withoutThose(before, after, key).map((entry) => ({
    kind: `${noun} removed ${entry.place}`,
    place: key(entry),
    content: "",
  }));
  return [...added, ...removed];
}

/** Those of `items` that `others` lacks, counting equal ones. */
function withoutThose(
  items: readonly PlacedContent[],
  others: readonly PlacedContent[],
  key: (entry: PlacedContent) => string,
): PlacedContent[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(key(other), (left.get(key(other)) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(key(item)) ?? 0;
    left.set(key(item), count - 1);
    return count <= 0;
  });
}
