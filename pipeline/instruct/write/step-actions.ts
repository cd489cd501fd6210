import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskNode } from "../../schema/task/task-graph.js";
import { actionWords } from "../../text/action-words.js";

/** The values of a node as a text may tell them: what has to be read first stands as "[the total of the Amount column]". */
export function toldValues({ carried }: TaskDraft, node: TaskNode): Record<string, string> {
  const values = { ...node.parameters };
  for (const record of carried) {
    const value = values[record.parameter];
    if (record.to === node.id && value !== undefined) {
      values[record.parameter] = value.replace(record.value, () => `[${record.quantity}]`);
    }
  }
  return values;
}

/** How a node is done: "click 'File', then press Ctrl+S". */
export function stepActions(draft: TaskDraft, node: TaskNode, { actions }: SubtaskDefinition): string {
  const values = toldValues(draft, node);
  return actions.map((action) => actionWords(action, values)).join(", then ");
}
