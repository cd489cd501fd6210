import type Database from "better-sqlite3";
import { z } from "zod";
import { schemaOf } from "../../files/database-schema.js";
import { canonicalJson } from "../../hash.js";
import { type JudgeAgreement, judgeAgreementSchema } from "../../schema/attempt/judge-agreement.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import { inserter } from "../file/insert.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";

const rowSchema = z.object({
  model: z.string(),
  prompt_version: z.number().int(),
  agreement_json: jsonColumn.pipe(judgeAgreementSchema),
});

/** How far this version of a judge was last found to agree with evaluators; null where that was never asked. */
export function readJudgeAgreement(database: Database.Database, author: ModelAuthor): JudgeAgreement | null {
  if (!schemaOf(database).has("table judge_agreements")) return null;
  const row = database
    .prepare("SELECT * FROM judge_agreements WHERE model = ? AND prompt_version = ?")
    .get(author.model, author.prompt_version);
  return row === undefined ? null : parseRow(database, "judge_agreements", rowSchema, row).agreement_json;
}

/** Keeps it beside what the judge says of imported tasks, in place of what was found before. */
export function writeJudgeAgreement(
  database: Database.Database,
  { model, prompt_version }: ModelAuthor,
  agreement: JudgeAgreement,
): void {
  database.transaction(() => {
    database.prepare("DELETE FROM judge_agreements WHERE model = ?").run(model);
    const row = { model, prompt_version, agreement_json: canonicalJson(agreement) };
    inserter(database)({ table: "judge_agreements", row });
  })();
}
