import { type AllowedChange, sideEffects as changedContents, type SideEffect } from "../../evaluators/side-effects.js";
import { stateOn } from "../../evaluators/trace-on.js";
import { canonicalJson } from "../../hash.js";
import type { Instance } from "../../prove/instance.js";
import { computerOf } from "../../prove/planned-actions.js";
import type { UnaskedChange } from "../../schema/attempt/attempt-records.js";
import { isShared, ownComputer } from "../../schema/computer/computer-id.js";
import type { FileState, MessageState, RecordState, SystemState } from "../../schema/computer/system-state.js";
import { fill } from "../../template/template.js";
import { normalizePath, normalizePlace } from "../../text/path.js";
import { allowedChanges } from "./allowed-changes.js";

/** Facts of one file or store that are listed. */
const mostFacts = 10;
const longestFact = 200;

/**
 * What differs between two states of the computers of a task and no node of the graph permits, on each of them: what its
 * own nodes do not permit, and in the shared folder what no node permits. Of further computers, their ids stand before
 * the places; the shared folder is looked at on the own one.
 */
export function sideEffects(instances: readonly Instance[], first: SystemState, last: SystemState): UnaskedChange[] {
  const further = Object.keys(first.further?.states ?? {});
  const own = effectsOn(ownComputer, instances, first, last);
  const others = further.flatMap((computer) =>
    effectsOn(computer, instances, first, last).flatMap((change) =>
      isShared(change.place) ? [] : [{ ...change, place: `${computer}: ${change.place}` }],
    ),
  );
  return [...own, ...others];
}

function effectsOn(
  computer: string,
  instances: readonly Instance[],
  first: SystemState,
  last: SystemState,
): UnaskedChange[] {
  const there = instances.filter((instance) => computerOf(instance) === computer);
  const elsewhere = instances.filter((instance) => computerOf(instance) !== computer);
  const handedOver = allowedChanges(elsewhere, stateOn(last, computer)).filter(({ subject }) => isShared(subject));
  return changesOf(there, handedOver, stateOn(first, computer), stateOn(last, computer));
}

/**
 * What differs between two states of a computer and no node of the graph permits (`allowedChanges`): files, stores of
 * applications, records, mails and settings. A node that writes into the mailbox or a collection permits one new entry
 * and the loss or change of one; a folder is permitted with what it holds, and a file with the folders above it.
 */
function changesOf(
  instances: readonly Instance[],
  allowed: readonly AllowedChange[],
  first: SystemState,
  last: SystemState,
): UnaskedChange[] {
  const written = instances.flatMap(({ subtask, node }) =>
    [...new Set(subtask.effects.writes)].map((place) => normalizePlace(fill(place, node.parameters))),
  );
  const counts = new Map<string, number>();
  for (const place of written) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [
    ...contentEffects([...allowedChanges(instances, last), ...allowed], first, last),
    ...entryEffects("mail", first.mailbox, last.mailbox, () => "mailbox", wordsOfMessage, counts),
    ...entryEffects("record", first.records, last.records, placeOfRecord, wordsOfRecord, counts),
    ...settingEffects(counts, first.settings, last.settings),
  ];
}

/** What is counted entry by entry. */
const counted: readonly AllowedChange[] = ["mailbox:*", "mail:*", "records:*", "settings"].map((subject) => ({
  subject,
}));

/** Changes of files and stores, one for each, with the facts that changed. */
function contentEffects(allowed: readonly AllowedChange[], first: SystemState, last: SystemState): UnaskedChange[] {
  const found = new Map<string, SideEffect[]>();
  for (const effect of changedContents(first, last, [...counted, ...allowed])) {
    found.set(effect.subject, [...(found.get(effect.subject) ?? []), effect]);
  }
  const [before, after] = [pathsOf(first), pathsOf(last)];
  const known = new Set(first.stores.map(({ subject }) => subject));
  return [...found].flatMap(([subject, effects]): UnaskedChange[] => {
    const path = normalizePath(subject);
    const [was, is] = [before.get(path), after.get(path)];
    const kind = (was ?? is) === undefined ? "store" : "file";
    // An application writes its stores when it is started for the first time.
    if (kind === "store" && !known.has(subject)) return [];
    if ((was ?? is)?.type === "directory" && isAbove(path, allowed)) return [];
    const change = kind === "store" || (was && is) ? "changed" : was === undefined ? "added" : "removed";
    const facts = change === "changed" ? effects.slice(0, mostFacts).map(wordsOfFact) : [];
    return [{ kind, change, place: subject, facts }];
  });
}

function pathsOf({ files }: SystemState): ReadonlyMap<string, FileState> {
  return new Map(files.map((file) => [normalizePath(file.path), file]));
}

function isAbove(folder: string, allowed: readonly AllowedChange[]): boolean {
  return allowed.some(({ subject }) => normalizePath(subject).startsWith(`${folder}/`));
}

/** "sheet[May]/cell[B7]@value: 3 -> 4"; "-" is what is not there. */
function wordsOfFact({ selector, aspect, before, after }: SideEffect): string {
  const [was, is] = [before, after].map((value) => (value === null ? "-" : String(value)));
  return `${selector}@${aspect}: ${was} -> ${is}`.slice(0, longestFact);
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
      return allowed > 0 ? [] : [{ kind, change, place: wordsOf(entry), facts: [] }];
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
    return [{ kind: "setting", change, place: name, facts: [] }];
  });
}
