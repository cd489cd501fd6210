import { expect, it } from "vitest";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { createRng } from "../../pipeline/rng.js";
import type { DescribedTask, ValidatedTask } from "../../pipeline/schema/stage-records.js";
import type { Instruction } from "../../pipeline/schema/task.js";
import type { Context, StageEvent } from "../../pipeline/stage.js";
import { createOfflineReader } from "../../pipeline/validate/offline.js";
import type { DependencyReader } from "../../pipeline/validate/reader.js";
import { createValidateStage } from "../../pipeline/validate/stage.js";
import { sampleDraft, samplePool } from "../fixtures/sample-task.js";

const catalog: Catalog = {
  resourceTypes: new Map(),
  valueTypes: new Map(),
  applications: new Map(),
  personas: new Map(),
  levels: new Map(),
  complexity: [],
  scenarios: new Map(),
  capabilities: new Map(),
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
});

async function validate(
  first: Instruction,
  others: (Instruction | null)[],
  options?: { rewrites: number },
  reader: DependencyReader = createOfflineReader(),
) {
  const events: StageEvent[] = [];
  const asked: (readonly string[])[] = [];
  const context: Context = {
    rng: createRng("validate"),
    catalog,
    environment: {
      name: "none",
      platform: "windows",
      forks: false,
      open: () => Promise.reject(new Error("no computer is needed")),
    },
    signal: new AbortController().signal,
    report: (event) => events.push(event),
  };
  async function* input(): AsyncIterable<DescribedTask> {
    yield {
      draft: sampleDraft,
      instruction: first,
      rewrite: (differences) => {
        asked.push(differences);
        return Promise.resolve(others.shift() ?? null);
      },
    };
  }
  const output: ValidatedTask[] = [];
  for await (const task of createValidateStage(samplePool, reader, options).run(input(), context)) output.push(task);
  return { output, events, asked };
}

it("passes a task whose texts all say its graph", async () => {
  const { output, asked } = await validate(instruction(sound, [sound]), []);
  expect(asked).toEqual([]);
  expect(output[0]?.validation).toMatchObject({ passed: true, rewrites: 0, differences: [], texts_read: 3 });
});

it("asks for other words with the differences it found, and keeps the words that agree", async () => {
  const { output, asked } = await validate(instruction(unordered), [instruction(sound)]);
  expect(asked[0]?.join(" ")).toMatch(/does not say that ".*Cover letter.*" comes before ".*dana/);
  expect(output[0]?.instruction.high_level).toBe(sound);
  expect(output[0]?.validation).toMatchObject({ rewrites: 1, texts_read: 4 });
});

it("reads variants too", async () => {
  const { asked } = await validate(instruction(sound, [unordered]), []);
  expect(asked).toHaveLength(1);
});

it("refuses a low-level text that lacks a value", async () => {
  const { asked } = await validate(
    { ...instruction(sound), low_level: sound.replace("Invoices Brightwater'", "'") },
    [],
  );
  expect(asked[0]?.join(" ")).toContain("does not tell the subject");
});

it("drops a task and says why after the rewrites that it was given", async () => {
  const { output, events, asked } = await validate(
    instruction(unordered),
    [instruction(unordered), instruction(unordered), instruction(sound)],
    { rewrites: 2 },
  );
  expect(output).toEqual([]);
  expect(asked).toHaveLength(2);
  expect(events).toMatchObject([{ kind: "rejected", stage: "validate", reason: "instruction differs from the graph" }]);
});
