import { beforeAll, expect, test } from "vitest";
import { narrateRecordings } from "../../pipeline/run/narrate-recordings.js";
import { openForAdding, withDatabase } from "../../pipeline/store/file/database.js";
import { narrationOf } from "../llm/answers/narrate-step.js";
import { modelAt } from "../llm/model-at.js";
import { recordedDataset, recordingsOf } from "./recorded-dataset.js";

const options = { concurrency: 4, report: () => undefined };
let file = "";
let steps = 0;

beforeAll(async () => {
  file = await recordedDataset();
  const recordings = await recordingsOf(file);
  steps = recordings.reduce((sum, recording) => sum + recording.steps.length, 0);
});

test("a step is told by a model only where what it quotes is there; the others are told offline, with the reason", async () => {
  const before = await recordingsOf(file);
  const { model, fake } = await modelAt("narrate", () => ({
    description: "The dialog 'Nobody has seen this' is open.",
    thought: "I answer the dialog 'Nobody has seen this' with care.",
  }));
  const made = await withDatabase(file, openForAdding, (database) => narrateRecordings(database, model, options));
  expect(made.told).toBe(0);
  expect(made.refused).toEqual({
    "the description quotes 'nobody has seen this', which is not on the screen or in the task": steps,
  });
  expect(fake.requests().length).toBeGreaterThanOrEqual(steps);
  expect((await recordingsOf(file)).map(({ narrations }) => narrations)).toEqual(
    before.map(({ narrations }) => narrations),
  );
});

test("what a model tells is kept, goes into every export, and is not asked for again", async () => {
  const { model, fake } = await modelAt("narrate", ({ question }) => narrationOf(question));
  const tell = () => withDatabase(file, openForAdding, (database) => narrateRecordings(database, model, options));
  expect(await tell()).toEqual({ told: steps, refused: {} });
  const asked = fake.requests().length;
  expect(await tell()).toEqual({ told: steps, refused: {} });
  expect(fake.requests()).toHaveLength(asked);
  for (const { narrations } of await recordingsOf(file)) {
    for (const { description } of narrations) expect(description).toMatch(/^As I see it: /);
  }
});
