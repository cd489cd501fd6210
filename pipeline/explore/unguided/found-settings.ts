import type { ContentPart } from "../../schema/computer/content-part.js";
import type { StoreState, SystemState } from "../../schema/computer/system-state.js";
import type { DesktopSetting, DesktopStore } from "../../schema/records/desktop-records.js";

/** A setting that changed, as an entry of the catalog names it, with its value then. */
export interface FoundSetting {
  setting: DesktopSetting;
  value: string;
}

/** Where programs keep what people set (XDG Base Directory Specification), with the name that its stores have. */
const folders: readonly (readonly [folder: string, name: string])[] = [
  [".config", "kept-settings"],
  [".local/share", "kept-data"],
];
/** Where the desktop keeps the GSettings of all programs. */
const gsettings = { subject: "system:settings", file: ".config/glib-2.0/settings/keyfile" } as const;

/** What a program notes of itself: windows, what was open, how often it was started. */
const bookkeeping =
  /^org\/gtk\/|geometry|maximi[sz]ed|fullscreen|recent|history|splitter|version|(?:^|[^a-z])(?:last|state|pos(?:ition)?|width|height|window|session|count(?:er)?|path|dir(?:ectory)?|folder|time)(?:[^a-z]|$)|file-?chooser|window-/i;
/** A value that a person could choose: a switch, a number, a short text. */
const choosable = /^(?:true|false|-?\d+(?:\.\d+)?|[\p{L}][\p{L}\p{N} .:_+-]{0,40})$/u;

/** Stores that show everything that an application of this id, or any program, keeps below the usual folders. */
export function watchedStores(id: string): DesktopStore[] {
  return folders.map(([folder, name]) => ({ subject: `${id}:${name}`, file: `${folder}/**/*`, noise: [] }));
}

/**
 * The settings that differ between two states, in order of their names: values of key files below the watched folders
 * and GSettings. Places of windows, histories and the like are left out, and what is no value that a person chooses.
 */
export function changedSettings(id: string, before: SystemState, after: SystemState): FoundSetting[] {
  if (before.stores === after.stores) return [];
  const had = new Map(before.stores.flatMap((store) => keptIn(id, store)));
  const has = new Map(after.stores.flatMap((store) => keptIn(id, store)));
  return [...has]
    .filter(([place, { value }]) => had.get(place)?.value !== value)
    .filter(([, { group, key, value }]) => choosable.test(value) && !bookkeeping.test(key) && !bookkeeping.test(group))
    .map(([place, { value, ...source }]) => ({
      setting: {
        name: settingName(id, source),
        source: { kind: "keyfile" as const, ...source },
        initial: had.get(place)?.value ?? opposite(value),
      },
      value,
    }))
    .sort((a, b) => (a.setting.name < b.setting.name ? -1 : 1));
}

interface KeptValue {
  file: string;
  group: string;
  key: string;
  value: string;
}

function keptIn(id: string, { subject, parts }: StoreState): [string, KeptValue][] {
  const file = fileOf(id, subject);
  if (file === null) return [];
  const values = (group: string, { parts: inner }: ContentPart) =>
    inner.flatMap(({ kind, name, aspects }): [string, KeptValue][] => {
      const { value } = aspects;
      if (kind !== "value" || value === undefined) return [];
      return [[`${file}\n${group}\n${name}`, { file, group, key: name, value: String(value) }]];
    });
  const sections = parts.parts.filter(({ kind }) => kind === "section");
  return [...values("", parts), ...sections.flatMap((section) => values(section.name, section))];
}

function fileOf(id: string, subject: string): string | null {
  if (subject === gsettings.subject) return gsettings.file;
  const found = folders.find(([, name]) => subject.startsWith(`${id}:${name}/`));
  return found === undefined ? null : `${found[0]}${subject.slice(`${id}:${found[1]}`.length)}`;
}

/** "pluma.display-line-numbers"; a group of the file's own that says more stands before the key. */
function settingName(id: string, { group, key }: Pick<KeptValue, "group" | "key">): string {
  const [last = ""] = group.split("/").slice(-1);
  const parts = [last, key].map((text) => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""));
  const telling = parts.filter((text) => text !== "" && text.toLowerCase() !== id && text !== "General");
  return [id, ...telling].join(".");
}

/** A switch that nobody has touched is as it is not now; of anything else only the program knows. */
function opposite(value: string): string {
  return value === "true" ? "false" : value === "false" ? "true" : "default";
}
