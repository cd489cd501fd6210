import type { Catalog } from "../catalog/catalog.js";
import { detectResources } from "../environments/detect.js";
import type { ResourceInstance, ResourceType } from "../schema/catalog/resource-type.js";
import type { SystemState } from "../schema/computer/system-state.js";
import type { ParameterValues } from "../schema/subtask.js";
import { fold } from "../text/fold.js";
import { basename, dirname, normalizePath, stem } from "../text/path.js";

/** What exists on a computer, each thing under its most special type. What is read from the screen is left out. */
export function instancesOf(catalog: Catalog, state: SystemState): ResourceInstance[] {
  const found = [...catalog.resourceTypes.values()]
    .filter((type) => type.detector.kind !== "observation")
    .flatMap((type) => detectResources(type, state));
  const keys = new Set(found.map(instanceKey));
  const special = [...catalog.resourceTypes.values()];
  return found.filter(
    ({ type, value }) =>
      !special.some((other) => other.is_a === type && keys.has(instanceKey({ type: other.name, value }))),
  );
}

/** Equal for instances that are one thing; paths compare with either slash. */
export function instanceKey({ type, value }: ResourceInstance): string {
  return `${type}=${/^(?:[A-Za-z]:)?[\\/]/.test(value) ? normalizePath(value) : value}`;
}

/** The slot that an instance of the type occupies in an application; null where many can be. */
export function slotOf(type: ResourceType, application: string): string | null {
  return type.exclusive?.replace("{application}", () => application) ?? null;
}

/** Templates over the parameters that give the value, most direct first: the whole, part of a path, a path put together. */
export function templatesFor(value: string, parameters: ParameterValues): string[] {
  const names = Object.entries(parameters);
  const whole = names.filter(([, known]) => sameText(known, value)).map(([name]) => `{${name}}`);
  if (!/^(?:[A-Za-z]:)?[\\/]/.test(value)) return [...whole, ...inside(value, parameters)];
  const folders = [
    ...names.filter(([, known]) => sameText(known, dirname(value))).map(([name]) => `{${name}}`),
    ...names.filter(([, known]) => dirname(known) === dirname(value)).map(([name]) => `{${name}:dirname}`),
    ...inside(dirname(value), parameters),
    dirname(value),
  ];
  const ending = basename(value).slice(stem(value).length);
  const last = [
    ...names.filter(([, known]) => basename(known) === basename(value)).map(([name]) => `{${name}:basename}`),
    ...names.filter(([, known]) => stem(known) === stem(value)).map(([name]) => `{${name}:stem}${ending}`),
    ...inside(basename(value), parameters),
    basename(value),
  ];
  const separator = value.includes("\\") ? "\\" : "/";
  return [...whole, ...folders.flatMap((folder) => last.map((name) => `${folder}${separator}${name}`))];
}

function inside(value: string, parameters: ParameterValues): string[] {
  return Object.entries(parameters).flatMap(([name, known]) => {
    const at = known.length < 3 ? -1 : value.indexOf(known);
    return at < 0 ? [] : [`${value.slice(0, at)}{${name}}${value.slice(at + known.length)}`];
  });
}

function sameText(first: string, second: string): boolean {
  return first === second || (first !== "" && normalizePath(first) === normalizePath(second) && fold(first) !== "");
}
