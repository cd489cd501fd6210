import type { Catalog } from "../catalog/catalog.js";
import { shapeOf } from "../graph/shape.js";
import { bareGraph } from "../graph/task-graph.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { ProvenTask } from "../schema/records/stage-records.js";
import type { CompositionRequest } from "../schema/task/request.js";
import { complexityDimensions } from "../schema/task/task.js";
import type { DropCount } from "./drop-tally.js";
import type { RoleCosts } from "./models/model-costs.js";

type Counts = Record<string, number>;

/** The result of a run. */
export interface RunSummary {
  /** Null when all suitable personas take part. */
  persona: string | null;
  scenario: string | null;
  capability: string | null;
  level: string;
  seed: number | string;
  requested: number;
  accepted: number;
  file: string;
  shapes: Counts;
  proofs: Counts;
  complexity: Record<string, Counts>;
  nodes: { least: number; most: number };
  with_condition: number;
  with_carried_value: number;
  with_join: number;
  orders_proven: string;
  subtask_runs_executed: number;
  /** Ids of the real applications that the tasks need. */
  needs: string[];
  rejected: DropCount[];
  /** Costs of models by role; empty without models. */
  models: RoleCosts[];
  /** Why the run ended early; null if it did not, or if no more tasks exist. */
  stopped: string | null;
  tasks: { id: string; intent: string; content_hash: string }[];
}

export function summarize(run: {
  request: CompositionRequest;
  file: string;
  accepted: readonly ProvenTask[];
  records: readonly TaskRecord[];
  rejected: DropCount[];
  catalog: Catalog;
  models: RoleCosts[];
  stopped: string | null;
}): RunSummary {
  const { request, accepted, records } = run;
  const shapes = accepted.map((task) => shapeOf(bareGraph(task.draft.graph)));
  const sizes = accepted.map((task) => task.draft.graph.nodes.length);
  return {
    persona: request.persona ?? null,
    scenario: request.scenario ?? null,
    capability: request.capability ?? null,
    level: request.level,
    seed: request.seed,
    requested: request.count,
    accepted: accepted.length,
    file: run.file,
    shapes: count(shapes.map((shape) => shape.name)),
    proofs: count(accepted.map((task) => task.proof.kind)),
    complexity: Object.fromEntries(
      complexityDimensions.map((dimension) => [
        dimension,
        count(records.map((record) => record.complexity[dimension])),
      ]),
    ),
    nodes: { least: Math.min(...sizes), most: Math.max(...sizes) },
    with_condition: accepted.filter((task) => task.draft.condition !== null).length,
    with_carried_value: accepted.filter((task) => task.draft.carried.length > 0).length,
    with_join: shapes.filter((shape) => shape.joins > 0).length,
    orders_proven: String(accepted.reduce((sum, task) => sum + BigInt(task.proof.orders), 0n)),
    subtask_runs_executed: accepted.reduce((sum, task) => sum + task.proof.executions, 0),
    needs: realApplications(records, run.catalog),
    rejected: run.rejected,
    models: run.models,
    stopped: run.stopped,
    tasks: records.map(({ id, task_intent, content_hash }) => ({ id, intent: task_intent, content_hash })),
  };
}

/** Returns the names of the real applications that the tasks use. */
function realApplications(records: readonly TaskRecord[], { applications }: Catalog): string[] {
  const used = new Set(records.flatMap(({ involved_apps }) => involved_apps));
  return [...applications.values()].flatMap(({ id, name, desktop }) =>
    used.has(name) && desktop !== undefined ? [id] : [],
  );
}

function count(items: readonly (string | undefined)[]): Counts {
  const counts: Counts = {};
  for (const item of [...items].sort()) if (item !== undefined) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}
