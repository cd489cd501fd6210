import type { FileContent } from "../schema/computer/file-content.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { comparisonWords } from "../schema/task/comparison.js";
import { counted } from "./figure-words.js";

/** The letters by which the nodes of a task are called in lists and drawings: A to Z, then A1 and so on. */
export function nodeLetters({ dag: { nodes } }: Pick<TaskRecord, "dag">): Map<string, string> {
  return new Map(
    nodes.map((id, i) => [id, `${String.fromCharCode(65 + (i % 26))}${i < 26 ? "" : Math.floor(i / 26)}`]),
  );
}

/** A value that a task has to find, with the letters of the nodes that find and use it. */
export interface TaskValue {
  value: string;
  quantity: string;
  finder: string;
  users: string[];
}

/** The values of the branch that is taken; those of the other one belong to nodes that have no letter. */
export function taskValues(
  { carried_values }: Pick<TaskRecord, "carried_values">,
  letters: ReadonlyMap<string, string>,
): TaskValue[] {
  const values = new Map<string, TaskValue>();
  for (const { from, to, value, quantity } of carried_values) {
    const [finder, user] = [letters.get(from), letters.get(to)];
    if (finder === undefined || user === undefined) continue;
    const key = JSON.stringify([value, quantity, finder]);
    const known = values.get(key) ?? { value, quantity, finder, users: [] };
    values.set(key, known);
    if (!known.users.includes(user)) known.users.push(user);
    known.users.sort();
  }
  return [...values.values()];
}

/** What a task with a condition decides, in words. */
export function decisionWords(
  condition: NonNullable<TaskRecord["condition"]>,
  letters: ReadonlyMap<string, string>,
): string {
  const { quantity, operator, threshold, limit, value, flipped_value, source } = condition;
  const foundBy = (node: string | null) => {
    const letter = node === null ? undefined : letters.get(node);
    return letter === undefined ? "" : ` (found by ${letter})`;
  };
  return `${quantity} ${comparisonWords(operator)} ${threshold}${foundBy(limit)}? ${value} here${foundBy(source)}, ${flipped_value} on the computer of the other branch`;
}

/** How much a file holds: "26 rows". */
export function sizeWords(content: FileContent): string {
  switch (content.kind) {
    case "table":
      return counted(content.rows.length, "row");
    case "document":
      return counted(content.paragraphs.length, "paragraph");
    case "text":
      return counted(content.text.split("\n").length, "line");
    case "slides":
      return counted(content.slides.length, "slide");
    case "archive":
      return counted(content.entries.length, "file");
    case "image":
      return "picture";
  }
}
