import { describe, expect, it } from "vitest";
import { identify } from "../../pipeline/hash.js";
import { leftOutLines } from "../../pipeline/review/answers/left-out.js";
import { readAnswers } from "../../pipeline/review/answers/read-answers.js";
import {
  argillaFlat,
  argillaNested,
  asTable,
  type KnownAnswer,
  labelStudioJson,
  labelStudioMin,
} from "./tool-exports.js";

const tasks = [0, 1].map((number) => ({
  task_id: identify("handed out", number),
  content_hash: `hash-${number}`,
  texts: { instruction: `Do ${number}` },
}));
const accepted: KnownAnswer = { task: 0, user: 1, verdict: "accept", reason: null, comment: null, state: "submitted" };
const rejected: KnownAnswer = { ...accepted, user: 2, verdict: "reject", reason: "ambiguous", comment: "Which?" };
const read = (content: unknown, name = "export.json") =>
  readAnswers(Buffer.from(typeof content === "string" ? content : JSON.stringify(content)), name);
const line = {
  format: "taskloom-review",
  version: 1,
  ...tasks[0],
  texts: undefined,
  reviewer: "Dana",
  verdict: "accept",
};
const header = "review_format,task_id,content_hash,reviewer,verdict,reason,comment";
const row = (rest: string) => `taskloom-review 1,${tasks[0]?.task_id},hash-0,${rest}`;

describe("a file of answers is refused by name where answers in it would be lost", () => {
  const [studio = {}] = labelStudioJson(tasks, [accepted]);
  const [flat = {}] = argillaFlat(tasks, [accepted]);
  const [nested = {}] = argillaNested(tasks, [accepted], "by question");
  it.each<[string, unknown, string, RegExp]>([
    [
      "annotations that are only numbers",
      [{ ...studio, annotations: [7] }],
      "a.json",
      /task 1: annotations\.0: .*choose the export "JSON"/,
    ],
    [
      "an annotation with the number of its task",
      { id: 7, task: 3, result: [] },
      "7",
      /7: task: .*choose the export "JSON"/,
    ],
    [
      "an annotation without its task",
      [{ id: 7, result: [] }],
      "a.json",
      /entry 1: an annotation of Label Studio without its task/,
    ],
    [
      "columns instead of records",
      { id: ["a"], "verdict.responses": [["accept"]] },
      "a.json",
      /a\.json: .*(columns|not made by)/,
    ],
    [
      "columns without a name of ours",
      { id: ["a"], verdict: [["accept"]] },
      "a.json",
      /columns, as records\.to_dict writes them/,
    ],
    ["lists in a table", asTable([flat]), "a.csv", /row 1: columns of Argilla.*as JSON/],
    [
      "responses of unequal number",
      { ...flat, "verdict.responses.users": [] },
      "a.json",
      /1 responses, 0 users and 1 states/,
    ],
    [
      "a state that nobody knows",
      { ...flat, "verdict.responses.status": ["done"] },
      "a.json",
      /submitted.*draft.*discarded/,
    ],
    [
      "a response without a value",
      { ...nested, responses: { verdict: [{ user_id: "u" }] } },
      "a.json",
      /responses\.verdict\.0\.value: .*of Argilla take records\.to_list/,
    ],
    [
      "a control of another form",
      [{ ...studio, annotations: [{ result: [{ from_name: "verdict", value: { labels: ["accept"] } }] }] }],
      "a.json",
      /verdict is given as labels and not as choices/,
    ],
    [
      "answers under another name",
      [{ ...studio, annotations: undefined, annotations_old: studio.annotations }],
      "a.json",
      /there may be answers in "annotations_old"/,
    ],
    [
      "a verdict of a second reviewer",
      { ...line, "verdict.1": "reject" },
      "a.jsonl",
      /"verdict\.1" is no field of an answer/,
    ],
    [
      "a key that stands twice",
      `{"format": "taskloom-review", "verdict": "accept", "verdict": "reject"}`,
      "a.jsonl",
      /the key "verdict" twice/,
    ],
    [
      "a key that is spelt in two ways",
      `[{"format": 1, "verdict": "accept", "verdic\\u0074": "reject"}]`,
      "a.json",
      /the key "verdict" twice/,
    ],
    [
      "a column that stands twice",
      `${header},Verdict\n${row("Dana,accept,,,reject")}`,
      "a.csv",
      /row 1: the column verdict stands twice/,
    ],
    [
      "a column of a second reviewer",
      `${header},verdict 2\n${row("Dana,accept,,,reject")}`,
      "a.csv",
      /row 2: "verdict 2" is no field of an answer/,
    ],
    [
      "a list in a line",
      `[${JSON.stringify(line)}]\n[${JSON.stringify(line)}]\n`,
      "a.jsonl",
      /line 1: a list and not an object/,
    ],
    ["a text", ["accept"], "a.json", /entry 1: "accept" and not an object/],
    ["an empty object", {}, "a.json", /an empty object, which is no form of answers/],
    ["a table of something else", "instruction,verdict\nx,accept\n", "a.csv", /there is no column review_format/],
  ])("%s", (_what, content, name, message) => {
    expect(() => read(content, name)).toThrow(message);
    expect(() => read(content, name)).toThrow(expect.objectContaining({ code: "REVIEW_FORMAT" }));
  });
});

