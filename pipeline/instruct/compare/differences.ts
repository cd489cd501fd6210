import type { ConditionRecord } from "../../schema/task/task.js";
import type { TaskEdge, TaskGraph } from "../../schema/task/task-graph.js";
import { basename } from "../../text/path.js";
import type { ConditionOutcome } from "../read/condition.js";
import { Precedence } from "../read/precedence.js";
import type { InstructionReading, OutcomeReading, ReadTakeOver } from "../read/reader.js";
import { literalKey } from "../read/words/literal-key.js";
import { pathClasses, resourceClasses } from "../read/words/nouns.js";

/** What a text must say: the graph (both, for a condition), and how each node is called in a message. */
export interface Expectation {
  graph: TaskGraph;
  condition: Pick<ConditionRecord, "source" | "operator" | "threshold" | "holds" | "fails"> | null;
  /** By node id. */
  names: ReadonlyMap<string, string>;
}

/** One sentence for each point in which the reading of a text differs from the graph; none for a sound text. */
export function findDifferences(reading: InstructionReading, expected: Expectation): string[] {
  const differences = new Set<string>();
  const name = (id: string) => `"${expected.names.get(id) ?? id}"`;
  for (const text of reading.unmatched) differences.add(`The text asks for "${text}", which is none of the steps.`);
  for (const sentence of compareCondition(reading, expected, name)) differences.add(sentence);
  const worlds: [ConditionOutcome, TaskGraph][] =
    expected.condition === null
      ? [["holds", expected.graph]]
      : [
          ["holds", expected.condition.holds],
          ["fails", expected.condition.fails],
        ];
  for (const [outcome, graph] of worlds) {
    const read = reading.outcomes[outcome];
    const when =
      expected.condition === null ? "" : outcome === "holds" ? " if the condition holds" : " if the condition fails";
    const found = [
      ...compareSteps(read, graph, name, when),
      ...comparePrecedence(read, graph, worlds, expected, name, when),
      ...compareTakeOvers(read, graph, name, when),
      ...compareValues(reading, graph, name),
      ...read.contradictions,
    ];
    for (const sentence of found) differences.add(sentence);
  }
  return [...differences];
}

type Namer = (id: string) => string;

function compareCondition(reading: InstructionReading, { condition }: Expectation, name: Namer): string[] {
  const read = reading.condition;
  if (condition === null)
    return read === null ? [] : ["The text makes a step depend on a condition that the task does not have."];
  if (read === null) return [`The text does not say "if ... ${condition.operator} than ${condition.threshold}".`];
  const result: string[] = [];
  if (read.operator !== condition.operator) {
    result.push(`The condition asks for ${condition.operator} than, the text for ${read.operator} than.`);
  }
  if (read.threshold !== condition.threshold) {
    result.push(`The condition's threshold is ${condition.threshold}, the text says ${read.threshold}.`);
  }
  if (read.source !== condition.source) {
    result.push(`The text does not say that the condition is about what ${name(condition.source)} finds.`);
  }
  return result;
}

function compareSteps(read: OutcomeReading, graph: TaskGraph, name: Namer, when: string): string[] {
  const wanted = new Set(graph.nodes.map((node) => node.id));
  const missing = [...wanted].filter((id) => !read.subtasks.includes(id));
  const extra = read.subtasks.filter((id) => !wanted.has(id));
  return [
    ...missing.map((id) => `The text does not ask for ${name(id)}${when}.`),
    ...extra.map((id) => `The text asks for ${name(id)}${when}, but the task does not.`),
  ];
}

/** Equal closures have equal transitive reductions, so the closures are compared and the reductions reported. */
function comparePrecedence(
  read: OutcomeReading,
  graph: TaskGraph,
  worlds: readonly (readonly [ConditionOutcome, TaskGraph])[],
  { condition }: Expectation,
  name: Namer,
  when: string,
): string[] {
  const ids = graph.nodes.map((node) => node.id).filter((id) => read.subtasks.includes(id));
  const common = worlds.map(([, one]) => new Set(one.nodes.map((node) => node.id)));
  const branch = condition === null ? [] : ids.filter((id) => !common.every((set) => set.has(id)));
  const decided = condition === null ? [] : branch.map((id): [string, string] => [condition.source, id]);
  const edges = closureOf(graph).filter(([from, to]) => ids.includes(from) && ids.includes(to));
  const wanted = precedenceOf(ids, [...edges, ...decided]);
  const found = precedenceOf(ids, [...read.precedes, ...decided]);
  const result: string[] = [];
  for (const [a, b] of wanted.pairs()) {
    if (!found.has(a, b))
      result.push(`The text does not say that ${name(ids[a] ?? "")} comes before ${name(ids[b] ?? "")}${when}.`);
  }
  for (const [a, b] of found.pairs()) {
    if (!wanted.has(a, b))
      result.push(
        `The text puts ${name(ids[a] ?? "")} before ${name(ids[b] ?? "")}${when}, but neither needs the other.`,
      );
  }
  return result;
}

