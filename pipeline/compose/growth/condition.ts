import { isA } from "../../catalog/catalog.js";
import type { Parameter } from "../../schema/subtask.js";
import { isNumeric } from "../material/carriers.js";
import type { Supply } from "../material/supply.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { addNode, type Materials, supplyAll } from "./grow.js";
import {
  copySketch,
  dependsOn,
  isResultKnown,
  type ResultRef,
  resultOf,
  type Sketch,
  setSource,
  sketchNode,
  type ValueSource,
} from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";
import { weighReadings } from "./weights.js";

/** The two branches of a decision, which share everything before it, and the value that decides. */
export interface Decision {
  /** The value that is compared, by label of its node and position of the result. */
  reading: { label: number; result: number };
  /** The source of the value. Other contents of it lead to the other branch. */
  supply: Supply;
  /** The branch that the data selects, and the other one. */
  branches: readonly [Sketch, Sketch];
}

/** Adds a reading and a second final step to a sketch with one final node. Null when the pool has none that fit. */
export function decide(materials: Materials, spec: SketchSpec, sketch: Sketch, size: number): Decision | null {
  const { index, chooser } = materials;
  const weigh = weighReadings(sketch, spec, index);
  const chosen = chooser.prefer(index.producers("value_in_mind"), (candidate) => {
    const value = candidate.usable.results[candidate.result]?.value;
    const isRead = value !== undefined && "from" in value && value.extractor.kind !== "arithmetic";
    return isRead && isNumeric(value.extractor.kind) ? weigh(candidate) : 0;
  });
  if (chosen === undefined) return null;
  const node = sketch.nodes.length;
  const wants = addNode(sketch, chosen.usable, null);
  if (!supplyAll(materials, spec, sketch, wants, size)) return null;
  const value = chosen.usable.results[chosen.result]?.value;
  const supply = value !== undefined && "from" in value ? origin(sketch, node, value.from) : null;
  const other = supply === null ? null : otherEnd(materials, sketch);
  if (supply === null || other === null) return null;
  const rest = onlyNeeded(other, node);
  const branches: Decision["branches"] = chooser.rng.below(2) === 0 ? [sketch, rest] : [rest, sketch];
  return { reading: { label: node, result: chosen.result }, supply, branches };
}

/** Returns the initial resource from which a parameter derives; null when there is none. */
function origin(sketch: Sketch, node: number, parameter: string): Supply | null {
  const source = sketch.nodes[node]?.sources.get(parameter);
  if (source?.kind === "supply") return source.supply;
  if (source?.kind !== "result") return null;
  const value = resultOf(sketch, source.from)?.value;
  return value !== undefined && "parameter" in value ? origin(sketch, source.from.node, value.parameter) : null;
}

/** Changes the last step: another recipient, day or text, or another subtask. */
function otherEnd(materials: Materials, sketch: Sketch): Sketch | null {
  const { chooser } = materials;
  const field = changeableField(sketch);
  const otherStep = field === null || chooser.rng.next() < 0.5 ? withOtherStep(materials, sketch) : null;
  if (otherStep !== null) return otherStep;
  if (field === null) return null;
  const copy = copySketch(sketch);
  setSource(copy, 0, field, { kind: "free", variant: 1 });
  return copy;
}

/** Returns the field of the last step whose change is most visible to a person. */
function changeableField(sketch: Sketch): Parameter | null {
  const leaf = sketch.nodes[0];
  const free =
    leaf?.usable.values.filter(({ name }) => leaf.sources.get(name)?.kind === "free" && !leaf.usable.links.has(name)) ??
    [];
  const ranked = ["mail_address", "date", "sentence", "text", "title"].flatMap((type) =>
    free.filter((parameter) => parameter.type === type),
  );
  return ranked[0] ?? null;
}

