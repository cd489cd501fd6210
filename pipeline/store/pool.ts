import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { printPython } from "../evaluators/print-python.js";
import { printTypescript } from "../evaluators/print-typescript.js";
import { lazily } from "../lazily.js";
import type { Action } from "../schema/action.js";
import { type EnvironmentSetup, emptySetup, environmentSetupSchema } from "../schema/environment-setup.js";
import { evaluatorSchema } from "../schema/evaluator.js";
import {
  type Interference,
  interferenceSchema,
  parameterValuesSchema,
  type Subtask,
  subtaskSchema,
} from "../schema/subtask.js";
import { mayHaveScreens, screenFiles } from "./pool-screens.js";
import { poolSlugs } from "./pool-slug.js";
import { readPoolFile } from "./read-pool-file.js";
import { readableJson } from "./readable-json.js";

/** What is in the folder of a subtask, file by file; evaluator.py and evaluator.ts are printed beside them. */
const metadataSchema = subtaskSchema
  .omit({ actions: true, alternatives: true, trials: true, evaluator: true })
  .extend({ available_parameters: z.array(parameterValuesSchema).min(1) });
const trajectorySchema = subtaskSchema.pick({ actions: true, alternatives: true });
const setupsSchema = z.array(environmentSetupSchema);
const interferenceFileSchema = z.array(interferenceSchema);

/**
 * Writes verified subtasks as folders, `<root>/<environment>/<application>/<slug>/`, and what is known of how they
 * disturb each other beside them. Replaces the subtasks of the environment that were there; equal pools give equal
 * bytes. Meetings that do no harm are left out. Screens of subtasks that are as they were stay.
 */
export async function writePool(
  root: string,
  environment: string,
  subtasks: readonly Subtask[],
  interference: readonly Interference[],
): Promise<void> {
  const home = join(root, environment);
  const pictured = subtaskFolders(home).filter(mayHaveScreens);
  const before = new Map(pictured.map((folder) => [readMetadata(folder).id, folder]));
  // Subtasks that were read from this folder read the rest of their files only now.
  const folders = [...poolFolders(root, environment, subtasks)].map(([subtask, folder]) => ({
    folder,
    files: [...filesOf(subtask), ...screenFiles(before.get(subtask.id), subtask)],
  }));
  for (const folder of subtaskFolders(home)) rmSync(folder, { recursive: true });
  for (const { folder, files } of folders) {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
  }
  mkdirSync(home, { recursive: true });
  // What is handed on may be used up: there it only matters that the second works.
  const harmful = interference.filter(
    ({ place, second_works, first_survives }) => !second_works || (!first_survives && place !== "handover"),
  );
  harmful.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const lines = harmful.map((meeting) => `  ${JSON.stringify(meeting)}`);
  writeFileSync(join(home, "interference.json"), `[\n${lines.join(",\n")}\n]\n`);
}

/** The folder of each subtask of an environment's pool, all of which are given. */
export function poolFolders(root: string, environment: string, subtasks: readonly Subtask[]): Map<Subtask, string> {
  const slugs = poolSlugs(subtasks);
  return new Map(
    subtasks.map((subtask) => [
      subtask,
      join(root, environment, subtask.application, slugs.get(subtask.id) ?? subtask.id),
    ]),
  );
}

type PoolFile = [name: string, content: string | Uint8Array];

function filesOf({ actions, alternatives, trials, evaluator, ...metadata }: Subtask): PoolFile[] {
  return Object.entries({
    "subtask.json": readableJson({ ...metadata, available_parameters: trials.map(({ parameters }) => parameters) }),
    "trajectory.json": readableJson({
      actions: actions.map(brief),
      alternatives: alternatives.map((route) => route.map(brief)),
    }),
    "setups.json": readableJson(trials.map(({ setup }) => briefSetup(setup))),
    "evaluator.json": readableJson(evaluator),
    "evaluator.py": printPython(evaluator),
    "evaluator.ts": printTypescript(evaluator),
  });
}

function orderOf({ first, second, place }: Interference): string {
  return [first, second, place].join(" ");
}

/**
 * Reads the subtasks of an environment, all or those of some applications, in the order of their folders, and the meetings that do harm. Trajectories,
 * evaluators and setups are read when they are asked for. An environment without a folder has none. Throws StoreError POOL_FILE, which names
 * the file, for one that is missing or not as `writePool` writes it.
 */
export async function readPool(
  root: string,
  environment: string,
  isWanted: (application: string) => boolean = () => true,
): Promise<{ subtasks: Map<string, Subtask>; interference: Interference[] }> {
  const home = join(root, environment);
  const subtasks = subtaskFolders(home, isWanted).map(readSubtask);
  const file = join(home, "interference.json");
  const interference = existsSync(file) ? readPoolFile(file, interferenceFileSchema) : [];
  return { subtasks: new Map(subtasks.map((subtask) => [subtask.id, subtask])), interference };
}

function readSubtask(folder: string): Subtask {
  const { available_parameters, ...metadata } = readMetadata(folder);
  const trajectory = lazily(() => readPoolFile(join(folder, "trajectory.json"), trajectorySchema));
  const evaluator = lazily(() => readPoolFile(join(folder, "evaluator.json"), evaluatorSchema));
  const setups = lazily(() => readPoolFile(join(folder, "setups.json"), setupsSchema));
  return {
    ...metadata,
    get actions() {
      return trajectory().actions;
    },
    get alternatives() {
      return trajectory().alternatives;
    },
    get evaluator() {
      return evaluator();
    },
    trials: available_parameters.map((parameters, index) => ({
      parameters,
      get setup() {
        return setups()[index] ?? emptySetup;
      },
    })),
  };
}

function readMetadata(folder: string): z.infer<typeof metadataSchema> {
  return readPoolFile(join(folder, "subtask.json"), metadataSchema);
}

/** Folders with a subtask, in a fixed order. */
function subtaskFolders(home: string, isWanted: (application: string) => boolean = () => true): string[] {
  return directoriesIn(home)
    .filter((folder) => isWanted(basename(folder)))
    .flatMap(directoriesIn)
    .filter((folder) => existsSync(join(folder, "subtask.json")));
}

function directoriesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** Without what reading fills in again. */
function brief(action: Action): unknown {
  const { rect, description, thought, ...said } = action;
  return {
    ...said,
    rect: rect ?? undefined,
    description: description === "" ? undefined : description,
    thought: thought === "" ? undefined : thought,
  };
}

function briefSetup(setup: EnvironmentSetup): unknown {
  const parts = Object.entries(setup).filter(([, part]) =>
    Array.isArray(part)
      ? part.length > 0
      : JSON.stringify(part) !== '{"kind":"empty"}' && JSON.stringify(part) !== "{}",
  );
  return { ...Object.fromEntries(parts), ...(setup.actions.length > 0 ? { actions: setup.actions.map(brief) } : {}) };
}
