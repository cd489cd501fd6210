import type { Catalog } from "../../catalog/catalog.js";
import type { ResourceInstance } from "../../schema/catalog/resource-type.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Parameter, ParameterValues } from "../../schema/subtask.js";
import { blankOut, blankOutAction, isAbsolutePath } from "../../template/blank-out.js";
import { basename, dirname, extension, normalizePath, stem } from "../../text/path.js";
import { specificInstances } from "../change.js";
import type { Discovery } from "../discovery.js";
import { valueTypeOf } from "../value-type-of.js";
import { renameKey } from "./trial-setup.js";
import { type TypedText, typedTexts } from "./typed-text.js";

/** A discovery with its touched resources and typed texts turned into parameters. */
export interface Abstraction {
  parameters: Parameter[];
  /** What the parameters were in the discovery. */
  values: ParameterValues;
  /** With blanks. */
  actions: Action[];
  /** What the setup plays before the actions, with blanks. */
  prelude: Action[];
  routes: Action[][];
}

/**
 * Makes parameters of a discovery: its inputs, then what its actions type. A typed path is an input where it existed
 * before, an output where it was made; any other text is a free value named after the label of its field. A file
 * that is offered (an attachment, a download) and comes to lie somewhere under its name is an output. Control texts that show a parameter's value get a
 * blank; what a menu or a list always offers stays as it is. `general` names paths by a more general type.
 */
export function abstractDiscovery(
  discovery: Discovery,
  catalog: Catalog,
  general: ReadonlyMap<string, string> = new Map(),
): Abstraction {
  const parameters: Parameter[] = [];
  const values: ParameterValues = {};
  function add(base: string, type: string, role: Parameter["role"], value: string): void {
    const name = freeName(base, values);
    parameters.push({ name, type, role });
    values[name] = value;
  }
  function addResource({ type, value }: ResourceInstance, role: "input" | "output"): void {
    const isFile = catalog.resourceTypes.get(type)?.detector.kind === "file";
    const named = isFile ? (general.get(renameKey(value)) ?? type) : type;
    add(named, named, role, value);
  }

  for (const input of essentialInputs(discovery, catalog)) addResource(input, "input");

  const before = specificInstances(catalog.resourceTypes, discovery.before);
  const after = specificInstances(catalog.resourceTypes, discovery.after);
  const unclaimed = (typed: TypedText) => !isWholeForm(typed.text, values);
  for (const typed of typedTexts(discovery.actions).filter((item) => item.text.trim() !== "")) {
    if (!unclaimed(typed)) continue;
    if (isAbsolutePath(typed.text)) {
      const existing = instanceAt(before, typed.text);
      const made = instanceAt(after, typed.text);
      const overwritten =
        existing !== null &&
        made !== null &&
        contentAt(discovery, "before", typed.text) !== contentAt(discovery, "after", typed.text);
      if (existing !== null && !overwritten) addResource(existing, "input");
      else if (made !== null) addResource(made, "output");
      else add(nameOfLabel(typed.label, "text"), "text", "value", typed.text);
      continue;
    }
    const type = typeOfMadeName(typed.text, before, after) ?? valueTypeOf(catalog, typed.label, typed.text);
    add(nameOfLabel(typed.label, type), type, "value", typed.text);
  }
  for (const name of clickedFileNames(discovery)) {
    if (isWholeForm(name, values)) continue;
    const made = after.find(({ value }) => basename(value) === name && instanceAt(before, value) === null);
    if (made === undefined) add("file_name", "file_name", "value", name);
    else addResource(made, "output");
  }

  const blanked = (actions: readonly Action[]) => actions.map((action) => blankOutAction(action, values));
  return {
    parameters,
    values,
    actions: blanked(discovery.actions),
    prelude: blanked(discovery.setup.actions),
    routes: discovery.routes.map(blanked),
  };
}

/**
 * The inputs without those that another one stands for (the file behind an open document or on the clipboard, the
 * page that a browser shows, the folder of a file that is named itself) and without settings, which no person names.
 */
function essentialInputs(discovery: Discovery, catalog: Catalog): ResourceInstance[] {
  const detectorOf = (type: string) => catalog.resourceTypes.get(type)?.detector.kind ?? "any";
  const typed = typedTexts(discovery.actions).map((item) => item.text);
  return discovery.inputs.filter((input) => {
    const others = discovery.inputs.filter((other) => other !== input);
    const kind = detectorOf(input.type);
    if (kind === "setting") return false;
    if (kind === "directory") {
      const paths = [...others.map((other) => other.value), ...typed];
      return !paths.some((path) => normalizePath(dirname(path)) === normalizePath(input.value));
    }
    const twins = others.filter((other) => normalizePath(other.value) === normalizePath(input.value));
    if (kind !== "file" && kind !== "any") return true;
    const stoodFor = twins.some(
      (twin) => catalog.resourceTypes.get(twin.type)?.family === "gui" || detectorOf(twin.type) === "clipboard",
    );
    return !stoodFor;
  });
}

function freeName(base: string, taken: ParameterValues): string {
  if (taken[base] === undefined) return base;
  let number = 2;
  while (taken[`${base}_${number}`] !== undefined) number++;
  return `${base}_${number}`;
}

/** "File name:" gives "file_name"; a label without a letter gives the fallback. */
function nameOfLabel(label: string, fallback: string): string {
  const name = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  return name === "" ? fallback : name;
}

/** Whether a text is the value of a parameter, or the name or folder of its path. */
function isWholeForm(text: string, values: ParameterValues): boolean {
  return /^\{[a-z0-9_:]+\}$/.test(blankOut(text, values)) && blankOut(text, values) !== text;
}

function instanceAt(instances: readonly ResourceInstance[], path: string): ResourceInstance | null {
  return instances.find((instance) => normalizePath(instance.value) === normalizePath(path)) ?? null;
}

function contentAt(discovery: Discovery, when: "before" | "after", path: string): string | null {
  return discovery[when].files.find((file) => normalizePath(file.path) === normalizePath(path))?.content_hash ?? null;
}

/** `file_name` or `folder_name` when the effect made a file or folder of this name, else null. */
function typeOfMadeName(
  text: string,
  before: readonly ResourceInstance[],
  after: readonly ResourceInstance[],
): string | null {
  const made = after.find(
    ({ value }) =>
      isAbsolutePath(value) && (basename(value) === text || stem(value) === text) && instanceAt(before, value) === null,
  );
  if (made === undefined) return null;
  return extension(made.value) === "" ? "folder_name" : "file_name";
}

/** Names of attachments, downloads and files in archives that the actions click. */
export function clickedFileNames(discovery: Discovery): string[] {
  const names = offeredNames(discovery.setup);
  const clicked = discovery.actions.flatMap((action) => (action.control === null ? [] : [action.control.control_text]));
  return names.filter((name) => clicked.some((text) => blankOut(text, { name }) !== text));
}

function offeredNames(setup: EnvironmentSetup): string[] {
  const offered = [
    ...setup.inbox.flatMap((message) => message.attachments),
    ...setup.pages.flatMap((page) => page.downloads),
    ...setup.files.flatMap(({ content }) => (content.kind === "archive" ? content.entries : [])),
  ];
  return [...new Set(offered.map((item) => item.name))].sort();
}
