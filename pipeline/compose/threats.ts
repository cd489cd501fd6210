import type { Catalog } from "../catalog/catalog.js";
import { walkFacts } from "../graph/facts.js";
import { toMasks } from "../graph/graph.js";
import { ancestors } from "../graph/reachability.js";
import { basename, normalizePath } from "../path.js";
import type { Rng } from "../rng.js";
import type { BoundNode } from "./bind.js";
import { bringsAbout, type GroundFact, type NodeFacts, nodeFacts, satisfies, takesAway } from "./facts.js";
import { disturbances, type InterferenceIndex } from "./interference.js";
import { meetConstraints, type OrderConstraint, type Precedence } from "./order-constraints.js";
import type { UnorderedTask } from "./unordered-task.js";

/** States above which the last check gives up; ten nodes have fewer down-sets. */
const walkLimit = 5000;

/**
 * Finds what could go wrong in some order (McAllester, Rosenblitt 1991: a causal link is threatened by whatever may
 * come between its ends and undo it) and returns the precedences that rule it out. Null when nothing rules it out.
 * Whether every order then works is walked at the end.
 */
export function resolveThreats(
  task: UnorderedTask,
  catalog: Catalog,
  interference: InterferenceIndex,
  rng: Rng,
): Precedence[] | null {
  const facts = task.nodes.map((node) => nodeFacts(node, catalog));
  const constraints = [
    ...supportThreats(task, facts, catalog),
    ...absenceThreats(task, facts, catalog),
    ...changedFiles(task, facts),
    ...earlyResults(task, facts, catalog),
    ...rivalChanges(task),
    ...earlySights(task, catalog),
    ...disturbances(task, facts, interference),
  ];
  const orders = meetConstraints(task.handovers, task.given, constraints, rng);
  return orders !== null && everyOrderWorks(task, facts, orders, catalog) ? orders : null;
}

/** Something needed must be there and stay until it is used; what ends the task must stay. */
function supportThreats(task: UnorderedTask, facts: readonly NodeFacts[], catalog: Catalog): OrderConstraint[] {
  const above = ancestors(toMasks(task.handovers));
  const needs = facts.flatMap(({ present }, consumer) =>
    present.flatMap((fact): OrderConstraint[] => {
      const initial = task.initial.some((there) => satisfies(there, fact, catalog));
      const makers = facts.flatMap((other, node) =>
        node !== consumer && bringsAbout(other, fact, catalog) ? [node] : [],
      );
      const earlier = makers.find((node) => (((above[consumer] ?? 0) >>> node) & 1) === 1);
      const maker = earlier ?? (initial ? null : makers[0]);
      if (maker === undefined) return [[]];
      const support =
        maker === null ? [] : [{ from: maker, to: consumer, reason: `${nameOf(task, fact)} has to be there first` }];
      const threats = threatsTo(task, facts, fact, catalog).filter(({ node }) => node !== consumer && node !== maker);
      return [
        ...support.map((precedence) => [precedence]),
        ...threats.map(({ node, reason }) => [
          { from: consumer, to: node, reason },
          ...(maker === null ? [] : [{ from: node, to: maker, reason }]),
        ]),
      ];
    }),
  );
  const ends = task.leaves.flatMap((leaf) =>
    goalOf(facts[leaf]).flatMap((fact) =>
      threatsTo(task, facts, fact, catalog)
        .filter(({ node }) => node !== leaf)
        .map(({ node, reason }): OrderConstraint => [{ from: node, to: leaf, reason }]),
    ),
  );
  return [...needs, ...ends];
}

/** Nodes that take a fact away, and how to say so. */
function threatsTo(
  task: UnorderedTask,
  facts: readonly NodeFacts[],
  fact: GroundFact,
  catalog: Catalog,
): { node: number; reason: string }[] {
  return facts.flatMap((other, node) =>
    takesAway(other, fact, catalog) ? [{ node, reason: lossOf(task, fact, node) }] : [],
  );
}