/** A graph is compared with every text of its task. */
const closures = new WeakMap<TaskGraph, readonly (readonly [string, string])[]>();

/** Every pair of nodes of which the first must come before the second. */
export function closureOf(graph: TaskGraph): readonly (readonly [string, string])[] {
  const known = closures.get(graph) ?? closePairs(graph);
  closures.set(graph, known);
  return known;
}

function closePairs(graph: TaskGraph): [string, string][] {
  const ids = graph.nodes.map((node) => node.id);
  const precedence = precedenceOf(
    ids,
    graph.edges.map(({ from, to }): [string, string] => [from, to]),
  );
  return ids.flatMap((from, a) =>
    ids.flatMap((to, b): [string, string][] => (precedence.has(a, b) ? [[from, to]] : [])),
  );
}

function precedenceOf(ids: readonly string[], pairs: readonly (readonly [string, string])[]): Precedence {
  const precedence = new Precedence(ids.length);
  for (const [from, to] of pairs) {
    const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
    if (a >= 0 && b >= 0) precedence.add(a, b);
  }
  return precedence;
}

function compareTakeOvers(read: OutcomeReading, graph: TaskGraph, name: Namer, when: string): string[] {
  const result: string[] = [];
  const parameters = new Map(graph.nodes.map((node) => [node.id, node.parameters]));
  const edges = graph.edges.filter((edge): edge is Extract<TaskEdge, { kind: "resource" }> => edge.kind === "resource");
  for (const edge of edges) {
    const links = read.takesOver.filter(
      (link) => link.to === edge.to && (link.from === edge.from || link.through.includes(edge.from)),
    );
    const used = new Set<ReadTakeOver>();
    for (const handover of edge.handovers) {
      const value = parameters.get(edge.to)?.[handover.parameter] ?? "";
      const fitting = links.find((link) => !used.has(link) && fits(link, handover.resource, value));
      const said = fitting ?? (edge.handovers.length === 1 ? links[0] : undefined);
      if (said !== undefined) used.add(said);
      else {
        result.push(
          `The text does not say that ${name(edge.to)} takes over the ${handover.resource} of ${name(edge.from)}${when}.`,
        );
      }
    }
  }
  const before = closureOf(graph);
  for (const link of read.takesOver) {
    const sources = [link.from, ...link.through];
    const known = edges.some((edge) => edge.to === link.to && sources.includes(edge.from));
    // To name a file again, or what an order edge speaks of, says what comes first and hands nothing over.
    const ordered = graph.edges.some((edge) => edge.kind === "order" && edge.from === link.from && edge.to === link.to);
    const named = link.value !== null && before.some(([from, to]) => from === link.from && to === link.to);
    if (known || ordered || named) continue;
    result.push(
      `The text hands "${link.text}" from ${name(link.from)} to ${name(link.to)}${when}, but the task does not.`,
    );
  }
  return result;
}

function fits(link: ReadTakeOver, resource: string, value: string): boolean {
  if (link.value !== null) {
    const key = literalKey(value);
    return link.value === key || link.value === basename(key) || key.startsWith(`${link.value}/`);
  }
  if (link.kinds.length === 0) return true;
  const kinds = new Set([...resourceClasses(resource), ...(pathClasses(value) ?? [])]);
  return link.kinds.some((kind) => kinds.has(kind));
}

/** A value that no earlier step hands over has to be in the text. */
function compareValues(reading: InstructionReading, graph: TaskGraph, name: Namer): string[] {
  return graph.nodes.flatMap((node) => {
    const carried = new Set(
      graph.edges.flatMap((edge) =>
        edge.kind === "resource" && edge.to === node.id ? edge.handovers.map((handover) => handover.parameter) : [],
      ),
    );
    const said = new Set(reading.said[node.id] ?? []);
    return Object.entries(node.parameters)
      .filter(([parameter]) => !carried.has(parameter) && !said.has(parameter))
      .map(([parameter, value]) => `The text does not tell the ${parameter} of ${name(node.id)}: "${value}".`);
  });
}
