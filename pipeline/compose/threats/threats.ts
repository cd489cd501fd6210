import type { Catalog } from "../../catalog/catalog.js";
import { lowestBit, members } from "../../graph/bits.js";
import { walkFacts } from "../../graph/facts.js";
import { toMasks } from "../../graph/graph.js";
import { realmOf } from "../../graph/on-computers.js";
import { ancestors } from "../../graph/reachability.js";
import type { Rng } from "../../rng.js";
import { basename, normalizePath } from "../../text/path.js";
import type { BoundNode } from "../values/bind.js";
import { bringsAbout, filePlace, type GroundFact, type NodeFacts, nodeFacts, takesAway } from "./facts.js";
import { disturbances, type InterferenceIndex } from "./interference.js";
import { meetConstraints, type OrderConstraint, type OrderReason } from "./order-constraints.js";
import { staleViews } from "./stale-views.js";
import type { UnorderedTask } from "./unordered-task.js";

/** States above which the last check gives up; ten nodes have fewer down-sets. */
const walkLimit = 5000;

/** A task with the facts of its nodes; sets of nodes are bit masks. */
interface ThreatenedTask extends UnorderedTask {
  facts: readonly NodeFacts[];
  /** For each node those that come before it by hand-overs. */
  above: readonly number[];
  bearingOf(fact: GroundFact): Bearing;
}

/** The nodes that concern a fact. */
interface Bearing {
  /** Whether the fact holds in the setup. */
  initial: boolean;
  /** Nodes that make the fact true, and nodes that make it false. */
  makers: number;
  takers: number;
}

/**
 * Finds threats (McAllester, Rosenblitt 1991: a causal link is threatened by every action that may occur between its
 * ends and undo it) and returns the precedences that rule them out. Returns null if none do. Finally checks that every
 * order works.
 */
export function resolveThreats(
  task: UnorderedTask,
  catalog: Catalog,
  interference: InterferenceIndex,
  rng: Rng,
): OrderReason[] | null {
  const above = ancestors(toMasks(task.handovers));
  if (hasRivals(task, above)) return null;
  const known = new Map<string, GroundFact[]>();
  const facts = task.nodes.map((node) => nodeFacts(node, catalog, known));
  const situation: ThreatenedTask = { ...task, facts, above, bearingOf: bearings(task, facts) };
  const constraints = [
    ...supportThreats(situation),
    ...absenceThreats(situation),
    ...changedFiles(situation),
    ...staleViews(facts, above, (file) => spelt(task, file)),
    ...earlyResults(situation),
    ...earlySights(task, catalog),
    ...disturbances(task, facts, interference),
  ];
  const orders = meetConstraints(task.handovers, task.given, constraints, rng);
  return orders !== null && everyOrderWorks(situation, orders) ? orders : null;
}

/** Returns a cached function that computes the nodes that concern a fact. */
function bearings({ initial }: UnorderedTask, facts: readonly NodeFacts[]): ThreatenedTask["bearingOf"] {
  const found = new Map<GroundFact, Bearing>();
  return (fact) => {
    const before = found.get(fact);
    if (before !== undefined) return before;
    const bearing = { initial: initial(fact), makers: 0, takers: 0 };
    facts.forEach((node, position) => {
      if (bringsAbout(node, fact)) bearing.makers |= 1 << position;
      if (takesAway(node, fact)) bearing.takers |= 1 << position;
    });
    found.set(fact, bearing);
    return bearing;
  };
}

