import type { Judgement } from "../../schema/attempt/judgement.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import type { StoredJudgement } from "../../store/attempts/judgements.js";
import { mean } from "./over-attempts.js";

/** WindowsWorld's figures of one attempt at an imported task, as a judge sees them. */
export interface JudgedFigures {
  /** Share of the milestones that were done; null where the source has none, and where the task cannot be done. */
  readonly s_int: number | null;
  readonly s_final: 0 | 1;
}

/** What one judge says of attempts at imported tasks: an opinion, which counts in no other figure. */
export interface JudgeOpinion extends ModelAuthor {
  /** Attempts that it judged. */
  readonly judged: number;
  /** Means over those for which the figure is defined; null over none. */
  readonly s_int: number | null;
  readonly s_final: number | null;
}

/** WindowsWorld's S_int of a judgement: the share of the parts that were done. */
export function partsDone({ parts }: Judgement): number {
  return parts.length === 0 ? 0 : parts.filter(({ done }) => done).length / parts.length;
}

/** The figures of a judgement of an attempt at an imported task. */
export function judgedFigures(
  judgement: Judgement,
  { milestones, infeasible }: Pick<ImportedTask, "milestones" | "infeasible">,
): JudgedFigures {
  const isDefined = !infeasible && milestones !== null && milestones.length > 0;
  return { s_int: isDefined ? partsDone(judgement) : null, s_final: judgement.done ? 1 : 0 };
}

/**
 * What each judge says of all attempts that it judged, by model and version of the prompt; `taskOf` finds the task of an
 * attempt.
 */
export function judgeOpinions(
  judgements: readonly StoredJudgement[],
  taskOf: (attempt: string) => Pick<ImportedTask, "milestones" | "infeasible"> | undefined,
): JudgeOpinion[] {
  const judges = new Map<string, { author: ModelAuthor; figures: JudgedFigures[] }>();
  for (const { attempt_id, judgement, model, prompt_version } of judgements) {
    const task = taskOf(attempt_id);
    if (task === undefined) continue;
    const key = JSON.stringify([model, prompt_version]);
    const judge = judges.get(key) ?? { author: { model, prompt_version }, figures: [] };
    judges.set(key, judge);
    judge.figures.push(judgedFigures(judgement, task));
  }
  return [...judges.values()].map(({ author, figures }) => ({
    ...author,
    judged: figures.length,
    s_int: mean(figures.flatMap(({ s_int }) => s_int ?? [])),
    s_final: mean(figures.map(({ s_final }) => s_final)),
  }));
}
