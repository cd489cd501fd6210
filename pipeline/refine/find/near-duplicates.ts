import { maskedInstruction } from "../../distinct/mask.js";
import { nearDuplicateThreshold } from "../../distinct/near-duplicates.js";
import { createSimilarityIndex } from "../../distinct/similarity-index.js";
import { weighTerms } from "../../distinct/term-weights.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { TaskFault } from "../../schema/refinement.js";

/** The fields of a task by which duplicates are found. */
type WordedRecord = Pick<TaskRecord, "id" | "task_instruction" | "subtasks" | "condition" | "carried_values">;

/**
 * Tasks whose instructions, with their values masked, say nearly the same as that of a task which stays. Greedy: those
 * that are `preferred` come first, then the others in their order, and each stays unless it is near one that does.
 */
export function nearDuplicateFaults(tasks: Iterable<WordedRecord>, preferred: ReadonlySet<string>): TaskFault[] {
  const documents = [...tasks].map((task) => ({ id: task.id, text: maskedInstruction(task) }));
  const ranked = [
    ...documents.filter(({ id }) => preferred.has(id)),
    ...documents.filter(({ id }) => !preferred.has(id)),
  ];
  const weights = weighTerms(documents.map(({ text }) => ({ text, times: 1 })));
  const index = createSimilarityIndex(nearDuplicateThreshold);
  const stay: string[] = [];
  return ranked.flatMap(({ id, text }): TaskFault[] => {
    const vector = weights.vectorOf(text);
    const near: { number: number; similarity: number }[] = [];
    index.query(vector, (number, similarity) => near.push({ number, similarity }));
    const [nearest] = near.sort((a, b) => b.similarity - a.similarity || a.number - b.number);
    if (nearest === undefined) {
      index.insert(vector);
      stay.push(id);
      return [];
    }
    const other = stay[nearest.number] ?? "another";
    const words = `its instruction says nearly the same as that of ${other} (${nearest.similarity.toFixed(2)})`;
    return [{ kind: "near-duplicate", task_id: id, node_id: null, words }];
  });
}
