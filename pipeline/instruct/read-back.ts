import type { Catalog } from "../catalog/catalog.js";
import { contentHash } from "../hash.js";
import type { ParameterValues, SubtaskDefinition } from "../schema/subtask.js";
import type { Instruction, TaskDraft } from "../schema/task/task.js";
import type { TaskGraph, TaskNode } from "../schema/task/task-graph.js";
import { blanks, fill } from "../template/template.js";
import { branchNodes } from "./branches.js";
import { type Expectation, findDifferences } from "./compare/differences.js";
import { findLowLevelDifferences } from "./compare/low-level.js";
import { situationDifferences } from "./compare/situation-differences.js";
import { type MeantSituation, meantIn } from "./meant-situation.js";
import type { DependencyReader, ReaderSubtask } from "./read/reader.js";

/**
 * Returns the input of a reader (the subtasks in shuffled order, without the graph), and the dependencies that it must
 * find.
 */
export function askedOf(
  draft: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Pick<Catalog, "applications">,
): { subtasks: ReaderSubtask[]; expected: Expectation } {
  // The steps of a situation are those of the branch that is taken.
  const read = draft.purpose === null ? draft : { ...draft, condition: null };
  const subtasks = shuffled(toReaderSubtasks(read, pool, catalog), draft.id);
  return { subtasks, expected: expectationOf(read, pool) };
}

/** The same as `readBack` for a task that comes from a situation: its texts are read against all that are known. */
export async function readSituationBack(
  instruction: Instruction,
  { subtasks, expected }: ReturnType<typeof askedOf>,
  reader: DependencyReader,
  meant: MeantSituation,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  times: number,
): Promise<string[]> {
  const texts = [instruction.high_level, ...instruction.variants];
  const { draft, situation, all } = meantIn(meant, reader.language);
  const found = await Promise.all(
    texts.map(async (text) => {
      const reading = await reader.readSituation(text, all, draft.id, times);
      return "failure" in reading
        ? [`Nobody could tell what the text says: ${reading.failure}.`]
        : situationDifferences(text, reading, draft, situation, pool, reader.language);
    }),
  );
  return [...new Set([...found.flat(), ...findLowLevelDifferences(instruction.low_level, expected, subtasks)])];
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
  times: number,
): Promise<string[]> {
  const texts = [instruction.high_level, ...instruction.variants];
  const results = await Promise.all(texts.map((text) => reader.read(text, subtasks, task, times)));
  const differences = results.flatMap((result) =>
    "failure" in result
      ? [`Nobody could tell what the text says: ${result.failure}.`]
      : findDifferences(result.reading, expected),
  );
  differences.push(...findLowLevelDifferences(instruction.low_level, expected, subtasks));
  return [...new Set(differences)];
}

function toReaderSubtasks(
  draft: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Pick<Catalog, "applications">,
): ReaderSubtask[] {
  return branchNodes(draft).map((node) => ({
    key: node.id,
    application: catalog.applications.get(node.application)?.name ?? node.application,
    phrases: pool.get(node.subtask_id)?.phrases ?? [],
    parameters: toldParameters(node, pool),
  }));
}

/** The values that a step by step text tells: of a subtask that works values out, those that its actions type. */
function toldParameters(
  { subtask_id, parameters }: TaskNode,
  pool: ReadonlyMap<string, SubtaskDefinition>,
): ParameterValues {
  const subtask = pool.get(subtask_id);
  if (subtask === undefined || subtask.parameters.every(({ role }) => role !== "derived")) return parameters;
  const typed = new Set(blanks(JSON.stringify(subtask.actions)));
  const told = new Set(
    subtask.parameters.flatMap(({ name, role }) => (role !== "derived" && typed.has(name) ? [name] : [])),
  );
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => told.has(name)));
}

/** In an order that has nothing to do with the graph's, the same for the same task. */
function shuffled(subtasks: readonly ReaderSubtask[], seed: string): ReaderSubtask[] {
  const rank = new Map(subtasks.map((subtask) => [subtask.key, contentHash([seed, subtask.key])]));
  return [...subtasks].sort((a, b) => ((rank.get(a.key) ?? "") < (rank.get(b.key) ?? "") ? -1 : 1));
}

function expectationOf(draft: TaskDraft, pool: ReadonlyMap<string, SubtaskDefinition>): Expectation {
  const names = new Map(
    branchNodes(draft).map((node) => {
      const phrase = pool.get(node.subtask_id)?.phrases[0];
      return [node.id, phrase === undefined ? node.application : fill(phrase, node.parameters)];
    }),
  );
  const { condition } = draft;
  const told = (graph: TaskGraph): TaskGraph => ({
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, parameters: toldParameters(node, pool) })),
  });
  return {
    graph: told(draft.graph),
    condition: condition === null ? null : { ...condition, holds: told(condition.holds), fails: told(condition.fails) },
    names,
  };
}
