import { z } from "zod";
import { idSchema } from "../../schema/safe-name.js";
import { parseRow } from "../../store/file/parse-row.js";
import { whyRechecked } from "./reasons.js";
import type { ComparedDatasets } from "./task-changes.js";

/** A subtask that tasks of only one of two datasets use, or that is done or judged in another way than before. */
export interface SubtaskChange {
  readonly kind: "added" | "changed" | "removed";
  readonly id: string;
  readonly application: string;
  readonly instruction: string;
  /** Which of its checks were mended, and why; null where none was. */
  readonly reason: string | null;
}

const rowSchema = z.object({
  id: idSchema,
  application: z.string(),
  instruction_template: z.string(),
  content_hash: z.string(),
  evaluator_json: z.string(),
});

/** The subtasks that were added, changed and removed, in the order of their ids. There are few, and they do not grow with the tasks. */
export function subtaskChanges({ from, against }: ComparedDatasets): SubtaskChange[] {
  const [now, before] = [from, against].map((database) => {
    const rows = database.prepare(
      `SELECT id, application, instruction_template, content_hash, evaluator_json FROM subtasks
       JOIN subtask_evaluations ON subtask_id = id ORDER BY id`,
    );
    return new Map(
      rows
        .all()
        .map((row) => parseRow(database, "subtasks", rowSchema, row))
        .map((one) => [one.id, one]),
    );
  });
  if (now === undefined || before === undefined) return [];
  const ids = [...new Set([...now.keys(), ...before.keys()])].sort();
  return ids.flatMap((id): SubtaskChange[] => {
    const [one, old] = [now.get(id), before.get(id)];
    const told = one ?? old;
    if (told === undefined) return [];
    const isSame = one?.content_hash === old?.content_hash && one?.evaluator_json === old?.evaluator_json;
    if (isSame) return [];
    const kind = old === undefined ? "added" : one === undefined ? "removed" : "changed";
    const rechecked = whyRechecked(from, id);
    const reason = rechecked === whyRechecked(against, id) ? null : rechecked;
    return [{ kind, id, application: told.application, instruction: told.instruction_template, reason }];
  });
}