/** Inputs must exist and stay until they are used; the results of the task must stay. */
function supportThreats(situation: ThreatenedTask): OrderConstraint[] {
  const { facts, above, leaves, bearingOf } = situation;
  const needs = facts.flatMap(({ present }, consumer) =>
    present.flatMap((fact): OrderConstraint[] => {
      const { initial, makers, takers } = bearingOf(fact);
      const others = makers & ~(1 << consumer);
      const earlier = others & (above[consumer] ?? 0);
      if (!initial && others === 0) return [[]];
      const maker = earlier !== 0 ? lowestBit(earlier) : initial ? null : lowestBit(others);
      const support =
        maker === null
          ? []
          : [{ from: maker, to: consumer, reason: () => `${nameOf(situation, fact)} has to be there first` }];
      const threats = takers & ~(1 << consumer) & ~(maker === null ? 0 : 1 << maker);
      return [
        ...support.map((precedence) => [precedence]),
        ...members(threats).map((node) => {
          const reason = () => lossOf(situation, fact, node);
          return [{ from: consumer, to: node, reason }, ...(maker === null ? [] : [{ from: node, to: maker, reason }])];
        }),
      ];
    }),
  );
  const ends = leaves.flatMap((leaf) =>
    goalOf(facts[leaf]).flatMap((fact) =>
      members(bearingOf(fact).takers & ~(1 << leaf)).map(
        (node): OrderConstraint => [{ from: node, to: leaf, reason: () => lossOf(situation, fact, node) }],
      ),
    ),
  );
  return [...needs, ...ends];
}

/** Goal facts: persistent results, or on-screen results if nothing persists. */
function goalOf(facts: NodeFacts | undefined): readonly GroundFact[] {
  const made = facts?.adds.filter(({ type }) => type !== "value_in_mind") ?? [];
  const lasting = made.filter(({ slot }) => slot === null);
  return lasting.length > 0 ? lasting : made;
}

/** An instance that must not exist yet must not be made too early. */
function absenceThreats(situation: ThreatenedTask): OrderConstraint[] {
  return situation.facts.flatMap(({ absent }, consumer) =>
    absent.flatMap((fact): OrderConstraint[] => {
      const { initial, makers } = situation.bearingOf(fact);
      if (initial) return [[]];
      const reason = () => `${nameOf(situation, fact)} must not be there yet`;
      return members(makers & ~(1 << consumer)).map((threat) => [{ from: consumer, to: threat, reason }]);
    }),
  );
}

/** A node that reads a file comes before one that changes it, unless it takes over the change. */
function changedFiles(situation: ThreatenedTask): OrderConstraint[] {
  const { nodes, facts, above } = situation;
  return facts.flatMap(({ writes }, writer) =>
    [...writes].flatMap((place): OrderConstraint[] => {
      if (!place.startsWith(filePlace)) return [];
      const reason = () => `${spelt(situation, place.slice(filePlace.length))} is changed afterwards`;
      return facts.flatMap((other, reader): OrderConstraint[] => {
        if (reader === writer || !(readsFile(other, place) || other.reads().has(place))) return [];
        // A reader that comes later by a hand-over is meant to see the change, if its values do not depend on the old content.
        const later = (((above[reader] ?? 0) >>> writer) & 1) === 1;
        return later && !isDerived(nodes[reader]) ? [] : [[{ from: reader, to: writer, reason }]];
      });
    }),
  );
}

function readsFile(facts: NodeFacts, file: string): boolean {
  return facts.present.some(({ place }) => place === file);
}

function isDerived(node: BoundNode | undefined): boolean {
  return node?.usable.results.some(({ value }) => "from" in value) ?? false;
}

/** No node's effect may hold before its turn: another node with the same effect comes later. */
function earlyResults({ nodes, facts, bearingOf }: ThreatenedTask): OrderConstraint[] {
  return facts.flatMap(({ adds }, node): OrderConstraint[] => {
    const changes = nodes[node]?.usable.results.some(({ changed }) => changed) ?? false;
    if (changes || adds.length === 0 || adds.some(({ value, type }) => value === "*" || type === "value_in_mind"))
      return [];
    const made = adds.map(bearingOf);
    if (made.every(({ initial }) => initial)) return [[]];
    const makers = made.reduce((all, bearing) => all & bearing.makers, ~(1 << node));
    return members(makers).map((early) => [
      { from: node, to: early, reason: () => "otherwise it would already be done" },
    ]);
  });
}

/** Whether two nodes change the same thing, neither of which takes over the other's work: it is left in two ways. */
function hasRivals({ nodes }: UnorderedTask, above: readonly number[]): boolean {
  const changes = nodes.flatMap(({ usable, results, computer }, node) =>
    usable.results.flatMap(({ type, changed }, index) => {
      const value = results[index] ?? "*";
      return changed ? [{ node, type, value, realm: realmOf({ value, isInMind: false }, computer) }] : [];
    }),
  );
  const isAbove = (one: number, other: number) => (((above[other] ?? 0) >>> one) & 1) === 1;
  return changes.some(({ node, type, value, realm }, index) =>
    changes
      .slice(index + 1)
      .some(
        (other) =>
          other.node !== node &&
          other.type === type &&
          other.value === value &&
          other.realm === realm &&
          !isAbove(node, other.node) &&
          !isAbove(other.node, node),
      ),
  );
}

