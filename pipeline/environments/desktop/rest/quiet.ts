import { readdirSync, readFileSync } from "node:fs";
import type { DesktopMachine } from "../look.js";

/** Looks in a row at which nothing moved. */
const quietLooks = 4;
/** Clock ticks (10 ms) that blinking, polling and the like may use during all of them. */
const idleTicks = 2;

/**
 * Tells, look by look, whether the desktop looks at rest: no application reported a change or was at work in several
 * looks. Work shows in the process table, so that a file that is being read or written is waited for though nothing moves
 * on the screen; a message on its way shows at the servers outside alone, while everything inside waits for it.
 */
export function openQuiet({
  accessibility,
  sandbox,
}: Pick<DesktopMachine, "accessibility" | "sandbox">): () => boolean {
  const { firstProcess } = sandbox;
  let quiet = 0;
  let { events, ticks } = { events: accessibility.events(), ticks: activityOf(firstProcess).ticks };
  return () => {
    const now = activityOf(firstProcess);
    const isWorking = now.isWorking || sandbox.isTalking();
    if (!isWorking && now.ticks - ticks <= idleTicks && accessibility.events() === events) {
      quiet += 1;
      return quiet >= quietLooks;
    }
    quiet = 0;
    events = accessibility.events();
    ticks = now.ticks;
    return false;
  };
}

interface Activity {
  /** Processor time of 10 ms each that was used so far. */
  ticks: number;
  /** Whether a process runs, or waits for a processor or a disk, just now. */
  isWorking: boolean;
}

/**
 * What everything in a process namespace does and has done. The first process of the namespace is given as seen from
 * here. Files of the process table never wait for a disk, and reading them in a thread costs many times the reading.
 */
function activityOf(firstProcess: number): Activity {
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
