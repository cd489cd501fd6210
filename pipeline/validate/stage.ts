import type { Catalog } from "../catalog/catalog.js";
import { contentHash } from "../hash.js";
import { mapAhead } from "../map-ahead.js";
import type { DescribedTask, ValidatedTask } from "../schema/stage-records.js";
import type { Subtask } from "../schema/subtask.js";
import type { Instruction, TaskDraft } from "../schema/task.js";
import type { TaskGraph } from "../schema/task-graph.js";
import type { Context, Stage } from "../stage.js";
import { fill } from "../template.js";
import { type Expectation, findDifferences } from "./compare.js";
import { findLowLevelDifferences } from "./low-level.js";
import type { DependencyReader, ReaderSubtask } from "./reader.js";

/** Changes whenever equal inputs may give other outputs. */
export const validateVersion = 2;

/**
 * Stage 5: a reader that has not seen the graph reads each text of a task. On a difference the writer is asked for
 * other words, at most `rewrites` times; a task whose words never agree with its graph is reported and dropped. Without a reader every task passes as it is.
 */
export function createValidateStage(
  pool: ReadonlyMap<string, Subtask>,
  reader: DependencyReader | null,
  options: { rewrites: number } = { rewrites: 4 },
): Stage<DescribedTask, ValidatedTask> {
  return {
    name: "validate",
    version: validateVersion,
    async *run(input, context) {
      const read = async (task: DescribedTask) => {
        context.signal.throwIfAborted();
        if (reader === null) return { draft: task.draft, instruction: task.instruction, validation: null };
        return validate(task, pool, options.rewrites, reader, context);
      };
      for await (const task of mapAhead(input, context.lookAhead ?? 1, read)) {
        if (task !== null) yield task;
      }
    },
  };
}

async function validate(
  task: DescribedTask,
  pool: ReadonlyMap<string, Subtask>,
  rewrites: number,
  reader: DependencyReader,
  context: Context,
): Promise<ValidatedTask | null> {
  const { draft } = task;
  const { subtasks, expected } = askedOf(draft, pool, context.catalog);
  const differences: string[] = [];
  let instruction: Instruction | null = task.instruction;
  let texts = 0;
  for (let rewrite = 0; instruction !== null; rewrite++) {
    const found = await readAll(instruction, subtasks, expected, reader, draft.id);
    texts += 2 + instruction.variants.length;
    if (found.length === 0) {
      const validation = { task_id: draft.id, passed: true, rewrites: rewrite, differences, texts_read: texts };
      return { draft, instruction, validation };
    }
    differences.push(...found);
    instruction = rewrite < rewrites ? await task.rewrite(found) : null;
  }
  context.report({
    kind: "rejected",
    stage: "validate",
    reason: "instruction differs from the graph",
    subject: `${draft.intent.goal}: ${differences.at(-1) ?? ""}`,
  });
  return null;
}

/** What a reader is told of a task, and what its texts must say. */
export function askedOf(
  draft: TaskDraft,
  pool: ReadonlyMap<string, Subtask>,
  catalog: Pick<Catalog, "applications">,
): { subtasks: ReaderSubtask[]; expected: Expectation } {
  const subtasks = shuffled(toReaderSubtasks(draft, pool, catalog), draft.id);
  return { subtasks, expected: expectationOf(draft, subtasks) };
}

/** Differences in any text of an instruction: high-level, each variant, low-level. A text that nobody can read has one. */
async function readAll(
  instruction: Instruction,
  subtasks: readonly ReaderSubtask[],
  expected: Expectation,
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
