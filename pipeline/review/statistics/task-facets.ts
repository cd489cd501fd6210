import type Database from "better-sqlite3";
import { z } from "zod";
import { scenarioOf } from "../../catalog/scenario-of.js";
import type { Scenario } from "../../schema/catalog/scenario.js";
import { complexitySchema, levelIdSchema } from "../../schema/task/task.js";
import { jsonColumn, parseRow } from "../../store/file/parse-row.js";

const rowSchema = z.object({
  id: z.string(),
  content_hash: z.string(),
  persona: z.string(),
  level: levelIdSchema,
  complexity: jsonColumn.pipe(complexitySchema),
  categories: jsonColumn.pipe(z.array(z.string())),
  subtask_ids: jsonColumn.pipe(z.array(z.string())),
});

/** The properties of a task by which samples are stratified and reviews are counted. */
export interface TaskFacets extends Omit<z.infer<typeof rowSchema>, "categories"> {
  /** Id of the scenario; "" when the catalog has no scenarios. */
  scenario: string;
}

/** Returns the facets of all tasks of a dataset, in the order in which the tasks were made. */
export function readTaskFacets(
  database: Database.Database,
  scenarios: ReadonlyMap<string, Scenario>,
): Map<string, TaskFacets> {
  return new Map([...eachTaskFacets(database, scenarios)].map((facets) => [facets.id, facets]));
}

/** Yields the same facets one by one, without holding all in memory. */
export function* eachTaskFacets(
  database: Database.Database,
  scenarios: ReadonlyMap<string, Scenario>,
): Generator<TaskFacets> {
  const rows = database.prepare(
    `SELECT tasks.id, tasks.content_hash, persona, level, complexity_json AS complexity,
       (SELECT json_group_array(DISTINCT category) FROM task_subtasks
        JOIN subtasks ON subtasks.id = subtask_id JOIN applications ON applications.id = application
        WHERE task_id = tasks.id) AS categories,
       (SELECT json_group_array(DISTINCT subtask_id) FROM task_subtasks WHERE task_id = tasks.id) AS subtask_ids
     FROM tasks ORDER BY position`,
  );
  for (const row of rows.iterate()) {
    const { categories, ...task } = parseRow(database, "tasks", rowSchema, row);
    yield { ...task, scenario: scenarioOf(categories, scenarios.values())?.id ?? "" };
  }
}
