import { maskValues } from "../../distinct/mask.js";
import { nearDuplicates } from "../../distinct/near-duplicates.js";
import { sharedTrigrams } from "../../distinct/shared-trigrams.js";
import { depth, width } from "../../graph/measures.js";
import { shapeOf } from "../../graph/shape.js";
import { bareGraphOfDag } from "../../graph/task-graph.js";
import { count, spreadOf, type Tally } from "./tally.js";

/** What is compared of a task, of whatever origin. Null is what the source does not publish. */
export interface ComparedTask {
  id: string;
  instruction: string;
  applications: readonly string[];
  graph: { nodes: readonly string[]; edges: Readonly<Record<string, readonly string[]>> } | null;
  /** Number of things that have to be so on the way. */
  milestones: number | null;
  /** Whether a program looks at the end state. */
  checked: boolean;
  /** Whether checks of this program can state what is looked at. */
  expressible: boolean;
  infeasible: boolean;
}

/** Figures of one column: means over its tasks and shares of them from 0 to 1. Null where its source has no such thing. */
export interface ComparedFigures {
  tasks: number;
  infeasible: number;
  words: { mean: number; median: number };
  applications: number;
  multi_application: number;
  nodes: number | null;
  edges: number | null;
  depth: number | null;
  width: number | null;
  /** Tasks with a subtask that waits for several others. */
  joins: number | null;
  milestones: number | null;
  /** Of the tasks that can be done. */
  checked: number | null;
  expressible: number | null;
  /** Tasks whose instruction is nearly that of another one, numbers masked. */
  near_duplicates: number;
  /** Share of the three-word sequences of an instruction that another one has. */
  shared_trigrams: number | null;
}

/** The figures of some tasks, at least one. */
export function compareTasks(tasks: readonly ComparedTask[]): ComparedFigures {
  const words: Tally<number> = new Map();
  for (const { instruction } of tasks) count(words, instruction.match(/\S+/g)?.length ?? 0);
  const { mean: meanWords, median } = spreadOf(words);
  const graphs = tasks.flatMap(({ graph }) => (graph === null ? [] : [bareGraphOfDag(copied(graph))]));
  const doable = tasks.filter(({ infeasible }) => !infeasible);
  const near = nearDuplicates(tasks.map(({ id, instruction }) => ({ id, text: maskValues(instruction, []) })));
  const sizes = tasks.map(({ applications }) => new Set(applications).size);
  return {
    tasks: tasks.length,
    infeasible: tasks.length - doable.length,
    words: { mean: meanWords, median },
    applications: mean(sizes) ?? 0,
    multi_application: share(sizes, (size) => size > 1) ?? 0,
    nodes: mean(graphs.map(({ size }) => size)),
    edges: mean(graphs.map(({ edges }) => edges.length)),
    depth: mean(graphs.map(depth)),
    width: mean(graphs.map(width)),
    joins: share(graphs, (graph) => shapeOf(graph).joins > 0),
    milestones: mean(tasks.flatMap(({ milestones }) => milestones ?? [])),
    checked: share(doable, ({ checked }) => checked),
    expressible: share(doable, ({ expressible }) => expressible),
    near_duplicates: near.affected / tasks.length,
    shared_trigrams: sharedTrigrams(tasks.map(({ instruction }) => maskValues(instruction, []))),
  };
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return mean(items.map((item) => Number(holds(item))));
}

function copied({ nodes, edges }: NonNullable<ComparedTask["graph"]>) {
  return {
    nodes: [...nodes],
    edges: Object.fromEntries(Object.entries(edges).map(([from, after]) => [from, [...after]])),
  };
}
