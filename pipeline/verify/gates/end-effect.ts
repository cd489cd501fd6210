import { digestOf, factsOf } from "../../content/facts.js";
import { canonicalJson } from "../../hash.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import { normalizePath } from "../../text/path.js";

import { type Noise, withoutNoise } from "../measure/noise.js";

/** What a run has changed so far: where, and what is there now. Equal maps are equal achievements. */
export type EndEffect = ReadonlyMap<string, string>;

/** What of the screen belongs to the achievement of a subtask. */
export interface ScreenInterest {
  /** Open documents and shown pages count, because an output is one. */
  documents: boolean;
  /** Lines that have to be visible, because the subtask reads them. */
  texts: readonly string[];
  /** Everything shown counts, because the subtask reads something that cannot be computed. */
  everything: boolean;
  /** The application whose stores count, fact by fact, because it keeps an output there that no state shows otherwise. */
  stores?: string | null;
  /** What does not count, because it is different each time. */
  noise?: Noise;
}

/**
 * The effect of what lies between two steps of a trace: files, clipboard, mailbox, records, settings and open
 * dialogs always; stores, documents, pages and texts on the screen as far as they matter. Files compare by content, and those
 * whose text is as it was by everything else that they hold: formats, sheets, notes. Linear in the state, and parts that
 * both states share are skipped.
 */
export function endEffect(before: TraceStep, after: TraceStep, interest: ScreenInterest): EndEffect {
  const effect = new Map<string, string>();
  const [old, now] = [before.state, after.state];
  if (old.files !== now.files) {
    compare(effect, files(old), files(now));
    compareLooks(effect, old, now);
  }
  if (old.clipboard !== now.clipboard) {
    compare(effect, single("clipboard", old.clipboard), single("clipboard", now.clipboard));
  }
  if (old.mailbox !== now.mailbox) compare(effect, counted("message", old.mailbox), counted("message", now.mailbox));
  if (old.records !== now.records) compare(effect, counted("record", old.records), counted("record", now.records));
  if (old.settings !== now.settings) compare(effect, settings(old), settings(now));
  compare(effect, dialogs(old), dialogs(now));
  if (interest.stores != null && old.stores !== now.stores) {
    compare(effect, stored(old, interest.stores), stored(now, interest.stores));
  }
  if (interest.documents) compare(effect, documents(old), documents(now));
  for (const text of interest.texts) {
    if (visibleLines(after).includes(text)) effect.set(`shown:${text}`, "yes");
  }
  if (interest.everything)
    effect.set("screen", canonicalJson(after.controls.map((item) => [item.control_text, item.value])));
  return interest.noise === undefined ? effect : withoutNoise(effect, interest.noise);
}

/**
 * Whether everything that `wanted` changed is changed in the same way. More may have changed, and other dialogs may be
 * open: they have to be answered some time, but what was asked for is done.
 */
export function achieves(effect: EndEffect, wanted: EndEffect): boolean {
  for (const [place, value] of wanted) {
    if (place !== "dialogs" && effect.get(place) !== value) return false;
  }
  return true;
}

/** Whether both changed the same things in the same way and left the same dialogs open. */
export function sameEffect(first: EndEffect, second: EndEffect): boolean {
  return first.size === second.size && first.get("dialogs") === second.get("dialogs") && achieves(first, second);
}

function compare(
  effect: Map<string, string>,
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): void {
  for (const [place, value] of now) {
    if (old.get(place) !== value) effect.set(place, value);
  }
  for (const place of old.keys()) {
    if (!now.has(place)) effect.set(place, "absent");
  }
}

function files(state: SystemState): Map<string, string> {
  return new Map(
    state.files.map((file) => [
      `file:${normalizePath(file.path)}`,
      `${file.type} ${file.content_hash}${file.read_only ? " read-only" : ""}`,
    ]),
  );
}

/** Files that say the same as before and look otherwise. */
function compareLooks(effect: Map<string, string>, old: SystemState, now: SystemState): void {
  const before = new Map(old.files.map((file) => [normalizePath(file.path), file]));
  for (const { path, content_hash, parts } of now.files) {
    const place = normalizePath(path);
    const held = before.get(place);
    if (parts === undefined || held?.parts === undefined || held.content_hash !== content_hash) continue;
    if (held.parts === parts || effect.has(`file:${place}`)) continue;
    const look = digestOf(parts);
    if (digestOf(held.parts) !== look) effect.set(`file:${place}`, `looks ${look}`);
  }
}

function single(place: string, value: unknown): Map<string, string> {
  return new Map([[place, canonicalJson(value)]]);
}

function counted(kind: string, items: readonly unknown[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = `${kind}:${canonicalJson(item)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map([...counts].map(([key, count]) => [key, String(count)]));
}

function settings(state: SystemState): Map<string, string> {
  return new Map(Object.entries(state.settings).map(([name, value]) => [`setting:${name}`, value]));
}

function stored({ stores }: SystemState, application: string): Map<string, string> {
  const own = stores.filter(({ subject }) => subject.startsWith(`${application}:`));
  return new Map(
    own.flatMap(({ subject, parts }) =>
      factsOf(parts).map(({ selector, aspect, value }) => [`store:${subject} ${selector} ${aspect}`, String(value)]),
    ),
  );
}

function dialogs(state: SystemState): Map<string, string> {
  const open = state.windows
    .filter((window) => window.dialog)
    .map((window) => `${window.application}: ${window.title}`);
  return open.length === 0 ? new Map() : new Map([["dialogs", open.sort().join("\n")]]);
}

function documents(state: SystemState): Map<string, string> {
  return new Map(
    state.windows.flatMap((window): [string, string][] => [
      ...(window.document === null || window.dialog
        ? []
        : [[`document:${window.application}`, normalizePath(window.document)] satisfies [string, string]]),
      ...(window.url === null ? [] : [[`page:${window.application}`, window.url] satisfies [string, string]]),
    ]),
  );
}

/** Names and values of what is in sight, line by line, without the marks of a quotation. */
export function visibleLines(step: TraceStep): string[] {
  return step.controls
    .filter((control) => control.visible)
    .flatMap((control) => (control.value === null ? [control.control_text] : [control.control_text, control.value]))
    .flatMap((text) => text.split("\n").map((line) => line.replace(/^(?:> ?)+/, "")));
}
