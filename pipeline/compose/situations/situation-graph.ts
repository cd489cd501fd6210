import { lazily } from "../../flow/lazily.js";
import { type Graph, toMasks } from "../../graph/graph.js";
import { identify } from "../../hash.js";
import type { CarriedValue } from "../../schema/task/task.js";
import type { TaskEdge } from "../../schema/task/task-graph.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { factsFor } from "../../workplace/situations/choices.js";
import { hasIdlePart } from "../../workplace/situations/idle-facts.js";
import type { Assembled } from "../task-graph.js";
import { startFacts } from "../threats/facts.js";
import type { OrderReason } from "../threats/order-constraints.js";
import { resolveThreats } from "../threats/threats.js";
import type { BoundNode } from "../values/bind.js";
import { resultsOf } from "./match-subtask.js";
import { deliverableStep, type GraphDecision, type GraphPlan, type GraphStep, readingOf } from "./situation-steps.js";

/** The graph of a situation: a node for each fact that is found out and for each deliverable. */
export interface SituationGraph {
  assembled: Assembled;
  carried: CarriedValue[];
  /** Node ids by the name of the fact or the deliverable. */
  nodes: ReadonlyMap<string, string>;
}

/** Why no graph was made. */
type GraphFailure = "structure" | "values" | "threats";

/**
 * Grows the graph backward from the deliverables: each gets a subtask that gives it, each fact that goes into one (and
 * those that decide, if given) a reading. Nodes that are done only on their account (`dependent`) come after these.
 */
export function growSituation(
  bound: BoundSituation,
  wanted: readonly string[],
  decision: GraphDecision | null,
  plan: GraphPlan,
): SituationGraph | GraphFailure {
  const steps = new Map<string, GraphStep>();
  const found = factsFor(bound.situation, wanted, decision?.facts ?? []);
  if (hasIdlePart(bound, [...found, ...wanted])) return "values";
  for (const name of found) {
    const step = readingOf(bound, name, steps, plan);
    if (step === null) return "structure";
    steps.set(name, step);
  }
  for (const name of wanted) {
    const step = deliverableStep(bound, name, steps, decision, plan);
    if (step === null) return "structure";
    steps.set(name, step);
  }
  return assemble(bound, steps, decision, plan);
}

function assemble(
  { facts, situation }: BoundSituation,
  steps: ReadonlyMap<string, GraphStep>,
  decision: GraphDecision | null,
  { composition, setup, rng }: GraphPlan,
): SituationGraph | GraphFailure {
  const names = [...steps.keys()];
  const nodes = [...steps.values()].map(boundNode);
  const edges = [...steps.values()].flatMap(({ takes }, to) =>
    [...new Set(takes.map(({ from }) => names.indexOf(from)))].map((from): [number, number] => [from, to]),
  );
  const handovers: Graph = { size: nodes.length, edges };
  const taken = new Set(edges.map(([from]) => from));
  const leaves = [...nodes.keys()].filter((node) => !taken.has(node));
  const given = [
    ...(decision === null ? [] : decidedOrders(names, edges, decision, facts)),
    ...askedOrders(steps, edges, situation),
  ];
  const task = { nodes, handovers, leaves, initial: startFacts(setup, composition.catalog), given };
  const orders = resolveThreats(task, composition.catalog, composition.interference, rng.fork("orders"));
  if (orders === null) return "threats";
  const idOf = (name: string) => nodes[names.indexOf(name)]?.id() ?? "";
  const handed = [...steps].flatMap(([name, { takes }]) => takes.map((taken) => ({ ...taken, to: name })));
  return {
    assembled: inOrder(nodes, edges, orders, () =>
      edges.map(
        ([from, to]): TaskEdge => ({
          kind: "resource",
          from: nodes[from]?.id() ?? "",
          to: nodes[to]?.id() ?? "",
          handovers: handed
            .filter((edge) => edge.from === names[from] && edge.to === names[to])
            .map(({ resource, parameter }) => ({ resource, parameter })),
        }),
      ),
    ),
    carried: handed.flatMap(({ from, to, parameter, fact, value }) =>
      fact === null ? [] : [{ from: idOf(from), to: idOf(to), parameter, value, quantity: fact.label }],
    ),
    nodes: new Map(names.map((name) => [name, idOf(name)])),
  };
}

function boundNode({ match: { usable, parameters }, computer }: GraphStep): BoundNode {
  const on = computer === undefined ? {} : { computer };
  return {
    ...on,
    id: lazily(() => identify("node", { subtask: usable.subtask.id, parameters, ...on })),
    usable,
    sources: new Map(),
    parameters,
    results: resultsOf({ usable, parameters }),
  };
}

function decidedOrders(
  names: readonly string[],
  edges: readonly (readonly [number, number])[],
  { facts, dependent }: GraphDecision,
  bound: BoundSituation["facts"],
): OrderReason[] {
  return facts.flatMap((fact) => {
    const from = names.indexOf(fact);
    return dependent.flatMap((name) => {
      const to = names.indexOf(name);
      const isHandedOver = edges.some(([earlier, later]) => earlier === from && later === to);
      return to < 0 || isHandedOver
        ? []
        : [{ from, to, reason: () => `${bound.get(fact)?.label ?? fact} decides on it` }];
    });
  });
}

/** Orders that the requests name, where nothing is handed over anyway. */
function askedOrders(
  steps: ReadonlyMap<string, GraphStep>,
  edges: readonly (readonly [number, number])[],
  { deliverables }: BoundSituation["situation"],
): OrderReason[] {
  const names = [...steps.keys()];
  return [...steps].flatMap(([name, { after }]) =>
    after.flatMap((earlier) => {
      const [from, to] = [names.indexOf(earlier), names.indexOf(name)];
      const isHandedOver = edges.some(([one, other]) => one === from && other === to);
      const reason = () => `it is asked for once ${deliverables[earlier]?.called ?? earlier} is done`;
      return from < 0 || isHandedOver ? [] : [{ from, to, reason }];
    }),
  );
}

function inOrder(
  nodes: readonly BoundNode[],
  edges: readonly [number, number][],
  orders: readonly OrderReason[],
  handovers: () => TaskEdge[],
): Assembled {
  const all = [...edges, ...orders.map(({ from, to }): [number, number] => [from, to])];
  const { order } = toMasks({ size: nodes.length, edges: all });
  const places = new Array<number>(nodes.length).fill(0);
  for (const [place, position] of order.entries()) places[position] = place;
  const sorted = order.flatMap((position) => nodes[position] ?? []);
  const id = (node: number) => nodes[node]?.id() ?? "";
  return {
    nodes: sorted,
    masks: toMasks({ size: nodes.length, edges: all.map(([from, to]) => [places[from] ?? 0, places[to] ?? 0]) }),
    graph: lazily(() => ({
      nodes: sorted.map((node) => ({
        id: node.id(),
        subtask_id: node.usable.subtask.id,
        application: node.usable.application.id,
        parameters: node.parameters,
        ...(node.computer !== undefined && { computer: node.computer }),
      })),
      edges: [
        ...handovers(),
        ...orders.map(
          ({ from, to, reason }): TaskEdge => ({ kind: "order", from: id(from), to: id(to), reason: reason() }),
        ),
      ],
    })),
  };
}
