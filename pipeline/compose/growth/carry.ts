import type { Parameter } from "../../schema/subtask.js";
import { isNumeric, isShort } from "../material/carriers.js";
import { addNode, type Materials, supplyAll } from "./grow.js";
import { dependents, dependsOn, isResultKnown, type ResultRef, type Sketch, setSource } from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";
import { weighReadings } from "./weights.js";

/** A parameter that is typed freely, of a node that is there or that could be added. */
interface Field {
  key: number;
  node: number;
  parameter: Parameter;
  weight: number;
}

/**
 * Fills a field with a value that must be read first, and adds the node that reads it. Two values are joined when the
 * field takes a calculation. Returns false when no field or no reading fits.
 */
export function carryValue(materials: Materials, spec: SketchSpec, sketch: Sketch, size: number): boolean {
  const field = chooseField(materials, findFields(sketch, spec));
  return field !== undefined && carryInto(materials, spec, sketch, field, size, false);
}

/** Chooses one of the fields of a sketch; undefined when there is none. */
export function chooseField({ chooser }: Materials, fields: readonly Field[]): Field | undefined {
  return chooser.prefer(fields, ({ weight }) => weight);
}

/**
 * Fills one field with a value that a subtask reads. With `plain`, the field takes the value itself, never a
 * calculation.
 */
export function carryInto(
  materials: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  field: Pick<Field, "node" | "parameter">,
  size: number,
  plain: boolean,
): boolean {
  const { chooser } = materials;
  const calculates = field.parameter.type === "expression";
  const operands: ResultRef[] = [];
  const wanted = calculates && chooser.rng.next() < 0.7 ? 2 : 1;
  for (let count = 0; count < wanted; count++) {
    const operand = reading(materials, spec, sketch, field.node, operands, { numeric: calculates, plain }, size);
    if (operand === null) return false;
    operands.push(operand);
  }
  if (operands.some((operand) => dependsOn(sketch, operand.node, field.node))) return false;
  const operator = calculates ? (wanted === 2 ? chooser.rng.pick(["+", "-"]) : "*") : null;
  setSource(sketch, field.node, field.parameter, { kind: "carried", operands, operator });
  return true;
}

/** Returns the fields whose values could be read elsewhere. */
export function findFields(sketch: Sketch, spec: SketchSpec): Field[] {
  return sketch.nodes.flatMap(({ usable, sources, before }, node) => {
    if (spec.linear && before !== 0) return [];
    return usable.carriers.flatMap(({ parameter, weight }): Field[] =>
      sources.get(parameter.name)?.kind === "free"
        ? [{ key: usable.key ^ parameter.name.length, node, parameter, weight }]
        : [],
    );
  });
}

/** Returns a value that was read: an existing one, or that of a node which is added for it. */
function reading(
  materials: Materials,
  spec: SketchSpec,
  sketch: Sketch,
  consumer: number,
  taken: readonly ResultRef[],
  { numeric, plain }: { numeric: boolean; plain: boolean },
  size: number,
): ResultRef | null {
  const { index, chooser } = materials;
  const only = spec.applications.maximum === 1 ? sketch.nodes[consumer]?.usable.application : null;
  const later = dependents(sketch, consumer);
  const present = sketch.nodes.flatMap(({ usable }, node) => {
    if (((later >>> node) & 1) === 1 || taken.some((ref) => ref.node === node)) return [];
    return usable.results.flatMap(({ type, value }, result) =>
      type === "value_in_mind" &&
      "from" in value &&
      fits(value.extractor.kind) &&
      isResultKnown(sketch, { node, result })
        ? [{ node, result }]
        : [],
    );
  });
  if (present.length > 0 && chooser.rng.next() < 0.5) return chooser.rng.pick(present);
  const weigh = weighReadings(sketch, spec, index);
  const producer = chooser.prefer(index.producers("value_in_mind", false, only), (candidate) => {
    const value = candidate.usable.results[candidate.result]?.value;
    return value !== undefined && "from" in value && fits(value.extractor.kind) ? weigh(candidate) : 0;
  });
  if (producer === undefined) return null;
  const node = sketch.nodes.length;
  const wants = addNode(sketch, producer.usable, null);
  if (!supplyAll(materials, spec, sketch, wants, size)) return null;
  const calculation = producer.usable.values.find(({ type }) => type === "expression");
  // A calculation is kept only if it uses a value that was read.
  if (calculation !== undefined && !carryInto(materials, spec, sketch, { node, parameter: calculation }, size, true)) {
    return null;
  }
  return { node, result: producer.result };

  function fits(kind: string): boolean {
    return isShort(kind) && (!numeric || isNumeric(kind)) && (!plain || kind !== "arithmetic");
  }
}
