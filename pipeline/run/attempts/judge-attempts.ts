import type Database from "better-sqlite3";
import pLimit from "p-limit";
import { type AttemptTask, attemptTask } from "../../attempt/attempt-task.js";
import { agreementOf } from "../../attempt/judge/agreement.js";
import { judgeAuthor, judgeByModel } from "../../attempt/judge/judge-attempt.js";
import { partsDone } from "../../attempt/report/judge-opinions.js";
import { mean } from "../../attempt/report/over-attempts.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { toldTask } from "../../recordings/narrate/told-task.js";
import type { AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { JudgeAgreement } from "../../schema/attempt/judge-agreement.js";
import type { Judgement } from "../../schema/attempt/judgement.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { StageEvent } from "../../stage.js";
import { readScreen } from "../../store/attempts/attempt-results.js";
import { type AttemptChoice, readAttempts, type StoredAttempt } from "../../store/attempts/attempts.js";
import { readJudgement, writeJudgement } from "../../store/attempts/judgements.js";
import { findTasks, readTaskCells } from "../../store/read.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { judgedPictures } from "./judged-pictures.js";

/** What a model said of attempts. */
export interface JudgedAttempts extends ModelAuthor {
  /** Attempts that it judged, in this run and before. */
  judged: number;
  /** WindowsWorld's figures by this judge: means over the attempts, null without any. */
  s_int: number | null;
  s_final: number | null;
  agreement: JudgeAgreement;
  /** Attempts that were not judged, by the reason. */
  refused: Record<string, number>;
}

/**
 * Lets a model judge the stored attempts of an agent, or of all, that it has not judged yet, by their pictures and actions
 * alone, keeps what it says, and holds it against the evaluators. Throws StoreError STORE_ROW, RequestError PROVE_SUBTASK,
 * and ModelError when the model cannot be asked any more; what is judged by then is kept.
 */
export async function judgeAttempts(
  database: Database.Database,
  model: LanguageModel,
  choice: Pick<AttemptChoice, "agent" | "seed">,
  { concurrency, report }: { concurrency: number; report: (event: StageEvent) => void },
): Promise<JudgedAttempts> {
  const author = judgeAuthor(model);
  const limit = pLimit(concurrency);
  const definitions = readDefinitions(database);
  const judged: { judgement: Judgement; score: AttemptScore | null }[] = [];
  const refused: Record<string, number> = {};

  const judge = async (record: TaskRecord, task: AttemptTask, { record: attempt, score }: StoredAttempt) => {
    const known = readJudgement(database, "judgements", attempt.id, author);
    if (known !== null) return void judged.push({ judgement: known, score });
    const pictures = await judgedPictures(attempt, (hash) => readScreen(database, attempt.task_id, hash));
    const answer =
      attempt.computer_failure !== null
        ? { failure: "the computer failed" }
        : pictures.length === 0
          ? { failure: "it has no pictures: run pnpm evaluate with --screenshots" }
          : await judgeByModel(model, {
              instruction: record.task_instruction,
              parts: toldTask(record, task).parts.map(({ phrase, application }) => `${phrase} (${application})`),
              record: attempt,
              pictures,
            });
    if ("failure" in answer) {
      refused[answer.failure] = (refused[answer.failure] ?? 0) + 1;
      return;
    }
    writeJudgement(
      database,
      "judgements",
      { attempt_id: attempt.id, task_id: attempt.task_id },
      answer.judgement,
      author,
    );
    judged.push({ judgement: answer.judgement, score });
  };

  // Nothing can be written while rows are read one by one, so that each task is read whole.
  for (const { id } of readTaskCells(database)) {
    for (const record of findTasks(database, id)) {
      const attempts = readAttempts(database, { ...choice, task: record.id });
      if (attempts.length === 0) continue;
      const task = attemptTask(record, definitions);
      await Promise.all(attempts.map((stored) => limit(() => judge(record, task, stored))));
      report({ kind: "progress", stage: "judge", done: judged.length, total: null, label: "attempts judged" });
    }
  }
  return {
    ...author,
    judged: judged.length,
    s_int: mean(judged.map(({ judgement }) => partsDone(judgement))),
    s_final: mean(judged.map(({ judgement }) => Number(judgement.done))),
    agreement: agreementOf(
      judged.flatMap(({ judgement, score }) =>
        score === null || score.evaluator_error !== null ? [] : [{ judgement, score }],
      ),
    ),
    refused,
  };
}
