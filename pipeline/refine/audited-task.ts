import type Database from "better-sqlite3";
import { z } from "zod";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { Instruction, TaskDraft } from "../schema/task/task.js";
import type { TaskGraph, TaskNode } from "../schema/task/task-graph.js";
import { parseRow } from "../store/file/parse-row.js";
import { readEnvironmentFiles } from "../store/read.js";
import { readDraft } from "../store/tasks/read-draft.js";

/** A task of a dataset with everything that the refiner looks at. */
export interface AuditedTask {
  readonly record: TaskRecord;
  readonly draft: TaskDraft;
  /** Whether the dataset tells where the task comes from, without which its text can be neither read nor written. */
  readonly knowsPurpose: boolean;
  readonly instruction: Instruction;
  /** "offline", or the model that wrote the instruction. */
  readonly writtenBy: string;
  /** The bytes of the files that it starts with, by path; null where the dataset has lost them. */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
}

const writerSchema = z.object({ model: z.string() });
const bytesSchema = z.object({ bytes: z.instanceof(Uint8Array) });

/** Reads what belongs to a task of a dataset. Throws StoreError STORE_ROW. */
export function readAuditedTask(
  database: Database.Database,
  record: TaskRecord,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): AuditedTask {
  const written = database.prepare("SELECT model FROM task_instructions WHERE task_id = ?").get(record.id);
  const bytesOf = database.prepare("SELECT bytes FROM files WHERE hash = ?");
  const files = [...readEnvironmentFiles(database, record.id)].map(({ path, file }) => {
    const row = bytesOf.get(file);
    return [path, row === undefined ? null : parseRow(database, "files", bytesSchema, row).bytes] as const;
  });
  return {
    record,
    ...readDraft(database, record, definitions),
    instruction: {
      high_level: record.task_instruction,
      low_level: record.low_level_instruction,
      variants: record.instruction_variants,
      language: record.language,
    },
    writtenBy: parseRow(database, "task_instructions", writerSchema, written).model,
    files: new Map(files),
  };
}

/** A graph of a task with the setup that leads to it: the one that is taken, then that of the other branch. */
export function branchesWithSetup({
  graph,
  setup,
  condition,
}: TaskDraft): { graph: TaskGraph; setup: TaskDraft["setup"] }[] {
  if (condition === null) return [{ graph, setup }];
  const other = condition.taken === "holds" ? condition.fails : condition.holds;
  return [
    { graph, setup },
    { graph: other, setup: condition.flipped_setup },
  ];
}

/** Every node of a task once, those of the other branch included. */
export function nodesOfAll(draft: TaskDraft): TaskNode[] {
  const nodes = branchesWithSetup(draft).flatMap(({ graph }) => graph.nodes);
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

/** Every node of a task by its id. */
export function nodesById(draft: TaskDraft): ReadonlyMap<string, TaskNode> {
  return new Map(nodesOfAll(draft).map((node) => [node.id, node]));
}
