import { describe, expect, it } from "vitest";
import { sharedBytes } from "../../../pipeline/content/shared-bytes.js";
import { writeBytes } from "../../../pipeline/content/write-bytes.js";
import { wrongAnswerIn } from "../../../pipeline/prove/answers/check-answers.js";
import type { StoredBytes } from "../../../pipeline/prove/answers/read-source.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";
import { type Parameter, type Subtask, subtaskSchema } from "../../../pipeline/schema/subtask.js";
import type { ConditionRecord, TaskDraft } from "../../../pipeline/schema/task/task.js";
import { draft, instance, taskGraph } from "../drafts.js";
import { addTask } from "../small-desktop.js";

const text = (name: string, role: Parameter["role"], derivation?: [string, string[]]) => ({
  name,
  type: "text",
  role,
  ...(derivation !== undefined && { derivation: { by: derivation[0], of: derivation[1] } }),
});
/** Subtasks that find a value out, of which only the parameters matter here. */
const finding = (id: string, parameters: object[]): Subtask => subtaskSchema.parse({ ...addTask, id, parameters });
const asks = finding("0d5c8d66-0000-4000-8000-000000000001", [
  text("workbook", "input"),
  text("query", "value"),
  text("result", "derived", ["query_result", ["workbook", "query"]]),
]);
const reads = finding("0d5c8d66-0000-4000-8000-000000000002", [
  text("document", "input"),
  text("asked", "value"),
  text("result", "derived", ["read_value", ["document", "asked"]]),
]);
/** A subtask whose result is derived from a file and two values by one function. */
const makes = (id: string, by: string, of: string[]): Subtask =>
  finding(`0d5c8d66-0000-4000-8000-00000000010${id}`, [
    text("file", "input"),
    ...of.map((name) => text(name, "value")),
    text("made", "derived", [by, ["file", ...of]]),
  ]);
const marks = makes("1", "cells_where", ["column", "condition"]);
const computes = makes("2", "row_values", ["expression"]);
const groups = makes("3", "group_values", ["column", "measure"]);
const filters = makes("4", "lines_holding", ["words"]);
const pool = new Map([asks, reads, marks, computes, groups, filters].map((subtask) => [subtask.id, subtask]));

const workbook = "/home/user/Documents/Invoices.xlsx";
const journal = "/home/user/Books/Books.journal";
const query = 'sum([Gross (EUR)] where [Client] = "Heller" and [Paid on] is empty)';
const invoices = (second: number): FileContent => ({
  kind: "table",
  columns: ["Client", "Gross (EUR)", "Paid on"],
  rows: [
    ["Heller", 120.1, ""],
    ["Heller", second, ""],
    ["Heller", 40, "2026-03-02"],
    ["Wehner", 77.7, ""],
  ],
});
const letter = ["Dear Ms Adler,", "Credit limit: EUR 13,000.00", "Limits: see the contract."];
const books = `D EUR 1000.00

2026-01-02 Opening balances
    assets:bank                     EUR 500.00
    equity:opening

2026-02-03 Swift Couriers
    expenses:freight                EUR 81.35
    assets:bank
`;
const setupWith = (second: number) =>
  environmentSetupSchema.parse({
    files: [
      { path: workbook, content: invoices(second) },
      { path: journal, content: { kind: "text", text: books } },
      { path: "/home/user/Documents/Letter.docx", content: { kind: "document", paragraphs: letter } },
      { path: "/home/user/Documents/Letter.pdf", content: { kind: "document", paragraphs: letter } },
      { path: "/home/user/Documents/Letter.txt", content: { kind: "text", text: letter.join("\n") } },
    ],
    pages: [{ url: "http://intranet.example.com/rules", title: "Rules", paragraphs: letter }],
    inbox: [{ from: "a@example.com", subject: "The limit", body: letter.join("\n") }],
  });

const asked = (result: string) => instance(asks, { workbook, query, result });
const taskOf = (node: ReturnType<typeof instance>, rest: Partial<TaskDraft> = {}) =>
  draft(taskGraph([node]), setupWith(80.05), rest);
const check = (task: TaskDraft, bytesOf: StoredBytes = sharedBytes) => wrongAnswerIn(task, pool, bytesOf);

