import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../../hash.js";
import { type Judgement, judgementSchema } from "../../schema/attempt/judgement.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import { inserter } from "../file/insert.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

const rowSchema = z.object({ judgement_json: jsonColumn.pipe(judgementSchema) });

/** What this version of a judge said of an attempt; null where it said nothing. */
export function readJudgement(database: Database.Database, attempt: string, author: ModelAuthor): Judgement | null {
  const row = database
    .prepare("SELECT judgement_json FROM judgements WHERE attempt_id = ? AND model = ? AND prompt_version = ?")
    .get(attempt, author.model, author.prompt_version);
  return row === undefined ? null : parseRow(database, "judgements", rowSchema, row).judgement_json;
}

/** Keeps what a judge says of an attempt, in place of what it said before. */
export function writeJudgement(
  database: Database.Database,
  { attempt_id, task_id }: { attempt_id: string; task_id: string },
  judgement: Judgement,
  author: ModelAuthor,
): void {
  database.transaction(() => {
    database.prepare("DELETE FROM judgements WHERE attempt_id = ? AND model = ?").run(attempt_id, author.model);
    inserter(database)({
      table: "judgements",
      row: { attempt_id, task_id, done: Number(judgement.done), judgement_json: canonicalJson(judgement), ...author },
    });
  })();
}
