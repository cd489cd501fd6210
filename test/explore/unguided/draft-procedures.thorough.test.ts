import { expect, test } from "vitest";
import { createReplayingWalker } from "../../../pipeline/explore/guided/replaying-walker.js";
import { draftProcedures } from "../../../pipeline/explore/unguided/draft-procedures.js";
import { explorationWorld } from "../../../pipeline/explore/worlds.js";
import type { Application, Procedure } from "../../../pipeline/schema/catalog/catalog.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { loadModels } from "../../simulated/load-models.js";
import { createSimulatedFactory } from "../../simulated/simulated-environment.js";
import { explored } from "../explore-frugally.js";
import { withoutFork } from "../without-fork.js";

const window = { command: ["none"], window: { wm_class: ["none"], accessible: ["none"] } };
const described = { packages: [], seeds: [], unsaved: "title" as const, profile: [], environment: {} };
const state = { records: [], settings: [], stores: [], private: [], mail: null };

/** An application of the simulated desktop that opens files with these extensions, without its documentation. */
async function undocumented(id: string, documents: string[]): Promise<Application> {
  const known = (await simulatedCatalog()).applications.get(id);
  if (known === undefined) throw new RangeError(`there is no application ${id}`);
  return { ...known, documentation: [], desktop: { ...window, ...described, ...state, documents } };
}

async function drafted(application: Application, actions = 2_000): Promise<Procedure[]> {
  const catalog = await simulatedCatalog();
  const { factory } = withoutFork(createSimulatedFactory(loadModels()));
  const environment = await factory.open();
  const { platform } = environment;
  const walker = createReplayingWalker(factory, new AbortController().signal, environment);
  const world = explorationWorld(catalog, 1, platform);
  const request = { walker, platform, catalog, application, world, actions, onProgress: () => undefined };
  const procedures: Procedure[] = [];
  try {
    for await (const { procedure } of draftProcedures(request)) procedures.push(procedure);
  } finally {
    await walker.close();
  }
  return procedures;
}

test("what the menus of an application offer by convention is drafted, with the labels that they have there", async () => {
  const steps = (await drafted(await undocumented("word", ["docx"]), 60)).map((procedure) => procedure.steps);
  expect(steps).toContain("File > Open..., type its path, press Open");
  expect(steps).toContain(
    "File > Open..., type its path, press Open; File > Save As..., type the new path, press Save",
  );
});

test("a command that nobody has described is drafted where it changes a document, with the fields of its dialog", async () => {
  const procedures = await drafted(await undocumented("word", ["docx"]));
  const steps = procedures.map((procedure) => procedure.steps);
  const open = "File > Open..., type its path, press Open";
  expect(steps).toContain(`${open}; Format > Sort Paragraphs; File > Save`);
  expect(steps).toContain(
    `${open}; Edit > Replace..., fill in Find what and Replace with, press Replace All; File > Save`,
  );
  const sorting = procedures.find((procedure) => procedure.steps.includes("Sort Paragraphs"));
  expect(sorting?.requests).toContain("sort the paragraphs of {docx_path} and save it");
  expect(sorting?.requests).toContain("sort the paragraphs of {docx_in_processing} and save it");
});

test("commands that change nothing are not drafted, and none that leaves the application is tried", async () => {
  const said = (await drafted(await undocumented("word", ["docx"]))).map((procedure) => procedure.steps).join("\n");
  expect(said).not.toMatch(/\b(?:Exit|Quit|Close|About|Help|Undo|Zoom)\b/);
});

test("the same application and seed give the same draft", async () => {
  const application = await undocumented("snipping-tool", ["png"]);
  expect(await drafted(application)).toEqual(await drafted(application));
});

test("an explorer without documentation finds most commands that the documentation of an application speaks of", async () => {
  const { factory } = withoutFork(createSimulatedFactory(loadModels()));
  const guided = await explored(["word"], factory);
  const alone = await explored([await undocumented("word", ["docx"])], factory);
  const usual = new Set(["File", "Edit", "Format", "Insert", "Open...", "Save", "Save As..."]);
  const commandsOf = ({ candidates }: typeof guided) =>
    new Set(
      candidates
        .filter(({ inputs }) => inputs.length > 0 && inputs.every(({ type }) => /^docx/.test(type)))
        .flatMap(({ actions }) =>
          actions.flatMap(({ control }) => (control?.control_type === "MenuItem" ? [control] : [])),
        )
        .map(({ control_text }) => control_text)
        .filter((text) => !usual.has(text)),
    );
  const [wanted, found] = [commandsOf(guided), commandsOf(alone)];
  const missed = [...wanted].filter((command) => !found.has(command));
  expect(alone.candidates.length).toBeGreaterThanOrEqual(15);
  expect(missed.length / wanted.size, missed.join(", ")).toBeLessThanOrEqual(0.3);
});
