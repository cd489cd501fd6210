import { type Catalog, isA } from "../../catalog/catalog.js";
import type { ResourceInstance } from "../../schema/catalog/resource-type.js";
import { basename, extension } from "../../text/path.js";
import { specificInstances } from "../change.js";
import type { Discovery } from "../discovery.js";
import { clickedFileNames } from "./parameters.js";
import { renameKey } from "./trial-setup.js";

/** The extensions that a file of the discovery's setup may have in a trial, by the key of its path. */
export type Extensions = ReadonlyMap<string, readonly string[]>;

/** More general types for paths, and the extensions that files may have then. */
export interface Widening {
  /** By the key of a path. */
  types: ReadonlyMap<string, string>;
  extensions: Extensions;
}

/** A file that a discovery takes in: by its path, or by the name under which it is offered and comes to lie somewhere. */
interface Taken {
  type: string;
  path: string;
  /** What names it in the setup. */
  source: string;
}

/**
 * Names each file that is taken in by the most general type for which the effect appears with a file of every kind:
 * what attaches a document attaches any file. `works` tries a widening with one kind, for `mostKinds` of them. Cost: a
 * run for each kind.
 */
export async function widen(
  discovery: Discovery,
  catalog: Catalog,
  works: (widening: Widening) => Promise<boolean>,
  mostKinds = Number.POSITIVE_INFINITY,
): Promise<Widening> {
  let widened: Widening = { types: new Map(), extensions: new Map() };
  for (const { type, path, source } of takenFiles(discovery, catalog)) {
    for (const general of generalTypes(catalog, type)) {
      const types = new Map([...widened.types, [renameKey(path), general]]);
      const kinds = usualExtensions(catalog, general);
      const trials = kinds
        .filter((kind) => kind !== extension(path))
        .slice(-mostKinds)
        .map((kind) => ({ types, extensions: new Map([[renameKey(source), [kind]]]) }));
      if (!(await allHold(trials, works))) continue;
      widened = { types, extensions: new Map([...widened.extensions, [renameKey(source), kinds]]) };
      break;
    }
  }
  return widened;
}

async function allHold<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (!(await holds(item))) return false;
  return true;
}

function takenFiles(discovery: Discovery, catalog: Catalog): Taken[] {
  const isFile = ({ type }: ResourceInstance) => catalog.resourceTypes.get(type)?.detector.kind === "file";
  const needed = discovery.inputs.filter(isFile).map(({ type, value }) => ({ type, path: value, source: value }));
  const had = new Set(discovery.before.files.map(({ path }) => path));
  const offered = clickedFileNames(discovery).flatMap((name) =>
    specificInstances(catalog.resourceTypes, discovery.after)
      .filter((instance) => isFile(instance) && basename(instance.value) === name && !had.has(instance.value))
      .map(({ type, value }) => ({ type, path: value, source: name })),
  );
  return [...needed, ...offered];
}

/** The types above one, most general first. */
function generalTypes(catalog: Catalog, type: string): string[] {
  const above: string[] = [];
  for (
    let name = catalog.resourceTypes.get(type)?.is_a ?? null;
    name !== null;
    name = catalog.resourceTypes.get(name)?.is_a ?? null
  ) {
    above.unshift(name);
  }
  return above;
}

/** The first extension of every most specific type under one. */
function usualExtensions(catalog: Catalog, type: string): string[] {
  const types = [...catalog.resourceTypes.values()];
  return types
    .filter((item) => isA(catalog.resourceTypes, item.name, type) && !types.some((other) => other.is_a === item.name))
    .flatMap(({ detector }) => (detector.kind === "file" ? detector.extensions.slice(0, 1) : []));
}
