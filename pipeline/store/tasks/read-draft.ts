import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { intentSchema, purposeSchema, type TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

/** A task of a dataset as composition made it. */
export interface StoredDraft {
  readonly draft: TaskDraft;
  /** Whether the dataset tells where the task comes from; datasets of earlier versions do not. */
  readonly knowsPurpose: boolean;
}

const rowSchema = z.object({
  id: z.string(),
  persona: z.string(),
  goal: z.string(),
  entity: z.string(),
  deliverable: z.string(),
  subtask_ids: jsonColumn,
  /** The text `null` for a task that was grown from a goal, NULL where it is not known. */
  purpose: z.string().nullable(),
});

const purposeColumnSchema = jsonColumn.pipe(purposeSchema.nullable());

/**
 * The draft of a task as its dataset keeps it. Throws StoreError STORE_ROW for a task whose intent or subtasks are
 * missing or cannot be read.
 */
export function readDraft(
  database: Database.Database,
  record: TaskRecord,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): StoredDraft {
  // Datasets of earlier versions do not have the column; `purpose` is then the literal NULL beside it.
  const hasPurpose = database.prepare("SELECT 1 FROM pragma_table_info('tasks') WHERE name = 'purpose_json'").get();
  const purposeColumn = hasPurpose === undefined ? "NULL" : "purpose_json";
  const row = database
    .prepare(
      `SELECT intents.id, intents.persona, goal, entity, deliverable, subtask_ids_json AS subtask_ids,
         ${purposeColumn} AS purpose
       FROM tasks JOIN intents ON intents.id = intent_id WHERE tasks.id = ?`,
    )
    .get(record.id);
  const { purpose, ...intent } = parseRow(database, "intents", rowSchema, row);
  const draft: TaskDraft = {
    id: record.id,
    environment: record.environment,
    persona: record.persona,
    level: record.level,
    intent: parseRow(database, "intents", intentSchema, intent),
    graph: graphOf(database, record, definitions),
    setup: record.environment_setup,
    condition: record.condition,
    infeasibility: record.infeasibility,
    carried: record.carried_values,
    complexity: record.complexity,
    network_dependent: record.network_dependent,
    purpose: purpose === null ? null : parseRow(database, "tasks", purposeColumnSchema, purpose),
  };
  return { draft, knowsPurpose: purpose !== null };
}

function graphOf(
  database: Database.Database,
  { id, dag, subtasks, edge_kinds }: TaskRecord,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): TaskGraph {
  const broken = (what: string) =>
    new StoreError("STORE_ROW", `${database.name}: tasks "${id}": ${what}; restore the dataset, or make it anew`);
  return {
    nodes: dag.nodes.map((node) => {
      const bound = subtasks[node];
      const definition = bound === undefined ? undefined : definitions.get(bound.subtask_id);
      if (bound === undefined || definition === undefined) throw broken(`its node ${node} has no subtask`);
      return { id: node, ...bound, application: definition.application };
    }),
    // In the order in which the record lists them, so that the same record follows from the draft.
    edges: dag.nodes.flatMap((from) =>
      (dag.edges[from] ?? []).map((to) => {
        const edge = edge_kinds[`${from}->${to}`];
        if (edge === undefined) throw broken(`its edge from ${from} to ${to} has no kind`);
        return { from, to, ...edge };
      }),
    ),
  };
}
