import type { Rng } from "../rng.js";
import type { CarriedValue, TaskDraft } from "../schema/task/task.js";
import type { AttemptFailure } from "./composition-context.js";
import type { OpenCondition } from "./draft-parts.js";
import { finishDraft, levelOf } from "./finish-draft.js";
import { outsideRanges, shapeOf } from "./graph-shape.js";
import { type Decision, thresholdBetween } from "./growth/condition.js";
import type { Sketch } from "./growth/sketch.js";
import { assembleGraph, carriedValues } from "./task-graph.js";
import type { OrderReason } from "./threats/order-constraints.js";
import type { Binding } from "./values/bind.js";
import { plainNumber, quantityOf } from "./values/carried.js";
import { bindIn, type DraftMaterial, ordersFor, worldFor } from "./values/staging.js";
import { settled, type World } from "./values/world.js";

/** Number of other contents to try for the file or page that decides a condition. */
const contentTries = 8;

/** A branch bound to an input for which its condition is taken. */
interface BoundBranch {
  sketch: Sketch;
  world: World;
  binding: Binding;
  value: number;
}

/**
 * Returns a draft with a condition on data: the branch that the data selects, and the other branch with data that
 * selects it. Null when the values do not allow one.
 */
export function decidedDraft(material: DraftMaterial, decision: Decision): TaskDraft | AttemptFailure {
  const rng = material.rng.fork("condition");
  const [taken, other] = decision.branches;
  const here = sideOn(material, decision, taken, 0);
  if (here === null) return "values";
  let best: { there: BoundBranch; threshold: number } | null = null;
  for (let variant = 1; variant <= contentTries; variant++) {
    const there = sideOn(material, decision, other, variant);
    if (there === null || !sharesAllBut(here, there)) return "values";
    const threshold = thresholdBetween(here.value, there.value);
    if (threshold === null || (best !== null && digitsOf(best.threshold) <= digitsOf(threshold))) continue;
    best = { there, threshold };
    if (digitsOf(threshold) === 1) break;
  }
  return best === null ? "values" : decideBetween(material, decision, here, best.there, best.threshold, rng);
}

/** Binds a branch to one of the possible contents of the input that decides it. */
function sideOn(
  material: DraftMaterial,
  { branches, supply, reading }: Decision,
  sketch: Sketch,
  variant: number,
): BoundBranch | null {
  const world = worldFor(material, branches, new Map([[supply.key, variant]]));
  const binding = world === null ? null : bindIn(material, sketch, world);
  if (world === null || binding === null) return null;
  const node = sketch.nodes.findIndex(({ label }) => label === reading.label);
  const plain = plainNumber(binding.nodes[node]?.results[reading.result] ?? "");
  return plain === null ? null : { sketch, world, binding, value: Number(plain) };
}

/** Returns the number of significant digits, which a person has to remember: 1 for 20,000. */
function digitsOf(threshold: number): number {
  return String(threshold).replace(/^0\.0*|\.|(?<=\d)0+$/g, "").length;
}

function decideBetween(
  material: DraftMaterial,
  { reading }: Decision,
  here: BoundBranch,
  there: BoundBranch,
  threshold: number,
  rng: Rng,
): TaskDraft | AttemptFailure {
  const { composition } = material;
  const source = here.sketch.nodes.findIndex(({ label }) => label === reading.label);
  const quantity = quantityOf(here.sketch, { node: source, result: reading.result });
  if (quantity === null) return "values";
  const reason = () => `what is done depends on ${quantity}`;
  const graphOf = (side: BoundBranch, rest: BoundBranch) => {
    const read = side.sketch.nodes.findIndex(({ label }) => label === reading.label);
    const orders = ordersFor(material, side.sketch, side.binding, side.world, decidedOn(side, rest, read, reason));
    return orders === null ? null : assembleGraph(side.sketch, side.binding, orders);
  };
  const assembled = graphOf(here, there);
  const other = graphOf(there, here);
  if (assembled === null || other === null) return "threats";
  const operator = rng.pick(["greater", "less"] as const);
  const holds = operator === "greater" ? here.value > threshold : here.value < threshold;
  const condition: OpenCondition = {
    source: here.binding.nodes[source]?.id() ?? "",
    quantity,
    operator,
    threshold,
    limit: null,
    value: here.value,
    taken: holds ? "holds" : "fails",
    holds: holds ? assembled : other,
    fails: holds ? other : assembled,
    flipped_setup: settled(there.world.setup),
    flipped_value: there.value,
  };
  const carried = distinctCarried([...carriedValues(here.binding), ...carriedValues(there.binding)]);
  const parts = { assembled, carried, condition, infeasibility: null, purpose: null };
  if (levelOf(parts) !== composition.request.level) return "level";
  return outsideRanges(composition, shapeOf(assembled)) ?? finishDraft(material, parts, settled(here.world.setup));
}

function distinctCarried(records: readonly CarriedValue[]): CarriedValue[] {
  return [...new Map(records.map((record) => [`${record.from} ${record.to} ${record.parameter}`, record])).values()];
}

/** Whether two branches have the same shared nodes, and each has a final node of its own. */
function sharesAllBut(a: BoundBranch, b: BoundBranch): boolean {
  const ids = new Map(b.sketch.nodes.map(({ label }, node) => [label, b.binding.nodes[node]?.id()]));
  const shared = a.sketch.nodes.flatMap(({ label }, node) =>
    ids.has(label) && node !== 0 ? [a.binding.nodes[node]?.id() === ids.get(label)] : [],
  );
  const endsAlone = (mine: BoundBranch, rest: BoundBranch) =>
    rest.binding.nodes.every(({ id }) => id() !== mine.binding.nodes[0]?.id());
  return shared.every((same) => same) && endsAlone(a, b) && endsAlone(b, a);
}

/** Returns the order edges from the deciding node to the nodes that only this branch has. */
function decidedOn({ binding }: BoundBranch, rest: BoundBranch, source: number, reason: () => string): OrderReason[] {
  const elsewhere = new Set(rest.binding.nodes.map(({ id }) => id()));
  return binding.nodes.flatMap(({ id }, node) =>
    node === source || elsewhere.has(id()) ? [] : [{ from: source, to: node, reason }],
  );
}
