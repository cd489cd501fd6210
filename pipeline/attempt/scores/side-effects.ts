import { canonicalJson } from "../../hash.js";
import type { Instance } from "../../prove/instance.js";
import type { UnaskedChange } from "../../schema/attempt/attempt-records.js";
import type { FileState, MessageState, RecordState, SystemState } from "../../schema/computer/system-state.js";
import { fill } from "../../template/template.js";
import { normalizePath, normalizePlace } from "../../text/path.js";

/**
 * What differs between two states of a computer and no node of the graph permits, by the measured effects of its subtask:
 * files, records, mails and settings. A node that writes into the mailbox or a collection permits one new entry and the
 * loss or change of one; a folder is permitted with what it holds, and a file with the folders above it.
 */
export function sideEffects(instances: readonly Instance[], first: SystemState, last: SystemState): UnaskedChange[] {
  const written = instances.flatMap(({ subtask, node }) =>
    [...new Set(subtask.effects.writes)].map((place) => normalizePlace(fill(place, node.parameters))),
  );
  const counts = new Map<string, number>();
  for (const place of written) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [
    ...fileEffects(written, first.files, last.files),
    ...entryEffects("mail", first.mailbox, last.mailbox, () => "mailbox", wordsOfMessage, counts),
    ...entryEffects("record", first.records, last.records, placeOfRecord, wordsOfRecord, counts),
    ...settingEffects(counts, first.settings, last.settings),
  ];
}

function fileEffects(
  written: readonly string[],
  first: readonly FileState[],
  last: readonly FileState[],
): UnaskedChange[] {
  const permitted = written.flatMap((place) => (place.startsWith("file:") ? [place.slice("file:".length)] : []));
  const isPermitted = ({ path, type }: FileState): boolean => {
    const own = normalizePath(path);
    return permitted.some(
      (other) => own === other || own.startsWith(`${other}/`) || (type === "directory" && other.startsWith(`${own}/`)),
    );
  };
  const before = new Map(first.map((file) => [normalizePath(file.path), file]));
  const after = new Set(last.map(({ path }) => normalizePath(path)));
  const changed = last.flatMap((file): UnaskedChange[] => {
    const known = before.get(normalizePath(file.path));
    if (isPermitted(file)) return [];
    if (known === undefined) return [{ kind: "file", change: "added", place: file.path }];
    const isSame = known.content_hash === file.content_hash && known.read_only === file.read_only;
    return isSame ? [] : [{ kind: "file", change: "changed", place: file.path }];
  });
  const removed = first.filter((file) => !after.has(normalizePath(file.path)) && !isPermitted(file));
  return [...changed, ...removed.map(({ path }): UnaskedChange => ({ kind: "file", change: "removed", place: path }))];
}

/** Entries that have come or gone beyond as many as there are nodes that write where they belong. */
function entryEffects<T>(
  kind: "mail" | "record",
  first: readonly T[],
  last: readonly T[],
  placeOf: (entry: T) => string,
  wordsOf: (entry: T) => string,
  written: ReadonlyMap<string, number>,
): UnaskedChange[] {
  const effects = (change: "added" | "removed", entries: readonly T[]): UnaskedChange[] => {
    const left = new Map(written);
    return entries.flatMap((entry): UnaskedChange[] => {
      const place = placeOf(entry);
      const allowed = left.get(place) ?? 0;
      left.set(place, allowed - 1);
      return allowed > 0 ? [] : [{ kind, change, place: wordsOf(entry) }];
    });
  };
  return [...effects("added", beyond(last, first)), ...effects("removed", beyond(first, last))];
}

/** The entries of a list that another does not have, equal ones counted. */
function beyond<T>(entries: readonly T[], others: readonly T[]): T[] {
  const known = new Map<string, number>();
  for (const other of others) known.set(canonicalJson(other), (known.get(canonicalJson(other)) ?? 0) + 1);
  return entries.filter((entry) => {
    const key = canonicalJson(entry);
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}

function placeOfRecord({ collection }: RecordState): string {
  return `records:${collection}`;
}

function wordsOfRecord({ collection, fields }: RecordState): string {
  return `${collection}: ${Object.values(fields)[0] ?? "(empty)"}`;
}

function wordsOfMessage({ folder, to, subject }: MessageState): string {
  return `${folder}: "${subject}" to ${to}`;
}

function settingEffects(
  written: ReadonlyMap<string, number>,
  first: SystemState["settings"],
  last: SystemState["settings"],
): UnaskedChange[] {
  return [...new Set([...Object.keys(first), ...Object.keys(last)])].sort().flatMap((name): UnaskedChange[] => {
    if (first[name] === last[name] || written.has(`setting:${name}`)) return [];
    const change = first[name] === undefined ? "added" : last[name] === undefined ? "removed" : "changed";
    return [{ kind: "setting", change, place: name }];
  });
}
