import type Database from "better-sqlite3";
import { z } from "zod";
import { type ImportedTask, type ImportReason, reasonsOf } from "../../schema/imported-task.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
import { readImportedTasks } from "../imported-tasks.js";
import { type ComparedFigures, type ComparedTask, compareTasks } from "./comparison.js";

/** The tasks of a file that come from one source. */
export interface ComparedColumn {
  file: string;
  /** Name of the benchmark; null for tasks of this program. */
  source: string | null;
  figures: ComparedFigures;
}

/** The columns of a dataset: one for its own tasks where it has any, and one for each source of imported ones. */
export function comparedColumns(database: Database.Database, file: string): ComparedColumn[] {
  const bySource = new Map<string, ComparedTask[]>();
  for (const task of readImportedTasks(database)) {
    const tasks = bySource.get(task.source) ?? [];
    tasks.push(fromImported(task));
    bySource.set(task.source, tasks);
  }
  const own = [...readOwnTasks(database)];
  const columns: [string | null, ComparedTask[]][] = own.length === 0 ? [...bySource] : [[null, own], ...bySource];
  return columns.map(([source, tasks]) => ({ file, source, figures: compareTasks(tasks) }));
}

const unchecked: ReadonlySet<ImportReason> = new Set(["prose", "no-evaluator"]);

function fromImported(task: ImportedTask): ComparedTask {
  const { id, instruction, applications, milestones, checks, infeasible } = task;
  const graph =
    task.graph === null ? null : { nodes: task.graph.nodes.map((node) => node.id), edges: task.graph.edges };
  return {
    id,
    instruction,
    applications,
    graph,
    milestones: milestones?.length ?? null,
    checked:
      !task.faults.includes("no-evaluator") && checks.some(({ reason }) => reason === null || !unchecked.has(reason)),
    expressible: reasonsOf(task).length === 0,
    infeasible,
  };
}

const rowSchema = z.object({
  id: z.string(),
  instruction: z.string(),
  applications: jsonColumn.pipe(z.array(z.string())),
  graph: jsonColumn.pipe(z.object({ nodes: z.array(z.string()), edges: z.record(z.string(), z.array(z.string())) })),
  milestones: jsonColumn.pipe(z.array(z.unknown())),
  infeasible: z.number().transform(Boolean),
  unchecked: z.number(),
});

function* readOwnTasks(database: Database.Database): Generator<ComparedTask> {
  const rows = database.prepare(
    `SELECT tasks.id, high_level AS instruction, involved_apps_json AS applications, dag_json AS graph,
       intermediate_checks_json AS milestones, infeasibility_json IS NOT NULL AS infeasible,
       (SELECT count(*) FROM task_subtasks LEFT JOIN subtask_evaluations USING (subtask_id)
        WHERE task_id = tasks.id AND evaluator_json IS NULL) AS unchecked
     FROM tasks JOIN task_instructions ON task_instructions.task_id = tasks.id ORDER BY position`,
  );
  for (const row of rows.iterate()) {
    const { milestones, unchecked: without, ...task } = parseRow(database, "tasks", rowSchema, row);
    const checked = without === 0 && task.graph.nodes.length > 0;
    yield { ...task, milestones: milestones.length, checked, expressible: checked };
  }
}
