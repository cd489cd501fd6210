import type Database from "better-sqlite3";
import { z } from "zod";
import { schemaOf } from "../../files/database-schema.js";
import { canonicalJson } from "../../hash.js";
import { type Judgement, judgementSchema } from "../../schema/attempt/judgement.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import { inserter } from "../file/insert.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

/** Where judgements stand: of attempts at tasks of the dataset, and of attempts at imported tasks. */
export type JudgementTable = "judgements" | "imported_judgements";

/** What a model said of an attempt, and which version of it. */
export interface StoredJudgement extends ModelAuthor {
  readonly attempt_id: string;
  readonly judgement: Judgement;
}

const rowSchema = z
  .object({
    attempt_id: z.string(),
    model: z.string(),
    prompt_version: z.number().int(),
    judgement_json: jsonColumn.pipe(judgementSchema),
  })
  .transform(({ judgement_json: judgement, ...row }) => ({ ...row, judgement }));

/** What judges said of one attempt or of all, by attempt and model; nothing in a dataset of a version that knew none. */
export function readJudgements(
  database: Database.Database,
  table: JudgementTable,
  attempt: string | null = null,
): StoredJudgement[] {
  if (!schemaOf(database).has(`table ${table}`)) return [];
  const rows = database.prepare(
    `SELECT * FROM ${table} WHERE @attempt IS NULL OR attempt_id = @attempt ORDER BY attempt_id, model`,
  );
  return rows.all({ attempt }).map((row) => parseRow(database, table, rowSchema, row));
}

/** What this version of a judge said of an attempt; null where it said nothing. */
export function readJudgement(
  database: Database.Database,
  table: JudgementTable,
  attempt: string,
  author: ModelAuthor,
): Judgement | null {
  const own = readJudgements(database, table, attempt).find(
    ({ model, prompt_version }) => model === author.model && prompt_version === author.prompt_version,
  );
  return own?.judgement ?? null;
}

/** Keeps what a judge says of an attempt, in place of what it said before. */
export function writeJudgement(
  database: Database.Database,
  table: JudgementTable,
  { attempt_id, task_id }: { attempt_id: string; task_id: string },
  judgement: Judgement,
  author: ModelAuthor,
): void {
  database.transaction(() => {
    database.prepare(`DELETE FROM ${table} WHERE attempt_id = ? AND model = ?`).run(attempt_id, author.model);
    inserter(database)({
      table,
      row: { attempt_id, task_id, done: Number(judgement.done), judgement_json: canonicalJson(judgement), ...author },
    });
  })();
}
