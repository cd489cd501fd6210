import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evaluate } from "../../../pipeline/run/evaluate.js";
import { type ApplicationFile, applicationSchema } from "../../../pipeline/schema/catalog.js";
import type { TaskGraph } from "../../../pipeline/schema/task-graph.js";
import { readAttempts, writeScore } from "../../../pipeline/store/attempts.js";
import { createDataset } from "../../../pipeline/store/dataset.js";
import { openForAdding } from "../../../pipeline/store/file/database.js";
import { graph as copyGraph } from "../../attempt/small-tasks.js";
import { draft, instance, prove, taskGraph, withFiles } from "../../prove/drafts.js";
import { addTask, smallCatalog, smallDesktop, smallPool } from "../../prove/small-desktop.js";
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
const catalog = { ...smallCatalog, applications: new Map(applications.map((one) => [one.id, one])) };

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
  const dataset = createDataset({ file, pool: smallPool, catalog, run });
  for (const subtask of smallPool.values()) {
    const trajectory = {
      trajectory_id: `${subtask.id}(0)`,
      instruction: "",
      subtask_id: subtask.id,
      executed: true,
      actions: [],
    };
    const printed = { python: `def evaluate():\n    return True\n`, typescript: "" };
    dataset.writeSubtask({ subtask, ...printed, trajectory, observations: [[]] }, provenance);
  }
  const setup = withFiles({ a: "alpha", b: "beta" });
  for (const { graph, words } of tasks) {
    const { proven, reasons } = await prove(draft(graph, setup));
    if (proven === null) throw new Error(reasons.join("; "));
    const instruction = { high_level: words, low_level: words, variants: [] };
    const file = { path: "/home/user/a.txt", media_type: "text/plain", bytes: Buffer.from("alpha"), read_only: false };
    dataset.writeTask({ ...proven, instruction }, [file], () => provenance);
  }
  dataset.publish({}, new Date(0));
  if (!recorded) return file;
  const computers = () => smallDesktop({ forks: false });
  const report = await evaluate(file, { agent: "gold", catalog, computers, parallel: 1, screenshots: true });
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
