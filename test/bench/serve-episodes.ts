import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import type { Desktop } from "../../pipeline/environments/desktop/desktop-environment.js";
import { replay } from "../../pipeline/environments/replay.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { committedPoolFolder } from "../../pipeline/run/pool/pool.js";
import type { DesktopApplication } from "../../pipeline/schema/catalog/catalog.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { fillDeep } from "../../pipeline/template/template.js";
import { guestSeconds, openDesktop, proportionalMemory } from "./desktop-timings.js";
import { processorSeconds } from "./processor-time.js";
import { elapsed, median } from "./wall-clock.js";

export const lightApplications = ["mousepad", "thunar"];
const sideBySide = [1, 2, 4, 8];

/** What episodes came to: those whose evaluator passed, and all others with the reason. */
interface Played {
  passed: number;
  others: string[];
  actions: number;
  /** Milliseconds of all resets. */
  resets: number[];
  /** Processor seconds of what ran on desktops. */
  guest: number;
  /** MiB of each desktop at the end of an episode. */
  memory: number[];
}

/**
 * Scripted episodes (a reset to the setup of a trial, the actions of a verified subtask of a light application with the
 * state and the controls after each, and its evaluator) a minute with some desktops side by side, as lines for a terminal.
 * Each script is played once, so that processor seconds of one version of the program compare with those of another.
 */
export async function* reportEpisodes(): AsyncIterable<string> {
  const catalog = await loadCatalog();
  const applications = lightApplications.flatMap((id): DesktopApplication[] => {
    const { name, desktop } = catalog.applications.get(id) ?? {};
    return name === undefined || desktop === undefined ? [] : [{ id, name, desktop }];
  });
  const { subtasks } = await readPool(committedPoolFolder(), "desktop");
  const scripts = [...subtasks.values()]
    .filter(({ application }) => lightApplications.includes(application))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const open = await openDesktop(applications);
  for (const count of sideBySide) {
    const played: Played = { passed: 0, others: [], actions: 0, resets: [], guest: 0, memory: [] };
    const before = processorSeconds();
    const coresBefore = cores();
    const began = performance.now();
    const left = scripts.values();
    await Promise.all(
      Array.from({ length: count }, async () => {
        const desktop = open();
        try {
          for (const script of left) await play(desktop, script, played);
        } finally {
          await desktop.close();
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const all = played.passed + played.others.length;
    const own = processorSeconds() - before;
    const coresAfter = cores();
    const idle = (coresAfter.idle - coresBefore.idle) / (coresAfter.all - coresBefore.all);
    const each = (value: number, digits: number) => (value / all).toFixed(digits);
    const failed = played.others.length === 0 ? "" : `, ${played.others.length} did not (${played.others[0]})`;
    yield `${count} side by side: ${((60 * all) / seconds).toFixed(0)} episodes a minute of ${each(played.actions, 1)} actions, ${played.passed} passed${failed}; reset ${median(played.resets).toFixed(0)} ms, ${median(played.memory).toFixed(0)} MiB each; processor seconds an episode: ${each(own, 2)} here, ${each(played.guest, 2)} on the desktop; cores ${(100 * (1 - idle)).toFixed(0)} % busy`;
  }
}

/** Milliseconds of all cores since the machine started, and those of them without work. */
function cores() {
  const times = cpus().map(({ times }) => times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}

async function play(desktop: Desktop, { id, actions, trials, evaluator }: Subtask, played: Played): Promise<void> {
  const [trial] = trials;
  if (trial === undefined) return;
  try {
    played.resets.push(await elapsed(() => desktop.reset(trial.setup)));
    const { trace, failure } = await replay(desktop, fillDeep([...actions], trial.parameters));
    const verdict = evaluate(evaluator, trial.parameters, { ...trace, window_start: 1 });
    if (failure === null && verdict.verdict === "pass") played.passed += 1;
    else played.others.push(`${id}: ${failure?.message ?? verdict.message}`);
    played.actions += actions.length;
    const { firstProcess } = desktop.sandbox();
    played.guest += await guestSeconds(firstProcess);
    const memory = await proportionalMemory(firstProcess);
    if (memory !== null) played.memory.push(memory);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    played.others.push(`${id}: ${error.message}`);
  }
}
