import { identify } from "../../pipeline/hash.js";
import { openProver } from "../../pipeline/prove/stage.js";
import { createRng } from "../../pipeline/rng.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { ProvenTask, WordedTask } from "../../pipeline/schema/records/stage-records.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import type { TaskDraft } from "../../pipeline/schema/task/task.js";
import type { TaskGraph, TaskNode } from "../../pipeline/schema/task/task-graph.js";
import { contextOf } from "../fixtures/context-of.js";
import { smallCatalog, smallDesktop, smallPool } from "./small-desktop.js";

export const folder = "C:\\Users\\user\\Documents";

export const instance = (subtask: Subtask, parameters: Record<string, string>): TaskNode => ({
  id: identify("node", [subtask.id, parameters]),
  subtask_id: subtask.id,
  application: subtask.application,
  parameters,
});

export const taskGraph = (nodes: TaskNode[], edges: [number, number][] = []): TaskGraph => ({
  nodes,
  edges: edges.map(([from, to]) => ({
    kind: "order",
    from: nodes[from]?.id ?? "",
    to: nodes[to]?.id ?? "",
    reason: "so that the test means something",
  })),
});

/** A computer with text files: name and text. */
export const withFiles = (texts: Record<string, string>): EnvironmentSetup =>
  environmentSetupSchema.parse({
    files: Object.entries(texts).map(([name, text]) => ({
      path: `${folder}\\${name}.txt`,
      content: { kind: "text", text },
    })),
  });

export const draft = (graph: TaskGraph, setup: EnvironmentSetup, rest: Partial<TaskDraft> = {}): TaskDraft => ({
  id: identify("task", [graph, setup, rest]),
  environment: "simulated",
  persona: "tester",
  level: "L3",
  intent: {
    id: identify("intent", "test"),
    persona: "tester",
    goal: "Test the proof",
    entity: "test",
    deliverable: "txt_path",
    subtask_ids: [],
  },
  graph,
  setup,
  condition: null,
  infeasibility: null,
  carried: [],
  complexity: { dependency: "easy", instruction: "easy", knowledge: "easy", hierarchy: "easy", branch: "easy" },
  network_dependent: false,
  purpose: null,
  ...rest,
});

/** Runs the stage over one draft; `environment` is one that forks unless said otherwise. */
export async function prove(
  task: TaskDraft,
  environment = smallDesktop(),
): Promise<{ proven: ProvenTask | null; reasons: string[] }> {
  const validation = { task_id: task.id, passed: true, rewrites: 0, differences: [], texts_read: 1 };
  const worded: WordedTask = {
    draft: task,
    instruction: { high_level: "", low_level: "", variants: [], language: "en" },
    validation,
  };
  const prover = await openProver(smallPool, contextOf(smallCatalog, { rng: createRng("prove", 1), environment }));
  try {
    const outcome = await prover.prove(worded);
    return "kept" in outcome
      ? { proven: outcome.kept, reasons: [] }
      : { proven: null, reasons: [outcome.dropped.subject] };
  } finally {
    await prover.close();
  }
}
