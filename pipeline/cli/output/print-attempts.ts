import { countWords, figureColumns, shareWords } from "../../attempt/report/figure-columns.js";
import type { AttemptFigures } from "../../attempt/report/report.js";
import type { EvaluatedTasks } from "../../run/attempts/evaluate.js";

/** Changes that nobody asked for that are printed. */
const mostChanges = 10;

/** The report of an agent for a person: its figures over all attempts and by groups, then how the attempts ended. */
export function printAttempts(report: EvaluatedTasks): string {
  const groups = {
    level: report.by_level,
    persona: report.by_persona,
    capability: report.by_capability,
    application: report.by_application,
    complexity: report.by_complexity,
    // One group says no more than the line for all.
    ...(Object.keys(report.by_means).length > 1 && { means: report.by_means }),
  };
  const rows: string[][] = [
    ["", ...figureColumns.map(({ head }) => head)],
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
    line("ended", countWords(report.endings)),
    line("means", countWords(report.means)),
    line("not counted", countWords(report.computer_failures)),
    line(
      "at least",
      report.not_counted === 0 ? "" : `${shareWords(report.success_rate_of_all)} SR, if none of them succeeds`,
    ),
    ...setAsideLines(report),
    line("agent", countWords(report.agent_errors)),
    line("said done", report.false_completions === null ? "" : `${shareWords(report.false_completions)} were not`),
    line("reasons", report.reasons_fit === null ? "" : `${shareWords(report.reasons_fit)} name what is missing`),
    ...unaskedLines(report),
    line("limits", report.raised_limits === 0 ? "" : `raised for ${report.raised_limits} tasks with long trajectories`),
    line("repeats", report.repeats === 1 ? "" : repeatWords(report)),
    line("tokens", tokenWords(report)),
    line("time", `${report.seconds} s in attempts; ${report.resumed} of ${report.planned} were made before`),
  ];
  return lines.filter((text, i) => text !== "" || i === 2 || i === 4 + rows.length - 1).join("\n");
}

/** Attempts that could not be made at all; `pnpm jobs` has their evidence. */
function setAsideLines({ set_aside }: Pick<EvaluatedTasks, "set_aside">): string[] {
  return set_aside.map(({ id, reason }) => line("set aside", `${id}: ${reason}`.replaceAll("\n", "\\n")));
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
  return figureColumns.map(({ cell }) => cell(figures));
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = ["", ...figureColumns].map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
}

function line(title: string, text: string): string {
  return text === "" ? "" : `  ${title.padEnd(11)} ${text}`;
}

function repeatWords({ repeats, pass_at, pass_all, flips }: EvaluatedTasks): string {
  const [at, all] = [pass_at.at(-1) ?? null, pass_all.at(-1) ?? null];
  return `pass@${repeats} ${shareWords(at)}, pass^${repeats} ${shareWords(all)}, ${shareWords(flips)} of the tasks flip`;
}

function tokenWords({ input_tokens, output_tokens, cost_usd }: EvaluatedTasks): string {
  if (input_tokens + output_tokens === 0) return "";
  const cost = cost_usd === null ? "" : `, $${cost_usd.toFixed(2)}`;
  return `${input_tokens} in, ${output_tokens} out${cost}`;
}
