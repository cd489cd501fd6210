import { existsSync } from "node:fs";
import { lutimes, readdir } from "node:fs/promises";
import { join } from "node:path";
import { startOfTime } from "../layout.js";

const libraries = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];

/**
 * Environment of programs whose clock shows the same moment in every desktop when the desktop starts, and then runs.
 * All programs share one offset, so that they agree with each other. `now` is the real time in milliseconds. A program
 * that does not bear it (Firefox) opts out with an empty LD_PRELOAD in its own environment.
 */
export function fixedClock(now: number): Record<string, string> {
  const library = libraries.find((path) => existsSync(path));
  if (library === undefined) return {};
  return {
    LD_PRELOAD: library,
    FAKETIME: `${((Date.parse(startOfTime) - now) / 1000).toFixed(3)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    // Chromium waits for ever otherwise.
    FAKETIME_FORCE_MONOTONIC_FIX: "0",
    // Dates of files are those of the machine in some calls of the C library and not in others otherwise.
    NO_FAKE_STAT: "1",
    // The offset never changes, so there is nothing to read again.
    FAKETIME_CACHE_DURATION: "1000000",
  };
}

/** Gives everything in a folder the date at which desktops start, so that file lists show the same in all of them. */
export async function settleDates(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const date = new Date(startOfTime);
  await Promise.all(names.map((name) => lutimes(join(folder, name), date, date)));
}
