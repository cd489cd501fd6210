import type { TaskRecord } from "../schema/records/dataset-records.js";
import { fill } from "../template/template.js";
import { basename } from "./path.js";
import { shortened } from "./shortened.js";

/** One-line title of a node: its instruction with shortened values. */
export function nodeTitle(
  node: { subtask_id: string; parameters: Readonly<Record<string, string>> },
  pool: ReadonlyMap<string, { instruction_template: string }>,
): string {
  const template = pool.get(node.subtask_id)?.instruction_template ?? "";
  const short = Object.entries(node.parameters).map(([name, value]) => [name, shorten(value)]);
  return fill(template, Object.fromEntries(short));
}

/** The titles of the nodes of a task, by node; those that are done on a further computer say on which. */
export function nodeTitles(
  task: TaskRecord,
  pool: ReadonlyMap<string, { instruction_template: string }>,
): Map<string, string> {
  const { computers = {} } = task.environment_setup;
  return new Map(
    Object.entries(task.subtasks).map(([id, node]) => {
      const further = node.computer === undefined ? undefined : computers[node.computer];
      const title = nodeTitle(node, pool);
      return [id, further === undefined ? title : `On ${further.called}: ${title}`];
    }),
  );
}

/** Paths by their last part, long texts by their beginning. */
function shorten(value: string): string {
  if (/^[A-Za-z]:\\|^\//.test(value)) return basename(value);
  return shortened(value, 40);
}
