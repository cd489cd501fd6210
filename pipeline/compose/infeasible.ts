import type { Catalog } from "../catalog/catalog.js";
import { type Prerequisite, prerequisitesOf } from "../catalog/prerequisites.js";
import { homeOf } from "../environments/home.js";
import { members } from "../graph/bits.js";
import { depths } from "../graph/measures.js";
import { ancestors, descendants } from "../graph/reachability.js";
import { lacksValue } from "../operations/bind.js";
import { setupContent } from "../operations/setup-content.js";
import type { Rng } from "../rng.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { Infeasibility } from "../schema/task/task.js";
import { fill } from "../template/template.js";
import { basename, dirname, normalizePath } from "../text/path.js";
import type { CompositionContext } from "./composition-context.js";
import type { Assembled } from "./task-graph.js";
import type { BoundNode } from "./values/bind.js";

/** A feasible task, from which an infeasible one is derived. */
interface Twin extends Assembled {
  setup: EnvironmentSetup;
}

interface Need {
  node: BoundNode;
  prerequisite: Prerequisite;
}

/** What stops a task: the need of a node that cannot be met, and the error that the node then shows. */
type Block = Need & { error: string };

/**
 * Chooses one prerequisite of a feasible task, of one of the kinds, whose removal stops every order at one node: that
 * node comes before all others that need the prerequisite, the error it then shows was measured, and the agent could
 * not make what is missing. Each kind that the task offers is as likely, then each depth of the graph at which a node
 * lacks it. Null when there is none.
 */
export function takePrerequisite(
  twin: Twin,
  kinds: readonly Infeasibility["kind"][],
  { catalog, platform }: Pick<CompositionContext, "catalog" | "platform">,
  rng: Rng,
): Block | null {
  const depthOf = depths(twin.masks);
  const blocks = kinds.flatMap((kind) => blocksOf(twin, kind, catalog, platform));
  const ofKind = drawGroup(blocks, ({ prerequisite }) => prerequisite.kind, rng);
  const atDepth = drawGroup(ofKind, ({ node }) => depthOf[twin.nodes.indexOf(node)], rng);
  return atDepth.length === 0 ? null : rng.pick(atDepth);
}

/** Returns the members of one of the groups that have a key in common; none of none. */
function drawGroup<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key, rng: Rng): Item[] {
  if (items.length === 0) return [];
  const key = rng.pick([...new Set(items.map(keyOf))]);
  return items.filter((item) => keyOf(item) === key);
}

function blocksOf(
  twin: Twin,
  kind: Infeasibility["kind"],
  catalog: Catalog,
  platform: CompositionContext["platform"],
): Block[] {
  const needs = needsOf(twin, kind, catalog);
  const keys = [...new Set(needs.map(keyOf))];
  const groups = keys.map((key) => needs.filter((need) => keyOf(need) === key));
  return groups
    .flatMap((group) => blockOf(twin, group) ?? [])
    .filter(({ node, prerequisite }) => kind !== "no_permission" || !isTouched(twin, prerequisite.removed.value, node))
    .filter(({ prerequisite }) => kind !== "no_permission" || !isStandardFolder(prerequisite.removed.value, platform))
    .filter(({ prerequisite }) => kind !== "missing_file" || !isOnlyAddedTo(twin, prerequisite.removed.value))
    .filter(({ node, prerequisite }) => !stopsOthers(twin, prerequisite, node));
}

function needsOf({ setup, nodes }: Twin, kind: Infeasibility["kind"], catalog: Catalog): Need[] {
  return nodes.flatMap((node) =>
    prerequisitesOf(kind, node.usable.subtask, node.parameters, setup, catalog)
      .filter(({ removed }) => kind !== "missing_file" || !isSupplied(removed.value, setup, nodes))
      .map((prerequisite) => ({ node, prerequisite })),
  );
}

