import type { Catalog } from "../../catalog/catalog.js";
import { draftSkeleton } from "../../compose/draft-skeleton.js";
import { canonicalKey } from "../../graph/canonical-key.js";
import { bareGraph } from "../../graph/task-graph.js";
import { canonicalJson, contentHash } from "../../hash.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";
import { type SubtaskPool, stageVersions } from "../../spine.js";
import type { TableRow } from "../../store/file/insert.js";
import type { Provenance, ProvenanceOf, TaskStage } from "../../store/provenance.js";
import { taskRecord } from "../../store/tasks/task-record.js";
import { intentRow, taskRows } from "../../store/tasks/task-rows.js";
import type { ChunkEnd, ChunkTask } from "./chunk.js";
import { draftAuthor } from "./draft-author.js";
import { environmentFiles, type WriteFile } from "./environment-files.js";
import { maskedWords } from "./masked-words.js";
import { usedSubtasks } from "./used-subtasks.js";

/** A finished task as it is passed to the dataset writer. */
export interface OfferedTask extends TaskKeys {
  id: string;
  inputHash: string;
  /** Its high-level instruction without the values of parameters. */
  words: string;
  subtasks: string[];
  /** Whether the task was reused from an earlier dataset. */
  recalled: boolean;
  /** Rows of the dataset; empty for a known near-duplicate, which was not finished. */
  rows: TableRow[];
}

/** The result of a chunk. */
export interface ChunkResult extends ChunkEnd {
  tasks: OfferedTask[];
}

/** Turns a task of a chunk into rows, including the bytes of its files. */
export async function offer(
  { draft, inputHash, made }: ChunkTask,
  { subtasks }: SubtaskPool,
  catalog: Catalog,
  { seed, provenanceOf }: { seed: number; provenanceOf: ProvenanceOf },
  writeFile: WriteFile,
): Promise<OfferedTask> {
  const of = {
    id: draft.id,
    inputHash,
    ...taskKeys(draft),
    subtasks: usedSubtasks(draft),
  };
  const provenance = (stage: TaskStage): Provenance => ({
    stage_version: stageVersions[stage],
    seed,
    input_hash: inputHash,
    ...draftAuthor(stage, draft, catalog, provenanceOf),
  });
  if ("recalled" in made) {
    const { high_level, rows } = made.recalled;
    // Which subtasks serve an intent changes with the pool, and changes nothing of its tasks.
    const intent = intentRow(draft.intent, provenance("compose"));
    const own = rows.map((one) =>
      one.table === "tasks" ? { ...one, row: { ...one.row, purpose_json: canonicalJson(draft.purpose) } } : one,
    );
    return { ...of, words: maskedWords(draft, { high_level }), recalled: true, rows: [intent, ...own] };
  }
  if ("repeated" in made) return { ...of, words: made.repeated, recalled: false, rows: [] };
  const files = await environmentFiles(made.draft.setup, writeFile);
  const rows = taskRows(made, taskRecord(made, subtasks, catalog), files, provenance);
  return { ...of, words: maskedWords(draft, made.instruction), recalled: false, rows };
}

/** Keys that are equal for duplicates. Those of tasks that were grown from a goal do not depend on the persona. */
interface TaskKeys {
  /** Equal for tasks with the same subtasks, parameters, edges, condition and removed prerequisite. */
  key: string;
  /** Equal for tasks with the same subtasks and hand-overs, or with the same deliverables of one situation. */
  skeleton: string;
}

/** Canonical keys of a task, hashed to 64 hexadecimal digits each. */
export function taskKeys(draft: TaskDraft): TaskKeys {
  const { graph, condition, infeasibility } = draft;
  const decision =
    condition === null
      ? null
      : [condition.operator, condition.threshold, ...[condition.holds, condition.fails].map((branch) => exact(branch))];
  return {
    key: contentHash([exact(graph), decision, infeasibility?.removed ?? null]),
    skeleton: contentHash(draftSkeleton(draft)),
  };
}

function exact(graph: TaskGraph): string {
  return canonicalKey(
    bareGraph(graph),
    graph.nodes.map(({ id }) => id),
  );
}
