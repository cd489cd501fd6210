import { changedFacts, digestOf, type FactChange } from "../content/facts.js";
import { part } from "../content/part.js";
import { placesOf } from "../content/selector.js";
import type { ContentPart } from "../schema/computer/content-part.js";
import type { FileState, SystemState } from "../schema/computer/system-state.js";
import { fold } from "../text/fold.js";
import { normalizePath } from "../text/path.js";
import { allowedParts } from "./allowed-changes.js";
import { itemList } from "./checks/value-list.js";
import { mailFolders, messagesOf, recordsOf, settingsOf } from "./content-subject.js";

/** A fact of a state that is not what it was. The empty selector is the subject itself. */
export interface SideEffect extends FactChange {
  /** The path of a file, or the subject of a store, of a mail folder, of a collection of records, or of the settings. */
  subject: string;
}

/** What may change: a subject as a whole, or, with selectors, only what they name in it. */
export interface AllowedChange {
  /** A path also allows what lies in the folder; "firefox:*" allows all stores whose subjects begin so. */
  subject: string;
  /** As in `check_same_but`: "sheet[May]/cell[B7];sheet[May]@name". */
  selectors?: string;
}

const nothing = part("nothing", "");

/**
 * All that changed from one state to another outside of what was allowed to: files, stores, messages, records and
 * settings. The clipboard, windows and processes are none: whoever works leaves them as they come. In the order of
 * their subjects. Throws RequestError SELECTOR.
 */
export function sideEffects(before: SystemState, after: SystemState, allowed: readonly AllowedChange[]): SideEffect[] {
  const [old, current] = [subjectsOf(before), subjectsOf(after)];
  const keys = [...new Set([...old.keys(), ...current.keys()])].sort();
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)];
    const subject = (is ?? was)?.subject ?? key;
    const rules = allowed.filter((rule) => covers(rule.subject, key));
    if (rules.some(({ selectors }) => selectors === undefined)) return [];
    const selectors = rules.map(({ selectors: named = "" }) => named).join(";");
    return changesBetween(was, is)
      .filter(outsideOf(selectors, was?.content ?? nothing, is?.content ?? nothing))
      .map((change) => ({ subject, ...change }));
  });
}

/** The subjects that changed outside of those named in a list such as "/home/user/a.xlsx;mailbox:sent". */
export function changedSubjects(before: SystemState, after: SystemState, subjects: string): string[] {
  const [old, current] = [subjectsOf(before), subjectsOf(after)];
  const allowed = itemList(subjects);
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    (key) => !areSame(old.get(key), current.get(key)) && !allowed.some((name) => covers(name, key)),
  );
}

/** A subject with everything about it that counts. */
interface StateSubject {
  subject: string;
  /** Of files: kind, permission, and the hash of the content. */
  about: Readonly<Record<string, string | boolean>>;
  content: ContentPart;
}

function subjectsOf(state: SystemState): ReadonlyMap<string, StateSubject> {
  const collections = new Set(state.records.map(({ collection }) => fold(collection)));
  const others: [string, ContentPart][] = [
    ...mailFolders.map((folder): [string, ContentPart] => [`mailbox:${folder}`, messagesOf(state, folder)]),
    ...[...collections].map((name): [string, ContentPart] => [`records:${name}`, recordsOf(state, name)]),
    ["settings", settingsOf(state)],
    ...state.stores.map(({ subject, parts }): [string, ContentPart] => [subject, parts]),
  ];
  return new Map<string, StateSubject>([
    ...state.files.map((file) => [normalizePath(file.path), fileSubject(file)] as const),
    ...others.map(([subject, content]) => [normalizePath(subject), { subject, about: {}, content }] as const),
  ]);
}

function fileSubject({ path, type, read_only, content_hash, parts }: FileState): StateSubject {
  return { subject: path, about: { type, read_only, content_hash }, content: parts ?? nothing };
}

function areSame(was: StateSubject | undefined, is: StateSubject | undefined): boolean {
  if (was === undefined || is === undefined) return was === is || isEmpty(was ?? is);
  const names = new Set([...Object.keys(was.about), ...Object.keys(is.about)]);
  return (
    [...names].every((name) => was.about[name] === is.about[name]) && digestOf(was.content) === digestOf(is.content)
  );
}

