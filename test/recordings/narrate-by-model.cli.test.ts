import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { figuresOf } from "../../pipeline/recordings/narrate/claims.js";
import { narrate } from "../../pipeline/recordings/narrate/narrate.js";
import { whyUntrue } from "../../pipeline/recordings/narrate/why-untrue.js";
import type { NarratedRecording } from "../../pipeline/recordings/read-narrated.js";
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
    "the description quotes 'nobody has seen this', which nobody could know at this step": steps,
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

describe("what a model tells of a step is refused", () => {
  let found: { recording: NarratedRecording; at: number; text: string; figure: string };

  beforeAll(async () => {
    const later = (await recordingsOf(file)).flatMap((recording) =>
      recording.steps.flatMap(({ controls }, at) =>
        controls.flatMap(({ control_text }) => {
          const [figure] = figuresOf(control_text);
          const start = JSON.stringify([recording.record.task_instruction, recording.steps[0]?.controls]).toLowerCase();
          const isNew = figure !== undefined && /^[\w. -]{2,}$/.test(control_text) && !start.includes(figure);
          return at > 0 && isNew ? [{ recording, at, text: control_text, figure }] : [];
        }),
      ),
    );
    [found] = [z.custom<typeof found>((one) => one !== undefined).parse(later[0])];
  });

  const whyOf = (at: number, sentence: string) => {
    const { recording } = found;
    const offline = narrate(recording)[at] ?? { description: "", thought: "", instruction: "" };
    return whyUntrue({ ...offline, thought: `${offline.thought} ${sentence}` }, { recording, at, offline });
  };

  test("where it says a figure that stands nowhere, also without quotation marks", () => {
    expect(whyOf(found.at, "That makes 987654.32 in all.")).toBe(
      "the thought says 987654.32, which nobody could know at this step",
    );
    expect(whyOf(found.at, "That is what I need.")).toBeNull();
  });

  test("where it quotes what only a later screen shows", () => {
    expect(whyOf(0, `I am going to see '${found.text}' then.`)).toContain("which nobody could know at this step");
    expect(whyOf(found.at, `I see '${found.text}' now.`)).toBeNull();
  });

  test("where it says a figure that only a later screen shows", () => {
    expect(whyOf(0, `It will be ${found.figure} then.`)).toBe(
      `the thought says ${found.figure}, which nobody could know at this step`,
    );
    expect(whyOf(found.at, `It is ${found.figure} now.`)).toBeNull();
  });
});
