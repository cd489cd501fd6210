import type { Catalog } from "../../catalog/catalog.js";
import type { Parameter } from "../../schema/subtask.js";
import type { Extractor } from "../../schema/task/derivation.js";
import { figureLimits } from "../../schema/task/request.js";
import type { PoolIndex } from "../material/pool-index.js";
import type { Supply } from "../material/supply.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import type { Chooser } from "./rendezvous.js";
import {
  dependents,
  isResultKnown,
  type ResultRef,
  type Sketch,
  type SketchNode,
  setSource,
  sketchNode,
  type ValueSource,
} from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";
import { addingBefore } from "./steering.js";
import { weighProducers, weightOfEnd } from "./weights.js";

/** The inputs of growth. */
export interface Materials {
  index: PoolIndex;
  catalog: Catalog;
  chooser: Chooser;
}

/** An input that nothing supplies yet. */
interface Want {
  node: number;
  parameter: Parameter;
  /** A value is read from its content, which must therefore be known. */
  read: boolean;
  extractor: Extractor | null;
}

/** Above this, growth gives up: a clipboard always needs one more subtask that fills it. */
const mostNodes = ({ aim }: SketchSpec) => Math.min(figureLimits.nodes.maximum, Math.max(10, (aim?.size ?? 0) + 3));

/**
 * Grows a graph backwards from a subtask that makes the deliverable: each input is taken from a subtask that makes
 * such a resource, from one that is already there, or from the computer's start. Null when an input finds nothing.
 */
export function grow(materials: Materials, spec: SketchSpec, deliverable: string, size: number): Sketch | null {
  const { index, chooser } = materials;
  const leaf = chooser.prefer(index.ends(deliverable), (usable) => weightOfEnd(usable, spec, index));
  if (leaf === undefined) return null;
  const sketch: Sketch = { nodes: [], leaves: [0], shared: 0 };
  const wants = addNode(sketch, leaf, null);
  return supplyAll(materials, spec, sketch, wants, size) ? sketch : null;
}

/**
 * Adds a node and returns its unmet inputs. `demand` says what is read from its results; `variant` distinguishes the
 * words that are typed at several final nodes.
 */
export function addNode(
  sketch: Sketch,
  usable: UsableSubtask,
  demand: { result: number; extractor: Extractor | null } | null,
  variant = 0,
): Want[] {
  const node = sketch.nodes.length;
  const demanded = demand === null ? undefined : usable.results[demand.result]?.value;
  const sources = new Map<string, ValueSource>();
  for (const { name } of usable.values) sources.set(name, { kind: "free", variant });
  sketch.nodes.push(sketchNode(node, usable, sources));
  return usable.inputs.map((parameter) => {
    const own = usable.reads.get(parameter.name);
    const isDemanded = demanded !== undefined && "parameter" in demanded && demanded.parameter === parameter.name;
    const extractor = own ?? (isDemanded ? (demand?.extractor ?? null) : null);
    return { node, parameter, read: isDemanded || own !== undefined, extractor };
  });
}

/** Finds a source for every want, new nodes' wants included, up to about `size` nodes. False when one finds none. */
export function supplyAll(
  materials: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  wants: Want[],
  size: number,
): boolean {
  const open = [...wants];
  const most = mostNodes(spec);
  for (let want = takeOne(open, materials); want !== undefined; want = takeOne(open, materials)) {
    const more = supplyWant(materials, spec, sketch, want, size, open.length);
    if (more === null || sketch.nodes.length > most) return false;
    open.push(...more);
  }
  return true;
}

function takeOne(open: Want[], { chooser }: Materials): Want | undefined {
  return open.length === 0 ? undefined : open.splice(chooser.rng.below(open.length), 1)[0];
}

