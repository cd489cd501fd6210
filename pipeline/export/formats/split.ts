import { RequestError } from "../../errors.js";
import { contentHash } from "../../hash.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";

export const splits = ["train", "validation", "test"] as const;
export type Split = (typeof splits)[number];

/** Parts of a hundred for each split. */
export type Shares = Readonly<Record<Split, number>>;

export const usualShares: Shares = { train: 80, validation: 10, test: 10 };

/** Reads "80,10,10". Throws RequestError EXPORT_SPLIT. */
export function readShares(text: string): Shares {
  const parts = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text);
  const [train = -1, validation = -1, test = -1] = (parts ?? []).slice(1).map(Number);
  if (parts !== null && train + validation + test === 100) return { train, validation, test };
  throw new RequestError(
    "EXPORT_SPLIT",
    `"${text}" is no split: name three parts that add up to 100, as in --split 80,10,10`,
  );
}

/**
 * The split of a task. Tasks with the same subtasks lie in the same one, whatever their values and instructions, so that a
 * near-duplicate of a task to be tested is not trained on; so does an infeasible task with the task that it was made from.
 */
export function splitOf({ subtasks }: Pick<TaskRecord, "subtasks">, shares: Shares): Split {
  const skeleton = contentHash(
    Object.values(subtasks)
      .map(({ subtask_id }) => subtask_id)
      .sort(),
  );
  const place = (Number.parseInt(skeleton.slice(0, 12), 16) / 16 ** 12) * 100;
  if (place < shares.train) return "train";
  return place < shares.train + shares.validation ? "validation" : "test";
}
