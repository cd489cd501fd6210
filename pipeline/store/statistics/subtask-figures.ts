import type Database from "better-sqlite3";
import { z } from "zod";
import { atomicChecks } from "../../evaluators/interpret.js";
import { knownEvaluatorSchema } from "../../evaluators/known-evaluator.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
/** What is counted of a subtask. */
export interface SubtaskFigures {
  application: string;
  category: string;
  /** The API of every check that its evaluator makes, as often as it stands there. */
  checks: string[];
}

const rowSchema = z.object({
  id: z.string(),
  application: z.string(),
  category: z.string(),
  evaluator_json: jsonColumn,
});

/** The subtasks of a dataset by id. */
export function readSubtaskFigures(database: Database.Database): Map<string, SubtaskFigures> {
  const rows = database.prepare(
    `SELECT subtasks.id, applications.name AS application, category, evaluator_json FROM subtasks
     JOIN applications ON applications.id = subtasks.application
     JOIN subtask_evaluations ON subtask_id = subtasks.id`,
  );
  const figures = rows.all().map((row): [string, SubtaskFigures] => {
    const { id, evaluator_json, ...rest } = parseRow(database, "subtasks", rowSchema, row);
    const checks = atomicChecks(parseRow(database, "subtask_evaluations", knownEvaluatorSchema, evaluator_json)).map(
      ({ api }) => api,
    );
    return [id, { ...rest, checks }];
  });
  return new Map(figures);
}
