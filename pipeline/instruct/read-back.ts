import type { Catalog } from "../catalog/catalog.js";
import { contentHash } from "../hash.js";
import type { Subtask } from "../schema/subtask.js";
import type { Instruction, TaskDraft } from "../schema/task.js";
import type { TaskGraph } from "../schema/task-graph.js";
import { fill } from "../template/template.js";
import { type Expectation, findDifferences } from "./compare/differences.js";
import { findLowLevelDifferences } from "./compare/low-level.js";
import type { DependencyReader, ReaderSubtask } from "./read/reader.js";

/**
 * Returns the input of a reader (the subtasks in shuffled order, without the graph), and the dependencies that it must
 * find.
 */
export function askedOf(
  draft: TaskDraft,
  pool: ReadonlyMap<string, Subtask>,
  catalog: Pick<Catalog, "applications">,
): { subtasks: ReaderSubtask[]; expected: Expectation } {
  const subtasks = shuffled(toReaderSubtasks(draft, pool, catalog), draft.id);
  return { subtasks, expected: expectationOf(draft, subtasks) };
}

/**
 * Differences between the graph of a task and what any text of an instruction says: high-level, each variant, low-level.
 * A text that the reader cannot read has one difference.
 */
export async function readBack(
  instruction: Instruction,
  { subtasks, expected }: ReturnType<typeof askedOf>,
  reader: DependencyReader,
  task: string,
): Promise<string[]> {
  const texts = [instruction.high_level, ...instruction.variants];
  const results = await Promise.all(texts.map((text) => reader.read(text, subtasks, task)));
  const differences = results.flatMap((result) =>
    "failure" in result
      ? [`Nobody could tell what the text says: ${result.failure}.`]
      : findDifferences(result.reading, expected),
  );
  differences.push(...findLowLevelDifferences(instruction.low_level, expected, subtasks));
  return [...new Set(differences)];
}

function graphsOf(draft: TaskDraft): TaskGraph[] {
  return draft.condition === null ? [draft.graph] : [draft.condition.holds, draft.condition.fails];
}

function toReaderSubtasks(
  draft: TaskDraft,
  pool: ReadonlyMap<string, Subtask>,
  catalog: Pick<Catalog, "applications">,
): ReaderSubtask[] {
  const nodes = new Map(graphsOf(draft).flatMap((graph) => graph.nodes.map((node) => [node.id, node] as const)));
  return [...nodes.values()].map((node) => ({
    key: node.id,
    application: catalog.applications.get(node.application)?.name ?? node.application,
    phrases: pool.get(node.subtask_id)?.phrases ?? [],
    parameters: node.parameters,
  }));
}

/** In an order that has nothing to do with the graph's, the same for the same task. */
function shuffled(subtasks: readonly ReaderSubtask[], seed: string): ReaderSubtask[] {
  const rank = new Map(subtasks.map((subtask) => [subtask.key, contentHash([seed, subtask.key])]));
  return [...subtasks].sort((a, b) => ((rank.get(a.key) ?? "") < (rank.get(b.key) ?? "") ? -1 : 1));
}

function expectationOf(draft: TaskDraft, subtasks: readonly ReaderSubtask[]): Expectation {
  const names = new Map(
    subtasks.map((subtask) => [subtask.key, fill(subtask.phrases[0] ?? subtask.application, subtask.parameters)]),
  );
  return { graph: draft.graph, condition: draft.condition, names };
}
