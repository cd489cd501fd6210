import type { Catalog } from "../catalog/catalog.js";
import { derive, describeExtractor } from "../environments/derive.js";
import { toMasks } from "../graph/graph.js";
import { identify } from "../hash.js";
import { dirname, extension, normalizePath, stem } from "../path.js";
import type { Rng } from "../rng.js";
import type { Parameter, ParameterValues } from "../schema/subtask.js";
import { fill } from "../template.js";
import { contentBehind, linkedValue } from "./content-link.js";
import { freeValue, type Subject } from "./free-values.js";
import {
  createPathRegister,
  entityFolder,
  extensionOf,
  folderStems,
  outputStems,
  topicOfName,
  topicOfType,
} from "./naming.js";
import type { PathPart } from "./placement.js";
import type { UsableSubtask } from "./pool-index.js";
import { handoverGraph, type ResultRef, type Sketch, type Source } from "./sketch.js";
import type { World } from "./world.js";

/** A node with all its values. */
export interface BoundNode {
  id: string;
  usable: UsableSubtask;
  sources: ReadonlyMap<string, Source>;
  parameters: ParameterValues;
  /** Value of each result; null where it cannot be known. */
  results: readonly (string | null)[];
}

/** A value that was read and is written down again; nodes by position. */
export interface BoundCarry {
  from: number;
  to: number;
  parameter: string;
  value: string;
  quantity: string;
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

/** Longer readings are nothing that a person keeps in mind. */
const longestReading = 100;

/**
 * Gives every parameter its value, producers before consumers: what is taken over, what lies on the computer, names
 * for what is made, words for what is free. Everything follows from the plan's random source and the node's position,
 * so that the same sketch in a world with other contents differs only in what is read from them. Null where a value
 * cannot be computed, a name must lie in two folders, or two nodes would be the same instance.
 */
export function bindSketch(sketch: Sketch, world: World, plan: BindingPlan): Binding | null {
  const register = createPathRegister([
    ...world.setup.files.map(({ path }) => path),
    ...world.setup.directories.map(({ path }) => path),
  ]);
  const nodes: (BoundNode | undefined)[] = sketch.nodes.map(() => undefined);
  const carries: BoundCarry[] = [];
  const turns = new Map<string, number>();
  const spoken = new Set<string>();

  for (const position of toMasks(handoverGraph(sketch)).order) {
    const at = sketch.nodes[position];
    if (at === undefined) return null;
    const { usable, sources } = at;
    const rng = plan.rng.fork("node", at.label);
    const topic = topicOf(sketch, position);
    const parameters: ParameterValues = {};

    for (const [name, source] of inDependencyOrder(sources)) {
      const value = sourceValue(name, source);
      if (value === null) return null;
      parameters[name] = value;
    }
    for (const parameter of usable.subtask.parameters) {
      if (parameter.role !== "output") continue;
      const value = nameOutput(parameter, position, parameters, topic, rng);
      if (value === null) return null;
      parameters[parameter.name] = value;
    }
    const results = usable.results.map(({ value }) => {
      if ("parameter" in value) return parameters[value.parameter] ?? null;
      if ("unknown" in value) return null;
      if ("template" in value) return fill(value.template, parameters);
      const type = usable.subtask.parameters.find(({ name }) => name === value.from)?.type ?? "";
      const content = contentBehind(parameters[value.from] ?? "", type, world.setup, plan.catalog);
      return content === null ? null : derive(value.extractor, content);
    });
    const id = identify("node", { subtask: usable.subtask.id, parameters });
    if (nodes.some((other) => other?.id === id)) return null;
    nodes[position] = { id, usable, sources, parameters, results };

    function sourceValue(name: string, source: Source): string | null {
      switch (source.kind) {
        case "supply":
          return world.values.get(source.supply.key) ?? null;
        case "result":
          return resultValue(source.from);
        case "carried":
          return carriedValue(name, source);
        case "free":
          return freeOrLinked(name, source.variant);
      }
    }

    function freeOrLinked(name: string, variant: number): string | null {
      const link = usable.links.get(name);
      const type = usable.inputs.find((input) => input.name === link?.parameter)?.type;
      if (link !== undefined && type !== undefined) {
        const named = parameters[link.parameter] ?? "";
        return linkedValue(link, named, type, world.setup, plan.catalog, rng.fork(name, variant));
      }
      const parameter = usable.values.find((candidate) => candidate.name === name);
      return parameter === undefined ? null : unspokenValue(parameter, variant, topic, rng);
    }

    function carriedValue(name: string, source: Extract<Source, { kind: "carried" }>): string | null {
      const texts: string[] = [];
      for (const operand of source.operands) {
        const shown = resultValue(operand);
        const quantity = quantityOf(operand);
        if (shown === null || quantity === null || shown.length > longestReading || /[\n\t]/.test(shown)) return null;
        const value = source.operator === null ? shown : plainNumber(shown);
        if (value === null) return null;
        texts.push(value);
        carries.push({ from: operand.node, to: position, parameter: name, value, quantity });
      }
      if (source.operator === "*") texts.push(rng.fork(name).pick(["2", "4", "12", "1.19", "0.5"]));
      return texts.join(source.operator ?? "");
    }
  }

  const bound = nodes.filter((node) => node !== undefined);
  return bound.length === sketch.nodes.length ? { nodes: bound, carries } : null;

  function resultValue(ref: ResultRef): string | null {
    return nodes[ref.node]?.results[ref.result] ?? null;
  }

  function quantityOf(ref: ResultRef): string | null {
    const value = sketch.nodes[ref.node]?.usable.results[ref.result]?.value;
    return value !== undefined && "from" in value ? describeExtractor(value.extractor) : null;
  }

  /** No two nodes are given the same words, so that what they make can be told apart. */
  function unspokenValue({ name, type }: Parameter, variant: number, topic: string, rng: Rng): string {
    const key = `${type}:${variant}`;
    const turn = (turns.get(key) ?? 0) + variant;
    turns.set(key, turn - variant + 1);
    const examples = plan.catalog.valueTypes.get(type);
    let value = "";
    for (let attempt = 0; attempt < 8; attempt++) {
      value = freeValue(type, { ...plan.subject, topic }, turn, rng.fork(name, variant, attempt), examples);
      if (!spoken.has(value)) break;
    }
    spoken.add(value);
    return value;
  }

  function nameOutput(
    parameter: Parameter,
    position: number,
    known: ParameterValues,
    topic: string,
    rng: Rng,
  ): string | null {
    const { usable } = sketch.nodes[position] ?? {};
    const placement = usable?.placements.get(parameter.name);
    const type = plan.catalog.resourceTypes.get(parameter.type);
    if (usable === undefined) return null;
    if (placement === undefined) return null;
    const { entity } = plan.subject;
    const wished = consumerFolders(sketch, position, parameter.name);
    if (wished.length > 1) return null;
    const folder = placement.inside
      ? partOf(placement.folder, known, (path) => path)
      : partOf(placement.folder, known, dirname);
    if (folder !== null && wished[0] !== undefined && normalizePath(folder) !== normalizePath(wished[0])) return null;
    const ending =
      type?.detector.kind === "directory" ? "" : (partOf(placement.extension, known, extension) ?? extensionOf(type));
    const fixed = partOf(placement.stem, known, stem);
    const stems =
      fixed !== null
        ? [fixed]
        : type?.detector.kind === "directory"
          ? folderStems(entity, rng.fork(parameter.name))
          : outputStems(entity, topic, rng.fork(parameter.name));
    return register.take(folder ?? wished[0] ?? entityFolder(entity), stems, ending);
  }
}

/** Values that have to stand in an input come after it. */
function inDependencyOrder(sources: ReadonlyMap<string, Source>): [string, Source][] {
  const all = [...sources];
  return [...all.filter(([, { kind }]) => kind !== "free"), ...all.filter(([, { kind }]) => kind === "free")];
}

function partOf(part: PathPart, known: ParameterValues, read: (path: string) => string): string | null {
  if (part.from === "choice") return null;
  return part.from === "constant" ? part.text : read(known[part.name] ?? "");
}

/** Folders in which the consumers of an output look for it, where they cannot look elsewhere. */
function consumerFolders(sketch: Sketch, producer: number, output: string): string[] {
  const folders = new Set<string>();
  for (const { usable, sources } of sketch.nodes) {
    for (const [name, source] of sources) {
      if (source.kind !== "result" || source.from.node !== producer) continue;
      const value = sketch.nodes[producer]?.usable.results[source.from.result]?.value;
      if (value === undefined || !("parameter" in value) || value.parameter !== output) continue;
      const place = usable.placements.get(name)?.folder;
      if (place?.from === "constant") folders.add(place.text);
    }
  }
  return [...folders];
}

/** "12,450.00" as a calculator takes it; null for what is no number or below zero. */
export function plainNumber(shown: string): string | null {
  const plain = shown.replaceAll(",", "").trim();
  return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
}

/** What a node works on: the document that it, or what it takes over from, found on the computer. */
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