/** What has to hold in the end: what lasts, or what is shown where nothing lasts. */
function goalOf(facts: NodeFacts | undefined): readonly GroundFact[] {
  const made = facts?.adds.filter(({ type }) => type !== "value_in_mind") ?? [];
  const lasting = made.filter(({ slot }) => slot === null);
  return lasting.length > 0 ? lasting : made;
}

/** Something that must not be there yet must not be made too early. */
function absenceThreats(task: UnorderedTask, facts: readonly NodeFacts[], catalog: Catalog): OrderConstraint[] {
  return facts.flatMap(({ absent }, consumer) =>
    absent.flatMap((fact): OrderConstraint[] => {
      if (task.initial.some((there) => satisfies(there, fact, catalog))) return [[]];
      return facts.flatMap((other, threat) =>
        threat === consumer || !bringsAbout(other, fact, catalog)
          ? []
          : [[{ from: consumer, to: threat, reason: `${nameOf(task, fact)} must not be there yet` }]],
      );
    }),
  );
}

/** What reads a file comes before what changes it, unless it takes over the change. */
function changedFiles(task: UnorderedTask, facts: readonly NodeFacts[]): OrderConstraint[] {
  const above = ancestors(toMasks(task.handovers));
  return facts.flatMap(({ writes }, writer) =>
    [...writes].flatMap((place): OrderConstraint[] => {
      if (!place.startsWith("file:")) return [];
      return facts.flatMap((other, reader): OrderConstraint[] => {
        if (reader === writer || !(other.reads.has(place) || readsFile(other, place))) return [];
        // A reader that comes later by a hand-over is meant to see the change, if its values do not depend on the old content.
        const later = (((above[reader] ?? 0) >>> writer) & 1) === 1;
        if (later && !isDerived(task.nodes[reader])) return [];
        return [[{ from: reader, to: writer, reason: `${nameOf(task, fileFact(place))} is changed afterwards` }]];
      });
    }),
  );
}

function fileFact(place: string): GroundFact {
  return { type: "file_path", value: place.slice("file:".length), slot: null };
}

function readsFile(facts: NodeFacts, place: string): boolean {
  return facts.present.some(({ value, slot }) => slot === null && `file:${value}` === place);
}

function isDerived(node: BoundNode | undefined): boolean {
  return node?.usable.results.some(({ value }) => "from" in value) ?? false;
}

/** Nothing may already be done before its turn: another node that brings about the same comes later. */
function earlyResults(task: UnorderedTask, facts: readonly NodeFacts[], catalog: Catalog): OrderConstraint[] {
  return facts.flatMap(({ adds }, node): OrderConstraint[] => {
    const changes = task.nodes[node]?.usable.results.some(({ changed }) => changed) ?? false;
    if (changes || adds.length === 0 || adds.some(({ value, type }) => value === "*" || type === "value_in_mind"))
      return [];
    if (adds.every((fact) => task.initial.some((there) => satisfies(there, fact, catalog)))) return [[]];
    return facts.flatMap((other, early) =>
      early !== node && adds.every((fact) => bringsAbout(other, fact, catalog))
        ? [[{ from: node, to: early, reason: "otherwise it would already be done" }]]
        : [],
    );
  });
}

/** Two nodes that change the same thing, neither of which takes over the other's work, leave it in two ways. */
function rivalChanges({ nodes, handovers }: UnorderedTask): OrderConstraint[] {
  const above = ancestors(toMasks(handovers));
  const isAfter = (later: number, earlier: number) => (((above[later] ?? 0) >>> earlier) & 1) === 1;
  const changed = nodes.map(({ usable, results }) =>
    usable.results.flatMap((result, index) => (result.changed ? [`${result.type} ${results[index]}`] : [])),
  );
  return changed.flatMap((things, one) =>
    changed.flatMap((others, other): OrderConstraint[] =>
      one < other && !isAfter(one, other) && !isAfter(other, one) && things.some((thing) => others.includes(thing))
        ? [[]]
        : [],
    ),
  );
}

