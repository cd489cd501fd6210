import { RequestError, StoreError } from "../../../errors.js";
import { readInputFile } from "../../../files/read-input-file.js";
import { importReviews } from "../../../review/answers/import-reviews.js";
import { leftOutLines } from "../../../review/answers/left-out.js";
import { readAnswers } from "../../../review/answers/read-answers.js";
import { openForAdding, withDatabase } from "../../../store/file/database.js";
import { latestDataset } from "../../dataset-file.js";
import { print, printJson } from "../../output/print.js";
import type { ReviewValues } from "./review-values.js";

/** `taskloom review import`: imports the answers of all files or of none, and prints what was left out. */
export async function importAnswers(values: ReviewValues, files: readonly string[]): Promise<number> {
  if (files.length === 0) {
    throw new RequestError("REVIEW_NO_FILES", "no file was named; use pnpm review import FILES... --from DATASET");
  }
  const read = files.map((file) => ({ file, ...readAnswers(bytesOf(file), file) }));
  const answers = read.flatMap((each) => each.answers);
  const leftOut = read.flatMap((each) => each.leftOut);
  const mayBeDrafts = read.filter((each) => each.mayBeDrafts).map(({ file }) => file);
  const unanswered = read.reduce((sum, each) => sum + each.unanswered, 0);
  const from = values.from ?? latestDataset("out");
  return withDatabase(from, openForAdding, async (database) => {
    const settings = { reviewer: values.reviewer, now: new Date(), replace: values.replace };
    const { added, replaced, there } = importReviews(database, answers, settings);
    const taken = [...added, ...replaced];
    const reviewers = [...new Set(taken.map(({ reviewer }) => reviewer))].sort();
    const tasks = new Set(taken.map(({ task_id }) => task_id)).size;
    if (values.json) {
      printJson({
        ...{ from, files, answers: added.length, replaced: replaced.length, there, unanswered },
        ...{ left_out: leftOut, may_be_drafts: mayBeDrafts, tasks, reviewers },
      });
    } else if (!values.quiet) {
      const lines = [
        ...mayBeDrafts.map((file) => `${file}: ${draftsRemedy}`),
        ...leftOutLines(leftOut),
        ...(taken.length === 0 ? [] : [`${counted(tasks, "task")} by ${reviewers.join(", ")}, into ${from}`]),
        `${counted(added.length, "answer")} imported${[
          replaced.length === 0 ? "" : `, ${replaced.length} replaced`,
          there === 0 ? "" : `, ${there} ${there === 1 ? "was" : "were"} there`,
          unanswered === 0 ? "" : `; ${unanswered} left unanswered`,
        ].join("")}`,
      ];
      print(lines.map((line) => `${line}\n`).join(""));
    }
    return 0;
  });
}

const draftsRemedy =
  "it does not say which answers were submitted, so drafts and discarded answers count as well; export records.to_list(flatten=True) of Argilla, which has the status";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function bytesOf(file: string): Uint8Array {
  try {
    return readInputFile(file);
  } catch (cause) {
    if (cause instanceof StoreError && cause.code !== "INPUT_MISSING") throw cause;
    throw new RequestError("REVIEW_NO_FILE", `cannot read ${file}; name a file that a reviewer has sent`, { cause });
  }
}
