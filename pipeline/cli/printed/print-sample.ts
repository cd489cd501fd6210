import type { SampleReport, SuccessRate } from "../../prove/sample-report.js";

/** The report of a sample for a person: the rate, by groups, and a paragraph for each failure. */
export function printSample(report: SampleReport, run: { environment: string; file: string; folder: string }): string {
  const lines = [
    `${report.succeeded} of ${report.executed} executions on ${run.environment} succeeded: ${inWords(report)}`,
    `  tasks       ${report.tasks}; ${report.subtask_runs} subtask runs, ${report.actions} actions`,
    ...groups("level", report.by_level),
    ...groups("persona", report.by_persona),
    ...groups("application", report.by_application),
    ...report.failures.flatMap(({ task_id, code, message, checks, screenshot }) => [
      "",
      `  failed      ${task_id} [${code}]`,
      `              ${message}`,
      ...checks.slice(0, 4).map((check) => `              not so: ${check}`),
      ...(screenshot === null ? [] : [`              ${screenshot}`]),
    ]),
    `  dataset     ${run.file}, evidence in ${run.folder}`,
  ];
  return lines.join("\n");
}

function groups(title: string, rates: Readonly<Record<string, SuccessRate>>): string[] {
  return Object.entries(rates).map(
    ([name, rate], i) =>
      `  ${(i === 0 ? title : "").padEnd(11)} ${name.padEnd(24)} ${rate.succeeded} of ${rate.executed}`,
  );
}

function inWords({ rate, interval: [low, high] }: SuccessRate): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return rate === null
    ? "nothing was executed"
    : `${percent(rate)} (95 % interval ${percent(low)} to ${percent(high)})`;
}
