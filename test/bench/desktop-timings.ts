import { readdir, readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { createDesktopEnvironment, type Desktop } from "../../pipeline/environments/desktop/desktop-environment.js";
import { recordFirstStart, writeHomeFiles } from "../../pipeline/environments/desktop/first-start.js";
import { openFileCache } from "../../pipeline/environments/desktop/state/file-cache.js";
import { launch, press } from "../../pipeline/environments/desktop/survey/survey-actions.js";
import type { DesktopApplication } from "../../pipeline/schema/catalog/catalog.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { startSandbox } from "../environments/desktop/start-sandbox.js";

/** boot: an empty desktop; reset: closing the one before and starting a new one; the others are the contract's calls. */
export const figureNames = ["boot", "reset", "launch", "step", "tree", "PNG"] as const;
type Figure = (typeof figureNames)[number];

export interface Timings {
  application: string;
  /** Milliseconds, in the order in which they were measured. */
  figures: Record<Figure, number[]>;
  /** Proportional set size in MiB of everything in the desktop before and after the launch; null where it is not readable. */
  idleMemory: number | null;
  memory: number | null;
}

const runs = 3;
const stepsPerRun = 4;

/** A desktop of these applications whose programs were started once before, as a factory opens it. */
export async function openDesktop(applications: readonly DesktopApplication[]): Promise<() => Desktop> {
  const cache = openFileCache();
  const files = await recordFirstStart(createDesktopEnvironment(applications, cache), applications);
  return () => createDesktopEnvironment(applications, cache, (home) => writeHomeFiles(home, files));
}

/** Measures an application on desktops that offer nothing else. Throws EnvironmentError where it does not start. */
export async function timeApplication(application: DesktopApplication): Promise<Timings> {
  const figures: Record<Figure, number[]> = { boot: [], reset: [], launch: [], step: [], tree: [], PNG: [] };
  const timed = async <T>(figure: Figure, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    figures[figure].push(performance.now() - began);
    return result;
  };
  for (let run = 0; run < runs; run++) {
    const sandbox = await timed("boot", () => startSandbox({ applications: [], prepareHome: async () => undefined }));
    await sandbox.close();
  }
  const desktop = (await openDesktop([application]))();
  let [idleMemory, memory]: (number | null)[] = [null, null];
  try {
    // The first reset has nothing to close.
    await desktop.reset(emptySetup);
    for (let run = 0; run < runs; run++) {
      await timed("reset", () => desktop.reset(emptySetup));
      if (run === 0) idleMemory = await proportionalMemory(desktop.sandbox().firstProcess);
      await timed("launch", () => desktop.act(launch(application.name)));
      if (run === 0) memory = await proportionalMemory(desktop.sandbox().firstProcess);
      for (let step = 0; step < stepsPerRun; step++) {
        await timed("step", () => desktop.act(harmless(step)));
        await timed("tree", () => desktop.observe());
        await timed("PNG", () => desktop.observe({ screenshot: true }));
      }
    }
    return { application: application.id, figures, idleMemory: idleMemory ?? null, memory: memory ?? null };
  } finally {
    await desktop.close();
  }
}

/** Opens the menu bar or what takes its key, and closes it again. */
export function harmless(step: number): Action {
  return press(step % 2 === 0 ? "f10" : "escape");
}

/** MiB of all processes of the namespace whose first process, as seen from here, is given; shared memory counted once. */
export async function proportionalMemory(firstProcess: number): Promise<number | null> {
  const folder = `/proc/${firstProcess}/root/proc`;
  const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(pids.map((pid) => readFile(`${folder}/${pid}/smaps_rollup`, "utf8").catch(() => "")));
  const sizes = texts.flatMap((text) => /^Pss: +(\d+) kB/m.exec(text)?.[1] ?? []);
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + Number(size), 0) / 1024;
}

const tickSeconds = 0.01;

/** Processor seconds that the processes of the namespace have used, and those that they started and that have ended. */
export async function guestSeconds(firstProcess: number): Promise<number> {
  const folder = `/proc/${firstProcess}/root/proc`;
  const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`${folder}/${pid}/stat`, "latin1").catch(() => "")));
  const ticks = stats.flatMap((stat) =>
    stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number),
  );
  return tickSeconds * ticks.reduce((sum, some) => sum + some, 0);
}