function withOtherStep(materials: Materials, sketch: Sketch): Sketch | null {
  const { index, chooser, catalog } = materials;
  const leaf = sketch.nodes[0];
  if (leaf === undefined) return null;
  const options = index.usable.flatMap((usable) => {
    if (usable === leaf.usable || usable.results.length === 0 || !usable.results.every(isLasting)) return [];
    const sources = usable.inputs.map((parameter) => takeOver(sketch, parameter, usable, catalog.resourceTypes));
    return sources.every((source) => source !== null) ? [{ key: usable.key, usable, sources }] : [];
  });
  const option = chooser.prefer(options, ({ usable, sources }) => (sources.length > 0 ? 3 : 1) / (1 + usable.rank / 6));
  if (option === undefined) return null;
  const copy = copySketch(sketch);
  const sources = new Map<string, ValueSource>(
    option.usable.values.map(({ name }) => [name, { kind: "free", variant: 0 }]),
  );
  option.usable.inputs.forEach(({ name }, position) => {
    const source = option.sources[position];
    if (source !== null && source !== undefined) sources.set(name, source);
  });
  copy.nodes[0] = sketchNode(-1, option.usable, sources);
  return copy;

  function isLasting({ type, slot }: { type: string; slot: string | null }): boolean {
    return slot === null && type !== "value_in_mind";
  }
}

/** Lets another step use the input of the last step: the result that it takes over, or a resource of the setup. */
function takeOver(
  sketch: Sketch,
  { type, name }: Parameter,
  consumer: UsableSubtask,
  types: Parameters<typeof isA>[0],
): ValueSource | null {
  const read = consumer.reads.has(name);
  const refs = sketch.nodes.flatMap((node, from) =>
    from === 0
      ? []
      : node.usable.results.flatMap((made, result): ResultRef[] => {
          if ("unknown" in made.value || !made.kinds.has(type)) return [];
          if (made.slot?.includes(":") && node.usable.application !== consumer.application) return [];
          return read && !isResultKnown(sketch, { node: from, result }) ? [] : [{ node: from, result }];
        }),
  );
  const [first] = refs;
  if (first !== undefined) return { kind: "result", from: first };
  for (const { sources, usable } of sketch.nodes.slice(1)) {
    for (const [parameter, source] of sources) {
      if (source.kind !== "supply") continue;
      const of = usable.inputs.find((input) => input.name === parameter)?.type;
      const kept = source.supply.kind === "document" ? source.supply.document.type : of;
      if (kept !== undefined && isA(types, kept, type)) return source;
    }
  }
  return null;
}

/** Removes nodes that neither the final node nor the decision needs. */
function onlyNeeded(sketch: Sketch, reading: number): Sketch {
  const kept = sketch.nodes.flatMap((_, node) =>
    dependsOn(sketch, 0, node) || dependsOn(sketch, reading, node) ? [node] : [],
  );
  const moved = new Map(kept.map((node, position) => [node, position]));
  const move = (ref: ResultRef): ResultRef => ({ ...ref, node: moved.get(ref.node) ?? -1 });
  const moveSource = (source: ValueSource): ValueSource => {
    if (source.kind === "result") return { ...source, from: move(source.from) };
    return source.kind === "carried" ? { ...source, operands: source.operands.map(move) } : source;
  };
  return {
    leaves: [0],
    shared: 0,
    nodes: kept.flatMap((node) => {
      const at = sketch.nodes[node];
      if (at === undefined) return [];
      const sources = [...at.sources].map(([name, source]): [string, ValueSource] => [name, moveSource(source)]);
      return [sketchNode(at.label, at.usable, new Map(sources))];
    }),
  };
}

/** Returns the roundest number well between two values; null when they are too close together. */
export function thresholdBetween(a: number, b: number): number | null {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const margin = (high - low) * 0.2;
  if (high - low < Math.abs(high) * 0.02) return null;
  for (let exponent = Math.ceil(Math.log10(high)); exponent >= -3; exponent--) {
    for (const multiple of [5, 2, 1]) {
      const step = multiple * 10 ** exponent;
      const candidate = Number((Math.ceil((low + margin) / step) * step).toFixed(Math.max(0, -exponent)));
      if (candidate <= high - margin && candidate !== 0) return candidate;
    }
  }
  return null;
}
