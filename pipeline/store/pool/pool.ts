import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { knownEvaluatorSchema } from "../../evaluators/known-evaluator.js";
import { printPython } from "../../evaluators/print-python.js";
import { printTypescript } from "../../evaluators/print-typescript.js";
import { entriesOf } from "../../files/input-folder.js";
import { withOutputFolder } from "../../files/output-folder.js";
import { isThere } from "../../files/read-input-file.js";
import { nothing, type Recogniser } from "../../files/recognisers.js";
import { lazily } from "../../flow/lazily.js";
import type { Action } from "../../schema/computer/action.js";
import { type EnvironmentSetup, emptySetup, environmentSetupSchema } from "../../schema/computer/environment-setup.js";
import {
  type Interference,
  interferenceSchema,
  parameterValuesSchema,
  type Subtask,
  subtaskSchema,
} from "../../schema/subtask.js";
import { mayHaveScreens, screenFileNames, screenFiles } from "./pool-screens.js";
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
 * bytes. Harmless pairs are left out. Screens of subtasks that are as they were stay. The pool is as it was where
 * something fails. Throws StoreError POOL_FILE, OUTPUT_NAME, OUTPUT_TAKEN, STORE_*.
 */
export async function writePool(
  root: string,
  environment: string,
  subtasks: readonly Subtask[],
  interference: readonly Interference[],
): Promise<void> {
  const home = join(root, environment);
  const replaced = new Map(subtaskFolders(home).map((folder) => [folder, readMetadata(folder).id]));
  const pictured = new Map(
    [...replaced].filter(([folder]) => mayHaveScreens(folder)).map(([folder, id]) => [id, folder]),
  );
  // Subtasks that were read from this folder read the rest of their files only now.
  const folders = new Map(
    [...poolFolders(root, environment, subtasks)].map(([subtask, folder]) => [
      folder,
      new Map<string, string | Uint8Array>([...filesOf(subtask), ...screenFiles(pictured.get(subtask.id), subtask)]),
    ]),
  );
  await withOutputFolder(root, (output) => {
    for (const [folder, files] of folders) {
      const own = replaced.has(folder) ? anyOfSubtask : nothing;
      const [first = "", ...rest] = relative(root, folder).split(sep);
      for (const [name, content] of files) output.write([first, ...rest, name], content, own);
    }
    output.write([environment, "interference.json"], printInterference(interference), meetings);
  });
  for (const folder of replaced.keys()) {
    const kept = folders.get(folder);
    for (const name of fileNames) if (kept?.has(name) !== true) rmSync(join(folder, name), { force: true });
    if (kept === undefined) removeIfEmpty(folder);
  }
}

/** Names that this program gives to the files of a subtask; nothing else of its folder is ever deleted. */
const fileNames = [
  "subtask.json",
  "trajectory.json",
  "setups.json",
  "evaluator.json",
  "evaluator.py",
  "evaluator.ts",
  ...screenFileNames,
];
const anyOfSubtask: Recogniser = { kind: "a file of a subtask", matches: () => true };
const meetings: Recogniser = {
  kind: "a list of pairs",
  matches: (head) => /^\[\s*(?:\]|\{ ?"first")/.test(head.toString("utf8")),
};

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function printInterference(interference: readonly Interference[]): string {
  // A resource that is handed over may be consumed: there it only matters that the second works.
  const harmful = interference.filter(
    ({ place, second_works, first_survives }) => !second_works || (!first_survives && place !== "handover"),
  );
  harmful.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const lines = harmful.map((meeting) => `  ${JSON.stringify(meeting)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
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
 * the file, for one that is missing or not as `writePool` writes it, and POOL_CONTRADICTION where two of them do not agree;
 * INPUT_NOT_A_FOLDER where something else lies in the place of the pool.
 */
export async function readPool(
  root: string,
  environment: string,
  isWanted: (application: string) => boolean = () => true,
): Promise<{ subtasks: Map<string, Subtask>; interference: Interference[] }> {
  // A pool that is no folder would seem to have nothing in it.
  entriesOf(root);
  const home = join(root, environment);
  const subtasks = new Map<string, Subtask>();
  const folders = new Map<string, string>();
  for (const folder of subtaskFolders(home, isWanted)) {
    const subtask = readSubtask(folder, environment);
    const other = folders.get(subtask.id);
    if (other !== undefined)
      throw contradiction(`subtask ${subtask.id} is in ${other} and in ${folder}; delete one of them`);
    folders.set(subtask.id, folder);
    subtasks.set(subtask.id, subtask);
  }
  return { subtasks, interference: readInterference(join(home, "interference.json")) };
}

function readInterference(file: string): Interference[] {
  if (!isThere(file)) return [];
  const interference = readPoolFile(file, interferenceFileSchema);
  const met = new Set<string>();
  for (const meeting of interference) {
    const key = orderOf(meeting);
    if (met.has(key)) throw contradiction(`${file} says twice what becomes of ${key}; delete one of them`);
    met.add(key);
  }
  return interference;
}

function contradiction(message: string): StoreError {
  return new StoreError("POOL_CONTRADICTION", message);
}

function readSubtask(folder: string, environment: string): Subtask {
  const { available_parameters, ...metadata } = readMetadata(folder);
  const place = `${environment}/${basename(dirname(folder))}`;
  if (`${metadata.environment}/${metadata.application}` !== place) {
    throw contradiction(
      `${folder} is a folder of ${place}, its subtask is one of ${metadata.environment}/${metadata.application}; move it there`,
    );
  }
  const trajectory = lazily(() => readPoolFile(join(folder, "trajectory.json"), trajectorySchema));
  const evaluator = lazily(() => {
    const file = join(folder, "evaluator.json");
    const read = readPoolFile(file, knownEvaluatorSchema);
    const unknown = read.parameters.find((name) => !metadata.parameters.some((parameter) => parameter.name === name));
    if (unknown === undefined) return read;
    throw contradiction(
      `${file} asks for ${JSON.stringify(unknown)}, which is no parameter in subtask.json beside it; restore both`,
    );
  });
  const setups = lazily(() => {
    const file = join(folder, "setups.json");
    const read = readPoolFile(file, setupsSchema);
    if (read.length === available_parameters.length) return read;
    throw contradiction(
      `${file} has ${read.length} setups for ${available_parameters.length} sets of parameters in subtask.json; restore both`,
    );
  });
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
    .filter((folder) => isThere(join(folder, "subtask.json")));
}

function directoriesIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** Removes fields that reading the pool restores. */
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
