import { readdirSync, readFileSync } from "node:fs";

export interface Activity {
  /** Processor time of 10 ms each that was used so far. */
  ticks: number;
  /** Whether a process runs, or waits for a processor or a disk, just now. */
  isWorking: boolean;
}

/**
 * What everything in a process namespace does and has done. The first process of the namespace is given as seen from
 * here. Files of the process table never wait for a disk, and reading them in a thread costs many times the reading.
 */
export function activityOf(firstProcess: number): Activity {
  const folder = `/proc/${firstProcess}/root/proc`;
  const activities = readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => activityIn(statOf(`${folder}/${pid}/stat`)));
  return {
    ticks: activities.reduce((sum, { ticks }) => sum + ticks, 0),
    isWorking: activities.some(({ isWorking }) => isWorking),
  };
}

/** Nothing for a process that has just ended. */
function statOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** State, `utime` and `stime` of a line of /proc/PID/stat; the name in brackets may hold anything. */
function activityIn(stat: string): Activity {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0), isWorking: /^[RD]$/.test(fields[0] ?? "") };
}