describe("the answers of a task, out of the bytes of its files", () => {
  it("are right where its files give them", async () => {
    expect(await check(taskOf(asked("200.15")))).toBeNull();
    const bank = 'sum([Amount] where [Account] = "assets:bank")';
    expect(await check(taskOf(instance(asks, { workbook: journal, query: bank, result: "418.65" })))).toBeNull();
  });

  it("are refused with the fact, both values and the file where one amount of the workbook was changed", async () => {
    const node = asked("200.15");
    const purpose = {
      situation: "reminder",
      words: {},
      facts: [{ name: "open_sum", node: node.id }],
      deliverables: [],
    };
    const damaged: StoredBytes = (content, extension) =>
      writeBytes(content.kind === "table" ? invoices(80.15) : content, extension);
    expect(await check(taskOf(node, { purpose }), damaged)).toBe(
      `open_sum is "200.15", and ${workbook} gives 200.25 for ${query}`,
    );
  });

  it.each(["/home/user/Documents/Letter.docx", "/home/user/Documents/Letter.pdf", "/home/user/Documents/Letter.txt"])(
    "are read out of %s",
    async (document) => {
      const stated = (result: string) => taskOf(instance(reads, { document, asked: "credit limit = money", result }));
      expect(await check(stated("EUR 13,000.00"))).toBeNull();
      expect(await check(stated("EUR 12,000.00"))).toContain("gives 13000 for credit limit = money");
    },
  );

  it("are read out of a PDF line by line, and over lines where a paragraph is broken", async () => {
    const document = "/home/user/Documents/Scan.pdf";
    const long = `The committee ${"has met again and ".repeat(6)}the stand is: Hall 4, B 17`;
    const content = { kind: "document", paragraphs: ["File: NV-4471", "Night work is permitted.", long] };
    const setup = environmentSetupSchema.parse({ files: [{ path: document, content }] });
    for (const [asked, result] of Object.entries({ "File = text": "NV-4471", "stand is = text": "Hall 4, B 17" })) {
      expect(await check({ ...taskOf(instance(reads, { document, asked, result })), setup })).toBeNull();
    }
  });

  it("are read on pages and in messages, which say nothing where they are taken away", async () => {
    for (const document of ["http://intranet.example.com/rules", "The limit"]) {
      const node = instance(reads, { document, asked: "Credit limit = money", result: "EUR 13,000.00" });
      expect(await check(taskOf(node))).toBeNull();
      expect(await check({ ...taskOf(node), setup: environmentSetupSchema.parse({}) })).toContain("gives nothing");
    }
  });

  it.each([
    {
      what: "the rows that are marked",
      node: (made: string) =>
        instance(marks, {
          file: workbook,
          column: "Paid on",
          condition: '[Client] = "Heller" and [Paid on] is empty',
          made,
        }),
      right: "sheet/cell[C2];sheet/cell[C3]",
      wrong: "sheet/cell[C2];sheet/cell[C4]",
    },
    {
      what: "the values of a new column",
      node: (made: string) =>
        instance(computes, { file: workbook, expression: "round([Gross (EUR)] * 1.19, 2)", made }),
      right: "142.92|95.26|47.6|92.46",
      wrong: "142.92|95.26|47.6|92.47",
    },
    {
      what: "the figures of groups",
      node: (made: string) =>
        instance(groups, { file: workbook, column: "Client", measure: "sum([Gross (EUR)])", made }),
      right: "Heller|240.15|Wehner|77.7",
      wrong: "Heller|240.15|Wehner|77",
    },
    {
      what: "the figures of groups of some rows",
      node: (made: string) =>
        instance(groups, { file: workbook, column: "Client", measure: "count(where [Paid on] is empty)", made }),
      right: "Heller|2|Wehner|1",
      wrong: "Heller|3|Wehner|1",
    },
    {
      what: "the lines of a text that are taken",
      node: (made: string) => instance(filters, { file: "/home/user/Documents/Letter.txt", words: "limit", made }),
      right: "Credit limit: EUR 13,000.00|Limits: see the contract.",
      wrong: "Credit limit: EUR 13,000.00",
    },
  ])("are asked for $what, too", async ({ node, right, wrong }) => {
    expect(await check(taskOf(node(right)))).toBeNull();
    expect(await check(taskOf(node(wrong)))).not.toBeNull();
  });

  it("are refused where a step works with another value than was found", async () => {
    const node = asked("200.15");
    const task = (value: string, facts: string) => {
      const taker = instance(reads, { facts });
      const carried = [{ from: node.id, to: taker.id, parameter: "facts", value, quantity: "the sum" }];
      return { ...taskOf(node, { carried }), graph: taskGraph([node, taker]) };
    };
    expect(await check(task("EUR 200.15", "the sum = money EUR 200.15"))).toBeNull();
    expect(await check(task("EUR 210.15", "the sum = money EUR 210.15"))).toContain('carried on as "EUR 210.15"');
    expect(await check(task("EUR 200.15", "the sum = money EUR 200.155"))).toContain("carried on to a step that has");
  });

  it("are refused where a decision does not fall as the task says, here or with the other data", async () => {
    const [node, there] = [asked("200.15"), asked("150.1")];
    const condition = (threshold: number): ConditionRecord => ({
      source: node.id,
      quantity: "the sum",
      operator: "greater",
      threshold,
      limit: null,
      value: 200.15,
      taken: "holds",
      holds: taskGraph([node]),
      fails: taskGraph([there]),
      flipped_setup: setupWith(30),
      flipped_value: 150.1,
    });
    const facts = [node, there].map(({ id }) => ({ name: "sum", node: id }));
    const purpose = { situation: "reminder", words: {}, facts, deliverables: [] };
    expect(await check(taskOf(node, { purpose, condition: condition(180) }))).toBeNull();
    expect(await check(taskOf(node, { purpose, condition: condition(120) }))).toContain("decides against 120 alike");
    const other = { ...condition(180), flipped_setup: setupWith(31) };
    expect(await check(taskOf(node, { purpose, condition: other }))).toContain('"150.1"');
  });
});
