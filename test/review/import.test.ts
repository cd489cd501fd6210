import type Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReviewAnswer } from "../../pipeline/review/answers/answers.js";
import { importReviews } from "../../pipeline/review/answers/import-reviews.js";
import { readAnswers } from "../../pipeline/review/answers/read-answers.js";
import { openForAdding } from "../../pipeline/store/file/database.js";
import { readTasks } from "../../pipeline/store/read.js";
import { readReviews } from "../../pipeline/store/reviews.js";
import { writeReviewDataset } from "./review-dataset.js";

const now = new Date("2026-04-01T10:00:00.000Z");
let database: Database.Database;
let tasks: { id: string; content_hash: string }[];

beforeEach(async () => {
  database = openForAdding(await writeReviewDataset(["one", "two", "three"]));
  tasks = [...readTasks(database)];
});
afterEach(() => {
  database.close();
});

/** A CSV file with a row for each answer. */
function table(rows: readonly Partial<Record<string, string>>[], name = "answers.csv") {
  const columns = ["review_format", "task_id", "content_hash", "reviewer", "verdict", "reason", "seconds"];
  for (const name of ["comment", "reviewed_at"]) if (rows.some((row) => row[name] !== undefined)) columns.push(name);
  const usual = (i: number): Record<string, string> => ({
    review_format: "taskloom-review 1",
    task_id: tasks[i]?.id ?? "",
    content_hash: tasks[i]?.content_hash ?? "",
    reviewer: "Dana",
    verdict: "accept",
  });
  const lines = rows.map((row, i) => columns.map((column) => ({ ...usual(i), ...row })[column] ?? "").join(","));
  return readAnswers(Buffer.from([columns.join(","), ...lines].join("\n")), name);
}

const takeIn = (answers: readonly ReviewAnswer[]) => importReviews(database, answers, { reviewer: undefined, now });

