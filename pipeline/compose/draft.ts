import type { Infeasibility, TaskDraft } from "../schema/task/task.js";
import type { AttemptFailure } from "./composition-context.js";
import type { DraftParts } from "./draft-parts.js";
import { draftId, finishDraft, levelOf } from "./finish-draft.js";
import { outsideRanges, shapeOf } from "./graph-shape.js";
import type { Sketch } from "./growth/sketch.js";
import { takePrerequisite } from "./infeasible.js";
import { assembleGraph, carriedValues } from "./task-graph.js";
import { bindIn, type DraftMaterial, ordersFor, worldFor } from "./values/staging.js";
import { settled, type World } from "./values/world.js";

/** Returns a draft without a condition in which every order works. */
export function feasibleDraft(material: DraftMaterial, sketch: Sketch): TaskDraft | AttemptFailure {
  const { composition } = material;
  const built = buildFeasible(material, sketch);
  if (typeof built === "string") return built;
  const { parts, world } = built;
  if (levelOf(parts) !== composition.request.level) return "level";
  return outsideRanges(composition, shapeOf(parts.assembled)) ?? finishDraft(material, parts, settled(world.setup));
}

/** Returns an infeasible draft: a feasible one with one prerequisite removed. */
export function infeasibleDraft(
  material: DraftMaterial,
  sketch: Sketch,
  kind: Infeasibility["kind"],
): TaskDraft | AttemptFailure {
  const { composition, rng } = material;
  const built = buildFeasible(material, sketch);
  if (typeof built === "string") return built;
  const { parts, world } = built;
  const block = takePrerequisite({ ...parts.assembled, setup: world.setup }, [kind], composition, rng.fork("obstacle"));
  if (block === null) return "twin";
  const outside = outsideRanges(composition, shapeOf(parts.assembled));
  if (outside !== null) return outside;
  const { node, prerequisite, error } = block;
  const setup = settled(world.setup);
  const infeasibility: Infeasibility = {
    blocked: node.id(),
    kind,
    removed: prerequisite.removed,
    error,
    twin_task_id: draftId(composition, parts),
    twin_setup: setup,
  };
  return finishDraft(material, { ...parts, infeasibility }, prerequisite.takeAway(setup));
}

function buildFeasible(material: DraftMaterial, sketch: Sketch): { parts: DraftParts; world: World } | AttemptFailure {
  const world = worldFor(material, [sketch], new Map());
  if (world === null) return "values";
  const bound = bindIn(material, sketch, world);
  if (bound === null) return "values";
  const orders = ordersFor(material, sketch, bound, world, []);
  if (orders === null) return "threats";
  const assembled = assembleGraph(sketch, bound, orders);
  const carried = carriedValues(bound);
  return { parts: { assembled, carried, condition: null, infeasibility: null, purpose: null }, world };
}
