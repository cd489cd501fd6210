import { type Catalog, isA } from "../catalog/catalog.js";
import type { Extractor } from "../schema/derivation.js";
import type { Parameter } from "../schema/subtask.js";
import type { PoolIndex } from "./pool-index.js";
import type { Recipe } from "./recipe.js";
import type { Chooser } from "./rendezvous.js";
import { dependsOn, isResultKnown, type ResultRef, type Sketch, type Source } from "./sketch.js";
import { addingBefore } from "./steering.js";
import type { Supply } from "./supply.js";
import type { UsableSubtask } from "./usable-subtask.js";
import { weighProducers, weightOfEnd } from "./weights.js";

/** What growth draws on. */
export interface Materials {
  index: PoolIndex;
  catalog: Catalog;
  chooser: Chooser;
}

/** An input that nothing supplies yet. */
interface Want {
  node: number;
  parameter: Parameter;
  /** Something is read from what lies behind it, so that its content must be known. */
  read: boolean;
  extractor: Extractor | null;
}

/** Above this, growth gives up: a clipboard always needs one more subtask that fills it. */
const mostNodes = ({ aim }: Recipe) => Math.max(10, (aim?.size ?? 0) + 3);

/**
 * Grows a graph backwards from a subtask that makes the deliverable: each input is taken from a subtask that makes
 * such a resource, from one that is already there, or from the computer's start. Null when an input finds nothing.
 */
export function grow(materials: Materials, recipe: Recipe, deliverable: string, size: number): Sketch | null {
  const { index, chooser } = materials;
  const ends = index.producers(deliverable).map(({ usable }) => usable);
  const leaf = chooser.prefer(
    [...new Set(ends)],
    ({ key }) => key,
    (usable) => weightOfEnd(usable, recipe),
  );
  if (leaf === undefined) return null;
  const sketch: Sketch = { nodes: [], leaves: [0] };
  const wants = addNode(sketch, leaf, null);
  return supplyAll(materials, recipe, sketch, wants, size) ? sketch : null;
}

/** Adds a node and returns what it wants. `demand` is what is read from its results. */
export function addNode(
  sketch: Sketch,
  usable: UsableSubtask,
  demand: { result: number; extractor: Extractor | null } | null,
): Want[] {
  const node = sketch.nodes.length;
  const sources = new Map<string, Source>(usable.values.map(({ name }) => [name, { kind: "free", variant: 0 }]));
  sketch.nodes.push({ label: node, usable, sources });
  const read = new Map<string, Extractor | null>([...usable.links.values()].map(({ parameter }) => [parameter, null]));
  for (const [name, extractor] of usable.requirements) read.set(name, extractor);
  usable.results.forEach(({ value }, index) => {
    if ("from" in value) read.set(value.from, value.extractor);
    else if ("parameter" in value && demand?.result === index) read.set(value.parameter, demand.extractor);
  });
  return usable.inputs.map((parameter) => ({
    node,
    parameter,
    read: read.has(parameter.name),
    extractor: read.get(parameter.name) ?? null,
  }));
}

/** Finds a source for every want, new nodes' wants included, up to about `size` nodes. False when one finds none. */
export function supplyAll(materials: Materials, recipe: Recipe, sketch: Sketch, wants: Want[], size: number): boolean {
  const open = [...wants];
  for (let want = takeOne(open, materials); want !== undefined; want = takeOne(open, materials)) {
    const more = supplyWant(materials, recipe, sketch, want, size, open.length);
    if (more === null || sketch.nodes.length > mostNodes(recipe)) return false;
    open.push(...more);
  }
  return true;
}

function takeOne(open: Want[], { chooser }: Materials): Want | undefined {
  return open.length === 0 ? undefined : open.splice(chooser.rng.below(open.length), 1)[0];
}

/** Gives a want its source; returns the wants of a node that had to be added, or null when there is no source. */
function supplyWant(
  materials: Materials,
  recipe: Recipe,
  sketch: Sketch,
  want: Want,
  size: number,
  waiting: number,
): Want[] | null {
  const { chooser } = materials;
  const node = sketch.nodes[want.node];
  if (node === undefined) return null;
  const producers = newProducers(materials, recipe, sketch, want);
  const present = recipe.linear ? [] : presentResults(materials, sketch, want);
  const found = freshSupplies(materials, sketch, want, node.usable);
  const room = size - sketch.nodes.length;
  const chained = recipe.linear && [...node.sources.values()].some(({ kind }) => kind === "result");

  const others = found.length + present.length > 0;
  const wish = addingBefore(sketch, want.node, recipe, room);
  const mayAdd = producers.length > 0 && !chained;
  const add =
    mayAdd &&
    (room > 0 && (wish !== "must not" || !others)
      ? wish === "must" || chooser.rng.next() < (waiting > 0 ? 0.75 : 0.95)
      : !others);
  if (!add && present.length > 0 && (found.length === 0 || chooser.rng.next() < 0.7)) {
    node.sources.set(want.parameter.name, { kind: "result", from: chooser.rng.pick(present) });
    return [];
  }
  if (!add && found.length > 0) {
    node.sources.set(want.parameter.name, { kind: "supply", supply: chooseSupply(found, sketch, chooser) });
    return [];
  }
  if (!mayAdd) return null;
  const producer = chooser.prefer(
    producers,
    ({ usable, result }) => usable.key ^ Math.imul(result, 0x27d4eb2f),
    weighProducers(sketch, recipe),
  );
  if (producer === undefined) return null;
  const from = sketch.nodes.length;
  const wants = addNode(sketch, producer.usable, { result: producer.result, extractor: want.extractor });
  node.sources.set(want.parameter.name, { kind: "result", from: { node: from, result: producer.result } });
  return wants;
}

