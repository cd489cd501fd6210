import { existsSync } from "node:fs";
import { lutimes, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { settings, startOfTime } from "../layout.js";

const libraries = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];

const copyName = "libfaketime.so.1";
const brokenSleep = "clock_nanosleep";
const hiddenSleep = "Clock_nanosleep";

/**
 * Writes the copy of libfaketime that a desktop's programs load into the folder of its settings; nothing where it is not
 * installed. The copy lacks the library's clock_nanosleep, which counts from the shown date even where the clock is
 * monotonic and not changed at all, so that time.sleep of Python fails with EINVAL: its name is another there, and
 * programs have that of the C library, which is right for the monotonic clock and for all sleeps of a length. Only a
 * sleep until an absolute time of day follows the machine's clock.
 */
export async function writeClockLibrary(root: string): Promise<void> {
  const library = installed();
  if (library === undefined) return;
  const bytes = await readFile(library);
  // As a whole name: that of nanosleep may be kept as the end of this one.
  const name = Buffer.from(`\0${brokenSleep}\0`);
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at)) bytes.write(hiddenSleep, at + 1);
  await writeFile(join(root, "etc", copyName), bytes, { mode: 0o755 });
}

function installed(): string | undefined {
  return libraries.find((path) => existsSync(path));
}

/**
 * Environment of programs whose clock shows the same moment in every desktop when the desktop starts, and then runs.
 * All programs share one offset, so that they agree with each other. `now` is the real time in milliseconds. A program
 * that does not bear it (Firefox) opts out with an empty LD_PRELOAD in its own environment.
 */
export function fixedClock(now: number): Record<string, string> {
  if (installed() === undefined) return {};
  return {
    LD_PRELOAD: join(settings, copyName),
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
