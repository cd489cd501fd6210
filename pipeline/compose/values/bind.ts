import type { Catalog } from "../../catalog/catalog.js";
import { contentBehind } from "../../content/derive/content-behind.js";
import { derive } from "../../content/derive/derive.js";
import { lazily } from "../../flow/lazily.js";
import { toMasks } from "../../graph/graph.js";
import { identify } from "../../hash.js";
import type { Rng } from "../../rng.js";
import type { ParameterValues } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import { handoverGraph, type Sketch, type ValueSource } from "../growth/sketch.js";
import { type ContentLink, linkedValue } from "../material/content-link.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { type BoundCarry, carriedText } from "./carried.js";
import { folderWishes } from "./folder-wishes.js";
import type { Subject } from "./free-values.js";
import { createPathRegister, topicOfName, topicOfType } from "./naming.js";
import { nameOutput } from "./output-path.js";
import { createWords, type Words } from "./words.js";
import type { World } from "./world.js";

/** A node with all its values. */
export interface BoundNode {
  /** Computed on demand, because most nodes are discarded. */
  id(): string;
  usable: UsableSubtask;
  sources: ReadonlyMap<string, ValueSource>;
  parameters: ParameterValues;
  /** Value of each result; null where it cannot be known. */
  results: readonly (string | null)[];
  /** Where it is done on a further computer. */
  computer?: string;
}

export interface Binding {
  nodes: readonly BoundNode[];
  carries: readonly BoundCarry[];
}

export interface BindingPlan {
  catalog: Catalog;
  subject: Omit<Subject, "topic">;
  rng: Rng;
}

/**
 * Gives every parameter its value, producers before consumers: taken over, read from the computer, a new name, or free
 * words. All choices depend on the plan's random source and the node's label, so that the same sketch in a world with
 * other contents differs only in what is read from them. Null when a value cannot be computed, a name would have to be
 * in two folders, or two nodes would be the same instance.
 */
export function bindSketch(sketch: Sketch, world: World, plan: BindingPlan): Binding | null {
  const { files, directories } = world.setup;
  const register = createPathRegister([...files, ...directories].map(({ path }) => path));
  const wishes = folderWishes(sketch);
  const words = createWords(plan.subject, plan.catalog);
  const nodes: (BoundNode | undefined)[] = sketch.nodes.map(() => undefined);
  const carries: BoundCarry[] = [];

  for (const position of toMasks(handoverGraph(sketch)).order) {
    const at = sketch.nodes[position];
    if (at === undefined) return null;
    const { usable, sources, label } = at;
    const topic = lazily(() => topicOf(sketch, position));
    const setting = { sketch, world, plan, nodes, words, position, topic };
    const rng = plan.rng.fork("node", label);
    const parameters: ParameterValues = {};
    // Values that have to stand in an input come after it.
    for (const isFree of [false, true]) {
      for (const [name, source] of sources) {
        if ((source.kind === "free") !== isFree) continue;
        const value = valueFrom(setting, name, source, parameters, carries, rng);
        if (value === null) return null;
        parameters[name] = value;
      }
    }
    for (const parameter of usable.subtask.parameters) {
      if (parameter.role !== "output") continue;
      const { entity } = plan.subject;
      const type = plan.catalog.resourceTypes.get(parameter.type);
      const link = usable.links.get(parameter.name);
      const name = link === undefined ? null : linkedIn(setting, link, parameters, rng.fork(parameter.name));
      if (link !== undefined && name === null) return null;
      const value = nameOutput(parameter, type, {
        node: at,
        wishes,
        known: parameters,
        name,
        entity,
        folder: world.folder,
        topic,
        register,
        rng,
      });
      if (value === null) return null;
      parameters[parameter.name] = value;
    }
    if (!meetsRequirements(usable, parameters, world, plan.catalog)) return null;
    if (nodes.some((other) => other !== undefined && doesSame(other, { usable, parameters }))) return null;
    const id = lazily(() => identify("node", { subtask: usable.subtask.id, parameters }));
    nodes[position] = { id, usable, sources, parameters, results: resultsOf(usable, parameters, world, plan.catalog) };
  }
  const bound = nodes.filter((node) => node !== undefined);
  return bound.length === sketch.nodes.length ? { nodes: bound, carries } : null;
}

interface ValueSetting {
  sketch: Sketch;
  world: World;
  plan: BindingPlan;
  nodes: readonly (BoundNode | undefined)[];
  words: Words;
  position: number;
  topic: () => string;
}

