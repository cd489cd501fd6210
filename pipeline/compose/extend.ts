import { isA } from "../catalog/catalog.js";
import { lazily } from "../lazily.js";
import type { Parameter } from "../schema/subtask.js";
import { carrierWeight, isNumeric, isShort, readsContent } from "./carriers.js";
import { addNode, type Materials, repeats, supplyAll } from "./grow.js";
import type { Recipe } from "./recipe.js";
import { dependsOn, isResultKnown, type ResultRef, type Sketch } from "./sketch.js";
import { weighCategories } from "./steering.js";
import type { UsableSubtask } from "./usable-subtask.js";
import { weighReadings } from "./weights.js";

/** A parameter that is typed freely, of a node that is there or that could be added. */
interface Field {
  node: number;
  parameter: Parameter;
}

/**
 * Lets a node write down a value that has to be read first, and adds what reads it. Two values are joined where the
 * field takes a calculation. False when no field or no reading fits.
 */
export function carryValue(materials: Materials, recipe: Recipe, sketch: Sketch, size: number): boolean {
  const field = chooseField(materials, sketch, findFields(sketch, recipe));
  return field !== undefined && carryInto(materials, recipe, sketch, field, size, false);
}

/** One of the fields of a sketch; undefined where none is worth it. */
export function chooseField({ chooser }: Materials, sketch: Sketch, fields: readonly Field[]): Field | undefined {
  return chooser.prefer(
    fields,
    ({ node, parameter }) => (sketch.nodes[node]?.usable.key ?? 0) ^ parameter.name.length,
    ({ node, parameter }) => carrierWeight(parameter, sketch.nodes[node]?.usable),
  );
}

/** Fills one field with what is read; `plain` allows no calculation of which that would be the result. */
export function carryInto(
  materials: Materials,
  recipe: Recipe,
  sketch: Sketch,
  field: Field,
  size: number,
  plain: boolean,
): boolean {
  const { chooser } = materials;
  const node = sketch.nodes[field.node];
  if (node === undefined) return false;
  const calculates = field.parameter.type === "expression";
  const operands: ResultRef[] = [];
  const wanted = calculates && chooser.rng.next() < 0.7 ? 2 : 1;
  for (let count = 0; count < wanted; count++) {
    const operand = reading(materials, recipe, sketch, field.node, operands, { numeric: calculates, plain }, size);
    if (operand === null) return false;
    operands.push(operand);
  }
  if (operands.some((operand) => dependsOn(sketch, operand.node, field.node))) return false;
  const operator = calculates ? (wanted === 2 ? chooser.rng.pick(["+", "-"]) : "*") : null;
  node.sources.set(field.parameter.name, { kind: "carried", operands, operator });
  return true;
}

/** Fields whose values could be read somewhere else. */
export function findFields(sketch: Sketch, recipe: Recipe): Field[] {
  return sketch.nodes.flatMap(({ usable, sources }, node) => {
    if (recipe.linear && [...sources.values()].some(({ kind }) => kind === "result")) return [];
    return usable.values.flatMap((parameter) =>
      sources.get(parameter.name)?.kind === "free" && carrierWeight(parameter, usable) > 0 ? [{ node, parameter }] : [],
    );
  });
}

/** A value that was read: one that is there already, or that of a node which is added for it. */
function reading(
  materials: Materials,
  recipe: Recipe,
  sketch: Sketch,
  consumer: number,
  taken: readonly ResultRef[],
  { numeric, plain }: { numeric: boolean; plain: boolean },
  size: number,
): ResultRef | null {
  const { index, chooser } = materials;
  const single = recipe.applications.maximum === 1;
  const application = sketch.nodes[consumer]?.usable.application.id;
  const present = sketch.nodes.flatMap(({ usable }, node) =>
    usable.results.flatMap(({ type, value }, result) => {
      if (type !== "value_in_mind" || !("from" in value) || dependsOn(sketch, node, consumer)) return [];
      if (taken.some((ref) => ref.node === node) || !fits(value.extractor.kind)) return [];
      return isResultKnown(sketch, { node, result }) ? [{ node, result }] : [];
    }),
  );
  if (present.length > 0 && chooser.rng.next() < 0.5) return chooser.rng.pick(present);
  const producers = index.producers("value_in_mind").filter(({ usable, result }) => {
    const value = usable.results[result]?.value;
    if (value === undefined || !("from" in value)) return false;
    return fits(value.extractor.kind) && (!single || usable.application.id === application);
  });
  const producer = chooser.prefer(
    producers,
    ({ usable, result }) => usable.key ^ Math.imul(result, 0x27d4eb2f),
    weighReadings(sketch, recipe, index),
  );
  if (producer === undefined) return null;
  const node = sketch.nodes.length;
  const wants = addNode(sketch, producer.usable, null);
  if (!supplyAll(materials, recipe, sketch, wants, size)) return null;
  const calculation = producer.usable.values.find(({ type }) => type === "expression");
  // A calculation is worth carrying on only if it works with what was read.
  if (
    calculation !== undefined &&
    !carryInto(materials, recipe, sketch, { node, parameter: calculation }, size, true)
  ) {
    return null;
  }
  return { node, result: producer.result };

  function fits(kind: string): boolean {
    return isShort(kind) && (!numeric || isNumeric(kind)) && (!plain || kind !== "arithmetic");
  }
}

