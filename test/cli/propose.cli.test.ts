import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { windowsRecord } from "../import/records.js";
import { offlineModels } from "../llm/answers/offline-models.js";
import { type FakeModels, startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { callCli, newFolder } from "./run-cli.js";

const model = "openai:gpt-4o";
const offline = await offlineModels("desktop");
let fake: FakeModels;
afterEach(() => fake.close());

const keys = () => ({ OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl });

async function run(words: readonly string[], folder: string) {
  const result = await callCli(words, folder, keys());
  expect(result.err).toBe("");
  return result;
}

const keptSchema = z.object({
  wanted: z.number(),
  kept: z.array(z.object({ id: z.string(), goal: z.string() })),
  file: z.string().nullable(),
  models: z.array(z.object({ role: z.string(), calls: z.number() })),
});
const datasetSchema = z.object({ accepted: z.number() });
const summarySchema = z.object({
  accepted: z.number(),
  tasks: z.array(z.object({ id: z.string(), content_hash: z.string() })),
});

/** The tasks of a dataset that are made of situations which were proposed. */
function proposedIn(file: string) {
  const database = new Database(file, { readonly: true });
  const rows = database
    .prepare(
      `SELECT tasks.id AS id, content_hash, tasks.model AS model FROM tasks
       WHERE purpose_json ->> '$.situation' IN (SELECT id FROM catalog_additions) ORDER BY tasks.id`,
    )
    .all();
  database.close();
  return z.array(z.object({ id: z.string(), content_hash: z.string(), model: z.string() })).parse(rows);
}

describe("pnpm propose situations", () => {
  it("writes a file from which tasks are made without a model, and says whose situations they are", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const asked = ["propose", "situations", "--persona", "designer", "--count", "3", "--model", `compose=${model}`];
    const { code, out } = await run([...asked, "--out", "designer.yaml", "--json"], folder);
    expect(fake.failures()).toEqual([]);
    const { kept, file, models } = keptSchema.parse(JSON.parse(out));
    expect([code, kept.length, file]).toEqual([0, 3, "designer.yaml"]);
    expect(models.map(({ role }) => role)).toEqual(["compose"]);
    expect(readFileSync(join(folder, "designer.yaml"), "utf8")).toContain("proposed_by:");

    const synth = ["synth", "--persona", "designer", "--level", "L3", "--count", "12", "--json"];
    const made = await run([...synth, "--workplaces", "designer.yaml", "--out", "a.sqlite"], folder);
    expect(summarySchema.parse(JSON.parse(made.out)).accepted).toBe(12);
    expect(fake.requests().filter(({ path }) => path.includes("chat"))).toHaveLength(models[0]?.calls ?? 0);
    const database = new Database(join(folder, "a.sqlite"), { readonly: true });
    const rows = database.prepare("SELECT id, model, prompt_version FROM catalog_additions ORDER BY rowid").all();
    expect(rows).toEqual(kept.map(({ id }) => ({ id, model, prompt_version: 4 })));
    const authors = database
      .prepare(
        `SELECT purpose_json ->> '$.situation' IN (SELECT id FROM catalog_additions) AS proposed, tasks.model AS model, count(*) AS n
         FROM tasks GROUP BY 1, 2 ORDER BY 1`,
      )
      .all();
    database.close();
    expect(authors).toEqual([
      { proposed: 0, model: "offline", n: expect.any(Number) },
      { proposed: 1, model, n: expect.any(Number) },
    ]);
  });
});

