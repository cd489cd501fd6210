import { toMasks } from "../../graph/graph.js";
import { descendants } from "../../graph/reachability.js";
import { countOrders } from "../../graph/topological-orders.js";
import { lacksValue } from "../../operations/bind.js";
import { setupContent } from "../../operations/setup-content.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { type EnvironmentSetup, mailAccountSetting, noAccount } from "../../schema/computer/environment-setup.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Proof } from "../../schema/task/proof.js";
import type { BranchWithStart } from "../executed/prove-executed.js";
import { type BoundGraph, instanceAt, nameOf, type Unproven } from "../instance.js";
import { walkModel } from "./model.js";

type BlockedModel = Pick<Proof, "states" | "edges" | "twin">;

/**
 * Proves by measured effects that every order stops at the blocked node: all nodes that do not depend on it can be done,
 * its missing input is produced by no other node, or what it reads or the account that it sends with is not there, and with
 * the prerequisite in place every order succeeds. The error was measured with the subtask alone.
 */
export function walkBlockedModel(
  { bound, setup }: BranchWithStart,
  twinSetup: EnvironmentSetup,
  blocked: number,
  resourceTypes: ReadonlyMap<string, ResourceType>,
): BlockedModel | Unproven {
  const twin = walkModel(bound, twinSetup, resourceTypes);
  if ("reason" in twin) return { reason: `with nothing taken away, ${twin.reason}` };
  const masks = toMasks(bound.graph);
  const behind = (descendants(masks)[blocked] ?? 0) | (1 << blocked);
  const before = bound.instances.flatMap((_, node) => (((behind >>> node) & 1) === 1 ? [] : [node]));
  const walk = walkModel(partOf(bound, before), setup, resourceTypes);
  if ("reason" in walk) return walk;
  // Facts that hold after the other nodes in every order hold after all of them.
  const reached = walkModel(lastOf(bound, [...before, blocked]), setup, resourceTypes);
  const [whole, without] = [setupContent(twinSetup), setupContent(setup)];
  const isOpen = (at: number) => {
    const { node, subtask } = instanceAt(bound, at);
    return lacksValue(subtask.parameters, node.parameters, whole, without) || lacksAccount(subtask, setup);
  };
  const other = before.find(isOpen);
  if (other !== undefined) return { reason: `${nameOf(instanceAt(bound, other))} needs what was taken away, too` };
  if (!("reason" in reached) && !isOpen(blocked)) {
    return { reason: `by the measured effects, ${nameOf(instanceAt(bound, blocked))} can be done all the same` };
  }
  return { ...walk, twin: { orders: countOrders(bound.graph).toString(), ...twin, executions: 0 } };
}

/** Whether a subtask was measured to be refused without an account, and there is none. */
function lacksAccount({ obstacles }: Pick<Subtask, "obstacles">, { settings }: EnvironmentSetup): boolean {
  return settings[mailAccountSetting] === noAccount && obstacles.some(({ kind }) => kind === "no_account");
}

/** Returns the subgraph of some nodes. */
function partOf({ graph, instances }: BoundGraph, nodes: readonly number[]): BoundGraph {
  const place = new Map(nodes.map((node, position) => [node, position]));
  const edges = graph.edges.flatMap(([from, to]): [number, number][] => {
    const [start, end] = [place.get(from), place.get(to)];
    return start === undefined || end === undefined ? [] : [[start, end]];
  });
  return { graph: { size: nodes.length, edges }, instances: nodes.flatMap((node) => instances[node] ?? []) };
}

/** Returns the subgraph in which the last node comes after all others. */
function lastOf(bound: BoundGraph, nodes: readonly number[]): BoundGraph {
  const part = partOf(bound, nodes);
  const last = nodes.length - 1;
  const edges = nodes.slice(0, -1).map((_, position): [number, number] => [position, last]);
  return { ...part, graph: { size: part.graph.size, edges: [...part.graph.edges, ...edges] } };
}
