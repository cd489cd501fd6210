import { describe, expect, it } from "vitest";
import { findDifferences } from "../../../pipeline/instruct/compare/differences.js";
import { readInstruction } from "../../../pipeline/instruct/read/offline.js";
import { readText } from "../../../pipeline/instruct/read/read-text.js";
import { measureCorruptions } from "../../bench/reader.js";
import { soundTasks } from "../../fixtures/sound-texts.js";

const order = (text: string) => readText(text).holds.precedence.pairs();
const links = (text: string) => readText(text).holds.links.map(({ from, to, text: words }) => [from, to, words]);

describe("reading order", () => {
  it("does not order requests that nothing connects", () => {
    expect(order("Open 'a.xlsx' in Excel. Add a task called 'Rest' in To Do.")).toEqual([]);
    expect(order("Export 'a.xlsx' as a PDF to 'a.pdf' and send a message to 'x@y.example'.")).toEqual([]);
  });
  it.each([
    "Export 'a.xlsx' as a PDF to 'a.pdf'. Then add a task called 'Rest'.",
    "Export 'a.xlsx' as a PDF to 'a.pdf', then add a task called 'Rest'.",
    "First export 'a.xlsx' as a PDF to 'a.pdf'; after that, add a task called 'Rest'.",
    "Export 'a.xlsx' as a PDF to 'a.pdf'. Once the PDF has been exported, add a task called 'Rest'.",
    "Export 'a.xlsx' as a PDF to 'a.pdf'. Add a task called 'Rest' as soon as that is done.",
    "After exporting 'a.xlsx' as a PDF to 'a.pdf', add a task called 'Rest'.",
    "Export 'a.xlsx' as a PDF to 'a.pdf' and finally add a task called 'Rest'.",
    "Export 'a.xlsx' as a PDF to 'a.pdf' before adding a task called 'Rest'.",
    "1. Export 'a.xlsx' as a PDF to 'a.pdf'.\n2. Add a task called 'Rest'.",
    "Start by exporting 'a.xlsx' as a PDF to 'a.pdf'. Afterwards, add a task called 'Rest'.",
  ])("finds the order in: %s", (text) => {
    const reading = readText(text);
    const at = (word: string) => reading.clauses.findIndex(({ tokens }) => tokens.some((token) => token.text === word));
    expect(reading.holds.precedence.pairs()).toEqual([[at("a.xlsx"), at("Rest")]]);
  });
  it("takes 'before that' and 'before' for the other direction", () => {
    expect(order("Send a message to 'x@y.example'. Before that, add a task called 'Rest'.")).toEqual([[1, 0]]);
  });
  it("lets both parts of a fork wait for the same step and not for each other", () => {
    const text = "Open 'a.xlsx'. Once it is open, in any order, sort it by 'Name' and add a task called 'Rest'.";
    expect(order(text)).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });
  it("lets a join wait for both strands, however the strands are introduced", () => {
    for (const word of ["Independently", "Meanwhile", "Separately", "In parallel", "Independently of that"]) {
      const text = `Export 'a.xlsx' to 'a.pdf'. ${word}, export 'b.docx' to 'b.pdf'. When both are done, add a task called 'Rest'.`;
      expect(order(text)).toEqual([
        [0, 2],
        [1, 2],
      ]);
    }
  });
  it("takes numbers for names where steps are called by number", () => {
    const text = "1. Open 'a.xlsx'.\n2. Open 'b.docx'.\n3. After steps 1 and 2, add a task called 'Rest'.";
    expect(order(text)).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
  it("reports a text that contradicts itself", () => {
    const text = "Export 'a.xlsx' as a PDF to 'a.pdf'. Before that, send the exported PDF to 'x@y.example'.";
    expect(readText(text).holds.contradictions).toHaveLength(1);
  });
});

describe("reading hand-overs", () => {
  it("resolves a noun phrase to the step that made the thing, not to the nearest one", () => {
    const text =
      "Export 'a.xlsx' as a PDF to 'a.pdf'. Copy the table of 'b.xlsx'. Send the exported PDF to 'x@y.example'.";
    expect(links(text)).toEqual([[0, 2, "the exported PDF"]]);
  });
  it("keeps values whole, whatever stands inside the quotation marks", () => {
    const text = "Send a message with the subject 'Open it. Then copy the table and save it' to 'x@y.example'.";
    expect(readText(text).clauses).toHaveLength(1);
  });
  it("follows a changed thing: what is exported is the sorted workbook, and still the opened one", () => {
    const reading = readText("Open 'a.xlsx'. Sort it by 'Name'. Export the workbook as a PDF to 'a.pdf'.");
    expect(reading.holds.links.find(({ to }) => to === 2)).toMatchObject({ from: 1, through: [0] });
  });
  it("resolves 'both' to two makers and a repeated path to the step that wrote it", () => {
    const both =
      "Export 'a.xlsx' as a PDF to 'a.pdf'. Export 'b.docx' as a PDF to 'b.pdf'. Send both PDFs to 'x@y.example'.";
    expect(
      links(both)
        .map(([from, to]) => [from, to])
        .sort(),
    ).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(links("Export 'a.xlsx' as a PDF to 'a.pdf'. Send 'a.pdf' to 'x@y.example'.")).toEqual([[0, 1, "a.pdf"]]);
  });
});

describe("reading conditions", () => {
  it.each([
    ["If the total exceeds 10,000, open 'a.txt'; otherwise open 'b.txt'.", "greater", 10000],
    ["If the total is below 99.5, open 'a.txt'. Otherwise, open 'b.txt'.", "less", 99.5],
    ["Should that total be more than 10 000, open 'a.txt'. If not, open 'b.txt'.", "greater", 10000],
    ["Unless the total is greater than 7, open 'b.txt'; otherwise open 'a.txt'.", "greater", 7],
    ["If the total is at most 7, open 'b.txt', else open 'a.txt'.", "greater", 7],
  ] as const)("finds operator, threshold, source and both branches in: %s", (text, operator, threshold) => {
    const reading = readText(`Read the total of the 'Amount' column in 'x.xlsx'. ${text}`);
    expect(reading.condition).toMatchObject({ operator, threshold });
    expect(reading.source).toBe(0);
    const at = (word: string) => reading.clauses.findIndex(({ tokens }) => tokens.some((token) => token.text === word));
    expect(reading.holds.members).toEqual([0, at("a.txt")]);
    expect(reading.fails.members).toEqual([0, at("b.txt")]);
  });
});

describe("comparing with the graph", () => {
  it("accepts texts that people wrote for their graphs", () => {
    for (const { name, subtasks, expected, texts } of soundTasks) {
      for (const text of texts) {
        expect([name, text, findDifferences(readInstruction(text, subtasks), expected)]).toEqual([name, text, []]);
      }
    }
  });
  it("gives the same reading whatever order the steps are told in", () => {
    for (const { subtasks, expected, texts } of soundTasks) {
      for (const text of texts) {
        expect(findDifferences(readInstruction(text, [...subtasks].reverse()), expected)).toEqual([]);
      }
    }
  });
  it("refuses at least 99 of 100 damaged texts", () => {
    const { damaged } = measureCorruptions(soundTasks);
    const texts = Object.values(damaged).reduce((sum, one) => sum + one.texts, 0);
    const caught = Object.values(damaged).reduce((sum, one) => sum + one.caught, 0);
    expect(texts).toBeGreaterThan(400);
    expect(caught / texts).toBeGreaterThanOrEqual(0.99);
  });
  it("fails a text that forgets the second hand-over of a shortcut", () => {
    const task = soundTasks.find(({ name }) => name === "chain and shortcut");
    const text = (task?.texts[0] ?? "").replace("the total you read as the title", "a title of your own");
    const found = findDifferences(
      readInstruction(text, task?.subtasks ?? []),
      task?.expected ?? { graph: { nodes: [], edges: [] }, condition: null, names: new Map() },
    );
    expect(found.join(" ")).toContain("takes over the value_in_mind");
  });
});