describe("pnpm propose drafts", () => {
  const draft = (task_id: string, involved_apps: string[], changes: Record<string, unknown> = {}) => ({
    ...windowsRecord(task_id),
    persona: "Designer",
    involved_apps,
    ...changes,
  });
  const reportSchema = z.object({
    read: z.number(),
    wanted: z.number(),
    kept: z.array(z.object({ persona: z.string(), id: z.string(), draft: z.string() })),
    refused: z.array(z.object({ draft: z.string(), kind: z.string(), detail: z.string() })),
    left: z.array(z.string()),
  });

  it("makes tasks of what others have only drafted, and says of each other draft why not", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const drafts = [
      draft("sums", ["Excel", "Word"]),
      draft("reminder", ["Excel", "Outlook", "Calculator"]),
      draft("talk", ["Excel", "PowerPoint"]),
      draft("film", ["VLC Player"]),
      draft("gone", ["Excel"], { task_category: "L4" }),
      draft("twice", ["Excel"], { is_duplicate: true }),
      draft("stars", ["Excel"], { persona: "Astronaut" }),
    ];
    writeFileSync(join(folder, "drafts.json"), JSON.stringify(drafts));
    const asked = ["propose", "drafts", "--from", "drafts.json", "--model", `compose=${model}`, "--out", "anew"];
    const { code, out } = await run([...asked, "--json"], folder);
    expect(fake.failures()).toEqual([]);
    const { read, wanted, kept, refused, left } = reportSchema.parse(JSON.parse(out));
    expect([code, read, wanted, left]).toEqual([2, 7, 5, []]);
    expect(kept.map((one) => one.draft)).toEqual(["windowsworld:sums", "windowsworld:reminder"]);
    expect(new Map(refused.map((one) => [one.draft.slice(13), one.kind]))).toEqual(
      new Map([
        ["gone", "unusable"],
        ["twice", "unusable"],
        ["talk", "left-out"],
        ["film", "application"],
        ["stars", "draft-persona"],
      ]),
    );
    expect(refused.find(({ kind }) => kind === "left-out")?.detail).toContain("PowerPoint (presentation)");

    const synth = ["synth", "--persona", "designer", "--level", "L3", "--count", "12", "--json"];
    const made = await run([...synth, "--workplaces", "anew", "--out", "a.sqlite"], folder);
    expect(summarySchema.parse(JSON.parse(made.out)).accepted).toBe(12);
    const database = new Database(join(folder, "a.sqlite"), { readonly: true });
    const sources = database
      .prepare("SELECT DISTINCT definition_json ->> '$.draft' AS draft FROM catalog_additions ORDER BY rowid")
      .all();
    database.close();
    expect(sources).toEqual(kept.map((one) => ({ draft: one.draft })));
  });

  it("says what to do where no drafts are named, and which record is none", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const unnamed = await callCli(["propose", "drafts", "--model", `compose=${model}`], folder, keys());
    expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining("--from benchmark.json")]);
    writeFileSync(join(folder, "other.json"), JSON.stringify([draft("a", ["Excel"]), { task_id: "b" }]));
    const other = await callCli(
      ["propose", "drafts", "--from", "other.json", "--model", `compose=${model}`],
      folder,
      keys(),
    );
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("other.json: record 2")]);
  });
});

describe("pnpm propose persona", () => {
  it("writes a persona with its workplace and situations, of which tasks are made that can be read back", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const asked = ["propose", "persona", "Veterinary nurse", "--count", "4", "--out", "vet", "--json"];
    const models = ["--model", `persona=${model}`, "--model", `compose=${model}`];
    const { code, out } = await run([...asked, ...models], folder);
    expect(fake.failures()).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ persona: "veterinary-nurse", refused: [] });
    expect(code === 0 || code === 2).toBe(true);
    const sent = fake.requests().length;
    const synth = ["synth", "--persona", "veterinary-nurse", "--level", "L3", "--count", "6", "--json"];
    const made = await run([...synth, "--workplaces", "vet", "--out", "vet.sqlite"], folder);
    const { tasks } = summarySchema.parse(JSON.parse(made.out));
    expect(tasks).toHaveLength(6);
    const again = await run([...synth, "--workplaces", "vet.sqlite", "--out", "again.sqlite"], folder);
    expect(summarySchema.parse(JSON.parse(again.out)).tasks).toEqual(tasks);
    expect(fake.requests()).toHaveLength(sent);
    for (const words of [
      ["stats", "vet.sqlite", "--json"],
      ["task", "--from", "vet.sqlite"],
      ["refine", "--from", "vet.sqlite", "--keep-duplicates", "--json"],
    ]) {
      const { code: ended, out: printed } = await run(words, folder);
      expect(ended, printed.slice(0, 2_000)).toBe(0);
    }
  });

  it("says what to do where no profession or no model is named", async () => {
    fake = await startFakeModels({ answer: offline });
    const nobody = await callCli(["propose", "persona", "--model", `persona=${model}`], newFolder(), keys());
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('pnpm propose persona "veterinary nurse"')]);
    const unnamed = await callCli(["propose", "persona", "baker", "--model", model], newFolder(), keys());
    expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining("--model persona=openai:gpt-4o")]);
  });
});

describe("situations of a file", () => {
  /** A folder with situations that a model proposed for the designer. */
  const withSituations = async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const asked = ["propose", "situations", "--persona", "designer", "--count", "4", "--model", `compose=${model}`];
    await run([...asked, "--out", "own.yaml", "--quiet"], folder);
    return folder;
  };

  it("go into whole datasets, in any number of threads, which can be refined", async () => {
    const folder = await withSituations();
    const order = ["--persona", "designer", "--count", "60", "--workplaces", "own.yaml", "--quiet"];
    await run(["synth", "--dataset", ...order, "--workers", "1", "--out", "one.sqlite"], folder);
    await run(["synth", "--dataset", ...order, "--workers", "2", "--out", "two.sqlite"], folder);
    const made = proposedIn(join(folder, "one.sqlite"));
    expect(made.length).toBeGreaterThan(4);
    expect(new Set(made.map((task) => task.model))).toEqual(new Set([model]));
    expect(proposedIn(join(folder, "two.sqlite"))).toEqual(made);
    const refined = await run(["refine", "--from", "one.sqlite", "--keep-duplicates", "--json"], folder);
    expect(JSON.parse(refined.out)).toMatchObject({ tasks: 60, unread: 0 });
  });

  it("go into the datasets of nights, each of which takes over those of the one before", async () => {
    const folder = await withSituations();
    const night = ["regen", "--persona", "designer", "--count", "40", "--without-drift", "--quiet"];
    await run([...night, "--workplaces", "own.yaml"], folder);
    await run(night, folder);
    const nights = readdirSync(join(folder, "out/nightly"))
      .filter((name) => /^\d.*\.sqlite$/.test(name))
      .sort();
    const [first = "", second = ""] = nights.map((name) => join(folder, "out/nightly", name));
    expect(proposedIn(first).length).toBeGreaterThan(2);
    expect(proposedIn(second)).toEqual(proposedIn(first));
  });

  it("are refused with what to do where they ask for what is not there", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    writeFileSync(join(folder, "none.yaml"), "persona: astronaut\nsituations: []\n");
    const synth = ["synth", "--persona", "designer", "--level", "L3"];
    const empty = await callCli([...synth, "--workplaces", "none.yaml"], folder);
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining("none.yaml:2")]);
    const nowhere = await callCli([...synth, "--workplaces", "nowhere.sqlite"], folder);
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining("there is no dataset at nowhere.sqlite")]);
    const unnamed = await callCli(["propose", "situations", "--persona", "designer"], folder);
    expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining("--model compose=")]);
  });
});

