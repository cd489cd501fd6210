import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { DesktopMachine } from "../look.js";
import { openQuiet } from "./quiet.js";

type Settled = Pick<DesktopMachine, "accessibility" | "sandbox">;

/** Deadlines of programs that are waited for, in milliseconds: what lies beyond is not taken for an effect of an action. */
export const horizonMs = 100;
/** Longest time in milliseconds that an action is given to come to rest; on a busy machine a page may take as long. */
export const restMs = 15_000;
/** Within which all applications must answer: less than `openAccessibility` waits before it takes silence for an answer. */
const answeredMs = 4500;
const lookMs = 20;
const shortestMs = 2;
const longestMs = 12;
const growth = 1.4;

/**
 * Waits until the desktop has come to rest: all threads wait for something to happen, none goes on by itself within
 * `horizonMs`, no message is on its way out of the desktop, and all applications answer. Where a system does not tell what
 * threads wait for, and where programs keep waking by themselves, rest is what looks like it for a tenth of a second
 * (`quiet.ts`). Programs that never rest are given `maxMs`. False when something did not answer until then.
 */
export async function settle(machine: Settled, maxMs: number): Promise<boolean> {
  let left = maxMs;
  for (;;) {
    const reached = await waitForRest(machine, left);
    left = reached.left;
    const answerMs = Math.max(Math.min(left, answeredMs), 2 * lookMs);
    const late = pause(answerMs, false, { ref: false });
    const quietMs = reached.isProven ? 1 : lookMs;
    // It gives up a little later than that.
    const answered = machine.accessibility.settle({ quietMs, maxMs: answerMs + lookMs }).then(() => true);
    if (!(await Promise.race([answered, late]))) return false;
    // What was asked may have had something to do.
    if (!reached.isProven || left <= 0 || (await stillFor(machine)) > horizonMs) return true;
  }
}

/** Waits until what was done last has been read and had its effect, without asking applications; at most `maxMs`. */
export async function idle(machine: Settled, maxMs: number): Promise<void> {
  await waitForRest(machine, maxMs);
}

/** Waits for rest, proven or by its looks, at most `maxMs`, and returns what is left of them. */
async function waitForRest(machine: Settled, maxMs: number): Promise<{ isProven: boolean; left: number }> {
  const quiet = openQuiet(machine);
  let left = maxMs;
  let waitMs = shortestMs;
  let sinceLook = 0;
  for (;;) {
    const dueMs = await stillFor(machine);
    if (dueMs > horizonMs) return { isProven: true, left };
    if (sinceLook >= lookMs) {
      sinceLook = 0;
      if (quiet()) return { isProven: false, left };
    }
    if (left <= 0) return { isProven: false, left };
    const next = Math.min(dueMs > 0 ? Math.max(1, dueMs) : waitMs, lookMs - sinceLook);
    await pause(next);
    left -= next;
    sinceLook += next;
    waitMs = Math.min(longestMs, waitMs * growth);
  }
}

/** Milliseconds for which nothing will happen on the desktop by itself, as far as that is sure; 0 while something does. */
export async function stillFor({ accessibility, sandbox }: Settled): Promise<number> {
  const before = sandbox.threads.look();
  if (before === null) return 0;
  const events = accessibility.events();
  // What is on its way to this program has come after one turn of its event loop; a second one has begun to answer it.
  await turn();
  await turn();
  if (sandbox.isTalking() || accessibility.events() !== events) return 0;
  const after = sandbox.threads.look();
  return after?.isStill ? Math.max(0, after.dueMs) : 0;
}