/**
 * The content of a page or message is visible as soon as another node opens it, so a reading must come first; two
 * values on one page or under one table cannot be read one after the other.
 */
function earlySights({ nodes }: UnorderedTask, catalog: Catalog): OrderConstraint[] {
  const read = nodes.map(sourcesRead);
  return read.flatMap((sources, reader) =>
    sources.flatMap(({ type, value }): OrderConstraint[] => {
      const kind = catalog.resourceTypes.get(type)?.detector.kind;
      const isOpenedWhole = kind === "any" || kind === "page" || kind === "message";
      return nodes.flatMap((other, later): OrderConstraint[] => {
        if (later === reader || other.usable.application !== nodes[reader]?.usable.application) return [];
        if (other.computer !== nodes[reader]?.computer) return [];
        if (read[later]?.some((source) => source.value === value)) return [[]];
        const opens = isOpenedWhole && other.usable.inputs.some(({ name }) => other.parameters[name] === value);
        return opens ? [[{ from: reader, to: later, reason: () => `${value} is read before it is used again` }]] : [];
      });
    }),
  );
}

/** Returns the resources that a node reads values from, for use at another node. */
function sourcesRead({ usable, parameters }: BoundNode): { type: string; value: string }[] {
  return usable.results.flatMap(({ type, value }) => {
    if (type !== "value_in_mind" || !("from" in value)) return [];
    const input = usable.inputs.find(({ name }) => name === value.from);
    return input === undefined ? [] : [{ type: input.type, value: parameters[input.name] ?? "" }];
  });
}

function everyOrderWorks(
  { facts, leaves, handovers, bearingOf }: ThreatenedTask,
  orders: readonly OrderReason[],
): boolean {
  const goal = leaves.flatMap((leaf) => goalOf(facts[leaf]));
  const wanted = new Set([...facts.flatMap(({ present, absent }) => [...present, ...absent]), ...goal]);
  const initial: GroundFact[] = [];
  const effects = facts.map(({ present, absent }) => ({
    needs: present,
    forbids: absent,
    adds: [] as GroundFact[],
    destroys: [] as GroundFact[],
  }));
  for (const fact of wanted) {
    const bearing = bearingOf(fact);
    if (bearing.initial) initial.push(fact);
    for (const node of members(bearing.makers)) effects[node]?.adds.push(fact);
    for (const node of members(bearing.takers)) effects[node]?.destroys.push(fact);
  }
  const edges = [...handovers.edges, ...orders.map(({ from, to }): [number, number] => [from, to])];
  return walkFacts({ size: facts.length, edges }, initial, effects, goal, walkLimit)?.works ?? false;
}

/** Returns the name of a fact in messages: the file name as it is spelt, or the first line of a text. */
function nameOf(task: Pick<UnorderedTask, "nodes">, { type, value, slot }: GroundFact): string {
  if (value === "*") return type.replaceAll("_", " ");
  return slot === null ? spelt(task, value) : firstLine(value);
}

function spelt({ nodes }: Pick<UnorderedTask, "nodes">, value: string): string {
  const values = nodes.flatMap(({ parameters }) => Object.values(parameters));
  return firstLine(values.find((text) => normalizePath(text) === value) ?? value);
}

function firstLine(value: string): string {
  return basename(value).split("\n")[0] ?? value;
}

function lossOf(task: UnorderedTask, fact: GroundFact, threat: number): string {
  const application = task.nodes[threat]?.usable.application.name ?? "it";
  if (fact.slot === "clipboard") return "the clipboard holds one thing at a time";
  if (fact.slot?.startsWith("document:")) return `${application} shows one document at a time`;
  if (fact.slot?.startsWith("page:")) return `${application} shows one page at a time`;
  return `${nameOf(task, fact)} is gone afterwards`;
}
