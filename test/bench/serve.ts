import { loadavg } from "node:os";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import type { Desktop } from "../../pipeline/environments/desktop/desktop-environment.js";
import { launch } from "../../pipeline/environments/desktop/survey/survey-actions.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { openDesktop, proportionalMemory } from "./desktop-timings.js";
import { lightApplications, reportEpisodes } from "./serve-episodes.js";
import { compareSteps, rounds, step, type TimedWay } from "./serve-steps.js";
import { elapsed, median } from "./wall-clock.js";

const application = "mousepad";
const resets = 5;
const atOnce = [1, 2, 4];
/** Seconds of OSWorld's runner (lib_run_single.py, desktop_env.step): before and after an episode, and after an action. */
const osworldWaits = { episode: 80, action: 2 };
const episodeSteps = 15;

/**
 * What a lent desktop costs, as lines for a terminal: start, resets, memory, what a step by each protocol takes over the
 * desktop's own, and desktops at once. A step is an action and the picture after it.
 */
export async function* reportServe(): AsyncIterable<string> {
  const { desktop: described, name = application } = (await loadCatalog()).applications.get(application) ?? {};
  if (described === undefined) throw new RangeError(`the catalog has no ${application}`);
  const open = await openDesktop([{ id: application, name, desktop: described }]);
  const desktop = open();
  try {
    const boot = await elapsed(() => desktop.reset(emptySetup));
    const reset: number[] = [];
    for (let run = 0; run < resets; run++) reset.push(await elapsed(() => desktop.reset(emptySetup)));
    await desktop.act(launch(name));
    const memory = await proportionalMemory(desktop.sandbox().firstProcess);
    yield `first start ${ms([boot])} (${aSecond([boot])} a second), reset ${ms(reset)} (${aSecond(reset)} a second), memory with ${application} ${memory?.toFixed(0) ?? "not readable"} MiB`;
    const steps = await compareSteps(desktop, application);
    for (const [name, way] of steps) yield `step by ${name}: ${besideOther(way, steps)}`;
    const waits = osworldWaits.episode + osworldWaits.action * episodeSteps;
    const here = (median(reset) + episodeSteps * median(steps.get("osworld")?.times ?? [])) / 1000;
    yield `an episode of ${episodeSteps} steps by OSWorld's protocol: ${here.toFixed(1)} s; the fixed waits of OSWorld's runner alone are ${waits} s, ${(waits / here).toFixed(0)} times as long`;
  } finally {
    await desktop.close();
  }
  for (const count of atOnce) yield await together(open, name, count);
  yield `scripted episodes of ${lightApplications.join(" and ")}, load ${loadavg()[0]?.toFixed(1)}`;
  yield* reportEpisodes();
}

/** What a step took, and how much more than by the way with which it compares. */
function besideOther({ beside, times, processor }: TimedWay, all: ReadonlyMap<string, TimedWay>): string {
  const took = `${ms(times)}, ${median(processor).toFixed(1)} ms of processor time here`;
  const other = beside === null ? undefined : all.get(beside);
  if (other === undefined) return took;
  const over = (median(times) - median(other.times)).toFixed(1);
  const processorOver = (median(processor) - median(other.processor)).toFixed(1);
  const ratio = (median(times) / median(other.times)).toFixed(2);
  return `${took}; ${over} ms (${ratio} times) and ${processorOver} ms of processor time over ${beside}`;
}

/** Steps a second of some desktops at once, each in a loop of its own. */
async function together(open: () => Desktop, name: string, count: number): Promise<string> {
  const desktops = Array.from({ length: count }, open);
  try {
    await Promise.all(
      desktops.map(async (desktop) => {
        await desktop.reset(emptySetup);
        await desktop.act(launch(name));
      }),
    );
    const took = await elapsed(() => Promise.all(desktops.map(work)));
    return `${count} at once: ${((count * 2 * rounds * 1000) / took).toFixed(1)} steps a second together`;
  } finally {
    await Promise.all(desktops.map((desktop) => desktop.close()));
  }
}

async function work(desktop: Desktop): Promise<void> {
  for (let round = 0; round < 2 * rounds; round++) {
    await desktop.point(step(round));
    await desktop.observe({ screenshot: true });
  }
}

function aSecond(values: readonly number[]): string {
  return (1000 / median(values)).toFixed(1);
}

function ms(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms`;
}
