import type Database from "better-sqlite3";
import type { Catalog } from "../../catalog/catalog.js";
import { scenarioOf } from "../../catalog/scenario-of.js";
import { drawSvg } from "../../export/graph-svg.js";
import { drawText } from "../../graph/draw-text.js";
import { bareGraphOfDag } from "../../graph/task-graph.js";
import { sha256 } from "../../hash.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ReviewSheet } from "../../schema/review.js";
import { readProofs, readSubtaskEvaluations } from "../../store/read.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { nodeTitles } from "../../text/node-title.js";
import { type SheetSubject, subtaskSheet } from "./subtask-sheet.js";
import type { TaskSight } from "./task-sight.js";

/** A sheet with those of its pictures (PNG, by name) that no earlier sheet had. */
export interface DrawnSheet {
  readonly sheet: ReviewSheet;
  /** The graph as text, for forms without pictures. */
  readonly outline: string;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Executes a task and returns what its screen showed; null when that is not wanted or not possible. */
export type Look = (task: TaskRecord) => Promise<TaskSight | null>;

/**
 * Yields the sheets of tasks of an opened dataset. Names of personas and scenarios are from the catalog, pictures from
 * `look`, everything else from the dataset. Without `look`, sheets have no pictures.
 */
export async function* sheetsOf(
  database: Database.Database,
  catalog: Catalog,
  tasks: Iterable<TaskRecord>,
  look: Look = async () => null,
): AsyncGenerator<DrawnSheet> {
  const definitions = readDefinitions(database);
  const printed = new Map([...readSubtaskEvaluations(database)].map(({ subtask_id, python }) => [subtask_id, python]));
  const proofs = proofWords(database);
  const applicationOf = new Map(
    [...definitions].map(([id, { application }]) => [id, catalog.applications.get(application)?.name ?? application]),
  );
  const given = new Set<string>();
  for (const task of tasks) {
    const sight = await look(task);
    const pictures = new Map<string, Uint8Array>();
    const keep = (png: Uint8Array): string => {
      const name = `${sha256(png).slice(0, 32)}.png`;
      if (!given.has(name)) pictures.set(name, png);
      given.add(name);
      return name;
    };
    const titles = nodeTitles(task, definitions);
    const subject: SheetSubject = { task, titles, applicationOf, definitions, printed };
    const categories = task.dag.nodes.flatMap((node) => {
      const definition = definitions.get(task.subtasks[node]?.subtask_id ?? "");
      return catalog.applications.get(definition?.application ?? "")?.category ?? [];
    });
    const sheet: ReviewSheet = {
      task_id: task.id,
      content_hash: task.content_hash,
      persona: catalog.personas.get(task.persona)?.name ?? task.persona,
      level: task.level,
      scenario: scenarioOf(categories, catalog.scenarios.values())?.name ?? "",
      complexity: { ...task.complexity },
      intent: task.task_intent,
      instruction: task.task_instruction,
      low_level_instruction: task.low_level_instruction,
      graph: await drawSvg(task, titles, applicationOf, { bare: true }),
      subtasks: doneOrder(task).map((node) => subtaskSheet(node, subject, sight?.nodes.get(node) ?? null, keep)),
      proof: proofs.get(task.id) ?? "",
    };
    const labels = task.dag.nodes.map((node) => titles.get(node) ?? "");
    yield { sheet, outline: drawText(bareGraphOfDag(task.dag), labels), pictures };
  }
}

/** Returns the nodes in the task's first listed topological order; in their own order when it lists none. */
function doneOrder(task: TaskRecord): readonly string[] {
  return task.successful_topo[0] ?? task.dag.nodes;
}

/** Returns the sentences of each task's proofs, with the one by executed samples last. */
function proofWords(database: Database.Database): Map<string, string> {
  const words = new Map<string, string>();
  for (const { task_id, summary } of readProofs(database)) {
    const before = words.get(task_id);
    words.set(task_id, before === undefined ? summary : `${before} ${summary}`);
  }
  return words;
}