/**
 * What a page or a message says shows as soon as something else opens it, so that a reading comes before; two values
 * that stand on one page or under one table cannot be read one after the other.
 */
function earlySights({ nodes }: UnorderedTask, catalog: Catalog): OrderConstraint[] {
  return nodes.flatMap((node, reader) =>
    sourcesRead(node).flatMap(({ type, value }): OrderConstraint[] => {
      const kind = catalog.resourceTypes.get(type)?.detector.kind;
      const isOpenedWhole = kind === "any" || kind === "page" || kind === "message";
      return nodes.flatMap((other, later): OrderConstraint[] => {
        if (later === reader || other.usable.application !== node.usable.application) return [];
        if (sourcesRead(other).some((source) => source.value === value)) return [[]];
        const opens = isOpenedWhole && other.usable.inputs.some(({ name }) => other.parameters[name] === value);
        return opens ? [[{ from: reader, to: later, reason: `${value} is read before it is used again` }]] : [];
      });
    }),
  );
}

/** What a node reads from, where its result is kept in mind. */
function sourcesRead({ usable, parameters }: BoundNode): { type: string; value: string }[] {
  return usable.results.flatMap(({ type, value }) => {
    if (type !== "value_in_mind" || !("from" in value)) return [];
    const input = usable.inputs.find(({ name }) => name === value.from);
    return input === undefined ? [] : [{ type: input.type, value: parameters[input.name] ?? "" }];
  });
}

function everyOrderWorks(
  task: UnorderedTask,
  facts: readonly NodeFacts[],
  orders: readonly Precedence[],
  catalog: Catalog,
): boolean {
  const wanted = new Map<string, GroundFact>();
  const keys = (some: readonly GroundFact[]) =>
    some.map((fact) => {
      const key = `${fact.slot}|${fact.type}|${fact.value}`;
      wanted.set(key, fact);
      return key;
    });
  const asked = facts.map(({ present, absent }) => ({ needs: keys(present), forbids: keys(absent) }));
  const goal = keys(task.leaves.flatMap((leaf) => goalOf(facts[leaf])));
  const where = (test: (fact: GroundFact) => boolean) =>
    [...wanted].flatMap(([key, fact]) => (test(fact) ? [key] : []));
  const walk = walkFacts(
    {
      size: facts.length,
      edges: [...task.handovers.edges, ...orders.map(({ from, to }): [number, number] => [from, to])],
    },
    where((fact) => task.initial.some((there) => satisfies(there, fact, catalog))),
    facts.map((node, index) => ({
      needs: asked[index]?.needs ?? [],
      forbids: asked[index]?.forbids ?? [],
      adds: where((fact) => bringsAbout(node, fact, catalog)),
      destroys: where((fact) => takesAway(node, fact, catalog)),
    })),
    goal,
    walkLimit,
  );
  return walk?.works ?? false;
}

/** How a person calls a fact: the name of a file as it is spelt, or the first line of a text. */
function nameOf({ nodes }: Pick<UnorderedTask, "nodes">, { type, value, slot }: GroundFact): string {
  if (value === "*") return type.replaceAll("_", " ");
  const values = nodes.flatMap(({ parameters }) => Object.values(parameters));
  const spelt = slot === null ? values.find((text) => normalizePath(text) === value) : undefined;
  return basename(spelt ?? value).split("\n")[0] ?? value;
}

function lossOf(task: UnorderedTask, fact: GroundFact, threat: number): string {
  const application = task.nodes[threat]?.usable.application.name ?? "it";
  if (fact.slot === "clipboard") return "the clipboard holds one thing at a time";
  if (fact.slot?.startsWith("document:")) return `${application} shows one document at a time`;
  if (fact.slot?.startsWith("page:")) return `${application} shows one page at a time`;
  return `${nameOf(task, fact)} is gone afterwards`;
}
