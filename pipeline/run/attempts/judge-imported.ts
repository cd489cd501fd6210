import type Database from "better-sqlite3";
import pLimit from "p-limit";
import { agreementOf, type JudgedPair } from "../../attempt/judge/agreement.js";
import { judgeAuthor, judgeByModel } from "../../attempt/judge/judge-attempt.js";
import {
  type JudgedFigures,
  type JudgeOpinion,
  judgedFigures,
  judgeOpinions,
} from "../../attempt/report/judge-opinions.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { ImportedAttempt } from "../../schema/attempt/imported-attempt.js";
import type { JudgeAgreement } from "../../schema/attempt/judge-agreement.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import type { StageEvent } from "../../stage.js";
import { readScreen } from "../../store/attempts/attempt-results.js";
import type { AttemptChoice } from "../../store/attempts/attempts.js";
import { readImportedAttempts } from "../../store/attempts/imported-attempts.js";
import { writeJudgeAgreement } from "../../store/attempts/judge-agreements.js";
import { readJudgement, type StoredJudgement, writeJudgement } from "../../store/attempts/judgements.js";
import { readImportedTasks } from "../../store/imported-tasks.js";
import { judgedPictures } from "./judged-pictures.js";
import { keptPairs } from "./kept-pairs.js";

/** What a judge says of one attempt at an imported task. */
export interface JudgedImport extends JudgedFigures {
  readonly attempt: string;
  /** Id of the task at its source. */
  readonly task: string;
  readonly source: string;
  readonly agent: string;
  readonly reason: string;
}

/** What a judge says of attempts at imported tasks, which no evaluator has judged. */
export interface JudgedImports extends JudgeOpinion {
  readonly attempts: readonly JudgedImport[];
  /**
   * How far this judge agrees with evaluators, where there are some: at tasks of this dataset, and of those that were
   * named.
   */
  readonly agreement: JudgeAgreement;
  /** Attempts that were not judged, by the reason. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface ImportedJudging {
  readonly concurrency: number;
  readonly report: (event: StageEvent) => void;
  /** What this judge and evaluators say of attempts in other datasets. */
  readonly beside: readonly JudgedPair[];
}

/**
 * Lets a model judge the stored attempts of an agent, or of all, at imported tasks that it has not judged yet, and keeps what
 * it says. Throws StoreError STORE_ROW, and ModelError when the model cannot be asked any more; what is judged by then is kept.
 */
export async function judgeImported(
  database: Database.Database,
  model: LanguageModel,
  choice: Pick<AttemptChoice, "agent" | "seed">,
  { concurrency, report, beside }: ImportedJudging,
): Promise<JudgedImports> {
  const author = judgeAuthor(model);
  const limit = pLimit(concurrency);
  const refused: Record<string, number> = {};
  const tasks = new Map([...readImportedTasks(database)].map((task) => [task.id, task]));
  const attempts = readImportedAttempts(database, choice);
  const taskOf = new Map(attempts.map(({ id, task_id }) => [id, tasks.get(task_id)]));
  let done = 0;

  const judge = async (attempt: ImportedAttempt): Promise<StoredJudgement[]> => {
    const { id: attempt_id, task_id } = attempt;
    const known = readJudgement(database, "imported_judgements", attempt_id, author);
    if (known !== null) return [{ attempt_id, judgement: known, ...author }];
    const answer = await ask(model, attempt, tasks.get(task_id), (hash) =>
      readScreen(database, task_id, hash, "imported_attempt_screens"),
    );
    if ("failure" in answer) {
      refused[answer.failure] = (refused[answer.failure] ?? 0) + 1;
      return [];
    }
    writeJudgement(database, "imported_judgements", { attempt_id, task_id }, answer.judgement, author);
    report({ kind: "progress", stage: "judge", done: ++done, total: null, label: "attempts at imported tasks judged" });
    return [{ attempt_id, judgement: answer.judgement, ...author }];
  };

  const judged = (await Promise.all(attempts.map((attempt) => limit(() => judge(attempt))))).flat();
  const [opinion = { ...author, judged: 0, s_int: null, s_final: null }] = judgeOpinions(judged, (id) =>
    taskOf.get(id),
  );
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const agreement = agreementOf([...keptPairs(database, author), ...beside]);
  if (judged.length > 0) writeJudgeAgreement(database, author, agreement);
  return {
    ...opinion,
    agreement,
    attempts: judged.flatMap(({ attempt_id, judgement }): JudgedImport[] => {
      const [attempt, task] = [byId.get(attempt_id), taskOf.get(attempt_id)];
      if (attempt === undefined || task === undefined) return [];
      const { source, source_id } = task;
      const { reason } = judgement;
      return [
        {
          attempt: attempt_id,
          task: source_id,
          source,
          agent: attempt.agent,
          ...judgedFigures(judgement, task),
          reason,
        },
      ];
    }),
    refused,
  };
}

async function ask(
  model: LanguageModel,
  attempt: ImportedAttempt,
  task: ImportedTask | undefined,
  screen: (hash: string) => Uint8Array | null,
): ReturnType<typeof judgeByModel> {
  if (attempt.computer_failure !== null) return { failure: "the computer failed" };
  const pictures = await judgedPictures(attempt, screen);
  if (pictures.length === 0) return { failure: "it has no pictures" };
  return judgeByModel(model, {
    instruction: judgedInstruction(attempt, task?.criterion ?? null),
    parts: task?.milestones ?? [],
    record: attempt,
    pictures,
  });
}

/** What the agent was told, and what the source counts as success, which the agent was not told. */
function judgedInstruction({ instruction }: ImportedAttempt, criterion: string | null): string {
  return criterion === null ? instruction : `${instruction}\n\nIt counts as done by its source when: ${criterion}`;
}