describe("pnpm synth --model furnish=", () => {
  it("makes a dataset whose papers are the model's, and which is made again from itself without a model", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const synth = ["synth", "--persona", "hr-specialist", "--level", "L3", "--count", "12", "--json"];
    const first = await run([...synth, "--model", `furnish=${model}`, "--out", "a.sqlite"], folder);
    expect(fake.failures()).toEqual([]);
    const { tasks } = summarySchema.parse(JSON.parse(first.out));
    const database = new Database(join(folder, "a.sqlite"), { readonly: true });
    const kinds = database.prepare("SELECT DISTINCT kind, model FROM catalog_additions").all();
    const setups = database.prepare(
      "SELECT count(*) FROM tasks WHERE environment_setup_json LIKE '%please turn to the office%'",
    );
    expect(kinds).toEqual([{ kind: "contents", model }]);
    expect(setups.pluck().get()).toBeGreaterThan(0);
    database.close();
    const asked = fake.requests().length;
    const again = await run([...synth, "--workplaces", "a.sqlite", "--out", "b.sqlite"], folder);
    expect(summarySchema.parse(JSON.parse(again.out)).tasks).toEqual(tasks);
    expect(fake.requests()).toHaveLength(asked);
  });
});

describe("pnpm synth --model compose=", () => {
  it("makes a dataset that is made again, task for task, from its own situations and without a model", async () => {
    fake = await startFakeModels({ answer: offline });
    const folder = newFolder();
    const synth = ["synth", "--persona", "designer", "--level", "L3", "--count", "10", "--json"];
    const first = await run([...synth, "--model", `compose=${model}`, "--out", "a.sqlite"], folder);
    const tasks = summarySchema.parse(JSON.parse(first.out)).tasks;
    const asked = fake.requests().length;
    expect(asked).toBeGreaterThan(0);
    const again = await run([...synth, "--workplaces", "a.sqlite", "--out", "b.sqlite"], folder);
    expect(summarySchema.parse(JSON.parse(again.out)).tasks).toEqual(tasks);
    expect(fake.requests()).toHaveLength(asked);
  });

  it("asks again for what quotas of a dataset lack, until nothing new comes or they are filled, and says so", async () => {
    // Nothing comes of the first question of a run; then one situation for each.
    const questions: string[] = [];
    fake = await startFakeModels({
      async answer(question) {
        questions.push(question.question);
        if (question.question.includes("<lacking>\nnone")) return { proposals: [], declined: null };
        return offline({ ...question, question: question.question.replace(/Propose \d+/, "Propose 1") });
      },
    });
    const folder = newFolder();
    const part = "{id: personas, share: 1, over: persona, levels: [L3], distinct_words: true}";
    writeFileSync(join(folder, "plan.yaml"), `tasks: 140\ntasks_per_skeleton: 1\nparts:\n  - ${part}\n`);
    const order = ["synth", "--dataset", "--plan", "plan.yaml", "--persona", "designer", "--count", "120"];
    const { accepted } = datasetSchema.parse(JSON.parse((await run([...order, "--json"], folder)).out));
    expect(accepted).toBeLessThan(120);
    expect(fake.requests()).toEqual([]);

    const asking = await callCli([...order, "--model", `compose=${model}`, "--out", "more.sqlite"], folder, keys());
    expect(fake.failures()).toEqual([]);
    expect(asking.err).toMatch(
      /1 quotas lack \d+ tasks, such as personas\/designer\/L3 \(round 1 of 4, \d+ of 60 questions\)/,
    );
    expect(questions.some((text) => text.includes("tasks: level L3"))).toBe(true);
    const made = proposedIn(join(folder, "more.sqlite"));
    expect(made.length).toBeGreaterThan(0);
    const database = new Database(join(folder, "more.sqlite"), { readonly: true });
    expect(database.prepare("SELECT count(*) FROM tasks").pluck().get()).toBeGreaterThan(accepted);
    database.close();
  });
});
