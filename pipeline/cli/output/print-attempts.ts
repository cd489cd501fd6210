import type { AttemptFigures } from "../../attempt/report/report.js";
import type { EvaluatedTasks } from "../../run/evaluate.js";

/** Columns of the table: head, and what stands in it. */
const columns: readonly (readonly [string, (figures: AttemptFigures) => string])[] = [
  ["tasks", ({ tasks }) => String(tasks)],
  ["attempts", ({ attempts, not_counted }) => `${attempts - not_counted}`],
  ["SR", ({ success_rate }) => percent(success_rate)],
  ["interval", ({ interval }) => (interval === null ? "-" : `${percent(interval[0])}-${percent(interval[1])}`)],
  ["CR", ({ coverage_rate }) => percent(coverage_rate)],
  ["LC", ({ logical_consistency }) => decimal(logical_consistency)],
  ["CR-CRAB", ({ completion_ratio }) => percent(completion_ratio)],
  ["EE", ({ execution_efficiency }) => decimal(execution_efficiency, 4)],
  ["CE", ({ cost_efficiency }) => (cost_efficiency === null ? "-" : cost_efficiency.toExponential(1))],
  ["S_int", ({ s_int }) => percent(s_int)],
  ["S_final", ({ s_final }) => percent(s_final)],
  ["seq", ({ sequence_score }) => percent(sequence_score)],
  ["act", ({ action_score }) => percent(action_score)],
  ["side", ({ side_effects }) => percent(side_effects)],
  ["computer", ({ failures }) => counts(failures) || "-"],
  ["steps", ({ steps }) => decimal(steps, 1)],
];

/** Changes that nobody asked for that are printed. */
const mostChanges = 10;

/** The report of an agent for a person: its figures over all attempts and by groups, then how the attempts ended. */
export function printAttempts(report: EvaluatedTasks): string {
  const groups = {
    level: report.by_level,
    persona: report.by_persona,
    capability: report.by_capability,
    application: report.by_application,
  };
  const rows: string[][] = [
    ["", ...columns.map(([head]) => head)],
    ["all", ...cellsOf(report)],
  ];
  for (const [title, figures] of Object.entries(groups)) {
    if (Object.keys(figures).length > 0) rows.push([title]);
    for (const [name, group] of Object.entries(figures)) rows.push([`  ${name}`, ...cellsOf(group)]);
  }
  const lines = [
    report.interrupted ? "Stopped before all was done; the same command goes on.\n" : "",
    `${report.agent} at ${report.tasks} tasks of ${report.file} on ${report.environment}, seed ${report.seed}`,
    "",
    ...table(rows),
    "",
    line("ended", counts(report.endings)),
    line("not counted", counts(report.computer_failures)),
    line(
      "at least",
      report.not_counted === 0 ? "" : `${percent(report.success_rate_of_all)} SR, if none of them succeeds`,
    ),
    line("agent", counts(report.agent_errors)),
    line("said done", report.false_completions === null ? "" : `${percent(report.false_completions)} were not`),
    line("reasons", report.reasons_fit === null ? "" : `${percent(report.reasons_fit)} name what is missing`),
    ...unaskedLines(report),
    line("limits", report.raised_limits === 0 ? "" : `raised for ${report.raised_limits} tasks with long trajectories`),
    line("repeats", report.repeats === 1 ? "" : repeatWords(report)),
    line("tokens", tokenWords(report)),
    line("time", `${report.seconds} s in attempts; ${report.resumed} of ${report.planned} were made before`),
  ];
  return lines.filter((text, i) => text !== "" || i === 2 || i === 4 + rows.length - 1).join("\n");
}

/** Lines for changes that nobody asked for, the first of them. */
function unaskedLines({ unasked }: EvaluatedTasks): string[] {
  const changes = unasked.flatMap(({ task_id, changes: own }) => own.map((change) => ({ task_id, ...change })));
  const more = changes.length - mostChanges;
  return [
    ...changes.slice(0, mostChanges).map(({ task_id, kind, change, place, facts }) => {
      const words = facts.length === 0 ? "" : ` (${facts[0]}${facts.length > 1 ? ", ..." : ""})`;
      return line("side", `${task_id.slice(0, 8)} ${kind} ${change}: ${place}${words}`.replaceAll("\n", "\\n"));
    }),
    more > 0 ? line("side", `${more} more in --json`) : "",
  ];
}

function cellsOf(figures: AttemptFigures): string[] {
  return columns.map(([, cell]) => cell(figures));
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = ["", ...columns].map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
}

function line(title: string, text: string): string {
  return text === "" ? "" : `  ${title.padEnd(11)} ${text}`;
}

function counts(tally: Readonly<Record<string, number>>): string {
  return Object.entries(tally)
    .map(([word, count]) => `${count} ${word}`)
    .join(", ");
}

function repeatWords({ repeats, pass_at, pass_all, flips }: EvaluatedTasks): string {
  const [at, all] = [pass_at.at(-1) ?? null, pass_all.at(-1) ?? null];
  return `pass@${repeats} ${percent(at)}, pass^${repeats} ${percent(all)}, ${percent(flips)} of the tasks flip`;
}

function tokenWords({ input_tokens, output_tokens, cost_usd }: EvaluatedTasks): string {
  if (input_tokens + output_tokens === 0) return "";
  const cost = cost_usd === null ? "" : `, $${cost_usd.toFixed(2)}`;
  return `${input_tokens} in, ${output_tokens} out${cost}`;
}

function percent(share: number | null): string {
  return share === null ? "-" : `${(share * 100).toFixed(1)}%`;
}

function decimal(value: number | null, digits = 2): string {
  return value === null ? "-" : value.toFixed(digits);
}