/** Finds the source of a want. Returns the wants of a node that had to be added, or null when there is no source. */
function supplyWant(
  materials: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  want: Want,
  size: number,
  waiting: number,
): readonly Want[] | null {
  const { index, chooser } = materials;
  const consumer = sketch.nodes[want.node];
  if (consumer === undefined) return null;
  const { usable } = consumer;
  const isShownOnly = isShownByOne(materials, want.parameter.type);
  const only = isShownOnly || spec.applications.maximum === 1 ? usable.application : null;
  const producers = index.producers(want.parameter.type, want.read, only);
  const present = spec.linear ? [] : presentResults(sketch, want, isShownOnly);
  const found = freshSupplies(materials, want, consumer, sketch);
  const others = found.length + present.length > 0;

  const isChained = spec.linear && consumer.before !== 0;
  const mayAdd =
    !isChained && producers.some((producer) => producer.usable !== usable && mayJoin(sketch, producer.usable));
  if (!mayAdd || !isToAdd(materials, spec, sketch, want, size - sketch.nodes.length, waiting, others)) {
    if (present.length > 0 && (found.length === 0 || chooser.rng.next() < 0.7)) {
      setSource(sketch, want.node, want.parameter, { kind: "result", from: chooser.rng.pick(present) });
      return [];
    }
    if (found.length > 0) {
      setSource(sketch, want.node, want.parameter, { kind: "supply", supply: chooseSupply(found, sketch, chooser) });
      return [];
    }
    if (!mayAdd) return null;
  }
  const weigh = weighProducers(sketch, spec);
  const producer = chooser.prefer(producers, (candidate) =>
    candidate.usable !== usable && mayJoin(sketch, candidate.usable) ? weigh(candidate) : 0,
  );
  if (producer === undefined) return null;
  const from = sketch.nodes.length;
  const wants = addNode(sketch, producer.usable, { result: producer.result, extractor: want.extractor });
  setSource(sketch, want.node, want.parameter, { kind: "result", from: { node: from, result: producer.result } });
  return wants;
}

/** Returns whether to add a node for an input. With `others`, the input has other possible sources. */
function isToAdd(
  { chooser }: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  want: Want,
  room: number,
  waiting: number,
  others: boolean,
): boolean {
  if (room <= 0) return !others;
  const wish = addingBefore(sketch, want.node, spec, room);
  if (wish === "must not" && others) return false;
  return wish === "must" || chooser.rng.next() < (waiting > 0 ? 0.75 : 0.95);
}

/** Whether only the application that shows an instance of a type can use it. */
function isShownByOne({ catalog }: Materials, type: string): boolean {
  return catalog.resourceTypes.get(type)?.exclusive?.includes("{application}") ?? false;
}

/**
 * Whether a subtask may be added: it must not repeat a change that was made already, nor occur more than `most` times.
 */
export function mayJoin({ nodes }: Sketch, usable: UsableSubtask, most = 2): boolean {
  let times = 0;
  for (const other of nodes) {
    if (other.usable.doing !== usable.doing) continue;
    if (usable.changes) return false;
    if (other.usable === usable) times++;
  }
  return times < most;
}

function presentResults(sketch: Sketch, { node, parameter, read }: Want, isShownOnly: boolean): ResultRef[] {
  const consumer = sketch.nodes[node];
  if (consumer === undefined) return [];
  const later = dependents(sketch, node);
  const present: ResultRef[] = [];
  for (const [from, { usable, sources }] of sketch.nodes.entries()) {
    if (((later >>> from) & 1) === 1 || usable === consumer.usable) continue;
    if (isShownOnly && usable.application !== consumer.usable.application) continue;
    // A node whose own inputs are still open could come to depend on this one.
    if (usable.inputs.some(({ name }) => !sources.has(name))) continue;
    for (const [result, { kinds, value }] of usable.results.entries()) {
      const ref = { node: from, result };
      if ("unknown" in value || !kinds.has(parameter.type) || (read && !isResultKnown(sketch, ref))) continue;
      if (!takes(consumer, ref)) present.push(ref);
    }
  }
  return present;
}

function takes({ sources }: SketchNode, { node, result }: ResultRef): boolean {
  for (const source of sources.values()) {
    if (source.kind === "result" && source.from.node === node && source.from.result === result) return true;
  }
  return false;
}

/**
 * Returns the initial resources that the consumer does not take already, and to which no other node has done the same.
 */
function freshSupplies(
  { index }: Materials,
  { parameter, extractor }: Want,
  consumer: SketchNode,
  { nodes }: Sketch,
): readonly Supply[] {
  const { usable } = consumer;
  const found = index.supplier.supplies({ type: parameter.type, extractor, consumer: usable });
  const taken = new Set<string>();
  const take = (source: ValueSource | undefined): void => {
    if (source?.kind === "supply") taken.add(source.supply.key);
  };
  for (const source of consumer.sources.values()) take(source);
  if (usable.namedAfter === parameter.name) {
    for (const other of nodes) if (other.usable === usable) take(other.sources.get(parameter.name));
  }
  return taken.size === 0 ? found : found.filter(({ key }) => !taken.has(key));
}

/** Prefers resources that the task already uses, so that its parts belong together. */
function chooseSupply(found: readonly Supply[], sketch: Sketch, { rng }: Chooser): Supply {
  const used = new Set<string>();
  for (const { sources } of sketch.nodes) {
    for (const source of sources.values()) if (source.kind === "supply") used.add(source.supply.key);
  }
  const again = found.filter(({ key }) => used.has(key));
  return again.length > 0 && rng.next() < 0.6 ? rng.pick(again) : rng.pick(found);
}
