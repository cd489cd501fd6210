import type { Catalog } from "../../catalog/catalog.js";
import { canonicalJson } from "../../hash.js";
import type { ResourceInstance } from "../../schema/catalog/resource-type.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { boundedIndex } from "../../template/blank-out.js";
import { basename, dirname, extension, join, normalizePath, stem } from "../../text/path.js";
import type { Discovery } from "../discovery.js";
import type { Walker } from "../position.js";
import { differenceKey, differencesBetween } from "../state-difference.js";
import { clickedFileNames } from "./parameters.js";

/** The discovery with the plainest setup that serves: no actions before it and no files that only fill a folder, where it works without. */
export async function tidy(discovery: Discovery, walker: Walker, catalog: Catalog): Promise<Discovery> {
  const plain = await withoutBystanders(await withoutPrelude(discovery, walker, catalog), walker, catalog);
  return withOfferedNames(plain, walker);
}

/**
 * An attachment that is saved under another name of its kind is saved under its own name, if that works too: so the name
 * of what is made says which file was taken.
 */
async function withOfferedNames(discovery: Discovery, walker: Walker): Promise<Discovery> {
  for (const name of clickedFileNames(discovery)) {
    const had = new Set(discovery.before.files.map(({ path }) => normalizePath(path)));
    const made = discovery.after.files.find(
      ({ path }) => !had.has(normalizePath(path)) && extension(path) === extension(name) && basename(path) !== name,
    );
    if (made === undefined) continue;
    const renamed = (actions: readonly Action[]) =>
      actions.map((action) =>
        action.function === "keyboard_input" && "text" in action.args && action.args.text === made.path
          ? { ...action, args: { text: join(dirname(made.path), name) } }
          : action,
      );
    const actions = renamed(discovery.actions);
    const run = await walker.run(discovery.setup, actions);
    if (run === null || !run.after.files.some(({ path }) => path === join(dirname(made.path), name))) continue;
    return { ...discovery, actions, routes: discovery.routes.map(renamed), before: run.before, after: run.after };
  }
  return discovery;
}

/** Records and a clipboard that the setup's actions bring about are put there at once, if the effect stays the very same. */
async function withoutPrelude(discovery: Discovery, walker: Walker, catalog: Catalog): Promise<Discovery> {
  const onScreen = discovery.inputs.some(({ type }) => catalog.resourceTypes.get(type)?.family === "gui");
  if (discovery.setup.actions.length === 0 || onScreen) return discovery;
  const known = new Set(discovery.setup.records.map((record) => canonicalJson(record)));
  const records = discovery.before.records
    .map(({ collection, fields }) => ({ collection, fields }))
    .filter((record) => !known.has(canonicalJson(record)));
  const setup: EnvironmentSetup = {
    ...discovery.setup,
    clipboard: discovery.before.clipboard,
    records: [...discovery.setup.records, ...records],
    actions: [],
  };
  const run = await walker.run(setup, discovery.actions);
  if (run === null || effectOf(run).join() !== effectOf(discovery).join()) return discovery;
  return { ...discovery, setup, before: run.before, after: run.after };
}

/**
 * A file or record that no action names is no input: it only made its folder exist, or shared its fate. The discovery with
 * the folder in its place, if something of the effect stays and nothing new comes; a folder that is named is then the input.
 */
async function withoutBystanders(discovery: Discovery, walker: Walker, catalog: Catalog): Promise<Discovery> {
  const texts = [...discovery.setup.actions, ...discovery.actions].flatMap(textsOf);
  const named = (value: string) =>
    texts.some((text) => [value, basename(value), stem(value)].some((form) => boundedIndex(text, form) >= 0));
  const kindOf = ({ type }: ResourceInstance) => catalog.resourceTypes.get(type)?.detector.kind;
  const copied = new Set(
    discovery.inputs.filter((input) => kindOf(input) !== "file").map(({ value }) => normalizePath(value)),
  );
  const isBystander = (input: ResourceInstance) => {
    if (named(input.value)) return false;
    if (kindOf(input) === "record") return discovery.setup.records.length > 0;
    return kindOf(input) === "file" && !copied.has(normalizePath(input.value));
  };
  const bystanders = discovery.inputs.filter(isBystander);
  if (bystanders.length === 0) return discovery;

  const { setup, folders } = setupWithout(
    discovery.setup,
    new Set(bystanders.map(({ value }) => normalizePath(value))),
  );
  const run = await walker.run(setup, discovery.actions);
  const whole = new Set(effectOf(discovery));
  const left = run === null ? [] : effectOf(run);
  if (run === null || left.length === 0 || !left.every((difference) => whole.has(difference))) return discovery;
  const inputs = discovery.inputs.filter((input) => !bystanders.includes(input));
  const known = new Set(inputs.map(({ value }) => normalizePath(value)));
  const folderType = [...catalog.resourceTypes.values()].find(({ detector }) => detector.kind === "directory");
  const needed = folders
    .filter((path) => texts.includes(path) || texts.includes(basename(path)))
    .filter((path) => folderType !== undefined && !known.has(normalizePath(path)))
    .map((path) => ({ type: folderType?.name ?? "", value: path }));
  return { ...discovery, setup, inputs: [...inputs, ...needed], before: run.before, after: run.after };
}

/** A setup without some files and records, with the folders that the files were in. */
function setupWithout(
  setup: EnvironmentSetup,
  gone: ReadonlySet<string>,
): { setup: EnvironmentSetup; folders: string[] } {
  const isGone = (value: string) => gone.has(normalizePath(value));
  const folders = [...new Set(setup.files.filter(({ path }) => isGone(path)).map(({ path }) => dirname(path)))];
  const directories = [...folders.map((path) => ({ path, read_only: false })), ...setup.directories];
  return {
    folders,
    setup: {
      ...setup,
      files: setup.files.filter(({ path }) => !isGone(path)),
      records: setup.records.filter(({ fields }) => !isGone(Object.values(fields)[0] ?? "")),
      directories: [...new Map(directories.map((item) => [item.path, item])).values()],
    },
  };
}

function textsOf(action: Action): string[] {
  const typed = action.function === "keyboard_input" && "text" in action.args ? [action.args.text] : [];
  const { control } = action;
  return control === null ? typed : [...typed, control.control_text, control.dialog ?? ""];
}

function effectOf({ before, after }: Pick<Discovery, "before" | "after">): string[] {
  return differencesBetween(before, after).map(differenceKey).sort();
}
