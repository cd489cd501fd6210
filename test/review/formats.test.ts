import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import exceljs from "exceljs";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { importReviews } from "../../pipeline/review/answers/import-reviews.js";
import { readAnswers } from "../../pipeline/review/answers/read-answers.js";
import { unguard } from "../../pipeline/review/forms/csv.js";
import { writeForms } from "../../pipeline/review/forms/write-forms.js";
import { sheetsOf } from "../../pipeline/review/sheets/sheet-of.js";
import type { ReviewSheet } from "../../pipeline/schema/review.js";
import { openForAdding } from "../../pipeline/store/file/database.js";
import { readTasks } from "../../pipeline/store/read.js";
import { readReviews } from "../../pipeline/store/reviews.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { attacks } from "./attacks.js";
import { writeReviewDataset } from "./review-dataset.js";

/** What UTF-8 cannot hold does not get into a dataset. */
const wellFormed = (text: string) => Buffer.from(text, "utf8").toString("utf8");
const texts = [
  ...attacks.map(wellFormed),
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "＝1+1",
  "a;=1",
  "a\n=cmd|' /C calc'!A0",
];
const now = new Date("2026-04-01T10:00:00.000Z");
let catalog: Catalog;
let database: Database.Database;
let sheets: ReviewSheet[];
let folder: string;

beforeAll(async () => {
  catalog = await simulatedCatalog();
});
beforeEach(async () => {
  database = openForAdding(await writeReviewDataset(texts));
  folder = mkdtempSync(join(tmpdir(), "taskloom-forms-"));
  sheets = [];
  for await (const { sheet } of drawn()) sheets.push(sheet);
});
afterEach(() => {
  database.close();
});

function drawn() {
  return sheetsOf(database, catalog, readTasks(database));
}

/** Takes a file in, and gives back what is stored of the reviewers, by task and name. */
function takeIn(file: string, reviewer?: string): string[][] {
  importReviews(database, readAnswers(readFileSync(file), file).answers, { reviewer, now });
  return readReviews(database).map((review) => [
    review.task_id,
    review.reviewer,
    review.verdict,
    review.reason ?? "",
    review.comment ?? "",
  ]);
}

/** Every other task is rejected, and the text of the task stands in the comment. */
function answerTo(sheet: ReviewSheet, i: number, reviewer = "Dana") {
  const rejected = i % 2 === 1;
  return {
    reviewer,
    verdict: rejected ? "reject" : "accept",
    reason: rejected ? "ambiguous" : null,
    comment: sheet.instruction,
  };
}

function expected(reviewers: readonly string[] = ["Dana"]): string[][] {
  return sheets.flatMap((sheet, i) =>
    reviewers.map((reviewer) => {
      const { verdict, reason, comment } = answerTo(sheet, i, reviewer);
      return [sheet.task_id, reviewer, verdict, reason ?? "", comment.trim() === "" ? "" : comment];
    }),
  );
}

const lines = (file: string) => readFileSync(file, "utf8").split("\n").slice(0, -1);
const object = z.looseObject({});
const elements = z.array(z.looseObject({ data: object.optional() }));

