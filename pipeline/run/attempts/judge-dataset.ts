import { judgeAuthor } from "../../attempt/judge/judge-attempt.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { StageEvent } from "../../stage.js";
import type { AttemptChoice } from "../../store/attempts/attempts.js";
import { openDatabase, openForAdding, withDatabase } from "../../store/file/database.js";
import { type JudgedAttempts, judgeAttempts } from "./judge-attempts.js";
import { type JudgedImports, judgeImported } from "./judge-imported.js";
import { keptPairs } from "./kept-pairs.js";

/** What a judge says of the attempts of a dataset: at its tasks, and at imported ones. */
export interface JudgedDataset extends JudgedAttempts {
  imported: JudgedImports;
}

export interface JudgeOptions {
  /** Attempts of one agent, and of one seed; all by default. */
  readonly choice: Pick<AttemptChoice, "agent" | "seed">;
  /** Another dataset whose attempts this judge has judged: how far it can be trusted of imported tasks. */
  readonly agreement?: string | undefined;
  readonly concurrency: number;
  report(event: StageEvent): void;
}

/** Lets a model judge the stored attempts of a dataset. Throws what `judgeAttempts`, `judgeImported` and opening the files do. */
export async function judgeDataset(
  file: string,
  model: LanguageModel,
  { choice, agreement, concurrency, report }: JudgeOptions,
): Promise<JudgedDataset> {
  const author = judgeAuthor(model);
  const beside =
    agreement === undefined
      ? []
      : await withDatabase(agreement, openDatabase, (database) => keptPairs(database, author));
  return withDatabase(file, openForAdding, async (database) => {
    const own = await judgeAttempts(database, model, choice, { concurrency, report });
    return { ...own, imported: await judgeImported(database, model, choice, { concurrency, report, beside }) };
  });
}
