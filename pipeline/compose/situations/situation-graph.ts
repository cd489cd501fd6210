import { RequestError } from "../../errors.js";
import { lazily } from "../../flow/lazily.js";
import { type Graph, toMasks } from "../../graph/graph.js";
import { identify } from "../../hash.js";
import { setupContent } from "../../operations/setup-content.js";
import type { Rng } from "../../rng.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { setupOn } from "../../schema/computer/setup-on.js";
import {
  computerOfDeliverable,
  computerOfFact,
  type Deliverable,
  factsBehind,
  type SituationFact,
} from "../../schema/situation.js";
import type { CarriedValue } from "../../schema/task/task.js";
import type { TaskEdge } from "../../schema/task/task-graph.js";
import type { BoundFact, BoundSituation } from "../../workplace/situations/bound-situation.js";
import { documentPath, tablePath, tableType } from "../../workplace/situations/situation-files.js";
import { askedValue, valueText } from "../../workplace/situations/stated-facts.js";
import { pageOf } from "../../workplace/situations/stated-on-page.js";
import type { CompositionContext } from "../composition-context.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import type { Assembled } from "../task-graph.js";
import { startFacts } from "../threats/facts.js";
import type { OrderReason } from "../threats/order-constraints.js";
import { resolveThreats } from "../threats/threats.js";
import type { BoundNode } from "../values/bind.js";
import { factsFor } from "./choices.js";
import { candidatesFor, type Match, type MatchMaterial, matchOf, resultsOf } from "./match-subtask.js";
import { documentTaken, type MaterialSource, materialValue, subjectOf } from "./material-value.js";

/** The graph of a situation: a node for each fact that is found out and for each deliverable. */
export interface SituationGraph {
  assembled: Assembled;
  carried: CarriedValue[];
  /** Node ids by the name of the fact or the deliverable. */
  nodes: ReadonlyMap<string, string>;
}

/** What a graph is made of beside the situation. */
export interface GraphPlan {
  composition: CompositionContext;
  usable: readonly UsableSubtask[];
  setup: EnvironmentSetup;
  rng: Rng;
}

/** The facts that decide, and the deliverables that are wanted on their account only. */
interface GraphDecision {
  facts: readonly string[];
  dependent: readonly string[];
  /** The value that decides, and the limit. */
  compared: readonly number[];
}

/** Why no graph was made. */
export type GraphFailure = "structure" | "threats";

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
  const steps = new Map<string, Step>();
  for (const name of factsFor(bound.situation, wanted, decision?.facts ?? [])) {
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

/** A node in the making. */
interface Step {
  match: Match;
  /** Where it is done on a further computer. */
  computer: string | undefined;
  /**
   * What it takes over, by the name of the step that gives it: the parameter, the resource type, the fact, and the value
   * of a fact as it is spelt in the parameter.
   */
  takes: readonly (MaterialSource & { parameter: string; value: string })[];
  /** Names of steps that come before it by the words of the request. */
  after: readonly string[];
}

function readingOf(
  bound: BoundSituation,
  name: string,
  steps: ReadonlyMap<string, Step>,
  plan: GraphPlan,
): Step | null {
  const fact = bound.facts.get(name);
  if (fact === undefined) return null;
  const taken = placeOf(bound, fact, plan.composition.catalog.resourceTypes);
  const computer = computerOfFact(bound.situation, fact.fact);
  const material = { gives: "value_in_mind", by: null, taken: new Map(taken), made: null };
  const match = chooseMatch(material, { ...plan, computer }, name);
  if (match === null) return null;
  const parameter = match.takers.get("query");
  const takes = factsBehind(fact.fact).flatMap((from) => {
    const behind = bound.facts.get(from);
    if (parameter === undefined || behind === undefined || !steps.has(from)) return [];
    return [{ from, resource: "value_in_mind", fact: behind, value: String(behind.value), parameter }];
  });
  return { match, computer, takes, after: [] };
}

/** What a reading takes, by type: where the fact stands, and what is asked there. */
function placeOf(bound: BoundSituation, fact: BoundFact, types: ReadonlyMap<string, ResourceType>): [string, string][] {
  const { from } = fact.fact;
  if ("table" in from) {
    return [
      [tableType(from.table), tablePath(bound.workplace, from.table)],
      ["query", fact.asked],
    ];
  }
  return [statedAt(bound, from, types), ["asked_value", askedValue(fact)]];
}

/** The type and the value of the page, the message or the document that states a fact. Throws RequestError SITUATION. */
function statedAt(
  bound: BoundSituation,
  from: Exclude<SituationFact["from"], { table: string }>,
  types: ReadonlyMap<string, ResourceType>,
): [string, string] {
  if ("page" in from) return ["web_url", pageOf(bound.workplace, from.page).url];
  if ("document" in from) return documentTaken(bound, from.document, types);
  const subject = subjectOf(bound, from.message);
  if (subject === null) throw new RequestError("SITUATION", `there is no message ${from.message}`);
  return ["mail_in_inbox", subject];
}

function deliverableStep(
  bound: BoundSituation,
  name: string,
  steps: ReadonlyMap<string, Step>,
  decision: GraphDecision | null,
  plan: GraphPlan,
): Step | null {
  const deliverable = bound.situation.deliverables[name];
  if (deliverable === undefined) return null;
  const before = { matches: (step: string) => steps.get(step)?.match, compared: decision?.compared ?? [] };
  const taken = new Map<string, string>();
  const sources = new Map<string, MaterialSource[]>();
  for (const [type, material] of Object.entries(deliverable.with)) {
    const given = materialValue(bound, type, material, before, plan.composition.catalog.resourceTypes);
    if (given === null) return null;
    taken.set(given.type, given.value);
    sources.set(given.type, given.sources);
  }
  const { gives, by = null, after } = deliverable;
  const computer = computerOfDeliverable(bound.situation, name);
  const match = chooseMatch({ gives, by, taken, made: pathOf(bound, deliverable) }, { ...plan, computer }, name);
  if (match === null) return null;
  const takes = [...sources].flatMap(([type, from]) => {
    const parameter = match.takers.get(type);
    if (parameter === undefined) return [];
    return from.map((source) => ({ ...source, parameter, value: source.fact === null ? "" : valueText(source.fact) }));
  });
  return { match, computer, takes, after };
}

function pathOf({ words }: BoundSituation, { as }: Deliverable): string | null {
  return as === undefined ? null : documentPath(as, words);
}

function chooseMatch(
  material: MatchMaterial,
  { composition, usable, setup, rng, computer }: GraphPlan & Pick<Step, "computer">,
  name: string,
): Match | null {
  const candidates = candidatesFor(usable, material, composition.catalog.resourceTypes);
  const content = setupContent(setupOn(setup, computer) ?? setup);
  for (const candidate of rng.fork("subtask", name).shuffle(candidates)) {
    const match = matchOf(candidate, content);
    if (match !== null) return match;
  }
  return null;
}

function assemble(
  { facts, situation }: BoundSituation,
  steps: ReadonlyMap<string, Step>,
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

function boundNode({ match: { usable, parameters }, computer }: Step): BoundNode {
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
  steps: ReadonlyMap<string, Step>,
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
