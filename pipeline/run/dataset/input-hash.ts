import type { Catalog } from "../../catalog/catalog.js";
import { contentHash } from "../../hash.js";
import type { Subtask } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { usedSubtasks } from "./used-subtasks.js";

/** Returns the hash of all inputs on which the instruction, its validation and the proof of a draft depend. */
export type InputHasher = (draft: TaskDraft) => string;

/**
 * Creates the hash function. `settings` are stage versions, the seed and everything else that is the same for all
 * tasks. A draft contributes its content: its subtasks and their applications, and what the catalog says of its types,
 * values and level. The group of subtasks that serve its intent does not count, because it only says what the draft
 * might have used.
 */
export function createInputHasher(
  subtasks: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
  settings: unknown,
): InputHasher {
  const common = contentHash([
    settings,
    [...catalog.resourceTypes.values()],
    [...catalog.valueTypes.values()],
    catalog.complexity,
    [...catalog.levels.values()],
  ]);
  const applications = new Map<string, string>();
  const applicationHash = (id: string): string => {
    const known = applications.get(id) ?? contentHash(catalog.applications.get(id) ?? id);
    applications.set(id, known);
    return known;
  };
  return (draft) =>
    contentHash([
      common,
      { ...draft, intent: { ...draft.intent, subtask_ids: [] } },
      usedSubtasks(draft).map((id) => {
        const subtask = subtasks.get(id);
        return subtask === undefined ? id : [subtask.content_hash, applicationHash(subtask.application)];
      }),
    ]);
}
