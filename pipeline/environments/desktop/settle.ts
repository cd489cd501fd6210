import { setTimeout as pause } from "node:timers/promises";
import type { Accessibility } from "./accessibility/accessibility.js";
import { activityOf } from "./activity.js";

/** Ends of waiting, in milliseconds. */
const quietMs = 40;
const idleRounds = 2;
/** Clock ticks (10 ms) that blinking, polling and the like may use between two looks. */
const idleTicks = 1;

/**
 * Waits until the desktop has come to rest: no application reports a change or is at work, and all answer. Work shows
 * in the process table, so that a file that is being written is waited for though nothing moves on the screen. Programs
 * that never rest are given `maxMs`.
 */
export async function settle(accessibility: Accessibility, firstProcess: number, maxMs: number): Promise<void> {
  let left = maxMs;
  let quiet = 0;
  let before = await activityOf(firstProcess);
  while (left > 0 && quiet < idleRounds) {
    const events = accessibility.events();
    await pause(quietMs / idleRounds);
    left -= quietMs / idleRounds;
    const now = await activityOf(firstProcess);
    const isIdle = !now.isWorking && now.ticks - before.ticks <= idleTicks && accessibility.events() === events;
    quiet = isIdle ? quiet + 1 : 0;
    before = now;
  }
  await accessibility.settle({ quietMs: quietMs / 2, maxMs: Math.max(left, quietMs) });
}