describe("what is left out of a file is counted and named", () => {
  const why = (content: unknown, name?: string) => read(content, name).leftOut.map((one) => one.why);

  it("suggestions of models", () => {
    const predicted = labelStudioJson(tasks, []).map((task) => ({ ...task, predictions: [{ result: [] }] }));
    expect(why(predicted)).toEqual(["prediction", "prediction"]);
    const flat = argillaFlat(tasks, []).map((record) => ({ ...record, "verdict.suggestion": "accept" }));
    expect(why(flat)).toEqual(["prediction", "prediction"]);
    const suggestions = { verdict: { value: "accept", score: 1, agent: "model" } };
    expect(why(argillaNested(tasks, [], "listed").map((record) => ({ ...record, suggestions })))).toHaveLength(2);
  });

  it("annotations that the export only counts, and those that say nothing", () => {
    const [task] = labelStudioJson(tasks, [accepted]);
    expect(why([{ ...task, annotations: [] }])).toEqual(["absent"]);
    expect(why([{ ...task, annotations: [{ result: [], lead_time: 3 }] }])).toEqual(["empty"]);
  });

  it("a reason that stayed when the verdict was changed", () => {
    for (const records of [
      labelStudioJson(tasks, [{ ...accepted, reason: "other" }]),
      labelStudioMin(tasks, [{ ...accepted, reason: "other" }]),
      argillaFlat(tasks, [{ ...accepted, reason: "other" }]),
    ]) {
      const found = read(records);
      expect(found.answers).toMatchObject([{ said: { verdict: "accept", reason: null } }]);
      expect(found.leftOut.map((one) => one.why)).toEqual(["needless"]);
    }
  });

  it("texts in columns and fields that nobody reads", () => {
    const table = `${header},notes\n${row("Dana,accept,,,see page 3")}\n${row("Lee,accept,,,")}\n`;
    expect(read(table, "a.csv").leftOut).toEqual([{ place: "a.csv, row 2, notes", why: "unread" }]);
    expect(read({ ...line, difficulty: 3 }, "a.jsonl").leftOut).toEqual([
      { place: "a.jsonl, difficulty", why: "unread" },
    ]);
  });

  it("in a line for each reason, with the first places", () => {
    const drafts = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      place: `a.json, record ${number}`,
      why: "draft" as const,
    }));
    expect(leftOutLines([{ place: "a.json, task 1", why: "skipped" }, ...drafts])).toEqual([
      `left out: 7 drafts (${[1, 2, 3, 4, 5].map((number) => `a.json, record ${number}`).join("; ")}; and 2 more)`,
      "left out: 1 skipped task (a.json, task 1)",
    ]);
    expect(leftOutLines([])).toEqual([]);
  });
});

it("several annotations of a task and several texts of a comment are all read", () => {
  const [task] = labelStudioJson(tasks, [accepted, rejected]);
  expect(read([task]).answers.map(({ said }) => [said.reviewer, said.verdict, said.comment])).toEqual([
    ["user1@example.com", "accept", null],
    ["user2@example.com", "reject", "Which?"],
  ]);
  const [minimal = {}] = labelStudioMin(tasks, [rejected]);
  for (const [content, name] of [
    [[{ ...minimal, comment: { text: ["One.", "Two."] } }], "a.json"],
    [asTable([{ ...minimal, comment: '{"text": ["One.", "Two."]}' }]), "a.csv"],
  ] as const) {
    expect(read(content, name).answers).toMatchObject([{ said: { comment: "One.\nTwo.", reason: "ambiguous" } }]);
  }
});

it("times of a Label Studio before 1.0 are seconds, and users without an address have numbers", () => {
  const [task] = labelStudioJson(tasks, [accepted], "completions");
  const completions = [{ ...accepted, result: [], completed_by: { id: 4 } }];
  const result = [{ from_name: "verdict", value: { choices: ["accept"] } }];
  expect(
    read([{ ...task, completions: [{ ...completions[0], result, created_at: 1795341600 }] }]).answers,
  ).toMatchObject([{ said: { reviewer: "label-studio 4", reviewed_at: "2026-11-22T10:00:00.000Z" } }]);
});
