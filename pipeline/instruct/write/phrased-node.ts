import type { Catalog } from "../../catalog/catalog.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskNode } from "../../schema/task/task-graph.js";

/** A node with the phrase that was chosen for it. */
export interface PhrasedNode {
  node: TaskNode;
  subtask: SubtaskDefinition;
  /** The phrase chosen for it, with blanks. */
  phrase: string;
  /** Name of its application. */
  application: string;
}

/** Noun of a resource type without its article: "PDF". */
export function bareNoun(catalog: Catalog, type: string): string {
  const noun = catalog.resourceTypes.get(type)?.noun ?? catalog.valueTypes.get(type)?.noun ?? type;
  return noun.replace(/^(the|a|an) /, "");
}
