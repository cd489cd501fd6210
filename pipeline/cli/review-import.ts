import { RequestError, StoreError } from "../errors.js";
import { readInputFile } from "../files/read-input-file.js";
import { importReviews } from "../review/import-reviews.js";
import { readAnswers } from "../review/read-answers.js";
import { openForAdding, withDatabase } from "../store/database.js";
import { latestDataset } from "./dataset-file.js";
import { print, printJson } from "./print.js";
import type { ReviewValues } from "./review-values.js";

/** `taskloom review import`: takes answers into the dataset, all of all files or none. */
export async function importAnswers(values: ReviewValues, files: readonly string[]): Promise<number> {
  if (files.length === 0) {
    throw new RequestError("REVIEW_NO_FILES", "no file was named; use pnpm review import FILES... --from DATASET");
  }
  const read = files.map((file) => readAnswers(bytesOf(file), file));
  const answers = read.flatMap((each) => each.answers);
  const unanswered = read.reduce((sum, each) => sum + each.unanswered, 0);
  const from = values.from ?? latestDataset("out");
  return withDatabase(from, openForAdding, async (database) => {
    const reviews = importReviews(database, answers, { reviewer: values.reviewer, now: new Date() });
    const reviewers = [...new Set(reviews.map(({ reviewer }) => reviewer))].sort();
    const tasks = new Set(reviews.map(({ task_id }) => task_id)).size;
    const result = { from, files, answers: reviews.length, unanswered, tasks, reviewers };
    if (values.json) printJson(result);
    else if (!values.quiet) {
      const whom = reviewers.length === 0 ? "" : ` by ${reviewers.join(", ")}`;
      const left = unanswered === 0 ? "" : `; ${unanswered} left unanswered`;
      print(`${reviews.length} answers to ${tasks} tasks${whom} imported into ${from}${left}\n`);
    }
    return 0;
  });
}

function bytesOf(file: string): Uint8Array {
  try {
    return readInputFile(file);
  } catch (cause) {
    if (cause instanceof StoreError && cause.code !== "INPUT_MISSING") throw cause;
    throw new RequestError("REVIEW_NO_FILE", `cannot read ${file}; name a file that a reviewer has sent`, { cause });
  }
}
