import type { Infeasibility } from "../schema/task.js";
import { checkRanges, finishDraft, type OpenDraft } from "./finish-draft.js";
import { takePrerequisite } from "./infeasible.js";
import type { Sketch } from "./sketch.js";
import { bindIn, type DraftMaterial, ordersFor, worldFor } from "./staging.js";
import { assembleGraph, carriedValues } from "./task-graph.js";
import type { Shortfall } from "./workshop.js";
import { settled } from "./world.js";

/** A draft without condition whose every order works. */
export function feasibleDraft(material: DraftMaterial, sketch: Sketch): OpenDraft | Shortfall {
  const { request } = material.workshop;
  const built = buildFeasible(material, sketch);
  if (typeof built === "string") return built;
  return built.draft.level === request.level ? checkRanges(material, built) : "level";
}

/** A feasible draft with one prerequisite taken away. */
export function infeasibleDraft(
  material: DraftMaterial,
  sketch: Sketch,
  kind: Infeasibility["kind"],
): OpenDraft | Shortfall {
  const { pool, catalog } = material.workshop;
  const twin = buildFeasible(material, sketch);
  if (typeof twin === "string") return twin;
  const taken = takePrerequisite(twin.draft, kind, pool, catalog, material.rng.fork("obstacle"));
  if (taken === null) return "twin";
  const { setup, infeasibility } = taken;
  const parts = { graph: twin.draft.graph, carried: twin.draft.carried, setup, condition: null, infeasibility };
  return checkRanges(material, finishDraft(material, parts));
}

function buildFeasible(material: DraftMaterial, sketch: Sketch): OpenDraft | Shortfall {
  const world = worldFor(material, [sketch], new Map());
  if (world === null) return "values";
  const bound = bindIn(material, sketch, world);
  if (bound === null) return "values";
  const orders = ordersFor(material, sketch, bound, world, []);
  if (orders === null) return "threats";
  const graph = assembleGraph(sketch, bound, orders);
  const carried = carriedValues(bound);
  return finishDraft(material, { graph, carried, setup: settled(world.setup), condition: null, infeasibility: null });
}
