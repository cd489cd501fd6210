import type { Catalog } from "../catalog/catalog.js";
import { basename, dirname, normalizePath, stem } from "../path.js";
import type { Action } from "../schema/action.js";
import { boundedIndex } from "./blank-out.js";
import type { Discovery } from "./discovery.js";
import type { Walker } from "./position.js";
import { differenceKey, differencesBetween } from "./state-difference.js";

/**
 * A file that no action names is no input: it only made its folder exist. The discovery with the folder in its place,
 * if the effect stays the very same, else as it was.
 */
export async function withoutBystanders(discovery: Discovery, walker: Walker, catalog: Catalog): Promise<Discovery> {
  const texts = [...discovery.setup.actions, ...discovery.actions].flatMap(textsOf);
  const named = (path: string) =>
    texts.some((text) => [path, basename(path), stem(path)].some((form) => boundedIndex(text, form) >= 0));
  const bystanders = new Set(
    discovery.inputs
      .filter(({ type, value }) => catalog.resourceTypes.get(type)?.detector.kind === "file" && !named(value))
      .map(({ value }) => normalizePath(value)),
  );
  if (bystanders.size === 0) return discovery;

  const isBystander = (path: string) => bystanders.has(normalizePath(path));
  const folders = discovery.setup.files
    .filter(({ path }) => isBystander(path))
    .map(({ path }) => ({ path: dirname(path), read_only: false }));
  const setup = {
    ...discovery.setup,
    files: discovery.setup.files.filter(({ path }) => !isBystander(path)),
    directories: [...new Map([...discovery.setup.directories, ...folders].map((item) => [item.path, item])).values()],
  };
  const run = await walker.run(setup, discovery.actions);
  if (run === null || effectOf(run) !== effectOf(discovery)) return discovery;
  const inputs = discovery.inputs.filter(({ value }) => !isBystander(value));
  return { ...discovery, setup, inputs, before: run.before, after: run.after };
}

function textsOf(action: Action): string[] {
  const typed = action.function === "keyboard_input" && "text" in action.args ? [action.args.text] : [];
  const { control } = action;
  return control === null ? typed : [...typed, control.control_text, control.dialog ?? ""];
}

function effectOf({ before, after }: Pick<Discovery, "before" | "after">): string {
  return differencesBetween(before, after).map(differenceKey).join("\n\n");
}