describe("forms for review carry any text out and back", () => {
  it("a sheet says what the dataset says", () => {
    expect(sheets.map(({ instruction }) => instruction)).toEqual(texts);
    const [first] = sheets;
    expect(first?.subtasks.map(({ application }) => application).sort()).toEqual(["Excel", "Excel", "Outlook", "Word"]);
    expect(first?.subtasks.at(-1)?.takes[0]).toMatch(/\(from: .*export/);
    expect(first?.scenario).not.toBe("");
  });

  it("as JSON lines", async () => {
    const [file = ""] = await writeForms("jsonl", folder, drawn());
    expect(lines(file)).toHaveLength(texts.length);
    const filled = lines(file).map((line, i) => {
      const sheet = sheets[i];
      return JSON.stringify({ ...object.parse(JSON.parse(line)), ...(sheet && answerTo(sheet, i)) });
    });
    writeFileSync(file, filled.join("\n"));
    expect(takeIn(file)).toEqual(expected());
  });

  it("as CSV through another program, in which no cell is a formula", async () => {
    const [file = ""] = await writeForms("csv", folder, drawn());
    const workbook = new exceljs.Workbook();
    const options = { map: (value: unknown) => value, parserOptions: { headers: false } };
    const table = await workbook.csv.readFile(file, options);
    const header = z.array(z.unknown()).parse(table.getRow(1).values);
    const column = (name: string) => header.indexOf(name);
    expect(table.rowCount).toBe(texts.length + 1);
    for (const [i, sheet] of sheets.entries()) {
      const row = table.getRow(i + 2);
      row.eachCell((cell) => {
        const shown = String(cell.value).normalize("NFKC");
        expect(shown).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r]/u);
      });
      expect(unguard(String(row.getCell(column("instruction")).value))).toBe(sheet.instruction);
      const answer = answerTo(sheet, i);
      row.getCell(column("reviewer")).value = answer.reviewer;
      row.getCell(column("verdict")).value = answer.verdict;
      row.getCell(column("reason")).value = answer.reason;
      // As the program got it: with the apostrophe before what could be a formula.
      row.getCell(column("comment")).value = String(row.getCell(column("instruction")).value);
    }
    await workbook.csv.writeFile(file);
    // What that program writes has no NUL.
    const without = (rows: string[][]) => rows.map((row) => row.map((text) => text.replaceAll("\0", "")));
    expect(takeIn(file)).toEqual(without(expected()));
  });

  it("as tasks of Label Studio, from several annotators", async () => {
    const [file = "", config = ""] = await writeForms("label-studio", folder, drawn());
    const tasks = elements.parse(JSON.parse(readFileSync(file, "utf8")));
    const names = [...readFileSync(config, "utf8").matchAll(/value="\$(\w+)"/g)].map(([, name]) => name);
    for (const { data } of tasks) expect(Object.keys(data ?? {})).toEqual(expect.arrayContaining(names));
    expect(readFileSync(config, "utf8")).not.toMatch(/HyperText|<Style|clickableLinks/);
    const result = (sheet: ReviewSheet, i: number) => {
      const { verdict, reason, comment } = answerTo(sheet, i);
      const part = (from_name: string, type: string, value: unknown) => ({
        id: "x",
        from_name,
        to_name: "instruction",
        type,
        value,
      });
      return [
        part("verdict", "choices", { choices: [verdict] }),
        ...(reason === null ? [] : [part("reason", "choices", { choices: [reason] })]),
        part("comment", "textarea", { text: [comment] }),
      ];
    };
    const meta = {
      was_cancelled: false,
      ground_truth: false,
      lead_time: 12.5,
      created_at: "2026-03-09T22:16:08.728353Z",
    };
    const exported = sheets.map((sheet, i) => ({
      id: i + 1,
      ...tasks[i],
      annotations: [
        { id: 2 * i, completed_by: { id: 7, email: "dana@example.org" }, result: result(sheet, i), ...meta },
        { id: 2 * i + 1, completed_by: 9, result: result(sheet, i), ...meta },
        { id: 2 * i + 2, completed_by: 10, result: [], ...meta, was_cancelled: true },
      ],
      predictions: [],
    }));
    writeFileSync(file, JSON.stringify(exported));
    expect(takeIn(file)).toEqual(expected(["dana@example.org", "label-studio 9"]));
    expect(readReviews(database)[0]).toMatchObject({ seconds: 12.5, reviewed_at: "2026-03-09T22:16:08.728Z" });
  });

  it("as records of Argilla, from several users, without drafts", async () => {
    const [file = ""] = await writeForms("argilla", folder, drawn());
    const records = elements.parse(JSON.parse(readFileSync(file, "utf8")));
    const users = ["u1", "u2"];
    const answered = sheets.map((sheet, i) => {
      const { verdict, reason, comment } = answerTo(sheet, i);
      const of = (value: string) => users.map((user_id) => ({ value, user_id }));
      return {
        ...records[i],
        responses: { verdict: of(verdict), ...(reason === null ? {} : { reason: of(reason) }), comment: of(comment) },
        _server_id: "x",
      };
    });
    writeFileSync(file, JSON.stringify(answered));
    expect(takeIn(file)).toEqual(expected(users.map((user) => `argilla ${user}`)));

    const listed = records.slice(0, 1).map((record) => ({
      ...record,
      responses: [
        { question_name: "verdict", value: "accept", user_id: "u3", status: "submitted" },
        { question_name: "verdict", value: "reject", user_id: "u4", status: "draft" },
      ],
    }));
    writeFileSync(file, JSON.stringify(listed));
    expect(readAnswers(readFileSync(file), file).answers.map(({ said }) => said.reviewer)).toEqual(["argilla u3"]);
  });

  it("as the file that the review page saves", () => {
    const reviews = sheets.map((sheet, i) => {
      const { task_id, content_hash } = sheet;
      return { task_id, content_hash, ...answerTo(sheet, i), seconds: 3, reviewed_at: now.toISOString() };
    });
    const file = join(folder, "answers.json");
    writeFileSync(file, JSON.stringify({ format: "taskloom-review", version: 1, export_id: "x", reviews }, null, 2));
    expect(takeIn(file)).toEqual(expected());
  });
});