/** Whether it says nothing: a collection of records that is not there yet, or no more. */
function isEmpty(subject: StateSubject | undefined): boolean {
  if (subject === undefined || Object.keys(subject.about).length > 0) return false;
  return subject.content.parts.length === 0 && Object.keys(subject.content.aspects).length === 0;
}

function changesBetween(was: StateSubject | undefined, is: StateSubject | undefined): FactChange[] {
  if (areSame(was, is)) return [];
  const changes = changedFacts(was?.content ?? nothing, is?.content ?? nothing);
  if (was?.about.type === undefined || is?.about.type === undefined) {
    const isFile = (was ?? is)?.about.type !== undefined;
    const sides = { before: was === undefined ? null : true, after: is === undefined ? null : true };
    return [...(isFile ? [{ selector: "", aspect: "present", ...sides }] : []), ...changes];
  }
  const about = ["type", "read_only"].flatMap((aspect) => {
    const [old, current] = [was.about[aspect] ?? null, is.about[aspect] ?? null];
    return old === current ? [] : [{ selector: "", aspect, before: old, after: current }];
  });
  const found = [...about, ...changes];
  if (found.length > 0) return found;
  // The parts do not show what it is: their order, or what their reader passes over.
  const hashes = { before: was.about.content_hash ?? null, after: is.about.content_hash ?? null };
  return [{ selector: "", aspect: "content", ...hashes }];
}

/** Whether a change is none of those that the selectors allow in either content. */
function outsideOf(selectors: string, before: ContentPart, after: ContentPart): (change: FactChange) => boolean {
  const allowed = [before, after].flatMap((root) => {
    const { whole, aspects } = allowedParts(root, selectors);
    const places = placesOf(root);
    return [
      ...[...whole].map((named) => ({ place: places.get(named), aspect: null })),
      ...[...aspects].flatMap(([named, names]) => [...names].map((aspect) => ({ place: places.get(named), aspect }))),
    ];
  });
  return (change) =>
    !allowed.some(({ place, aspect }) => {
      if (place === undefined) return false;
      if (aspect !== null) return change.selector === place && change.aspect === aspect;
      return place === "" || change.selector === place || change.selector.startsWith(`${place}/`);
    });
}

function covers(allowed: string, key: string): boolean {
  const name = normalizePath(allowed);
  if (name.endsWith(":*")) return key.startsWith(name.slice(0, -1));
  return key === name || key.startsWith(`${name}/`);
}

/** Whether anything outside of the named subjects changed, in Python: `_changed_subjects`. */
export const changedSubjectsPython = `def _changed_subjects(before, after, subjects):
    old, current = _subjects_of(before), _subjects_of(after)
    allowed = [_path(name) for name in _item_list(subjects)]
    return [
        key
        for key in {**old, **current}
        if old.get(key) != current.get(key) and not any(_covers(name, key) for name in allowed)
    ]


def _subjects_of(state):
    found = {}
    for file in state["files"]:
        about = (file["type"], file["read_only"], file["content_hash"])
        found[_path(file["path"])] = (about, _shape(file.get("parts", _NO_PART)))
    others = [("mailbox:" + folder, _messages_of(state, folder)) for folder in (${mailFolders.map((name) => `"${name}"`).join(", ")})]
    collections = sorted({_fold(record["collection"]) for record in state["records"]})
    others += [("records:" + name, _records_of(state, name)) for name in collections]
    others += [("settings", _settings_of(state))]
    others += [(store["subject"], store["parts"]) for store in state.get("stores", [])]
    found.update({_path(name): (None, _shape(content)) for name, content in others})
    return {key: value for key, value in found.items() if value[0] is not None or value[1][1] or value[1][2]}


def _shape(part):
    aspects = {aspect: _typed(value) for aspect, value in part["aspects"].items()}
    return [part["kind"], aspects, [[child["name"], _shape(child)] for child in part["parts"]]]


def _covers(allowed, key):
    if allowed.endswith(":*"):
        return key.startswith(allowed[:-1])
    return key == allowed or key.startswith(allowed + "/")
`;
