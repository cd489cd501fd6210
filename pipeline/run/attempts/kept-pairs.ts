import type Database from "better-sqlite3";
import type { JudgedPair } from "../../attempt/judge/agreement.js";
import type { AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import { keepsAttempts } from "../../store/attempts/attempt-results.js";
import { eachAttempt } from "../../store/attempts/attempts.js";
import { readJudgements } from "../../store/attempts/judgements.js";

/** What this version of a judge and the evaluators say of the same attempts at tasks of a dataset, as it is stored. */
export function keptPairs(database: Database.Database, { model, prompt_version }: ModelAuthor): JudgedPair[] {
  const own = readJudgements(database, "judgements").filter(
    (one) => one.model === model && one.prompt_version === prompt_version,
  );
  if (own.length === 0 || !keepsAttempts(database)) return [];
  const judged = new Set(own.map(({ attempt_id }) => attempt_id));
  const scores = new Map<string, AttemptScore | null>();
  for (const { record, score } of eachAttempt(database)) if (judged.has(record.id)) scores.set(record.id, score);
  return own.flatMap(({ attempt_id, judgement }) => {
    const score = scores.get(attempt_id) ?? null;
    return score === null || score.evaluator_error !== null ? [] : [{ judgement, score }];
  });
}