function newProducers(
  { index, catalog }: Materials,
  recipe: Recipe,
  sketch: Sketch,
  { node, parameter, read }: Want,
): readonly { usable: UsableSubtask; result: number }[] {
  const consumer = sketch.nodes[node]?.usable;
  const exclusive = catalog.resourceTypes.get(parameter.type)?.exclusive?.includes("{application}") ?? false;
  const single = recipe.applications.maximum === 1;
  const done = new Set(sketch.nodes.map(({ usable }) => usable.doing));
  return index.producers(parameter.type).filter(({ usable, result }) => {
    const value = usable.results[result]?.value;
    if (value === undefined || "unknown" in value) return false;
    // What only the application that shows it can use.
    if ((exclusive || single) && usable.application.id !== consumer?.application.id) return false;
    if (usable === consumer || repeats(done, usable)) return false;
    const made = "template" in value || ("parameter" in value && writesParameter(usable, value.parameter));
    return !(read && made) && !(done.has(usable.doing) && isThereTwice(sketch, usable));
  });
}

function presentResults({ catalog }: Materials, sketch: Sketch, { node, parameter, read }: Want): ResultRef[] {
  const consumer = sketch.nodes[node];
  const taken = new Set([...(consumer?.sources.values() ?? [])].map(sourceKey));
  const exclusive = catalog.resourceTypes.get(parameter.type)?.exclusive?.includes("{application}") ?? false;
  return sketch.nodes.flatMap(({ usable, sources }, from) => {
    if (exclusive && usable.application.id !== consumer?.usable.application.id) return [];
    // A node whose own inputs are still open could come to depend on this one.
    if (usable.inputs.some(({ name }) => !sources.has(name)) || dependsOn(sketch, from, node)) return [];
    return usable.results.flatMap((made, result) => {
      const ref = { node: from, result };
      if (
        "unknown" in made.value ||
        usable === consumer?.usable ||
        !isA(catalog.resourceTypes, made.type, parameter.type)
      )
        return [];
      if (read && !isResultKnown(sketch, ref)) return [];
      return taken.has(sourceKey({ kind: "result", from: ref })) ? [] : [ref];
    });
  });
}

function freshSupplies(
  { index }: Materials,
  sketch: Sketch,
  { node, parameter, extractor }: Want,
  consumer: UsableSubtask,
): Supply[] {
  const taken = new Set([...(sketch.nodes[node]?.sources.values() ?? [])].map(sourceKey));
  const found = index.supplier.supplies({ type: parameter.type, extractor, consumer });
  return found.filter(({ key }) => !taken.has(key));
}

/** Whether a subtask would change something in a way in which something is changed already, by what is `done`. */
export function repeats(done: ReadonlySet<string>, usable: UsableSubtask): boolean {
  return done.has(usable.doing) && usable.results.some(({ changed }) => changed);
}

function isThereTwice({ nodes }: Sketch, usable: UsableSubtask): boolean {
  return nodes.filter((other) => other.usable === usable).length >= 2;
}

/** Whether a subtask makes or changes what a parameter names, so that its content afterwards is not known. */
function writesParameter(usable: UsableSubtask, parameter: string): boolean {
  return (
    usable.subtask.parameters.some(({ name, role }) => name === parameter && role === "output") ||
    usable.results.some(({ changed, value }) => changed && "parameter" in value && value.parameter === parameter)
  );
}

/** What the task already works on comes first, so that its parts belong together. */
function chooseSupply(found: readonly Supply[], sketch: Sketch, { rng }: Chooser): Supply {
  const used = new Set(
    sketch.nodes.flatMap(({ sources }) =>
      [...sources.values()].flatMap((source) => (source.kind === "supply" ? [source.supply.key] : [])),
    ),
  );
  const again = found.filter(({ key }) => used.has(key));
  return again.length > 0 && rng.next() < 0.6 ? rng.pick(again) : rng.pick(found);
}

function sourceKey(source: Source): string {
  if (source.kind === "supply") return source.supply.key;
  return source.kind === "result" ? `${source.from.node}.${source.from.result}` : "";
}
