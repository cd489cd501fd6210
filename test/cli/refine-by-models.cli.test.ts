import { cpSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { offlineModels } from "../llm/answers/offline-models.js";
import { type FakeAnswer, type FakeModels, startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { callCli, newFolder } from "./run-cli.js";

const offline: FakeAnswer = await offlineModels("desktop");
const model = ["--model", "describe=openai:gpt-4o", "--model", "validate=openai:gpt-4o"];

let made: string;
beforeAll(async () => {
  made = join(newFolder(), "tasks.sqlite");
  const words = "synth --persona accountant --level L3 --count 4 --quiet --out";
  expect(await callCli([...words.split(" "), made])).toMatchObject({ code: 0, err: "" });
});

let fake: FakeModels;
afterEach(() => fake.close());

const resultSchema = z.looseObject({
  unread: z.number(),
  refinements: z.array(z.looseObject({ task_id: z.string(), mend: z.string(), reason: z.string() })),
  out: z.string().nullable(),
});

async function refined(words: readonly string[], answer: FakeAnswer = offline) {
  fake = await startFakeModels({ answer, fault: () => null });
  const variables = { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl };
  const { code, out, err } = await callCli(["refine", ...words, "--keep-duplicates", "--json"], newFolder(), variables);
  expect(err).toBe("");
  return { code, ...resultSchema.parse(JSON.parse(out)) };
}

/** A copy in which the first task has a text that says nothing. */
function emptied(): { file: string; id: string } {
  const file = join(newFolder(), "emptied.sqlite");
  cpSync(made, file);
  const database = new Database(file);
  const id = z.string().parse(database.prepare("SELECT id FROM tasks ORDER BY position").pluck().get());
  database.prepare("UPDATE task_instructions SET high_level = 'Please do it.' WHERE task_id = ?").run(id);
  database.close();
  return { file, id };
}

it("a model words a task anew, another reads it, and the dataset says who it was and what it cost", async () => {
  const { file, id } = emptied();
  const out = join(newFolder(), "refined.sqlite");
  const result = await refined(["--from", file, "--out", out, "--pool", newFolder(), ...model]);
  expect(fake.failures()).toEqual([]);
  expect(result).toMatchObject({ code: 0, unread: 0, refinements: [{ task_id: id, mend: "reword" }] });

  const database = new Database(out, { readonly: true });
  const models = (table: string) => database.prepare(`SELECT model FROM ${table} WHERE task_id = ?`).pluck().get(id);
  expect([models("task_instructions"), models("validations")]).toEqual(["openai:gpt-4o", "openai:gpt-4o"]);
  const text = database.prepare("SELECT high_level FROM task_instructions WHERE task_id = ?").pluck().get(id);
  const roles = database.prepare("SELECT DISTINCT place FROM model_calls WHERE task_id = ? ORDER BY place").pluck();
  expect(roles.all(id)).toEqual(["describe", "validate"]);
  database.close();
  expect(String(text).length).toBeGreaterThan(60);
});

it("texts of models are not read without a model that reads, and that is told", async () => {
  const { file, id } = emptied();
  const out = join(newFolder(), "refined.sqlite");
  await refined(["--from", file, "--out", out, "--pool", newFolder(), ...model]);
  await fake.close();
  const again = await refined(["--from", out]);
  expect(again).toMatchObject({ code: 0, unread: 1, refinements: [] });
  expect(again.refinements.map(({ task_id }) => task_id)).not.toContain(id);
});

it("a task for which a model finds no text that its reader understands is removed with the reason", async () => {
  const { file, id } = emptied();
  const result = await refined(["--from", file, "--model", "describe=openai:gpt-4o"], () => ({
    high_level: "Please do it all.",
    variants: [],
  }));
  expect(fake.requests().length).toBeGreaterThan(1);
  expect(result.refinements).toMatchObject([{ task_id: id, mend: "drop" }]);
  expect(result.refinements[0]?.reason).toMatch(/no other text was found/);
});
