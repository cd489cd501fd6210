import type { Catalog } from "../catalog/catalog.js";
import { members } from "../graph/bits.js";
import { ancestors, descendants } from "../graph/reachability.js";
import { basename, dirname, normalizePath } from "../path.js";
import { type Prerequisite, prerequisitesOf } from "../prerequisites.js";
import type { Rng } from "../rng.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { Subtask } from "../schema/subtask.js";
import type { Infeasibility } from "../schema/task.js";
import type { TaskNode } from "../schema/task-graph.js";
import { fill } from "../template.js";
import type { Assembled } from "./task-graph.js";
import type { Workshop } from "./workshop.js";

/** A task that every order can do. */
interface Twin extends Assembled {
  setup: EnvironmentSetup;
}

interface Need {
  node: TaskNode;
  prerequisite: Prerequisite;
}

/**
 * Chooses one prerequisite of a feasible task that can be taken away so that every order stops at one node: of all nodes
 * that need what is taken away, that node comes first, and what the computer answers it was measured. Null when nothing
 * can be taken away in this manner.
 */
export function takePrerequisite(
  twin: Twin,
  kind: Infeasibility["kind"],
  { pool, catalog }: Pick<Workshop, "pool" | "catalog">,
  rng: Rng,
): (Need & { error: string }) | null {
  const needs = needsOf(twin, kind, pool, catalog);
  const keys = [...new Set(needs.map(keyOf))];
  const groups = keys.map((key) => needs.filter((need) => keyOf(need) === key));
  const blocks = groups
    .flatMap((group) => blockOf(twin, group, pool) ?? [])
    .filter(({ node, prerequisite }) => kind !== "no_permission" || !isTouched(twin, prerequisite.removed.value, node));
  return blocks.length === 0 ? null : rng.pick(blocks);
}

function needsOf(
  { setup, graph }: Twin,
  kind: Infeasibility["kind"],
  pool: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
): Need[] {
  return graph.nodes.flatMap((node) => {
    const subtask = pool.get(node.subtask_id);
    const needed = subtask === undefined ? [] : prerequisitesOf(kind, subtask, node.parameters, setup, catalog);
    return needed
      .filter(({ removed }) => kind !== "missing_file" || !isSupplied(removed.value, setup, graph.nodes, pool))
      .map((prerequisite) => ({ node, prerequisite }));
  });
}

/** The first of all that need the same, if it was measured what the computer then answers. */
function blockOf(
  twin: Twin,
  group: readonly Need[],
  pool: ReadonlyMap<string, Subtask>,
): (Need & { error: string }) | null {
  const nodes = group.map(({ node }) => node);
  const first = firstOf(twin, nodes);
  for (const { node, prerequisite } of group.filter((need) => need.node === first)) {
    const measured = pool.get(node.subtask_id)?.obstacles ?? [];
    const obstacle = measured.find(
      ({ kind, parameter }) => kind === prerequisite.kind && parameter === prerequisite.parameter,
    );
    if (obstacle !== undefined) return { node, prerequisite, error: fill(obstacle.message, node.parameters) };
  }
  return null;
}

/** Whether a file of the folder is worked with by a node that does not wait for `blocked`: it might be stopped there, too. */
function isTouched({ graph, masks }: Assembled, folder: string, blocked: TaskNode): boolean {
  const behind = descendants(masks)[graph.nodes.indexOf(blocked)] ?? 0;
  return graph.nodes.some(
    (node, i) =>
      node !== blocked &&
      !members(behind).includes(i) &&
      Object.values(node.parameters).some((value) => normalizePath(dirname(value)) === normalizePath(folder)),
  );
}

function keyOf({ prerequisite: { removed } }: Need): string {
  return normalizePath(removed.value);
}

/** Whether something else could bring the file: an attachment, a download, a subtask of the graph. */
function isSupplied(
  path: string,
  setup: EnvironmentSetup,
  nodes: readonly TaskNode[],
  pool: ReadonlyMap<string, Subtask>,
): boolean {
  const name = basename(path).toLowerCase();
  const offered = [
    ...setup.inbox.flatMap(({ attachments }) => attachments),
    ...setup.pages.flatMap(({ downloads }) => downloads),
  ];
  if (offered.some((item) => item.name.toLowerCase() === name)) return true;
  return nodes.some(({ subtask_id, parameters }) => {
    const made = pool.get(subtask_id)?.parameters.filter(({ role }) => role === "output") ?? [];
    return made.some((output) => normalizePath(parameters[output.name] ?? "") === normalizePath(path));
  });
}

/** The one node that comes before all others of a group in every order; null when there is none. */
function firstOf({ graph, masks }: Assembled, group: readonly TaskNode[]): TaskNode | null {
  const above = ancestors(masks);
  const positions = group.map((node) => graph.nodes.indexOf(node));
  const first = positions.find((candidate) =>
    positions.every((other) => other === candidate || members(above[other] ?? 0).includes(candidate)),
  );
  return first === undefined ? null : (graph.nodes[first] ?? null);
}
