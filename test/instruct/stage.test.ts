import { expect, it } from "vitest";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { createOfflineReader } from "../../pipeline/instruct/read/offline.js";
import type { DependencyReader } from "../../pipeline/instruct/read/reader.js";
import { createInstructor } from "../../pipeline/instruct/stage.js";
import type { InstructionWriter } from "../../pipeline/instruct/write/writer.js";
import { noAddition } from "../../pipeline/schema/catalog/catalog-addition.js";
import type { Instruction } from "../../pipeline/schema/task/task.js";
import { english } from "../../pipeline/schema/writing-language.js";
import { sampleDraft, samplePool } from "../fixtures/sample-task.js";
import { complainingReader } from "./complaining-reader.js";

const catalog: Catalog = {
  resourceTypes: new Map(),
  valueTypes: new Map(),
  applications: new Map(),
  personas: new Map(),
  levels: new Map(),
  complexity: [],
  scenarios: new Map(),
  conventions: [],
  capabilities: new Map(),
  workplaces: new Map(),
  addition: noAddition,
};

/** The sample draft in words, written by hand from its graph; `mail` says when the message may leave. */
function words(mail: string): string {
  const [exported, read, written, sent] = sampleDraft.graph.nodes.map((node) => node.parameters);
  return [
    `Export '${exported?.xlsx_path}' as a PDF to '${exported?.pdf_path}'.`,
    `Separately, read the total of the Amount column in '${read?.xlsx_path}'.`,
    `Independently of both, write the text '${written?.text}' into a new document and save it as '${written?.docx_path}'.`,
    `${mail} send a message to '${sent?.to}' with the subject '${sent?.subject}', the total you read as the text and the exported PDF attached.`,
  ].join(" ");
}
const sound = words("When all of this is done,");
const unordered = words("Please");
const instruction = (high_level: string, variants: string[] = []): Instruction => ({
  high_level,
  low_level: sound,
  variants,
  language: english.tag,
});

async function instruct(
  first: Instruction,
  others: (Instruction | null)[],
  options?: { rewrites: number },
  reader: DependencyReader | null = createOfflineReader(),
  shortcut: (instruction: Instruction) => { known: string } | null = () => null,
) {
  const asked: (readonly string[])[] = [];
  const writer: InstructionWriter = {
    name: "test",
    language: english,
    write: async (_draft, attempts) => {
      const [last] = attempts.slice(-1);
      if (last === undefined) return { instruction: first };
      asked.push(last.differences);
      const words = others.shift() ?? null;
      return words === null ? null : { instruction: words };
    },
  };
  const context = { catalog, signal: new AbortController().signal };
  const outcome = await createInstructor(samplePool, { writer, reader }, context, options)(sampleDraft, shortcut);
  return { outcome, kept: "kept" in outcome ? outcome.kept : null, asked };
}

it("passes a task whose texts all say its graph", async () => {
  const { kept, asked } = await instruct(instruction(sound, [sound]), []);
  expect(asked).toEqual([]);
  expect(kept?.validation).toMatchObject({ passed: true, rewrites: 0, differences: [], texts_read: 3 });
});

it("asks for other words with the differences it found, and keeps the words that agree", async () => {
  const { kept, asked } = await instruct(instruction(unordered), [instruction(sound)]);
  expect(asked[0]?.join(" ")).toMatch(/does not say that ".*Cover letter.*" comes before ".*dana/);
  expect(kept?.instruction.high_level).toBe(sound);
  expect(kept?.validation).toMatchObject({ rewrites: 1, texts_read: 4 });
});

it("reads variants too", async () => {
  const { asked } = await instruct(instruction(sound, [unordered]), []);
  expect(asked).toHaveLength(1);
});

it("refuses a low-level text that lacks a value", async () => {
  const { asked } = await instruct(
    { ...instruction(sound), low_level: sound.replace("Invoices Brightwater'", "'") },
    [],
  );
  expect(asked[0]?.join(" ")).toContain("does not tell the subject");
});

it("drops a task and says why after the rewrites that it was given", async () => {
  const { outcome, asked } = await instruct(
    instruction(unordered),
    [instruction(unordered), instruction(unordered), instruction(sound)],
    { rewrites: 2 },
  );
  expect(asked).toHaveLength(2);
  expect(outcome).toMatchObject({ dropped: { stage: "instruct", reason: "instruction differs from the graph" } });
});

it("has a text that its writer stands by read again, and keeps it where two of three readings are for it", async () => {
  const { kept, asked } = await instruct(instruction(sound), [instruction(sound)], undefined, complainingReader(["?"]));
  expect(asked).toEqual([["Nobody could tell what the text says: ?."]]);
  expect(kept?.validation).toMatchObject({ passed: true, rewrites: 1 });
});

it("refuses such a text where a second reading is against it, however often it comes", async () => {
  const texts = Array.from({ length: 3 }, () => instruction(sound));
  const { outcome } = await instruct(instruction(sound), texts, { rewrites: 3 }, complainingReader(["?", "??"]));
  expect(outcome).toMatchObject({ dropped: { reason: "instruction differs from the graph" } });
});

it("passes the first words unread where there is no reader", async () => {
  const { kept, asked } = await instruct(instruction(unordered), [], undefined, null);
  expect(kept).toMatchObject({ instruction: { high_level: unordered }, validation: null });
  expect(asked).toEqual([]);
});

it("stops after the first words where their result is known already", async () => {
  const { outcome, asked } = await instruct(
    instruction(unordered),
    [],
    undefined,
    createOfflineReader(),
    ({ high_level }) => ({
      known: high_level,
    }),
  );
  expect(outcome).toEqual({ known: unordered });
  expect(asked).toEqual([]);
});

it("drops a task for which the writer has no words, with the last reason", async () => {
  const reasons = ["refused: no", "truncated: cut off"];
  const writer: InstructionWriter = {
    name: "test",
    language: english,
    write: async (_draft, attempts) => {
      const failure = reasons[attempts.length];
      return failure === undefined ? null : { failure };
    },
  };
  const context = { catalog, signal: new AbortController().signal };
  const outcome = await createInstructor(samplePool, { writer, reader: null }, context)(sampleDraft, () => null);
  const subject = expect.stringContaining("truncated: cut off");
  expect(outcome).toEqual({ dropped: { stage: "instruct", reason: "no words", subject } });
});
