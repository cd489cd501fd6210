import type Database from "better-sqlite3";
import { z } from "zod";
import { idSchema } from "../../schema/safe-name.js";
import { complexitySchema, levelIdSchema } from "../../schema/task/task.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

const rowSchema = z.object({
  id: idSchema,
  persona: z.string(),
  level: levelIdSchema,
  task_intent: z.string(),
  involved_apps: jsonColumn.pipe(z.array(z.string())),
  complexity: jsonColumn.pipe(complexitySchema),
  carried_values: jsonColumn.pipe(z.array(z.object({ from: idSchema, value: z.string() }))),
  subtasks: z.number().int(),
  decides: z.number().transform(Boolean),
  infeasible: z.number().transform(Boolean),
});

/** What a list says of a task. */
export type TaskOutline = z.infer<typeof rowSchema>;

/** The tasks of a dataset in their order, without what makes them large: setups, graphs and words. */
export function* readTaskOutlines(database: Database.Database): Generator<TaskOutline> {
  const rows = database.prepare(
    `SELECT id, persona, level, task_intent, involved_apps_json AS involved_apps, complexity_json AS complexity,
       carried_values_json AS carried_values, (SELECT count(*) FROM task_subtasks WHERE task_id = tasks.id) AS subtasks,
       condition_json IS NOT NULL AS decides, infeasibility_json IS NOT NULL AS infeasible
     FROM tasks ORDER BY position`,
  );
  for (const row of rows.iterate()) yield parseRow(database, "tasks", rowSchema, row);
}
