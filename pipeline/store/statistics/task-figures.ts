import type Database from "better-sqlite3";
import { z } from "zod";
import { edgeKindSchema } from "../../schema/records/dataset-records.js";
import { proofKinds } from "../../schema/task/proof.js";
import { complexitySchema, levelIdSchema } from "../../schema/task/task.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

const flag = z.number().transform(Boolean);
/** A number of topological orders, which may exceed 2^53. */
const orders = z.string().regex(/^\d+$/).transform(BigInt);

const rowSchema = z.object({
  id: z.string(),
  environment: z.string(),
  persona: z.string(),
  level: levelIdSchema,
  network_dependent: flag,
  with_condition: flag,
  with_carried_value: flag,
  infeasible: flag,
  applications: jsonColumn.pipe(z.array(z.string())),
  complexity: jsonColumn.pipe(complexitySchema),
  dag: jsonColumn.pipe(z.object({ nodes: z.array(z.string()), edges: z.record(z.string(), z.array(z.string())) })),
  edge_kinds: jsonColumn.pipe(z.record(z.string(), edgeKindSchema)),
  orders,
  high_level: z.string(),
  low_level: z.string(),
  rewrites: z.number().nullable(),
  subtask_ids: jsonColumn.pipe(z.array(z.string())),
  values: jsonColumn.pipe(z.record(z.string(), z.looseObject({ parameters: z.record(z.string(), z.string()) }))),
  proofs: jsonColumn.pipe(z.partialRecord(z.enum(proofKinds), orders)),
});

/** What is counted of a task. */
export type TaskFigures = z.infer<typeof rowSchema>;

/** The tasks of a dataset one by one, with no more of each than is counted. */
export function* readTaskFigures(database: Database.Database): Generator<TaskFigures> {
  const rows = database.prepare(
    `SELECT tasks.id, environment, persona, level, network_dependent, condition_json IS NOT NULL AS with_condition,
       carried_values_json <> '[]' AS with_carried_value, infeasibility_json IS NOT NULL AS infeasible,
       involved_apps_json AS applications, complexity_json AS complexity, dag_json AS dag, edge_kinds_json AS edge_kinds,
       subtasks_json AS "values", topo_count AS orders, high_level, low_level, rewrites,
       (SELECT json_group_array(subtask_id) FROM task_subtasks WHERE task_id = tasks.id) AS subtask_ids,
       (SELECT json_group_object(kind, orders) FROM proofs WHERE task_id = tasks.id) AS proofs
     FROM tasks JOIN task_instructions ON task_instructions.task_id = tasks.id
     LEFT JOIN validations ON validations.task_id = tasks.id`,
  );
  for (const row of rows.iterate()) yield parseRow(database, "tasks", rowSchema, row);
}
