import { z } from "zod";
import { GraphError } from "../errors.js";
import { toMasks } from "../graph/graph.js";
import { bareGraphOfDag } from "../graph/task-graph.js";
import { identify } from "../hash.js";
import type { ImportedGraph, ImportedStart } from "../schema/imported-task.js";
import { crabSubtasks } from "./crab-subtasks.js";
import { asCheck } from "./expressed.js";
import type { Importer } from "./importer.js";
import { badRecord, parseRecord } from "./parse-record.js";
import type { SourceRecord } from "./read-records.js";
import { saidText } from "./source-text.js";

const source = "crab";

const recordSchema = z.object({
  /** In the published folders the platform is the name of the folder. */
  platform: saidText.optional(),
  id: saidText,
  description: saidText,
  tasks: z
    .array(z.object({ task: saidText, attribute: z.record(z.string(), z.unknown()), output: z.unknown().optional() }))
    .min(1)
    .max(30),
  adjlist: z.string().max(1000),
});

type CrabRecord = z.infer<typeof recordSchema>;

/** CRAB: a graph of subtasks; each names one of its subtask evaluators by id. */
export const crab: Importer = {
  name: source,
  description: "tasks of CRAB: description, subtasks by id and their graph (crab-benchmark-v0/dataset)",
  convert(record) {
    const { id, description, tasks, adjlist, platform = record.folder } = parseRecord(recordSchema, record, "CRAB");
    const known = tasks.map(({ task }) => crabSubtasks.get(task));
    const isMobile = platform === "android";
    const graph = graphOf(
      tasks.map(({ task }, index) => ({
        id: String(index),
        name: known[index]?.name ?? task,
        application: known[index]?.application ?? null,
        text: null,
      })),
      adjlist,
      record,
    );
    return {
      task: {
        id: identify("imported-task", { source, id }),
        source,
        source_id: id,
        instruction: description,
        applications: [...new Set(known.flatMap((subtask) => subtask?.application ?? []))],
        level: null,
        graph,
        milestones: null,
        criterion: null,
        start: startOf(tasks),
        checks: tasks.map(({ task }, index) => {
          const subtask = known[index];
          if (isMobile) return asCheck(subtask?.name ?? task, "mobile");
          return asCheck(subtask?.name ?? task, subtask?.asked ?? "unknown-function");
        }),
        faults: /\{\w+\}/.test(description) ? ["placeholder"] : [],
        infeasible: false,
      },
    };
  },
};

/** The attributes by which a subtask names a picture that is there before it. */
const pictures: ReadonlySet<string> = new Set(["image_path_1", "image_path_2", "image_path_before_edit", "photo_path"]);
const printsFile = "5b527839-0e58-426d-bab6-7160200b0d24";

/** The files that the subtasks read and none before them makes; null where a whole folder is read. */
function startOf(tasks: CrabRecord["tasks"]): ImportedStart | null {
  if (tasks.some(({ attribute }) => "source_dir" in attribute)) return null;
  const made = new Set<unknown>();
  const files = new Set<string>();
  for (const { task, attribute, output } of tasks) {
    for (const [name, path] of Object.entries(attribute)) {
      const isRead = pictures.has(name) || (task === printsFile && name === "file_path");
      if (isRead && typeof path === "string" && !made.has(path)) files.add(path);
    }
    made.add(output);
    made.add(attribute.output_path);
    made.add(attribute.image_path_after_edit);
    made.add(attribute.file_path);
  }
  return { files: [...files], open: [], pages: [], steps: [] };
}

/** The graph of an adjacency list: each line has a node and those that wait for it. Throws StoreError IMPORT_RECORD. */
function graphOf(nodes: ImportedGraph["nodes"], adjlist: string, record: SourceRecord): ImportedGraph {
  const edges: Record<string, string[]> = {};
  const known = new Set(nodes.map(({ id }) => id));
  for (const line of adjlist.split("\n")) {
    const [from, ...after] = line.trim().split(/\s+/);
    if (from === undefined || from === "") continue;
    const strange = [from, ...after].find((id) => !known.has(id));
    if (strange !== undefined) {
      throw badRecord(record.place, `"adjlist" names node ${strange}, and there are ${nodes.length} subtasks`, "CRAB");
    }
    if (after.length > 0) edges[from] = [...new Set([...(edges[from] ?? []), ...after])];
  }
  try {
    toMasks(bareGraphOfDag({ nodes: nodes.map(({ id }) => id), edges }));
  } catch (cause) {
    if (!(cause instanceof GraphError)) throw cause;
    throw badRecord(record.place, `"adjlist": ${cause.message}`, "CRAB", cause);
  }
  return { nodes, edges };
}
