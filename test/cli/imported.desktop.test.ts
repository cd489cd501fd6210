import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { readImportedAttempts } from "../../pipeline/store/attempts/imported-attempts.js";
import { unpackTrace } from "../../pipeline/store/attempts/packed-trace.js";
import { openDatabase, withDatabase } from "../../pipeline/store/file/database.js";
import { osworldFile, windowsRecord } from "../import/records.js";
import { type FakeAnswer, type FakeModels, startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { newFolder, runCli, startCli } from "./run-cli.js";

const folder = newFolder();
const list = "/home/user/Desktop/list.txt";

/** A program that writes into the document that is open, saves it, and says that it is done. */
const agent = `
import { createInterface } from "node:readline";
const key = (args) => ({ action: { function: "keyboard_input", args, control_label: null } });
const moves = [
  key({ text: "bread and " }),
  key({ keys: "ctrl+s" }),
  { action: { function: "finish", args: { status: "success", message: "it is on the list" } }, usage: { input: 9, output: 2 } },
];
for await (const line of createInterface({ input: process.stdin })) {
  if (JSON.parse(line).type === "observation") console.log(JSON.stringify(moves.shift()));
}`;

const questions: string[] = [];

/** A judge who takes every first part for done, and one of the tasks. */
const answer: FakeAnswer = ({ output, question }) => {
  if (output !== "judgement") throw new RangeError(`nobody thinks of "${output}"`);
  questions.push(question);
  const parts = [...question.matchAll(/"part":\s*(\d+)/g)].map(([, part]) => ({
    part: Number(part),
    done: part === "1",
    evidence: "the screen shows it",
  }));
  return { parts, done: question.includes("Put bread on the list"), reason: "as far as the pictures show it" };
};

let fake: FakeModels;
beforeAll(async () => {
  fake = await startFakeModels({ answer });
  mkdirSync(join(folder, "os", "text"), { recursive: true });
  const config = [
    { type: "download", parameters: { files: [{ url: "https://example.org/list.txt", path: list }] } },
    { type: "open", parameters: { path: list } },
  ];
  const task = { ...osworldFile("note", { func: "compare_text_file", result: { type: "vm_file" } }), config };
  const told = { instruction: "Put bread on the list, and save it.", related_apps: ["gedit"] };
  writeFileSync(join(folder, "os", "text", "note.json"), JSON.stringify({ ...task, ...told }));
  const start = { files_to_create: [{ filename: "list.txt", file_path: "C:\\Users\\User\\Desktop\\" }] };
  const windows = { involved_apps: ["Notepad"], environment_setup: start };
  writeFileSync(
    join(folder, "ww.json"),
    JSON.stringify([
      { ...windowsRecord("shop"), ...windows },
      { ...windowsRecord("song"), involved_apps: ["VLC Player"], environment_setup: {} },
    ]),
  );
  mkdirSync(join(folder, "files", "shop"), { recursive: true });
  writeFileSync(join(folder, "files", "list.txt"), "milk\n");
  writeFileSync(join(folder, "files", "shop", "list.txt"), "flour\n");
  writeFileSync(join(folder, "agent.mjs"), agent);
});
afterAll(() => fake.close());

const reportSchema = z.object({
  attempts: z.number(),
  score: z.literal("not judged"),
  endings: z.record(z.string(), z.number()),
  obstacles: z.array(z.object({ code: z.string(), tasks: z.number(), names: z.record(z.string(), z.number()) })),
  opinions: z.array(
    z.object({ model: z.string(), prompt_version: z.number(), s_final: z.number(), agreement: z.unknown() }),
  ),
});
const judgedSchema = z.object({
  judged: z.number(),
  imported: z.object({
    model: z.string(),
    judged: z.number(),
    s_int: z.number().nullable(),
    s_final: z.number(),
    agreement: z.object({ attempts: z.number() }),
    attempts: z.array(z.object({ task: z.string(), s_int: z.number().nullable(), s_final: z.number() })),
  }),
});

function evaluated(file: string) {
  const words = ["evaluate", "--from", file, "--imported", "--files", "files", "--agent", "command:node agent.mjs"];
  const { code, out, err } = runCli([...words, "--json"], folder);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return reportSchema.parse(JSON.parse(out));
}

async function judged(file: string, ...words: string[]) {
  const variables = { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl };
  const judge = ["judge", "--from", file, "--model", "judge=openai:gpt-4o", ...words];
  return startCli(judge, { folder, variables }).ended;
}

it("an agent works on the files of an imported task, and a model judges it where no evaluator can", async () => {
  expect(runCli(["convert", "osworld", "--from", "os", "--out", "os.sqlite", "--quiet"], folder).code).toBe(0);
  expect(evaluated("os.sqlite")).toMatchObject({ attempts: 1, endings: { finished: 1 }, opinions: [] });
  await withDatabase(join(folder, "os.sqlite"), openDatabase, (database) => {
    const [attempt] = readImportedAttempts(database);
    expect(attempt).toMatchObject({
      claim: { status: "success" },
      usage: { input: 9, output: 2 },
      applications: ["Geany"],
    });
    expect(attempt?.instruction).toContain("Geany stands in for gedit");
    expect(attempt?.steps.map(({ screenshot }) => screenshot === null)).toEqual([false, false, false]);
    const { trace } = z
      .object({ trace: z.instanceof(Uint8Array) })
      .parse(database.prepare("SELECT trace FROM imported_attempts").get());
    const saved = unpackTrace(trace)
      .at(-1)
      ?.state.files.find(({ path }) => path === list);
    expect(saved?.content).toMatchObject({ text: "bread and milk\n" });
    expect(database.prepare("SELECT count(*) AS n FROM attempts").get()).toEqual({ n: 0 });
  });
  const { code, out } = await judged("os.sqlite", "--json");
  expect(code).toBe(0);
  const said = judgedSchema.parse(JSON.parse(out));
  expect(said.judged).toBe(0);
  expect(said.imported).toMatchObject({ model: "openai:gpt-4o", judged: 1, s_int: null, s_final: 1 });
  expect(said.imported.attempts).toEqual([expect.objectContaining({ task: "text/note", s_int: null, s_final: 1 })]);
});

it("milestones give S_int; what cannot be attempted is counted; pages and reports show an opinion and no result", async () => {
  expect(runCli(["convert", "windowsworld", "--from", "ww.json", "--out", "ww.sqlite", "--quiet"], folder).code).toBe(
    0,
  );
  expect(evaluated("ww.sqlite")).toMatchObject({
    attempts: 1,
    obstacles: [{ code: "IMPORTED_APPLICATION", tasks: 1, names: { VLC: 1 } }],
  });
  const { out } = await judged("ww.sqlite");
  expect(out).toContain("1 attempts at imported tasks are judged by openai:gpt-4o (prompt 1)");
  expect(out).toContain("S_int 50.0%, S_final 0.0%");
  expect(out).toContain("--agreement");
  expect(questions.at(-1)).toContain("It counts as done by its source when: The list is saved.");
  expect(questions.at(-1)).toContain("Mousepad stands in for Notepad");
  expect(evaluated("ww.sqlite").opinions).toEqual([
    { model: "openai:gpt-4o", prompt_version: 1, s_final: 0, agreement: expect.objectContaining({ attempts: 0 }) },
  ]);
  expect(runCli(["browse", "ww.sqlite", "--to", "pages", "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  const start = readFileSync(join(folder, "pages", "index.html"), "utf8");
  expect(start).toContain("Attempts at imported tasks");
  expect(start).toContain("not judged");
  expect(start).toContain("openai:gpt-4o, prompt 1: S_int 50.0%, S_final 0.0%");
});
