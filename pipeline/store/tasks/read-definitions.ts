import type Database from "better-sqlite3";
import { z } from "zod";
import { knownEvaluatorSchema } from "../../evaluators/known-evaluator.js";
import { idSchema } from "../../schema/safe-name.js";
import { type SubtaskDefinition, subtaskSchema } from "../../schema/subtask.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

const rowSchema = z.object({
  id: idSchema,
  definition_json: jsonColumn,
  evaluator_json: jsonColumn,
  verification_json: jsonColumn,
});
/** A subtask as a dataset keeps it: as it can be executed and judged. */
export const definitionSchema = subtaskSchema.omit({ trials: true }).extend({ evaluator: knownEvaluatorSchema });

/** The subtasks of a dataset as they can be executed and judged, by id; the computers on which they were tried are not kept. */
export function readDefinitions(database: Database.Database): Map<string, SubtaskDefinition> {
  const rows = database.prepare(
    `SELECT subtasks.id, definition_json, evaluator_json, verification_json FROM subtasks
     JOIN subtask_evaluations ON subtask_id = subtasks.id ORDER BY subtasks.id`,
  );
  const read = <T>(schema: z.ZodType<T>, value: unknown): T => parseRow(database, "subtasks", schema, value);
  const definitions = rows.all().map((row) => {
    const { id, definition_json, evaluator_json: evaluator, verification_json: verification } = read(rowSchema, row);
    const stored = read(z.looseObject({}), definition_json);
    // The row and what it holds are two parts of the data that have to agree.
    return read(definitionSchema.extend({ id: z.literal(id) }), { ...stored, evaluator, verification });
  });
  return new Map(definitions.map((definition) => [definition.id, definition]));
}
