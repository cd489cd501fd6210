import { endLine, overwriteLine, printErrorLine } from "./print.js";

/** The progress of a dataset and the quota being filled. */
export interface Growth {
  tasks: number;
  recalled: number;
  resumed: number;
  quota: string;
}

/** Displays the progress of a dataset and the time left. */
export interface DatasetDisplay {
  report(growth: Growth): void;
  finish(): void;
}

/** Seconds between two lines when the output is not a terminal. */
const secondsBetweenLines = 10;

/**
 * Starts a display: one line that is overwritten on a terminal, a line every few seconds elsewhere, nothing when quiet.
 */
export function startDatasetProgress(count: number, quiet: boolean): DatasetDisplay {
  if (quiet) return { report: () => undefined, finish: () => undefined };
  const started = performance.now();
  const live = process.stderr.isTTY;
  let shown = Number.NEGATIVE_INFINITY;
  let open = false;
  return {
    report({ tasks, recalled, resumed, quota }) {
      const now = performance.now();
      if (!live && now - shown < secondsBetweenLines * 1000) return;
      shown = now;
      const rate = (tasks - resumed) / ((now - started) / 1000);
      const left = rate > 0 ? Math.ceil((count - tasks) / rate) : null;
      const reused = recalled > 0 ? `, ${number(recalled)} taken over` : "";
      const text = `${number(tasks)} of ${number(count)} tasks${reused}, ${Math.round(rate)}/s${left === null ? "" : `, ${duration(left)} left`}  ${quota}`;
      if (live) overwriteLine(text);
      else printErrorLine(text);
      open = live;
    },
    finish() {
      if (open) endLine();
      open = false;
    },
  };
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

function duration(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
