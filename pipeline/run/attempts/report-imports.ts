import type Database from "better-sqlite3";
import { type JudgeOpinion, judgeOpinions } from "../../attempt/report/judge-opinions.js";
import { sum, tally } from "../../attempt/report/over-attempts.js";
import type { ImportedAttempt } from "../../schema/attempt/imported-attempt.js";
import type { JudgeAgreement } from "../../schema/attempt/judge-agreement.js";
import { readJudgeAgreement } from "../../store/attempts/judge-agreements.js";
import { readJudgements } from "../../store/attempts/judgements.js";
import type { PlannedImports } from "./planned-imports.js";

/** Figures of attempts at imported tasks. Nothing of them says whether a task was done but the opinions of judges. */
export interface ImportsReport extends Omit<PlannedImports, "attempts"> {
  readonly attempts: number;
  /** No evaluator judges an attempt at an imported task. */
  readonly score: "not judged";
  readonly endings: Readonly<Record<string, number>>;
  /** What agents claimed in the end. */
  readonly claims: Readonly<Record<string, number>>;
  readonly agent_errors: Readonly<Record<string, number>>;
  readonly computer_failures: Readonly<Record<string, number>>;
  readonly steps: number | null;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number | null;
  readonly seconds: number;
  /** What each judge says of these attempts. */
  readonly opinions: readonly TrustedOpinion[];
}

/** An opinion with how far its judge was last found to agree with evaluators; null where that is not known. */
export interface TrustedOpinion extends JudgeOpinion {
  readonly agreement: JudgeAgreement | null;
}

/** Counts attempts at imported tasks, with what judges that are stored beside them say. */
export function reportImports(
  database: Database.Database,
  { attempts: planned, ...plan }: PlannedImports,
  made: readonly ImportedAttempt[],
): ImportsReport {
  const taskOf = new Map(planned.map(({ id, task }) => [id, task]));
  const costs = made.flatMap(({ cost_usd }) => cost_usd ?? []);
  const ids = new Set(made.map(({ id }) => id));
  const judgements = readJudgements(database, "imported_judgements").filter(({ attempt_id }) => ids.has(attempt_id));
  return {
    ...plan,
    attempts: made.length,
    score: "not judged",
    endings: tally(made.map(({ ended }) => ended)),
    claims: tally(made.flatMap(({ claim }) => claim?.status ?? [])),
    agent_errors: tally(made.flatMap(({ agent_error }) => agent_error?.code ?? [])),
    computer_failures: tally(
      made.flatMap(({ computer_failure: failure }) => (failure === null ? [] : [`${failure.class} ${failure.code}`])),
    ),
    steps: made.length === 0 ? null : sum(made.map(({ steps }) => steps.length)) / made.length,
    input_tokens: sum(made.map(({ usage }) => usage.input)),
    output_tokens: sum(made.map(({ usage }) => usage.output)),
    cost_usd: costs.length === 0 ? null : sum(costs),
    seconds: Math.round(sum(made.map(({ seconds }) => seconds))),
    opinions: judgeOpinions(judgements, (attempt) => taskOf.get(attempt)).map((opinion) => ({
      ...opinion,
      agreement: readJudgeAgreement(database, opinion),
    })),
  };
}
