import { type Catalog, isA } from "../catalog/catalog.js";
import { extension } from "../path.js";
import type { Discovery } from "./discovery.js";
import { renameKey } from "./trial-setup.js";

/** The extensions that a file of the discovery's setup may have in a trial, by the key of its path. */
export type Extensions = ReadonlyMap<string, readonly string[]>;

export interface Widened {
  discovery: Discovery;
  extensions: Extensions;
}

/**
 * Names each input file by the most general type for which the effect appears with a file of every kind: what attaches a
 * document attaches any file. `works` tries a discovery with one file's extension replaced. Cost: a run for each kind.
 */
export async function widen(
  discovery: Discovery,
  catalog: Catalog,
  works: (discovery: Discovery, extensions: ReadonlyMap<string, readonly string[]>) => Promise<boolean>,
): Promise<Widened> {
  let widened: Widened = { discovery, extensions: new Map() };
  for (const [index, input] of discovery.inputs.entries()) {
    if (catalog.resourceTypes.get(input.type)?.detector.kind !== "file") continue;
    for (const type of generalTypes(catalog, input.type)) {
      const inputs = widened.discovery.inputs.map((item, at) => (at === index ? { ...item, type } : item));
      const wider = { ...widened.discovery, inputs };
      const kinds = usualExtensions(catalog, type);
      if (!(await worksWithAll(wider, input.value, kinds, works))) continue;
      widened = { discovery: wider, extensions: new Map([...widened.extensions, [renameKey(input.value), kinds]]) };
      break;
    }
  }
  return widened;
}

async function worksWithAll(
  discovery: Discovery,
  path: string,
  kinds: readonly string[],
  works: (discovery: Discovery, extensions: ReadonlyMap<string, readonly string[]>) => Promise<boolean>,
): Promise<boolean> {
  for (const kind of kinds.filter((ending) => ending !== extension(path))) {
    if (!(await works(discovery, new Map([[renameKey(path), [kind]]])))) return false;
  }
  return true;
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
