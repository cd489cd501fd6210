import { readdir, readFile } from "node:fs/promises";

export interface Activity {
  /** Processor time of 10 ms each that was used so far. */
  ticks: number;
  /** Whether a process runs, or waits for a processor or a disk, just now. */
  isWorking: boolean;
}

/**
 * What everything in a process namespace does and has done. The first process of the namespace is given as seen from
 * here. Costs about 1 ms for twenty processes.
 */
export async function activityOf(firstProcess: number): Promise<Activity> {
  const folder = `/proc/${firstProcess}/root/proc`;
  const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`${folder}/${pid}/stat`, "utf8").catch(() => "")));
  const activities = stats.map(activityIn);
  return {
    ticks: activities.reduce((sum, { ticks }) => sum + ticks, 0),
    isWorking: activities.some(({ isWorking }) => isWorking),
  };
}

/** State, `utime` and `stime` of a line of /proc/PID/stat; the name in brackets may hold anything. */
function activityIn(stat: string): Activity {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0), isWorking: /^[RD]$/.test(fields[0] ?? "") };
}
