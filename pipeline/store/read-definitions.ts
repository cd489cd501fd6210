import type Database from "better-sqlite3";
import { z } from "zod";
import { parseJson } from "../parse-json.js";
import { type Subtask, subtaskSchema } from "../schema/subtask.js";

const rowSchema = z.object({ definition_json: z.string(), evaluator_json: z.string(), verification_json: z.string() });
const definitionSchema = subtaskSchema.omit({ trials: true });

/** The subtasks of a dataset as they can be executed and judged, by id; the computers on which they were tried are not kept. */
export function readDefinitions(database: Database.Database): Map<string, Omit<Subtask, "trials">> {
  const rows = database.prepare(
    `SELECT definition_json, evaluator_json, verification_json FROM subtasks
     JOIN subtask_evaluations ON subtask_id = subtasks.id ORDER BY subtasks.id`,
  );
  const definitions = rows.all().map((row) => {
    const { definition_json, evaluator_json, verification_json } = rowSchema.parse(row);
    const definition: unknown = parseJson(definition_json);
    const [evaluator, verification]: unknown[] = [evaluator_json, verification_json].map((text) => parseJson(text));
    return definitionSchema.parse({ ...z.looseObject({}).parse(definition), evaluator, verification });
  });
  return new Map(definitions.map((definition) => [definition.id, definition]));
}
