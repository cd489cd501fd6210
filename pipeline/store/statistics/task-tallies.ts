import { scenarioOf } from "../../catalog/scenario-of.js";
import { depth, width } from "../../graph/measures.js";
import { hasDiamond, shapeOf } from "../../graph/shape.js";
import { bareGraphOfDag } from "../../graph/task-graph.js";
import type { Scenario } from "../../schema/catalog/scenario.js";
import { type ProofKind, proofKinds } from "../../schema/task/proof.js";
import { complexityDimensions } from "../../schema/task/task.js";
import { basename, stem } from "../../text/path.js";
import { createOrderCounter } from "./orders.js";
import { count, type Tally } from "./tally.js";
import type { TaskFigures } from "./task-figures.js";

/** The category of applications that send mail. */
const mailCategory = "Social Communication";
/** Subtasks from which on a graph is large enough for a join and a diamond. */
const largerSize = 4;

/** Everything that is counted over tasks. It grows with what can be told apart, not with the number of tasks. */
export function createTaskTallies() {
  const names = (): Tally<string> => new Map();
  const numbers = (): Tally<number> => new Map();
  const byLevel = () => ({ easy: 0, medium: 0, hard: 0 });
  const proofs: Partial<Record<ProofKind, { tasks: number; orders: bigint }>> = {};
  return {
    total: 0,
    facts: names(),
    environments: names(),
    personas: names(),
    levels: { L1: 0, L2: 0, L3: 0, L4: 0 },
    applications: names(),
    applicationsPerTask: numbers(),
    scenarios: names(),
    categories: names(),
    combinations: names(),
    highLevelWords: numbers(),
    lowLevelWords: numbers(),
    rewrites: numbers(),
    complexity: {
      dependency: byLevel(),
      instruction: byLevel(),
      knowledge: byLevel(),
      hierarchy: byLevel(),
      branch: byLevel(),
    },
    subtasks: names(),
    subtasksPerTask: numbers(),
    shapes: names(),
    dynamic: { tasks: 0, with_condition: 0, worked_out: 0, without_mail: 0 },
    larger: { tasks: 0, joins: 0, diamonds: 0 },
    edges: { resource: 0, order: 0 },
    edgesPerTask: numbers(),
    depths: numbers(),
    widths: numbers(),
    orders: createOrderCounter(),
    proofs,
  };
}

export type TaskTallies = ReturnType<typeof createTaskTallies>;

/** What is not in a task itself. */
export interface Surroundings {
  /** The application category of a subtask. */
  categoryOf(subtaskId: string): string;
  scenarios: ReadonlyMap<string, Scenario>;
}

/** Counts a task in. */
export function countTask(tallies: TaskTallies, task: TaskFigures, { categoryOf, scenarios }: Surroundings): void {
  tallies.total++;
  for (const fact of ["network_dependent", "infeasible", "with_condition", "with_carried_value"] as const) {
    if (task[fact]) count(tallies.facts, fact);
  }
  if (leavesFileOpen(task)) count(tallies.facts, "with_file_to_find");
  count(tallies.environments, task.environment);
  count(tallies.personas, task.persona);
  tallies.levels[task.level]++;
  for (const dimension of complexityDimensions) tallies.complexity[dimension][task.complexity[dimension]]++;

  for (const application of new Set(task.applications)) count(tallies.applications, application);
  count(tallies.applicationsPerTask, new Set(task.applications).size);
  const categories = [...new Set(task.subtask_ids.map(categoryOf))].sort();
  for (const category of categories) count(tallies.categories, category);
  count(tallies.combinations, categories.join(" + "));
  if (task.level === "L3") countDynamic(tallies, task, categories);
  const scenario = scenarioOf(categories, scenarios.values());
  if (scenario !== undefined) count(tallies.scenarios, scenario.id);

  for (const id of task.subtask_ids) count(tallies.subtasks, id);
  count(tallies.subtasksPerTask, task.subtask_ids.length);
  count(tallies.highLevelWords, wordsOf(task.high_level));
  count(tallies.lowLevelWords, wordsOf(task.low_level));
  if (task.rewrites !== null) count(tallies.rewrites, task.rewrites);

  countGraph(tallies, task);
  tallies.orders.add(task.orders);
  for (const kind of proofKinds) {
    const covered = task.proofs[kind];
    if (covered === undefined) continue;
    const { tasks, orders } = tallies.proofs[kind] ?? { tasks: 0, orders: 0n };
    tallies.proofs[kind] = { tasks: tasks + 1, orders: orders + covered };
  }
}

function countDynamic({ dynamic }: TaskTallies, task: TaskFigures, categories: readonly string[]): void {
  dynamic.tasks++;
  dynamic.with_condition += Number(task.with_condition);
  dynamic.worked_out += Number(task.with_condition || task.with_carried_value);
  dynamic.without_mail += Number(!categories.includes(mailCategory));
}

/** Whether the instruction does not name one of the files that its subtasks work with. */
function leavesFileOpen({ values, high_level }: TaskFigures): boolean {
  const said = high_level.toLowerCase().replaceAll(/\s+/g, " ");
  const paths = Object.values(values).flatMap(({ parameters }) => Object.values(parameters).filter(isFilePath));
  return paths.some((path) => !said.includes(stem(basename(path)).toLowerCase()));
}

function isFilePath(value: string): boolean {
  return /^(?:\/|[A-Z]:\\)[^\n]*\.[a-z0-9]{2,4}$/.test(value);
}

function countGraph(tallies: TaskTallies, { dag, edge_kinds }: TaskFigures): void {
  const graph = bareGraphOfDag(dag);
  const edges = Object.values(edge_kinds);
  for (const { kind } of edges) tallies.edges[kind]++;
  count(tallies.edgesPerTask, edges.length);
  const shape = shapeOf(graph);
  count(tallies.shapes, shape.name);
  if (graph.size >= largerSize) {
    tallies.larger.tasks++;
    tallies.larger.joins += Number(shape.joins > 0);
    tallies.larger.diamonds += Number(hasDiamond(graph));
  }
  count(tallies.depths, depth(graph));
  count(tallies.widths, width(graph));
}

/** Words as people count them: what stands between spaces and line ends. */
function wordsOf(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