/** Returns the first of the nodes that need the same prerequisite, if its error without it was measured. */
function blockOf(twin: Twin, group: readonly Need[]): Block | null {
  const first = firstOf(
    twin,
    group.map(({ node }) => node),
  );
  for (const { node, prerequisite } of group.filter((need) => need.node === first)) {
    const obstacle = node.usable.subtask.obstacles.find(
      ({ kind, parameter }) => kind === prerequisite.kind && parameter === prerequisite.parameter,
    );
    if (obstacle !== undefined) return { node, prerequisite, error: fill(obstacle.message, node.parameters) };
  }
  return null;
}

/**
 * Whether a folder lies directly in the person's home, as Documents does. It is hardly ever locked, and a request names
 * it for want of a better place: another one would do.
 */
function isStandardFolder(folder: string, platform: CompositionContext["platform"]): boolean {
  return normalizePath(dirname(folder)) === normalizePath(homeOf(platform).home);
}

/**
 * Returns whether a node that does not wait for `blocked` works with a file of the folder: the removal might stop it,
 * too.
 */
function isTouched({ nodes, masks }: Assembled, folder: string, blocked: BoundNode): boolean {
  const behind = descendants(masks)[nodes.indexOf(blocked)] ?? 0;
  return nodes.some(
    (node, i) =>
      node !== blocked &&
      !members(behind).includes(i) &&
      Object.values(node.parameters).some((value) => normalizePath(dirname(value)) === normalizePath(folder)),
  );
}

/** Whether a node that does not wait for `blocked` has its values from what is taken away, too. */
function stopsOthers({ nodes, masks, setup }: Twin, prerequisite: Prerequisite, blocked: BoundNode): boolean {
  const [whole, without] = [setupContent(setup), setupContent(prerequisite.takeAway(setup))];
  const behind = members(descendants(masks)[nodes.indexOf(blocked)] ?? 0);
  return nodes.some(
    (node, i) =>
      node !== blocked &&
      !behind.includes(i) &&
      lacksValue(node.usable.subtask.parameters, node.parameters, whole, without),
  );
}

/** Types of values that speak of what a file holds already. */
const askingTypes: ReadonlySet<string> = new Set(["query", "condition", "asked_value", "search_word"]);

/**
 * Returns whether all that is asked of a file is to put something into it: who misses it could begin it anew. A node that
 * gives the file back and speaks of nothing in it puts something in; any other node needs what it held.
 */
function isOnlyAddedTo({ nodes }: Assembled, path: string): boolean {
  const isPath = (value: string | null) => value !== null && normalizePath(value) === normalizePath(path);
  const users = nodes.filter(({ parameters }) => Object.values(parameters).some(isPath));
  return users.every(({ usable, parameters, results }) => {
    const own = usable.subtask.parameters.filter(({ role }) => role !== "derived");
    const puts = own.some(({ name }) => !isPath(parameters[name] ?? null));
    return results.some(isPath) && puts && own.every(({ type }) => !askingTypes.has(type));
  });
}

function keyOf({ prerequisite: { removed } }: Need): string {
  return JSON.stringify([normalizePath(removed.value), removed.entry ?? null]);
}

/** Returns whether the file has another source: an attachment, a download, a subtask of the graph. */
function isSupplied(path: string, setup: EnvironmentSetup, nodes: readonly BoundNode[]): boolean {
  const name = basename(path).toLowerCase();
  const offered = [
    ...setup.inbox.flatMap(({ attachments }) => attachments),
    ...setup.pages.flatMap(({ downloads }) => downloads),
  ];
  if (offered.some((item) => item.name.toLowerCase() === name)) return true;
  return nodes.some(({ usable, parameters }) =>
    usable.subtask.parameters.some(
      (made) => made.role === "output" && normalizePath(parameters[made.name] ?? "") === normalizePath(path),
    ),
  );
}

/** Returns the node of a group that comes before all others in every order; null when there is none. */
function firstOf({ nodes, masks }: Assembled, group: readonly BoundNode[]): BoundNode | null {
  const above = ancestors(masks);
  const positions = group.map((node) => nodes.indexOf(node));
  const first = positions.find((candidate) =>
    positions.every((other) => other === candidate || members(above[other] ?? 0).includes(candidate)),
  );
  return first === undefined ? null : (nodes[first] ?? null);
}