/** Returns the value that a source gives to a parameter; carried values are added to `carries`. */
function valueFrom(
  setting: ValueSetting,
  name: string,
  source: ValueSource,
  known: ParameterValues,
  carries: BoundCarry[],
  rng: Rng,
): string | null {
  const { sketch, world, nodes, position } = setting;
  switch (source.kind) {
    case "supply":
      return world.values.get(source.supply.key) ?? null;
    case "result":
      return nodes[source.from.node]?.results[source.from.result] ?? null;
    case "carried": {
      const shown = source.operands.map(({ node, result }) => nodes[node]?.results[result] ?? null);
      const carried = carriedText(sketch, source, shown, rng.fork(name));
      if (carried === null) return null;
      carries.push(...carried.values.map((value) => ({ ...value, to: position, parameter: name })));
      return carried.text;
    }
    case "free":
      return typedValue(setting, name, source.variant, known, rng);
  }
}

/** Returns the value to type: one from a linked input, or free words. */
function typedValue(
  setting: ValueSetting,
  name: string,
  variant: number,
  known: ParameterValues,
  rng: Rng,
): string | null {
  const { sketch, words, position, topic } = setting;
  const usable = sketch.nodes[position]?.usable;
  const parameter = usable?.values.find((candidate) => candidate.name === name);
  if (usable === undefined || parameter === undefined) return null;
  const link = usable.links.get(name);
  if (link === undefined) return words.next(parameter, variant, topic(), rng);
  return linkedIn(setting, link, known, rng.fork(name, variant));
}

/** Returns a value from the linked input. */
function linkedIn(
  { sketch, world, plan, position }: ValueSetting,
  link: ContentLink,
  known: ParameterValues,
  rng: Rng,
): string | null {
  const type = sketch.nodes[position]?.usable.inputs.find(({ name }) => name === link.parameter)?.type ?? "";
  return linkedValue(link, known[link.parameter] ?? "", type, world.setup, plan.catalog, rng);
}

/** Whether the inputs have what the actions require. */
function meetsRequirements(
  { inputs, requirements }: UsableSubtask,
  parameters: ParameterValues,
  { setup }: World,
  catalog: Catalog,
): boolean {
  return inputs.every(({ name, type }) => {
    const extractor = requirements.get(name);
    if (extractor === undefined) return true;
    const content = contentBehind(parameters[name] ?? "", type, setup, catalog.resourceTypes);
    return content !== null && derive(extractor, content) !== null;
  });
}

function resultsOf(
  usable: UsableSubtask,
  parameters: ParameterValues,
  { setup }: World,
  catalog: Catalog,
): (string | null)[] {
  return usable.results.map(({ value }) => {
    if ("parameter" in value) return parameters[value.parameter] ?? null;
    if ("unknown" in value) return null;
    if ("template" in value) return fill(value.template, parameters);
    const type = usable.subtask.parameters.find(({ name }) => name === value.from)?.type ?? "";
    const content = contentBehind(parameters[value.from] ?? "", type, setup, catalog.resourceTypes);
    return content === null ? null : derive(value.extractor, content);
  });
}

/**
 * Returns whether two nodes do the same work on the same things, even if one finds them open and the other opens them.
 */
function doesSame(
  one: Pick<BoundNode, "usable" | "parameters">,
  other: Pick<BoundNode, "usable" | "parameters">,
): boolean {
  if (one.usable.doing !== other.usable.doing) return false;
  const [mine, others] = [one, other].map(({ parameters }) => Object.values(parameters).sort().join("\n"));
  return mine === others;
}

/**
 * Returns the topic of a node: the document on the computer that the node, or one that it takes over from, works on.
 */
function topicOf(sketch: Sketch, position: number, seen: ReadonlySet<number> = new Set()): string {
  const node = sketch.nodes[position];
  const sources = [...(node?.sources.values() ?? [])];
  for (const source of sources) {
    if (source.kind === "supply" && source.supply.kind === "document") return topicOfName(source.supply.document.name);
  }
  for (const source of sources) {
    const before =
      source.kind === "result" ? source.from.node : source.kind === "carried" ? source.operands[0]?.node : undefined;
    if (before === undefined || seen.has(before)) continue;
    return topicOf(sketch, before, new Set([...seen, position]));
  }
  return topicOfType(node?.usable.results[0]?.type ?? "");
}
