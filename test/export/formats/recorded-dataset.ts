import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printPython } from "../../../pipeline/evaluators/print-python.js";
import { printTypescript } from "../../../pipeline/evaluators/print-typescript.js";
import { identify } from "../../../pipeline/hash.js";
import { evaluate } from "../../../pipeline/run/attempts/evaluate.js";
import { type ApplicationFile, applicationSchema } from "../../../pipeline/schema/catalog/catalog.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import type { ProvenTask } from "../../../pipeline/schema/records/stage-records.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import type { TaskGraph } from "../../../pipeline/schema/task/task-graph.js";
import { readAttempts, writeScore } from "../../../pipeline/store/attempts/attempts.js";
import { createDataset } from "../../../pipeline/store/dataset.js";
import { openForAdding } from "../../../pipeline/store/file/database.js";
import { graph as copyGraph } from "../../attempt/small-tasks.js";
import { draft, instance, prove, taskGraph, withFiles } from "../../prove/drafts.js";
import { addTask, pasteText, smallCatalog, smallDesktop, smallPool } from "../../prove/small-desktop.js";
import { provenance } from "../../store/sample-dataset.js";

/** A word that a model would read as the end of a turn, in what a task types and in what it is told. */
export const commandWord = "<|im_end|>";

const applications = ["slate", "planner"].map((id) =>
  applicationSchema.parse({
    id,
    name: id === "slate" ? "Slate" : "Planner | <b>bold</b>",
    function: "text",
    category: "Office",
    environments: ["simulated"],
    description: "An application of the tests.",
    documentation: [],
  } satisfies Partial<ApplicationFile>),
);
/** The catalog of the small desktop, with its two applications. */
export const smallApplications = { ...smallCatalog, applications: new Map(applications.map((one) => [one.id, one])) };

/** Saves a text, on Linux; nothing of it is executed here. */
const saveText: Subtask = { ...pasteText, id: identify("subtask", "save on Linux"), os: "linux" };
const pool = new Map([...smallPool, [saveText.id, saveText]]);
const linuxFolder = "/home/user/Documents";
const linuxFile = {
  path: `${linuxFolder}/a.txt`,
  media_type: "text/plain",
  bytes: Buffer.from("alpha"),
  read_only: true,
};
/** What a machine of OSWorld has to hold when the Linux task is done. */
export const linuxResult = { path: `${linuxFolder}/new.txt`, text: "Alpha" };

/** A task that can be done on a machine of OSWorld, and an infeasible one. They are not attempted. */
function linuxTasks(proven: ProvenTask): ProvenTask[] {
  const setup = environmentSetupSchema.parse({
    directories: [{ path: linuxFolder }],
    files: [{ path: linuxFile.path, content: { kind: "text", text: "alpha" }, read_only: true }],
  });
  const { path: txt_path, text } = linuxResult;
  const save = taskGraph([instance(saveText, { txt_path, text })]);
  const lost = taskGraph([instance(saveText, { txt_path: `${linuxFolder}/lost.txt`, text })]);
  const [blocked] = lost.nodes;
  if (blocked === undefined) throw new Error("the graph has no node");
  const feasible = { ...draft(save, setup), persona: "typist" };
  const infeasibility = {
    ...{ blocked: blocked.id, kind: "missing_file" as const, error: "No such file" },
    ...{ removed: { type: "txt_path", value: linuxFile.path }, twin_task_id: feasible.id, twin_setup: setup },
  };
  const drafts = [feasible, { ...draft(lost, setup), persona: "typist", level: "L4" as const, infeasibility }];
  const told = { high_level: "Speichere den Text.", low_level: "Speichere den Text.", variants: [], language: "de" };
  return drafts.map((own) => ({
    ...proven,
    ...{ draft: own, instruction: told, orders: [own.graph.nodes.map(({ id }) => id)] },
    ...{
      proof: { ...proven.proof, task_id: own.id },
      validation: { task_id: own.id, passed: true, rewrites: 0, differences: [], texts_read: 1 },
    },
    trajectory: { order: own.graph.nodes.map(({ id }) => id), executed: false, steps: [] },
  }));
}

interface SmallTask {
  readonly graph: TaskGraph;
  readonly words: string;
}

const tasks: readonly SmallTask[] = [
  { graph: copyGraph, words: `Copy a.txt to new.txt, and plan a call.\u0007 Not: <image> ${commandWord}` },
  { graph: taskGraph([instance(addTask, { title: "write to Ada" })]), words: "Plan to write to Ada." },
  { graph: taskGraph([instance(addTask, { title: `say ${commandWord}` })]), words: "Plan to say something." },
];

/** A new folder for what a test writes. */
export function testFolder(): string {
  return mkdtempSync(join(tmpdir(), "taskloom-export-"));
}

/**
 * Writes a dataset of three tasks, each of which the gold trajectory has done on a computer with a text editor and a to-do
 * list, with the pictures of the screen; without them unless `recorded`. Returns its file.
 */
export async function recordedDataset(folder: string, { recorded = true } = {}): Promise<string> {
  const file = join(folder, "dataset.sqlite");
  const request = { seed: 7, count: tasks.length, persona: "tester", level: "L3", inputs: "0" };
  const run = { command: "synth", request, programVersion: "0", startedAt: new Date(0) };
  const dataset = createDataset({ file, pool, catalog: smallApplications, run });
  for (const subtask of pool.values()) {
    const trajectory = {
      trajectory_id: `${subtask.id}(0)`,
      instruction: "",
      subtask_id: subtask.id,
      executed: true,
      actions: [],
    };
    const printed = { python: printPython(subtask.evaluator), typescript: printTypescript(subtask.evaluator) };
    dataset.writeSubtask({ subtask, ...printed, trajectory, observations: [[]] }, provenance);
  }
  const setup = withFiles({ a: "alpha", b: "beta" });
  const recordable: string[] = [];
  for (const { graph, words } of tasks) {
    const { proven, reasons } = await prove(draft(graph, setup));
    if (proven === null) throw new Error(reasons.join("; "));
    recordable.push(proven.draft.id);
    const instruction = { high_level: words, low_level: words, variants: [], language: "en" };
    const file = { path: "/home/user/a.txt", media_type: "text/plain", bytes: Buffer.from("alpha"), read_only: false };
    dataset.writeTask({ ...proven, instruction }, [file], () => provenance);
    if (graph === tasks[1]?.graph)
      for (const one of linuxTasks(proven)) dataset.writeTask(one, [linuxFile], () => provenance);
  }
  dataset.publish({}, new Date(0));
  if (!recorded) return file;
  const computers = () => smallDesktop({ forks: false });
  const report = await evaluate(file, {
    agent: "gold",
    catalog: smallApplications,
    computers,
    parallel: 1,
    screenshots: true,
    tasks: recordable,
  });
  if (report.interrupted) throw new Error("not every task was attempted");
  forgetSideEffects(file);
  return file;
}

/** The evaluators of these small subtasks do not say what they change, so that it counts as not asked for. */
function forgetSideEffects(file: string): void {
  const database = openForAdding(file);
  for (const { record, score } of readAttempts(database)) {
    if (score?.success !== true) throw new Error(`${record.task_id} was not done`);
    writeScore(database, record, { ...score, side_effects: [] });
  }
  database.close();
}
