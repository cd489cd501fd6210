import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../../pipeline/catalog/catalog.js";
import { createLlmReader } from "../../../pipeline/instruct/read/llm.js";
import { createInstructor } from "../../../pipeline/instruct/stage.js";
import { createRng } from "../../../pipeline/rng.js";
import { writerOf } from "../../../pipeline/run/models/authors.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import { contextOf } from "../../fixtures/context-of.js";
import { sampleDraft, samplePool } from "../../fixtures/sample-task.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { readSteps } from "../../llm/answers/read-dependencies.js";
import { answerInstruction } from "../../llm/answers/write-instruction.js";
import { modelAt } from "../../llm/model-at.js";
import { simulatedCatalog } from "../../simulated/catalog.js";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await simulatedCatalog();
});

/** As a colleague writes: goal first, no applications, files by name and folder, the persona's own words. */
const mail = [
  "Good morning, Dana is waiting for the Brightwater invoices.",
  "Could you save 'Invoices Brightwater.xlsx' from Documents as a PDF, namely as 'Invoices Brightwater.pdf' in Documents?",
  "Besides, I need to know what the Amount column of 'Invoices Brightwater.xlsx' in Documents comes to in total,",
  "and a letter that says 'Please find the invoices attached.', which goes into 'Cover letter.docx' in Documents.",
  "As soon as you have all three, mail that PDF to dana@brightwater.example under the subject 'Invoices Brightwater',",
  "with the sum you found as the text. Many thanks!",
].join(" ");
const chat =
  "Hey, can you tell me the total of the Amount column in 'Invoices Brightwater.xlsx' in Documents? Can you also turn 'Invoices Brightwater.xlsx' in Documents into the PDF 'Invoices Brightwater.pdf' in Documents, and write 'Please find the invoices attached.' into a new 'Cover letter.docx' in Documents? When you have all three: send that PDF to dana@brightwater.example with the subject 'Invoices Brightwater' and the sum you found as the text.";

/** What a careful model reads in such texts: an order only where words say so. */
function careful(question: string): Answers["dependencies"] {
  const text = blockOf(question, "instruction");
  const steps = readSteps(question);
  const keyOf = (verb: string) => steps.find(({ phrases }) => phrases[0]?.startsWith(verb))?.key ?? "";
  const [exported, total, letter, sent] = ["export", "read", "write", "send"].map(keyOf) as [
    string,
    string,
    string,
    string,
  ];
  const said = (words: string) => text.match(new RegExp(words, "i"))?.[0] ?? null;
  const all = said("(?:as soon as|when) you have all three");
  const after = said("once you have that");
  return {
    steps: [
      { key: exported, when: "always", told: ["xlsx_path", "pdf_path"] },
      { key: total, when: "always", told: ["xlsx_path"] },
      { key: letter, when: "always", told: ["text", ...(text.includes(".docx' in Documents") ? ["docx_path"] : [])] },
      { key: sent, when: "always", told: ["to", "subject"] },
    ],
    order: [
      ...(all === null ? [] : [exported, total, letter].map((first) => ({ first, second: sent, words: all }))),
      ...(after === null ? [] : [{ first: exported, second: total, words: after }]),
    ],
    takes_over: [
      { from: exported, to: sent, words: "that PDF", value: null, through: [] },
      { from: total, to: sent, words: "the sum you found", value: null, through: [] },
    ],
    condition: null,
    other_requests: text.includes("delete the workbook") ? ["delete the workbook"] : [],
    contradictions: [],
  };
}

/** What comes of the sample task where one model writes so and another reads so. */
async function instructed(high_level: string, variants: string[] = []) {
  const asked: string[] = [];
  const { model: writes, fake } = await modelAt("describe", ({ output, question }) => {
    asked.push(question);
    return output === "graph_texts" ? { high_level, variants } : { nonsense: output };
  });
  const { model: reads } = await modelAt("validate", ({ question }) => careful(question));
  const models = { describe: writes, validate: reads };
  const at = (role: string) => models[role as keyof typeof models] ?? null;
  const writer = await writerOf(at, samplePool, catalog, createRng("a test"), english);
  const makers = { writer, reader: createLlmReader(reads, english) };
  const outcome = await createInstructor(samplePool, makers, contextOf(catalog))(sampleDraft, () => null);
  expect(fake.failures()).toEqual([]);
  const attempts: { wrong: string[] }[] = JSON.parse(blockOf(asked.at(-1) ?? "", "earlier_attempts"));
  return { outcome, asked, wrong: attempts.flatMap((attempt) => attempt.wrong) };
}

describe("a grown task whose writer and reader are models", () => {
  it("is asked for in a colleague's own words, and its step by step text is by rule", async () => {
    const { outcome } = await instructed(mail, [chat]);
    expect(outcome).toMatchObject({ kept: { instruction: { high_level: mail, variants: [chat] } } });
    if (!("kept" in outcome)) throw new Error("the text was refused");
    expect(outcome.kept.instruction.low_level).toMatch(/^1\. /);
    expect(outcome.kept.validation).toMatchObject({ passed: true, rewrites: 0 });
  });

  it("is worded in the voice of the persona and in three registers", async () => {
    const { asked } = await instructed(mail);
    expect(blockOf(asked[0] ?? "", "voice")).toBe(catalog.personas.get(sampleDraft.persona)?.voice);
    expect(JSON.parse(blockOf(asked[0] ?? "", "registers")).sort()).toEqual(["chat", "mail", "ticket"]);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      "puts a step before one that does not need it",
      (text) => text.replace("Besides,", "Once you have that,"),
      /before ".*Amount column.*", but neither needs the other/,
    ],
    [
      "does not say what has to wait",
      (text) => text.replace("As soon as you have all three, mail", "Mail"),
      /does not say that ".*Cover letter.*" comes before/,
    ],
    ["asks for more", (text) => `${text} And delete the workbook.`, /none of the steps/],
    [
      "leaves the folder of a file out",
      (text) => text.replace("'Cover letter.docx' in Documents", "'Cover letter.docx'"),
      /does not tell the docx_path/,
    ],
    [
      "calls a file otherwise",
      (text) => text.replace("'Invoices Brightwater.pdf'", "'Brightwater.pdf'"),
      /does not tell the pdf_path/,
    ],
    ["hands nothing over", (text) => text.replace("mail that PDF", "write"), /takes over the pdf_path/],
  ])("is refused where a free text %s", async (_what, change, difference) => {
    const text = change(mail);
    expect(text).not.toBe(mail);
    const { outcome, wrong } = await instructed(text);
    expect(outcome).toMatchObject({ dropped: { reason: "instruction differs from the graph" } });
    expect(wrong.join("\n")).toMatch(difference);
  });
});

it("a grown task whose reader goes by rules is worded by the strict prompt", async () => {
  const outputs: string[] = [];
  const { model } = await modelAt("describe", ({ output, question }) => {
    outputs.push(output);
    return answerInstruction(question, samplePool, catalog);
  });
  const at = (role: string) => (role === "describe" ? model : null);
  const writer = await writerOf(at, samplePool, catalog, createRng("a test"), english);
  expect(await writer.write(sampleDraft, [])).toHaveProperty("instruction");
  expect(outputs).toEqual(["instruction_texts"]);
});
