import { TaskloomError } from "../../errors.js";
import type { NightlyEvent } from "../../run/nightly/nightly-event.js";
import { startDatasetProgress } from "./dataset-progress.js";
import { printErrorLine } from "./print.js";

/** Reports the progress of a nightly run. */
export interface NightlyLog {
  say(event: NightlyEvent): void;
  interrupted(): void;
  finish(): void;
}

const stages: Record<string, string> = {
  drift: "looking at the applications of the pool again",
  screens: "recording the screens of subtasks that are new",
  tasks: "making tasks",
  check: "checking the dataset",
};

/**
 * Starts a log: JSON lines on standard error with `--json-log`, otherwise sentences and the progress of the dataset.
 */
export function startNightlyLog(
  { jsonLog, quiet, json }: { jsonLog: boolean; quiet: boolean; json: boolean },
  count: number,
): NightlyLog {
  if (jsonLog) {
    return { say: write, interrupted: () => write({ event: "interrupted" }), finish: () => undefined };
  }
  const silent = quiet || json;
  const progress = startDatasetProgress(count, silent);
  const line = (text: string): void => {
    if (!silent) printErrorLine(text);
  };
  return {
    say(event) {
      if (event.event === "stage") line(stages[event.stage] ?? event.stage);
      if (event.event === "renewed") line(`  ${event.application}: ${event.subtasks} subtasks, ${event.pairs} pairs`);
      if (event.event === "checked" && event.check.verdict !== "sound") {
        line(
          `  ${event.check.verdict}: ${event.check.application}: ${event.check.instruction} (${event.check.evidence})`,
        );
      }
      if (event.event === "recorded" && event.subtasks > 0) line(`  the screens of ${event.subtasks} recorded`);
      if (event.event === "progress") progress.report(event);
    },
    interrupted: () => line("interrupted; the same command goes on"),
    finish: () => progress.finish(),
  };
}

function write(entry: object): void {
  printErrorLine(JSON.stringify({ time: new Date().toISOString(), ...entry }));
}

/** Writes the error that ended a nightly run as its last event. */
export function logFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TaskloomError) write({ event: "failed", code: error.code, message });
  else write({ event: "failed", code: "INTERNAL", message, stack: error instanceof Error ? error.stack : null });
}
