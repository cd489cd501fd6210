import { describe, expect, it } from "vitest";
import type { Expectation } from "../../../pipeline/instruct/compare/differences.js";
import { findLowLevelDifferences } from "../../../pipeline/instruct/compare/low-level.js";
import type { TaskGraph } from "../../../pipeline/schema/task/task-graph.js";

const step = (key: string, application: string, parameters: Record<string, string>) => ({
  key,
  application,
  phrases: [key],
  parameters,
});
const subtasks = [
  step("read", "Excel", { xlsx_path: "C:\\Plan.xlsx" }),
  step("export", "Word", { docx_path: "C:\\Letter.docx", pdf_path: "C:\\Letter.pdf" }),
  step("send", "Outlook", { to: "ann@y.example", pdf_path: "C:\\Letter.pdf", text: "12" }),
  step("note", "Tasks", { title: "Ask Ann" }),
];
const edge = (from: string, to: string, resource: string, parameter: string): TaskGraph["edges"][number] => ({
  kind: "resource",
  from,
  to,
  handovers: [{ resource, parameter }],
});
const order = (from: string, to: string): TaskGraph["edges"][number] => ({ kind: "order", from, to, reason: "" });
const graphOf = (keys: readonly string[], edges: TaskGraph["edges"]): TaskGraph => ({
  nodes: subtasks
    .filter(({ key }) => keys.includes(key))
    .map(({ key, application, parameters }) => ({ id: key, subtask_id: key, application, parameters })),
  edges,
});
const handed = [edge("export", "send", "pdf_path", "pdf_path"), edge("read", "send", "value_in_mind", "text")];
const names = new Map(subtasks.map(({ key }) => [key, key]));
const plain: Expectation = {
  graph: graphOf(["read", "export", "send", "note"], [...handed, order("export", "note")]),
  condition: null,
  names,
};
const sound = [
  "1. In Excel: open 'C:\\Plan.xlsx'.",
  "2. Whenever you like, in Word: open 'C:\\Letter.docx', then type 'C:\\Letter.pdf'.",
  "3. After step 2, in Tasks: type 'Ask Ann'.",
  "4. After steps 1 and 2, using the value from step 1 and the PDF from step 2, in Outlook: type 'ann@y.example', then attach the file.",
].join("\n");

describe("a numbered low-level text", () => {
  it("is sound if its steps wait for and use what the graph says", () => {
    expect(findLowLevelDifferences(sound, plain, subtasks)).toEqual([]);
  });
  it.each([
    ["waits for another step", "After step 2, in Tasks", "After step 1, in Tasks"],
    ["waits for nothing", "After step 2, in Tasks", "In Tasks"],
    ["waits for a later step", "After step 2, in Tasks", "After step 4, in Tasks"],
    ["forgets what it uses", "the value from step 1 and ", ""],
    ["uses another step", "the PDF from step 2", "the PDF from step 3"],
    ["does not wait for what it uses", "After steps 1 and 2, using", "Using"],
    ["names another application", "in Word:", "in Excel:"],
    ["lacks a value", "'Ask Ann'", "something"],
    ["lacks a step", "3. After step 2, in Tasks: type 'Ask Ann'.\n", ""],
  ])("is refused where a step %s", (_what, from, to) => {
    expect(sound).toContain(from);
    expect(findLowLevelDifferences(sound.replace(from, to), plain, subtasks)).not.toEqual([]);
  });

  const decided: Expectation = {
    graph: graphOf(["read", "export", "send"], handed),
    condition: {
      source: "read",
      operator: "greater",
      threshold: 300,
      holds: graphOf(["read", "export", "send"], [...handed, order("read", "send")]),
      fails: graphOf(["read", "export", "note"], [edge("export", "note", "pdf_path", "title"), order("read", "note")]),
    },
    names,
  };
  const branches = [
    "1. In Excel: open 'C:\\Plan.xlsx'.",
    "2. In Word: open 'C:\\Letter.docx', then type 'C:\\Letter.pdf'.",
    "3. If the total is greater than 300, after steps 1 and 2, using the PDF from step 2 and the value from step 1, in Outlook: type 'ann@y.example'.",
    "4. Unless the total is greater than 300, after steps 1 and 2, using the PDF from step 2, in Tasks: type 'Ask Ann'.",
  ].join("\n");
  it("says which steps either outcome asks for", () => {
    expect(findLowLevelDifferences(branches, decided, subtasks)).toEqual([]);
  });
  it.each([
    ["another threshold", "3. If the total is greater than 300", "3. If the total is greater than 30"],
    [
      "another threshold in the other branch",
      "4. Unless the total is greater than 300",
      "4. Unless the total is greater than 30",
    ],
    ["another comparison", "3. If the total is greater", "3. If the total is less"],
    ["both branches the same", "4. Unless", "4. If"],
    ["no condition in one branch", "4. Unless the total is greater than 300, after", "4. After"],
  ])("is refused with %s", (_what, from, to) => {
    expect(findLowLevelDifferences(branches.replace(from, to), decided, subtasks)).not.toEqual([]);
  });
});

it.each([
  ["as they are", `type 'cp "C:\\Plan.xlsx" "C:\\Old plans"'`, []],
  [
    "and not as a part of another",
    `type 'cp "C:\\Plan.xlsx" "C:\\Old plans 2"'`,
    [
      'The low-level text does not tell the dir_path of "copy": "C:\\Old plans".',
      "The low-level text has a step that is none of the task's steps.",
    ],
  ],
])("finds the values of a typed command %s", (_what, typed, differences) => {
  const copy = step("copy", "Terminal", { xlsx_path: "C:\\Plan.xlsx", dir_path: "C:\\Old plans" });
  const node = { id: "copy", subtask_id: "copy", application: "Terminal", parameters: copy.parameters };
  const expected = { graph: { nodes: [node], edges: [] }, condition: null, names: new Map([["copy", "copy"]]) };
  expect(findLowLevelDifferences(`1. In Terminal: ${typed}.`, expected, [copy])).toEqual(differences);
});

it.each([
  [
    "in a script",
    `sed -i "s/draft/final/g" "C:\\Plan.txt"`,
    { txt_path: "C:\\Plan.txt", words: "draft", other: "final" },
  ],
  ["as what a script looks for", `sed -i "/draft/d" "C:\\Plan.txt"`, { txt_path: "C:\\Plan.txt", words: "draft" }],
  ["without quotes", `tail -n 12 "C:\\Plan.txt"`, { txt_path: "C:\\Plan.txt", count: "12" }],
  ["behind the colon of a control", "Line Spacing: 2", { spacing: "2" }],
])("finds values that a step has %s", (_what, typed, parameters) => {
  const typing = step("typing", "Terminal", parameters);
  const node = { id: "typing", subtask_id: "typing", application: "Terminal", parameters: typing.parameters };
  const expected = { graph: { nodes: [node], edges: [] }, condition: null, names: new Map([["typing", "typing"]]) };
  expect(findLowLevelDifferences(`1. In Terminal: type '${typed}'.`, expected, [typing])).toEqual([]);
});
