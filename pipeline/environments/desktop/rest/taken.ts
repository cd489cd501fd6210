import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { ThreadWatch } from "./thread-watch.js";

const lookMs = 2;
/** What a program draws or tells with the next frame of a screen of 60 Hz is not taken before. */
const frameMs = 20;

/** Waits until no thread of a desktop has anything to do with what came so far, at most `mostMs`. */
export async function waitUntilTaken(threads: ThreadWatch, mostMs: number): Promise<void> {
  // The display has it after one turn of the event loop.
  await turn();
  for (let waited = 0; waited < mostMs; waited += lookMs) {
    const look = threads.look();
    if (look?.isStill && look.dueMs > frameMs) return;
    await pause(lookMs);
  }
}
