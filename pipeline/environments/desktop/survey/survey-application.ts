import { readdir } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { EnvironmentError } from "../../../errors.js";
import { createRng } from "../../../rng.js";
import type { DesktopApplication } from "../../../schema/catalog/catalog.js";
import type { Control } from "../../../schema/computer/control.js";
import { emptySetup } from "../../../schema/computer/environment-setup.js";
import { actedOn } from "../../view/acted-on.js";
import { createDesktopEnvironment, type Desktop } from "../desktop-environment.js";
import { recordFirstStart, writeHomeFiles } from "../first-start.js";
import { openFileCache } from "../state/file-cache.js";
import { clickAround } from "./click-around.js";
import { compareTrees } from "./compare-trees.js";
import { openMenus } from "./open-menus.js";
import { explainSeen, seenPrograms } from "./seen-programs.js";
import { launch, rootOf } from "./survey-actions.js";
import type { ClicksRecord, FaultRecord, StartRecord, SurveyRecord } from "./survey-record.js";
import { tryTyping } from "./try-typing.js";

const starts = 3;
const clicks = 40;

/**
 * Measures how well an application can be driven, on fresh desktops of its own: three starts, its menus, typing and 40
 * clicks that `seed` draws. `report` is called with each step. Throws EnvironmentError when it cannot be started at
 * all.
 */
export async function surveyApplication(
  application: DesktopApplication,
  procedures: number,
  seed: number,
  report: (step: string) => void,
): Promise<SurveyRecord> {
  const cache = openFileCache();
  report("recording what its first start writes");
  const profile = await recordFirstStart(createDesktopEnvironment([application], cache), [application]);
  const desktop = createDesktopEnvironment([application], cache, (home) => writeHomeFiles(home, profile));
  try {
    const records: StartRecord[] = [];
    let screenshot: Uint8Array | null = null;
    for (let number = 1; number <= starts; number++) {
      report(`start ${number} of ${starts}`);
      records.push(
        await measureStart(desktop, application).catch((error: unknown) => explain(desktop, application, error)),
      );
      screenshot ??= (await desktop.observe({ screenshot: true })).screenshot;
    }
    const faults: FaultRecord[] = [];
    let doing = "";
    const attempt = async <T>(what: string, none: T, work: () => Promise<T>): Promise<T> => {
      report(what);
      doing = what;
      try {
        await startAnew(desktop, application);
        return await work();
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error;
        faults.push({ code: error.code, message: error.message, during: doing });
        return none;
      }
    };
    const openings = await attempt("opening menus", [], () => openMenus(desktop, application.id));
    const typing = await attempt("typing", null, () => tryTyping(desktop, application.id));
    const rng = createRng("survey", application.id, seed);
    const clicked: ClicksRecord = { done: 0, refused: 0, closed: [] };
    await attempt(`${clicks} clicks`, undefined, () =>
      clickAround(desktop, application, clicks, rng, clicked, (what) => {
        doing = what;
      }),
    );
    const controls = (records[0]?.controls ?? []).filter(({ control_type }) => actedOn.has(control_type));
    const unnamed = controls.filter(({ control_text }) => control_text.trim() === "");
    return {
      application: application.id,
      starts: records,
      named: { named: controls.length - unnamed.length, all: controls.length },
      unnamed: unnamed.map(({ control_type, rect }) => `${control_type} at ${rect.slice(0, 2).join(",")}`),
      openings,
      typing,
      differences: compareTrees(records.map((record) => record.controls)),
      clicks: clicked,
      faults,
      procedures,
      screenshot,
    };
  } finally {
    await desktop.close();
  }
}

/** Describes what is on the screen instead of the expected window. */
async function explain(desktop: Desktop, { name }: DesktopApplication, error: unknown): Promise<never> {
  if (!(error instanceof EnvironmentError) || error.code !== "DESKTOP_APPLICATION_HANGS") throw error;
  const seen = await seenPrograms(desktop.sandbox());
  throw new EnvironmentError("SURVEY_NO_START", `${name} did not come up as described: ${explainSeen(seen)}`, {
    cause: error,
  });
}

async function startAnew(desktop: Desktop, { name }: DesktopApplication): Promise<void> {
  await desktop.reset(emptySetup);
  await desktop.act(launch(name));
}

async function measureStart(desktop: Desktop, { id, name }: DesktopApplication): Promise<StartRecord> {
  await desktop.reset(emptySetup);
  const { home } = desktop.sandbox();
  const before = new Set(await readdir(home, { recursive: true }));
  const began = performance.now();
  await desktop.act(launch(name));
  const ms = performance.now() - began;
  const all = (await desktop.observe()).controls;
  const own = all.flatMap((control, index) =>
    control.application === id ? [{ control, root: rootOf(all, index) }] : [],
  );
  return {
    ms,
    controls: own.map(({ control }) => control),
    dialogs: dialogsIn(own.map(({ root }) => root)),
    written: (await readdir(home, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(home.length + 1))
      .filter((path) => !before.has(path) && !path.startsWith(".cache/"))
      .sort(),
  };
}

const introduction = /\b(?:welcome|wizard|assistant|first (?:run|start)|set-?up|getting started|tip of the day)\b/i;

/** Dialogs beside a main window, and windows that introduce; an application that is one dialog is none. */
function dialogsIn(roots: readonly Control[]): string[] {
  const hasWindow = roots.some(({ control_type }) => control_type === "Window");
  const obstacles = roots.filter(
    ({ control_type, control_text }) => introduction.test(control_text) || (hasWindow && control_type === "Dialog"),
  );
  return [...new Set(obstacles.map(({ control_text }) => control_text))];
}
