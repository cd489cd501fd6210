import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { DesktopMachine } from "./look.js";

const lookMs = 20;
/** Looks in a row at which nothing moved. */
const quietLooks = 4;
/** Clock ticks (10 ms) that blinking, polling and the like may use during all of them. */
const idleTicks = 2;

/**
 * Waits until the desktop has come to rest: no application reports a change or is at work, and all answer. Work shows
 * in the process table, so that a file that is being read or written is waited for though nothing moves on the screen;
 * a message on its way shows at the mail server alone, while everything inside waits for it. Programs that never rest
 * are given `maxMs`. False when something did not answer until then.
 */
export async function settle(
  { accessibility, sandbox }: Pick<DesktopMachine, "accessibility" | "sandbox">,
  maxMs: number,
): Promise<boolean> {
  const { firstProcess } = sandbox;
  let quiet = 0;
  let { events, ticks } = { events: accessibility.events(), ticks: activityOf(firstProcess).ticks };
  let left = maxMs;
  for (; left > 0 && quiet < quietLooks; left -= lookMs) {
    await pause(lookMs);
    const now = activityOf(firstProcess);
    const isWorking = now.isWorking || sandbox.isMailing();
    if (!isWorking && now.ticks - ticks <= idleTicks && accessibility.events() === events) {
      quiet += 1;
      continue;
    }
    quiet = 0;
    events = accessibility.events();
    ticks = now.ticks;
  }
  const answerMs = Math.max(left, 2 * lookMs);
  const late = pause(answerMs, false, { ref: false });
  // It gives up a little later than that.
  const answered = accessibility.settle({ quietMs: lookMs, maxMs: answerMs + lookMs }).then(() => true);
  return Promise.race([answered, late]);
}

/** Looks in a row at which nothing was at work. */
const idleLooks = 2;

/**
 * Waits until no application is at work: until what was pressed last has been read and had its effect. Where a program
 * never rests, `maxMs`.
 */
export async function idle({ sandbox }: Pick<DesktopMachine, "sandbox">, maxMs: number): Promise<void> {
  let quiet = 0;
  for (let left = maxMs; left > 0 && quiet < idleLooks; left -= lookMs) {
    await pause(lookMs);
    quiet = activityOf(sandbox.firstProcess).isWorking ? 0 : quiet + 1;
  }
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
