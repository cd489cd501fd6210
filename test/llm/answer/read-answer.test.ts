import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readAnswer } from "../../../pipeline/llm/answer/read-answer.js";
import { instructionTextsSchema } from "../../../pipeline/schema/answers.js";

const tool = { name: "texts", description: "", schema: z.toJSONSchema(instructionTextsSchema) };
const answer = { high_level: 'Open "it".\nThen close it.', variants: [], low_level: "1. In Word, open it." };
const json = JSON.stringify(answer);

const readCall = (given: unknown, name = "texts") =>
  readAnswer({ calls: [{ name, arguments: given }], text: "", end: "complete" }, tool, instructionTextsSchema);
const readText = (text: string) => readAnswer({ calls: [], text, end: "complete" }, tool, instructionTextsSchema);

describe("an answer with parts that have names of their own", () => {
  const schema = z.strictObject({
    about: z.record(z.string(), z.strictObject({ table: z.string(), rows: z.array(z.int()) })),
  });
  const named = { about: { client: { table: "Invoices", rows: [2, 6] } } };

  it("keeps them when it is mended", () => {
    const text = `Here it is:\n\`\`\`json\n${JSON.stringify({ ...named, thought: "fine" })}\n\`\`\``;
    const own = { name: "situation", description: "", schema: z.toJSONSchema(schema) };
    expect(readAnswer({ calls: [], text, end: "complete" }, own, schema)).toMatchObject({
      value: named,
      isMended: true,
    });
  });
});

describe("an answer that is whole", () => {
  it.each<[string, unknown]>([
    ["as JSON", json],
    ["as an object", answer],
  ])("is taken %s", (_name, given) => {
    expect(readCall(given)).toMatchObject({ value: answer, isMended: false });
  });

  it.each<[string, unknown, string?]>([
    ["a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["words around it", `Here: ${json} I hope this helps.`],
    ["a trailing comma", json.replace(/}$/, " ,\n}")],
    ["bare line feeds", json.replaceAll("\\n", "\n")],
    ["JSON in JSON", JSON.stringify(json)],
    ["JSON in JSON in JSON", JSON.stringify(JSON.stringify(json))],
    ["the tool's name around it", JSON.stringify({ texts: answer })],
    ["a whole call inside", { name: "texts", arguments: json }],
    ["a list as text", { ...answer, variants: "[]" }],
    ["null for a list", { ...answer, variants: null }],
    ["a field too many", { ...answer, reasoning: "because" }],
    ["a prefix before the name", json, "functions.texts"],
  ])("is mended that has %s", (_name, given, name) => {
    expect(readCall(given, name)).toMatchObject({ value: answer, isMended: true });
  });

  it.each([
    ["alone", json],
    ["in a fence", `Here it is:\n\`\`\`json\n${json}\n\`\`\``],
    ["after thoughts", `<think>{"high_level": 1}</think>${json}`],
    ["as Hermes calls", `<tool_call>\n{"name": "texts", "arguments": ${json}}\n</tool_call>`],
  ])("is mended that stands in the text %s", (_name, text) => {
    expect(readText(text)).toMatchObject({ value: answer, isMended: true });
  });

  it("becomes a list with one text where the text stands alone", () => {
    expect(readCall({ ...answer, variants: "Another text." })).toMatchObject({
      value: { variants: ["Another text."] },
    });
  });
});

describe("an answer that is not whole", () => {
  it.each<[string, unknown]>([
    ["cut off", json.slice(0, -20)],
    ["of the wrong types", { ...answer, high_level: 7 }],
    ["nested too deeply", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    ["full of brackets", "[{".repeat(90_000)],
    ["too long", { ...answer, high_level: "a".repeat(300_000) }],
    ["null", null],
  ])("is invalid: %s", (_name, given) => {
    expect(readCall(given)).toMatchObject({ failure: { outcome: "invalid" } });
  });

  it("is not guessed where two answers stand side by side", () => {
    const other = JSON.stringify({ ...answer, high_level: "Another." });
    expect(readText(`${json} or ${other}`)).toMatchObject({ failure: { outcome: "invalid" } });
  });

  it("is not taken from the call of another tool", () => {
    expect(readCall(json, "another_tool")).toMatchObject({
      failure: { detail: expect.stringContaining("another_tool") },
    });
  });

  it("is shown by the beginning of its text, without control characters", () => {
    const read = readText("I am \u001b[31msorry.");
    expect(read).toMatchObject({ failure: { detail: expect.stringContaining("I am [31msorry.") } });
  });
});
