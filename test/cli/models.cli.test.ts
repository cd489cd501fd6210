import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { offlineModels } from "../llm/answers/offline-models.js";
import { type FakeAnswer, type FakeModels, type Fault, startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { type CliResult, callCli, newFolder, startCli } from "./run-cli.js";

const offline: FakeAnswer = await offlineModels("desktop");
const synth = ["synth", "--persona", "accountant", "--level", "L3", "--count", "5", "--json"];

const summarySchema = z.object({
  accepted: z.number(),
  stopped: z.string().nullable(),
  rejected: z.array(z.object({ reason: z.string(), times: z.number(), example: z.string() })),
  models: z.array(
    z.object({ role: z.string(), calls: z.number(), cached: z.number(), cost_usd: z.number().nullable() }),
  ),
  tasks: z.array(z.object({ id: z.string(), content_hash: z.string() })),
});

let fake: FakeModels;
afterEach(() => fake.close());

async function serve(fault: (n: number) => Fault | null = () => null, answer: FakeAnswer = offline) {
  fake = await startFakeModels({ answer, fault });
}

const keys = () => ({
  OPENAI_API_KEY: testKeys.openai,
  OPENAI_BASE_URL: fake.openaiUrl,
  ANTHROPIC_API_KEY: testKeys.anthropic,
  ANTHROPIC_BASE_URL: fake.anthropicUrl,
});

function start(words: readonly string[], folder = newFolder()) {
  return startCli(words, { folder, variables: keys() });
}

const run = (words: readonly string[], folder = newFolder()) => callCli(words, folder, keys());

function parsed({ code, out, err }: CliResult) {
  expect(err).toBe("");
  return { code, ...summarySchema.parse(JSON.parse(out)) };
}

async function summaryOf(words: readonly string[], folder = newFolder()) {
  return { folder, ...parsed(await run(words, folder)) };
}

describe.each(["openai:gpt-4o", "anthropic:claude-sonnet-4-5"])("pnpm synth --model %s", (model) => {
  it("makes the tasks that were asked for, with who thought in every row and every call in the dataset", async () => {
    await serve();
    const { code, accepted, folder, models } = await summaryOf([...synth, "--model", model]);
    expect(fake.failures()).toEqual([]);
    expect([code, accepted]).toEqual([0, 5]);
    expect(models.map(({ role }) => role)).toEqual(["compose", "describe", "validate"]);
    const database = new Database(join(folder, "out/accountant-L3.sqlite"), { readonly: true });
    for (const table of ["task_instructions", "validations"]) {
      expect(database.prepare(`SELECT DISTINCT model, prompt_version FROM ${table}`).all(), table).toEqual([
        { model, prompt_version: 4 },
      ]);
    }
    const composed = database.prepare("SELECT DISTINCT model, prompt_version FROM intents ORDER BY model").all();
    expect(composed).toContainEqual({ model, prompt_version: 4 });
    const calls = database.prepare("SELECT place, count(*) AS n FROM model_calls GROUP BY place ORDER BY place").all();
    expect(calls).toEqual(models.map(({ role, calls: n }) => ({ place: role, n })));
    const described = database.prepare(
      "SELECT count(DISTINCT task_id) AS n FROM model_calls JOIN tasks ON tasks.id = task_id WHERE place = 'describe'",
    );
    expect(described.get()).toEqual({ n: 5 });
    // What is the same for every question is kept by the provider, and said to be.
    const kept = database.prepare("SELECT sum(cached_input_tokens) AS n FROM model_calls").pluck();
    expect(kept.get()).toBeGreaterThan(5_000);
    const sent = fake.requests();
    expect(sent.every(({ provider }) => provider === model.split(":")[0])).toBe(true);
    database.close();
  });

  it("makes no call when it is run again, and the same tasks", async () => {
    await serve();
    const first = await summaryOf([...synth, "--model", model]);
    const asked = fake.requests().length;
    // A process of its own has nothing in memory.
    const second = parsed(await start([...synth, "--model", model], first.folder).ended);
    expect(fake.requests()).toHaveLength(asked);
    expect(second.models.every(({ calls, cached }) => calls === 0 && cached > 0)).toBe(true);
    expect(second.tasks).toEqual(first.tasks);
  });

  it("makes the tasks though every tenth answer is faulty", async () => {
    const faults: Fault[] = [
      { kind: "status", status: 429, retryAfter: "0" },
      { kind: "status", status: 500 },
      { kind: "cut" },
      { kind: "malformed" },
      { kind: "malformed-arguments" },
      { kind: "truncated" },
      { kind: "wrong-shape" },
      { kind: "refusal" },
      { kind: "empty" },
      { kind: "wrong-tool" },
    ];
    await serve((n) => (n % 10 === 3 ? (faults[Math.floor(n / 10) % faults.length] ?? null) : null));
    const words = ["synth", "--persona", "accountant", "--level", "L2", "--count", "20", "--json", "--model", model];
    const { accepted, code } = await summaryOf(words);
    expect([code, accepted]).toEqual([0, 20]);
  });

  it("asks in batches, and a killed run finds its batch again", async () => {
    await serve();
    const folder = newFolder();
    writeFileSync(join(folder, "taskloom.config.yaml"), "batch_poll: 0.2\n");
    const words = [...synth, "--model", `describe=${model}`, "--batch"];
    const first = start(words, folder);
    while (fake.batches().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    first.kill();
    await first.ended;
    const { accepted, code } = await summaryOf(words, folder);
    expect([code, accepted]).toEqual([0, 5]);
    const ids = fake.batches().flatMap(({ customIds }) => customIds);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it("a key stands in no file that a run leaves and in nothing that it prints", async () => {
  await serve((n) =>
    n === 2 ? { kind: "status", status: 400, body: `{"error":{"message":"${testKeys.openai}"}}` } : null,
  );
  const folder = newFolder();
  const { out, err } = await run([...synth, "--model", "openai:gpt-4o", "--debug"], folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), "latin1"), name).not.toContain(testKeys.openai);
  }
  expect(out + err).not.toContain(testKeys.openai);
});

it("--max-cost keeps what is done, says how to go on, and going on pays for nothing twice", async () => {
  await serve();
  const folder = newFolder();
  const words = [...synth, "--model", "describe=openai:gpt-4o"];
  const limited = await summaryOf([...words, "--max-cost", "0.11"], folder);
  expect(limited.code).toBe(2);
  expect(limited.accepted).toBeLessThan(5);
  expect(limited.stopped).toContain("--max-cost");
  const asked = fake.requests().length;
  const whole = await summaryOf([...words, "--max-cost", "5"], folder);
  expect(whole.accepted).toBe(5);
  expect(whole.models[0]?.cached).toBe(limited.models[0]?.calls);
  expect(fake.requests().length - asked).toBe(whole.models[0]?.calls);
});

it("a run whose provider goes away keeps the tasks that it has, and says what to do", async () => {
  await serve((n) => (n > 8 ? { kind: "status", status: 503 } : null));
  const folder = newFolder();
  writeFileSync(join(folder, "taskloom.config.yaml"), "concurrency: 2\n");
  const words = ["synth", "--persona", "accountant", "--level", "L2", "--count", "12", "--json"];
  const { code, accepted, stopped } = await summaryOf([...words, "--model", "describe=openai:gpt-4o"], folder);
  expect(code).toBe(2);
  expect(accepted).toBeGreaterThan(2);
  expect(stopped).toContain("run the same command again");
});

it("an interrupted run keeps the tasks that it has", async () => {
  await serve((n) => (n > 12 ? { kind: "slow", ms: 60_000 } : null));
  const folder = newFolder();
  writeFileSync(join(folder, "taskloom.config.yaml"), "concurrency: 2\n");
  const words = ["synth", "--persona", "accountant", "--level", "L2", "--count", "40", "--json"];
  const started = start([...words, "--model", "describe=openai:gpt-4o"], folder);
  while (!fake.requests().some(({ n }) => n === 13)) await new Promise((resolve) => setTimeout(resolve, 20));
  started.interrupt();
  const { code, out } = await started.ended;
  expect(code).toBe(2);
  const { accepted, stopped } = summarySchema.parse(JSON.parse(out));
  expect(accepted).toBeGreaterThan(2);
  expect(stopped).toContain("interrupted");
});

it("a missing key is told before any work, with the variable that holds it", async () => {
  await serve();
  const folder = newFolder();
  const { code, err } = await startCli([...synth, "--model", "openai:gpt-4o"], { folder }).ended;
  expect(code).toBe(1);
  expect(err).toContain("OPENAI_API_KEY");
  expect(existsSync(join(folder, "out"))).toBe(false);
});

it("settings come from taskloom.config.yaml and .env; what is wrong in them is told with file and line", async () => {
  await serve();
  const folder = newFolder();
  const config = join(folder, "taskloom.config.yaml");
  writeFileSync(
    config,
    `models:\n  describe: openai:gpt-4o\nopenai:\n  base_url: ${fake.openaiUrl}\n  key_variable: MINE\n`,
  );
  writeFileSync(join(folder, ".env"), `MINE=${testKeys.openai}\n`);
  const { code } = await startCli(synth, { folder }).ended;
  expect(code).toBe(0);
  expect(fake.requests().length).toBeGreaterThan(4);
  writeFileSync(config, "model: offline\nconcurency: 4\n");
  const { err } = await startCli(synth, { folder }).ended;
  expect(err).toMatch(/taskloom\.config\.yaml:2: .*concurency/);
});

describe("pnpm synth --dataset --model", () => {
  const plan = `
tasks: 4
tasks_per_skeleton: 2
parts:
  - {id: personas, share: 1, over: persona, levels: [L2]}
`;
  const words = [
    ...["synth", "--dataset", "--plan", "plan.yaml", "--persona", "accountant", "--out", "made.sqlite"],
    ...["--model", "openai:gpt-4o", "--json"],
  ];
  const folderWithPlan = () => {
    const folder = newFolder();
    writeFileSync(join(folder, "plan.yaml"), plan);
    return folder;
  };
  const inDataset = (folder: string, sql: string) => {
    const database = new Database(join(folder, "made.sqlite"), { readonly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };

  it("has the tasks of a plan proposed, written and read by the model, and says so in every row", async () => {
    await serve();
    const folder = folderWithPlan();
    const { code, out, err } = await run(words, folder);
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ accepted: 4, stopped: null });
    for (const table of ["task_instructions", "validations"]) {
      expect(inDataset(folder, `SELECT DISTINCT model FROM ${table}`), table).toEqual([{ model: "openai:gpt-4o" }]);
    }
    const places = "SELECT DISTINCT place FROM model_calls ORDER BY place";
    expect(inDataset(folder, places)).toEqual(["compose", "describe", "validate"].map((place) => ({ place })));
  });

  it("keeps what is done when the money is used up, and goes on with the same command", async () => {
    await serve();
    const folder = folderWithPlan();
    const poor = await run([...words, "--max-cost", "0.12"], folder);
    expect(poor.code).not.toBe(0);
    expect(existsSync(join(folder, "made.sqlite"))).toBe(false);
    const asked = fake.requests().length;
    const rest = await run(words, folder);
    expect(rest.code, rest.err).toBe(0);
    expect(JSON.parse(rest.out)).toMatchObject({ accepted: 4, interrupted: false });
    expect(fake.requests().length).toBeGreaterThan(asked);
  });
});

const german = ["--model", "openai:gpt-4o", "--language", "de"];

/** What a dataset says of the languages of its tasks, with one of their instructions. */
function languagesIn(file: string) {
  const database = new Database(file, { readonly: true });
  try {
    const languages = database
      .prepare("SELECT language, count(*) AS tasks FROM task_languages GROUP BY language")
      .all();
    const text = database.prepare("SELECT high_level FROM task_instructions ORDER BY task_id LIMIT 1").pluck().get();
    return { languages, text: String(text) };
  } finally {
    database.close();
  }
}

describe("pnpm synth --language", () => {
  it("makes tasks in another language, which are read back in it, and says in the dataset which it is", async () => {
    await serve();
    const folder = newFolder();
    const { accepted } = await summaryOf([...synth, ...german], folder);
    expect(fake.failures()).toEqual([]);
    expect(accepted).toBe(5);
    const file = join(folder, "out/accountant-L3-de.sqlite");
    const { languages, text } = languagesIn(file);
    expect(languages).toEqual([{ language: "de", tasks: 5 }]);
    expect(text).toMatch(/\b(?:der|und|bitte|von)\b/);
    expect(text).not.toMatch(/\b(?:the|please|which)\b/);
    const exported = await run(["export", "omnibench", "--from", file, "--to", "exported"], folder);
    expect(exported).toMatchObject({ code: 0 });
    const lines = readFileSync(join(folder, "exported/tasks.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).language)).toEqual(["de", "de", "de", "de", "de"]);
  });

  it("makes whole datasets in another language", async () => {
    await serve();
    const folder = newFolder();
    const words = [
      "synth",
      "--dataset",
      "--persona",
      "accountant",
      "--level",
      "L3",
      "--count",
      "4",
      "--json",
      ...german,
    ];
    const { code, err } = await run(words, folder);
    expect(fake.failures()).toEqual([]);
    expect([code, err]).toEqual([0, ""]);
    expect(languagesIn(join(folder, "out/dataset.sqlite")).languages).toEqual([{ language: "de", tasks: 4 }]);
  });

  it.each([
    [
      ["--language", "de"],
      /^without models, instructions are written and read in English only: give --model describe=/,
    ],
    [
      ["--dataset", "--language", "de"],
      /give --model describe=openai:gpt-4o and --model validate=openai:gpt-4o, or leave/,
    ],
    [
      ["--language", "de", "--model", "describe=openai:gpt-4o"],
      /: give --model validate=openai:gpt-4o, or leave --language de/,
    ],
    [["--language", "klingonish"], /--language "klingonish" is no language; give its tag: de, fr, es/],
  ])("%j is refused with what to do, and nothing is asked or written", async (more, message) => {
    await serve();
    const folder = newFolder();
    const { code, out, err } = await run([...synth.filter((word) => word !== "--json"), ...more], folder);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(message);
    expect(err).toContain("[OPTION_LANGUAGE]");
    expect(fake.requests()).toEqual([]);
    expect(existsSync(join(folder, "out/accountant-L3-de.sqlite"))).toBe(false);
  });
});