/** Adds another end of the task that takes over what the graph already makes. False when none fits. */
export function forkEnd(
  materials: Materials,
  recipe: Recipe,
  sketch: Sketch,
  deliverable: string,
  size: number,
): boolean {
  const offer = chooseOffer(materials, recipe, sketch, findOffers(materials, sketch, deliverable, recipe));
  return offer !== undefined && takeOffer(materials, recipe, sketch, offer, size);
}

/** One of the offers for a sketch; undefined where none is wanted. */
export function chooseOffer(
  { chooser }: Materials,
  recipe: Recipe,
  sketch: Sketch,
  offers: readonly Offer[],
): Offer | undefined {
  const steered = weighCategories(sketch, recipe);
  return chooser.prefer(
    offers,
    ({ usable, parameter, from }) =>
      usable.key ^ Math.imul(from.node * 8 + from.result + parameter.name.length, 0x27d4eb2f),
    ({ usable }) => steered(usable) / (1 + usable.rank / 6),
  );
}

/** Adds the end that is offered, and what else it needs. False when something of that finds no source. */
export function takeOffer(materials: Materials, recipe: Recipe, sketch: Sketch, offer: Offer, size: number): boolean {
  const leaf = sketch.nodes.length;
  const wants = addNode(sketch, offer.usable, null).filter(({ parameter }) => parameter !== offer.parameter);
  const sources = sketch.nodes[leaf]?.sources;
  offer.usable.values.forEach(({ name }) => {
    sources?.set(name, { kind: "free", variant: sketch.leaves.length });
  });
  sources?.set(
    offer.parameter.name,
    offer.parameter.role === "input"
      ? { kind: "result", from: offer.from }
      : { kind: "carried", operands: [offer.from], operator: null },
  );
  sketch.leaves.push(leaf);
  return supplyAll(materials, recipe, sketch, wants, size);
}

interface Offer {
  usable: UsableSubtask;
  parameter: Parameter;
  from: ResultRef;
}

/** Ways in which another end could take over something lasting that the sketch makes and does not end with. */
export function findOffers(
  { index, catalog }: Materials,
  sketch: Sketch,
  deliverable: string,
  recipe: Recipe,
): Offer[] {
  const made = sketch.nodes.flatMap(({ usable }, node) =>
    sketch.leaves.includes(node)
      ? []
      : usable.results.flatMap(({ type, slot, value }, result) =>
          slot === null && !("unknown" in value) ? [{ type, from: { node, result } }] : [],
        ),
  );
  if (made.length === 0) return [];
  const isKnown = made.map(({ from }) => lazily(() => isResultKnown(sketch, from)));
  const done = new Set(sketch.nodes.map(({ usable }) => usable.doing));
  const only = recipe.applications.maximum === 1 ? sketch.nodes[0]?.usable.application : undefined;
  const offers: Offer[] = [];
  for (const { usable } of index.producers(deliverable)) {
    if ((only !== undefined && usable.application !== only) || repeats(done, usable)) continue;
    for (const [i, { type, from }] of made.entries()) {
      for (const parameter of usable.inputs) {
        if (!isA(catalog.resourceTypes, type, parameter.type)) continue;
        if (!readsContent(usable, parameter.name) || isKnown[i]?.()) offers.push({ usable, parameter, from });
      }
      if (type !== "value_in_mind") continue;
      for (const parameter of usable.values) {
        if (parameter.type !== "expression" && carrierWeight(parameter, usable) > 0)
          offers.push({ usable, parameter, from });
      }
    }
  }
  return offers;
}