describe("an import", () => {
  it("takes answers in, leaves empty rows, and keeps what was not said as nothing", () => {
    const { answers, unanswered } = table([
      {},
      { verdict: "" },
      { verdict: "reject", reason: "unnatural", seconds: "41.5" },
    ]);
    expect(unanswered).toBe(1);
    takeIn(answers);
    expect(readReviews(database)).toMatchObject([
      { verdict: "accept", reason: null, comment: null, seconds: null, reviewed_at: now.toISOString() },
      { verdict: "reject", reason: "unnatural", seconds: 41.5 },
    ]);
  });

  it.each([
    ["a task that is not there", { task_id: "00000000-0000-4000-8000-000000000000" }, "REVIEW_UNKNOWN_TASK"],
    ["a task that has changed since", { content_hash: "old" }, "REVIEW_CHANGED_TASK"],
    ["a rejection without a reason", { verdict: "reject" }, "REVIEW_INVALID"],
    ["a reason that is not on the list", { verdict: "reject", reason: "boring" }, "REVIEW_INVALID"],
    ["an acceptance with a reason", { reason: "other" }, "REVIEW_INVALID"],
    ["a verdict that is none", { verdict: "maybe" }, "REVIEW_INVALID"],
    ["an answer by nobody", { reviewer: " " }, "REVIEW_INVALID"],
    ["seconds beyond every clock", { seconds: "1e308" }, "REVIEW_INVALID"],
    ["negative seconds", { seconds: "-1" }, "REVIEW_INVALID"],
    ["seconds that are no number", { seconds: "ten" }, "REVIEW_INVALID"],
  ])("refuses %s with file and row, and takes in nothing at all", (_what, wrong, code) => {
    const { answers } = table([{}, wrong, {}]);
    expect(() => takeIn(answers)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining("answers.csv, row 3:") }),
    );
    expect(readReviews(database)).toEqual([]);
  });

  it("refuses a foreign version and a foreign file with the row", () => {
    const refused = (format: string, code: string) =>
      expect(() => table([{}, { review_format: format }])).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining("answers.csv, row 3:") }),
      );
    refused("taskloom-review 2", "REVIEW_VERSION");
    refused("something", "REVIEW_FORMAT");
    const page = { format: "taskloom-review", version: 7, export_id: "x", reviews: [] };
    expect(() => readAnswers(Buffer.from(JSON.stringify(page)), "page.json")).toThrow(/page\.json: format version 7/);
    const line = JSON.stringify({ format: "taskloom-review", version: 1 });
    expect(() => readAnswers(Buffer.from(`${line}\n${line.replace("1}", "3}")}\n`), "a.jsonl")).toThrow(
      /a\.jsonl, line 2: format version 3/,
    );
  });

  const first = () => ({ task_id: tasks[0]?.id ?? "", content_hash: tasks[0]?.content_hash ?? "" });
  const rejected = { verdict: "reject", reason: "other" };

  it("refuses another answer of a reviewer to a task, in one file, in two, and after it is stored", () => {
    const twice = table([{}, { ...first(), ...rejected }]);
    expect(() => takeIn(twice.answers)).toThrow(/answers\.csv, row 3: Dana has answered .*\(answers\.csv, row 2\)/);
    const two = [...table([{}]).answers, ...table([rejected], "again.csv").answers];
    expect(() => takeIn(two)).toThrow(/again\.csv, row 2: Dana has answered .*\(answers\.csv, row 2\)/);
    expect(readReviews(database)).toEqual([]);

    takeIn(table([{}]).answers);
    expect(() => takeIn(table([rejected, {}]).answers)).toThrow(
      /answers\.csv, row 2: Dana has answered .*\(the dataset\).*--replace/,
    );
    expect(readReviews(database)).toHaveLength(1);
    takeIn(table([{ reviewer: "Lee" }]).answers);
    expect(readReviews(database)).toHaveLength(2);
  });

  it("counts an answer that is there already, and takes what is new", () => {
    const timed = { seconds: "12.5", reviewed_at: "2026-03-01T09:00:00.123456Z", comment: "Good." };
    expect(takeIn(table([timed]).answers)).toMatchObject({ added: [{ reviewer: "Dana" }], there: 0 });
    const { added, there, replaced } = takeIn(table([timed, {}, { ...first(), ...timed, reviewer: "dana" }]).answers);
    expect({ added: added.length, there, replaced }).toEqual({ added: 1, there: 2, replaced: [] });
    // Without a time of its own an answer says nothing else.
    expect(takeIn(table([{ comment: "Good." }]).answers)).toMatchObject({ added: [], there: 1 });
    for (const other of [{ comment: "" }, { seconds: "13" }, { reviewed_at: "2026-03-01T09:00:01Z" }, rejected]) {
      expect(() => takeIn(table([{ ...timed, ...other }]).answers)).toThrow(/otherwise before \(the dataset\)/);
    }
    expect(readReviews(database)).toHaveLength(2);
  });

  it("replaces a stored answer where that is asked for, and never one of the same files", () => {
    takeIn(table([{}]).answers);
    const settings = { reviewer: undefined, now, replace: true };
    expect(importReviews(database, table([rejected]).answers, settings)).toMatchObject({
      added: [],
      replaced: [{ reviewer: "Dana", verdict: "reject" }],
    });
    expect(readReviews(database)).toMatchObject([{ verdict: "reject", reason: "other" }]);
    const both = [...table([{}]).answers, ...table([rejected], "again.csv").answers];
    expect(() => importReviews(database, both, settings)).toThrow(/again\.csv, row 2: .*\(answers\.csv, row 2\)/);
    expect(readReviews(database)).toMatchObject([{ verdict: "reject" }]);
  });

  it.each([
    ["a reason", { reason: "ambiguous" }, "reason without a verdict"],
    ["a comment", { comment: "Which folder?" }, "comment without a verdict"],
    ["both", { reason: "other", comment: "Which folder?" }, "reason and comment without a verdict"],
    ["a time", { seconds: "12" }, "seconds without a verdict"],
  ])("refuses %s without a verdict, with the row", (_what, half, what) => {
    const { answers, unanswered } = table([{}, { verdict: "", ...half }, { verdict: " " }]);
    expect(unanswered).toBe(1);
    expect(() => takeIn(answers)).toThrow(`answers.csv, row 3: ${what}: write accept or reject`);
    expect(readReviews(database)).toEqual([]);
  });

  it("names every place that is wrong at once", () => {
    const { answers } = table([{ verdict: "maybe" }, {}, { content_hash: "old" }]);
    expect(() => takeIn(answers)).toThrow(/2 answers cannot be imported, so none was:\n.*row 2: .*\n.*row 4: /);
  });

  it("takes the name of the reviewer from the command where the file does not say it", () => {
    const { answers } = table([{ reviewer: "" }, {}]);
    importReviews(database, answers, { reviewer: "Kim", now });
    expect(readReviews(database).map(({ reviewer }) => reviewer)).toEqual(["Kim", "Dana"]);
  });

  it.each([
    ["a name", { reviewer: "" }, "it does not say who answered: fill in reviewer, or name them with --reviewer"],
    ["a verdict", { verdict: "maybe" }, 'verdict is "maybe": write accept or reject'],
    ["a reason", { verdict: "reject", reason: "boring" }, /reason is "boring": write one of ambiguous, .*, other/],
    ["seconds", { seconds: "ten" }, 'seconds is "ten": write a number such as 12.5, or nothing'],
    ["a time", { reviewed_at: "22.11.2026" }, /reviewed_at is "22\.11\.2026": write a time such as/],
    [
      "a comment",
      { comment: "x".repeat(200_000) },
      /comment is "x{60}"\.\.\. \(200000 characters\): write up to 10,000/,
    ],
    ["an id", { task_id: "" }, "task_id is missing: keep it as it was exported"],
  ])("says what to write instead of %s that is wrong", (_what, wrong, message) => {
    expect(() => takeIn(table([wrong]).answers)).toThrow(message);
  });

  it("takes names that differ in case or spaces for one reviewer, as spelt first", () => {
    takeIn(table([{}]).answers);
    expect(() => takeIn(table([{ reviewer: "dana ", ...rejected }]).answers)).toThrow(
      /Dana has answered .*\(the dataset\)/,
    );
    takeIn(table([{ reviewer: "Lee" }, { reviewer: "DANA" }, { reviewer: "lee" }]).answers);
    expect(readReviews(database).map(({ reviewer }) => reviewer)).toEqual(["Dana", "Lee", "Dana", "Lee"]);
  });

  it("reads seconds with a comma, and refuses a row with more cells than columns", () => {
    const [{ said }] = table([{ seconds: '"12,5"' }]).answers as [ReviewAnswer];
    expect(said.seconds).toBe(12.5);
    expect(() => table([{}, { reason: "so, so, so" }])).toThrow(/answers\.csv, row 3: it has more cells/);
  });

  it("says what is wrong with a file that nobody can read", () => {
    const read = (text: string | Uint8Array, name: string) => readAnswers(Buffer.from(text), name);
    expect(() => read("a,b\n1,2\n", "x.csv")).toThrow(/x\.csv, row 1: there is no column review_format/);
    expect(() => read('[{"a": 1}]', "x.json")).toThrow(
      /x\.json, entry 1: an object with a, which is no form of answers; of Label Studio choose/,
    );
    expect(() => read(Uint8Array.of(0x61, 0xff, 0x2c), "x.csv")).toThrow(/x\.csv: not UTF-8/);
    expect(() => read("", "x.json")).toThrow(/x\.json: it is empty/);
    expect(() => read("PK\x03\x04", "x.csv")).toThrow(/x\.csv: a workbook .* save the sheet as "CSV UTF-8"/);
    for (const half of ['{"format": "taskloom-review", "vers', '{\n  "format":\n', '[{"data": {']) {
      expect(() => read(half, "x.json")).toThrow(/x\.json: its JSON does not end, or is damaged/);
    }
    const extra = JSON.stringify({ format: "taskloom-review", version: 1, export_id: "x", reviews: [], more: 1 });
    expect(() => read(extra, "x.json")).toThrow(/x\.json: Unrecognized key: "more"; save it again/);
    expect(() => read('{"a": 1}\n{', "x.jsonl")).toThrow(/x\.jsonl, line 2: not JSON/);
  });
});
