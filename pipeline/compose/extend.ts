import { isA } from "../catalog/catalog.js";
import type { Parameter } from "../schema/subtask.js";
import { addNode, isResultKnown, type Materials, supplyAll } from "./grow.js";
import type { UsableSubtask } from "./pool-index.js";
import type { Recipe } from "./recipe.js";
import { dependsOn, type ResultRef, resultOf, type Sketch } from "./sketch.js";

/** Free values that a value read elsewhere can be, most natural first. */
const carriers: Readonly<Record<string, number>> = { sentence: 4, text: 4, expression: 6, title: 1 };

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
  const { chooser } = materials;
  const fields = freeFields(sketch, recipe);
  const field = chooser.prefer(
    fields,
    ({ node, parameter }) => (sketch.nodes[node]?.usable.key ?? 0) ^ parameter.name.length,
    ({ parameter }) => carriers[parameter.type] ?? 0,
  );
  const node = sketch.nodes[field?.node ?? -1];
  if (field === undefined || node === undefined) return false;
  const calculates = field.parameter.type === "expression";
  const operands: ResultRef[] = [];
  const wanted = calculates && chooser.rng.next() < 0.7 ? 2 : 1;
  for (let count = 0; count < wanted; count++) {
    const operand = reading(materials, recipe, sketch, field.node, operands, calculates, size);
    if (operand === null) return false;
    operands.push(operand);
  }
  const operator = calculates ? (wanted === 2 ? chooser.rng.pick(["+", "-"]) : "*") : null;
  node.sources.set(field.parameter.name, { kind: "carried", operands, operator });
  return true;
}

function freeFields(sketch: Sketch, recipe: Recipe): Field[] {
  return sketch.nodes.flatMap(({ usable, sources }, node) => {
    if (recipe.linear && [...sources.values()].some(({ kind }) => kind === "result")) return [];
    return usable.values.flatMap((parameter) =>
      sources.get(parameter.name)?.kind === "free" && parameter.type in carriers ? [{ node, parameter }] : [],
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
  numeric: boolean,
  size: number,
): ResultRef | null {
  const { index, chooser } = materials;
  const single = recipe.applications.maximum === 1;
  const application = sketch.nodes[consumer]?.usable.application.id;
  const present = sketch.nodes.flatMap(({ usable }, node) =>
    usable.results.flatMap(({ type, value }, result) => {
      if (type !== "value_in_mind" || !("from" in value) || dependsOn(sketch, node, consumer)) return [];
      if (taken.some((ref) => ref.node === node) || (numeric && !isNumeric(value.extractor.kind))) return [];
      return isResultKnown(sketch, { node, result }) ? [{ node, result }] : [];
    }),
  );
  if (present.length > 0 && chooser.rng.next() < 0.5) return chooser.rng.pick(present);
  const producers = index.producers("value_in_mind").filter(({ usable, result }) => {
    const value = usable.results[result]?.value;
    if (value === undefined || !("from" in value)) return false;
    if (numeric && !isNumeric(value.extractor.kind)) return false;
    if (!isShort(value.extractor.kind)) return false;
    return !single || usable.application.id === application;
  });
  const producer = chooser.prefer(
    producers,
    ({ usable, result }) => usable.key ^ Math.imul(result, 0x27d4eb2f),
    ({ usable }) => 1 / (1 + usable.rank / 6),
  );
  if (producer === undefined) return null;
  const node = sketch.nodes.length;
  const wants = addNode(sketch, producer.usable, null);
  return supplyAll(materials, recipe, sketch, wants, size) ? { node, result: producer.result } : null;
}

/** Adds another end of the task that takes over what the graph already makes. False when none fits. */
export function forkEnd(
  materials: Materials,
  recipe: Recipe,
  sketch: Sketch,
  deliverable: string,
  size: number,
): boolean {
  const { index, chooser } = materials;
  const offers = index.producers(deliverable).flatMap(({ usable }) => shareable(materials, sketch, usable, recipe));
  const offer = chooser.prefer(
    offers,
    ({ usable, parameter, from }) =>
      usable.key ^ Math.imul(from.node * 8 + from.result + parameter.name.length, 0x27d4eb2f),
    ({ usable }) => 1 / (1 + usable.rank / 6),
  );
  if (offer === undefined) return false;
  const leaf = sketch.nodes.length;
  const wants = addNode(sketch, offer.usable, null).filter(({ parameter }) => parameter !== offer.parameter);
  const sources = sketch.nodes[leaf]?.sources;
  offer.usable.values.forEach(({ name }) => {
    sources?.set(name, { kind: "free", variant: 1 });
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

/** Ways in which a subtask could take over something lasting that the sketch makes and does not end with. */
function shareable({ catalog }: Materials, sketch: Sketch, usable: UsableSubtask, recipe: Recipe): Offer[] {
  if (recipe.applications.maximum === 1 && usable.application !== sketch.nodes[0]?.usable.application) return [];
  return sketch.nodes.flatMap((node, from) =>
    sketch.leaves.includes(from)
      ? []
      : node.usable.results.flatMap((made, result): Offer[] => {
          if (made.slot !== null || "unknown" in made.value) return [];
          const ref = { node: from, result };
          const read = (name: string) => usable.results.some(({ value }) => "from" in value && value.from === name);
          const inputs = usable.inputs.filter(
            ({ type, name }) =>
              isA(catalog.resourceTypes, made.type, type) && (!read(name) || isResultKnown(sketch, ref)),
          );
          const fields = usable.values.filter(
            ({ type }) => made.type === "value_in_mind" && type in carriers && type !== "expression",
          );
          return [...inputs, ...fields].map((parameter) => ({ usable, parameter, from: ref }));
        }),
  );
}

/** Whether what an extractor gives is a number that can be compared and calculated with. */
export function isNumeric(kind: string): boolean {
  return /^(column_|row_count|page_fact|arithmetic|word_count|page_count)/.test(kind);
}

function isShort(kind: string): boolean {
  return kind !== "content_text" && kind !== "message_body";
}

/** The result that an offer or an operand stands for, where it is one that was read. */
export function isReading(sketch: Sketch, ref: ResultRef): boolean {
  return resultOf(sketch, ref)?.type === "value_in_mind";
}
