import { createRng } from "../../rng.js";
import type { AttemptScore, UnaskedChange } from "../../schema/attempt/attempt-records.js";
import { clusterInterval } from "./bootstrap.js";
import type { CountedAttempt } from "./counted-attempt.js";
import { mean, sum, tally } from "./over-attempts.js";
import { passAllK, passAtK } from "./repeats.js";

/** Figures of a group. Means are over the attempts that count and for which the figure is defined; null over none. */
export interface AttemptFigures {
  tasks: number;
  attempts: number;
  /** Attempts in which the computer or an evaluator failed; they count in no other figure. */
  not_counted: number;
  /** Of these, how many by class: "setup", "crash", "time-out", "limit", "evaluator", "other". */
  failures: Record<string, number>;
  /** How many by means: "gui", "terminal", "script", and "not recorded" where nobody looked. */
  means: Record<string, number>;
  /** Share of the attempts of which the means are recorded that were made by the windows of applications alone. */
  gui_only: number | null;
  success_rate: number | null;
  /** The same over all attempts, with those that do not count as failed: who breaks a computer gains nothing by it. */
  success_rate_of_all: number | null;
  /** 95 %, by bootstrap over tasks. */
  interval: [number, number] | null;
  coverage_rate: number | null;
  logical_consistency: number | null;
  completion_ratio: number | null;
  execution_efficiency: number | null;
  cost_efficiency: number | null;
  s_int: number | null;
  s_final: number | null;
  /** OmniACT, as shares of what the gold trajectories score. */
  sequence_score: number | null;
  action_score: number | null;
  /** Share of attempts that changed what nobody asked for, and that claimed to be done and were not. */
  side_effects: number | null;
  false_completions: number | null;
  steps: number | null;
  tokens: number | null;
}

export interface AttemptReport extends AttemptFigures {
  agent: string;
  seed: number;
  repeats: number;
  /** By k from 1 to the repeats, over tasks. */
  pass_at: (number | null)[];
  pass_all: (number | null)[];
  /** Share of the tasks attempted more than once that succeeded once and failed once. */
  flips: number | null;
  endings: Record<string, number>;
  agent_errors: Record<string, number>;
  computer_failures: Record<string, number>;
  /** Attempts that changed what nobody asked for, with the changes. */
  unasked: { task_id: string; repeat: number; changes: UnaskedChange[] }[];
  /** Of the infeasible tasks that were recognised, the share whose reason names what is missing. */
  reasons_fit: number | null;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number | null;
  seconds: number;
  by_level: Record<string, AttemptFigures>;
  by_persona: Record<string, AttemptFigures>;
  /** A task counts for every capability that its complexity asks for, and for every application that takes part. */
  by_capability: Record<string, AttemptFigures>;
  by_application: Record<string, AttemptFigures>;
  /** By dimension and level: "dependency hard". */
  by_complexity: Record<string, AttemptFigures>;
  /** By the means by which they were made; attempts without a record of that are in none. */
  by_means: Record<string, AttemptFigures>;
}

/** Counts the attempts of one agent; the seed decides the bootstrap. */
export function reportAttempts(
  attempts: readonly CountedAttempt[],
  { agent, seed, repeats }: { agent: string; seed: number; repeats: number },
): AttemptReport {
  const tasks = byTask(attempts.filter(isCounted)).map((group) => ({
    count: group.length,
    successes: group.filter(({ score }) => score?.success).length,
  }));
  const ks = Array.from({ length: repeats }, (_, i) => i + 1);
  const repeated = tasks.filter(({ count }) => count > 1);
  const records = attempts.map(({ record }) => record);
  const costs = records.flatMap(({ cost_usd }) => cost_usd ?? []);
  return {
    agent,
    seed,
    repeats,
    ...figuresOf(attempts, seed),
    pass_at: ks.map((k) => mean(tasks.flatMap(({ count, successes }) => passAtK(count, successes, k) ?? []))),
    pass_all: ks.map((k) => mean(tasks.flatMap(({ count, successes }) => passAllK(count, successes, k) ?? []))),
    flips: mean(repeated.map(({ count, successes }) => Number(successes > 0 && successes < count))),
    endings: tally(records.map(({ ended }) => ended)),
    agent_errors: tally(records.flatMap(({ agent_error }) => agent_error?.code ?? [])),
    computer_failures: tally([
      ...records.flatMap(({ computer_failure }) =>
        computer_failure === null ? [] : [`${computer_failure.class} ${computer_failure.code}`],
      ),
      ...attempts.flatMap(({ score }) => (score?.evaluator_error == null ? [] : ["evaluator"])),
    ]),
    unasked: attempts.flatMap(({ record: { task_id, repeat }, score }) =>
      score === null || score.side_effects.length === 0 ? [] : [{ task_id, repeat, changes: score.side_effects }],
    ),
    reasons_fit: mean(attempts.flatMap(({ score }) => (score?.reason_fits == null ? [] : [Number(score.reason_fits)]))),
    input_tokens: sum(records.map(({ usage }) => usage.input)),
    output_tokens: sum(records.map(({ usage }) => usage.output)),
    cost_usd: costs.length === 0 ? null : sum(costs),
    seconds: Math.round(sum(records.map(({ seconds }) => seconds))),
    by_level: grouped(attempts, seed, ({ level }) => [level]),
    by_persona: grouped(attempts, seed, ({ persona }) => [persona]),
    by_capability: grouped(attempts, seed, ({ capabilities }) => capabilities),
    by_application: grouped(attempts, seed, ({ applications }) => applications),
    by_complexity: grouped(attempts, seed, ({ complexity }) =>
      Object.entries(complexity).map(([dimension, level]) => `${dimension} ${level}`),
    ),
    by_means: grouped(attempts, seed, ({ score }) => (score?.means == null ? [] : [score.means])),
  };
}

function isCounted({ score }: CountedAttempt): boolean {
  return score !== null && score.evaluator_error === null;
}

function figuresOf(attempts: readonly CountedAttempt[], seed: number): AttemptFigures {
  const counted = attempts.filter(isCounted);
  const scores = counted.flatMap(({ score }) => score ?? []);
  const average = (figure: (score: AttemptScore) => number | null) => mean(scores.flatMap((one) => figure(one) ?? []));
  const best = sum(scores.map(({ sequence_best }) => sequence_best ?? 0));
  const share = (figure: (score: AttemptScore) => number | null) =>
    best === 0 ? null : sum(scores.map((one) => figure(one) ?? 0)) / best;
  const clusters = byTask(counted).map((group) => group.map(({ score }) => Number(score?.success)));
  const tokens = counted.map(({ record: { usage } }) => usage.input + usage.output);
  return {
    tasks: byTask(attempts).length,
    attempts: attempts.length,
    not_counted: attempts.length - counted.length,
    failures: tally(
      attempts.flatMap(({ record: { computer_failure }, score }) => {
        if (computer_failure !== null) return [computer_failure.class];
        return score?.evaluator_error == null ? [] : ["evaluator"];
      }),
    ),
    means: tally(scores.map(({ means }) => means ?? "not recorded")),
    gui_only: average(({ means }) => (means === null ? null : Number(means === "gui"))),
    success_rate: average(({ success }) => Number(success)),
    success_rate_of_all: mean(attempts.map((attempt) => Number(isCounted(attempt) && attempt.score?.success === true))),
    interval: clusterInterval(clusters, createRng("bootstrap", seed)),
    coverage_rate: average((score) => score.coverage_rate),
    logical_consistency: average((score) => score.logical_consistency),
    completion_ratio: average((score) => score.completion_ratio),
    execution_efficiency: average((score) => score.execution_efficiency),
    cost_efficiency: average((score) => score.cost_efficiency),
    s_int: average((score) => score.s_int),
    s_final: average((score) => score.s_final),
    sequence_score: share((score) => score.sequence_score),
    action_score: share((score) => score.action_score),
    side_effects: average((score) => Number(score.side_effects.length > 0)),
    false_completions: average((score) => Number(score.false_completion)),
    steps: mean(counted.map(({ record }) => record.steps.length)),
    tokens: mean(tokens),
  };
}

function grouped(
  attempts: readonly CountedAttempt[],
  seed: number,
  groupsOf: (attempt: CountedAttempt) => readonly string[],
): Record<string, AttemptFigures> {
  const names = [...new Set(attempts.flatMap(groupsOf))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const members = attempts.filter((one) => groupsOf(one).includes(name));
      return [name, figuresOf(members, seed)];
    }),
  );
}

function byTask(attempts: readonly CountedAttempt[]): CountedAttempt[][] {
  const groups = new Map<string, CountedAttempt[]>();
  for (const attempt of attempts) {
    const known = groups.get(attempt.record.task_id);
    if (known === undefined) groups.set(attempt.record.task_id, [attempt]);
    else known.push(attempt);
  }
  return [...groups.values()];
}
