import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { z } from "zod";
import type { AgentStep } from "../../pipeline/schema/answers/agent-step.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { blockOf } from "../llm/answers/blocks.js";
import { labelOf } from "../llm/answers/next-action.js";
import { type FakeAnswer, startFakeModels } from "../llm/fake-models.js";
import { callSimulated, newFolder, startCli } from "./run-cli.js";

const stepRow = z.object({ high_level: z.string(), step_json: z.string() });

/** What a model says that has learned the steps of an attempt by heart, for each task by its instruction. */
function recital(file: string): FakeAnswer {
  const database = new Database(file, { readonly: true });
  const rows = z
    .array(stepRow)
    .parse(
      database
        .prepare("SELECT high_level, step_json FROM attempt_steps JOIN task_instructions USING (task_id) ORDER BY step")
        .all(),
    );
  database.close();
  return ({ question }): AgentStep => {
    const known = rows.filter(({ high_level }) => high_level === blockOf(question, "instruction"));
    const done = z.array(z.unknown()).parse(JSON.parse(blockOf(question, "steps"))).length;
    const { action } = z.object({ action: actionSchema }).parse(JSON.parse(z.string().parse(known[done]?.step_json)));
    if (action.function === "use_computer") throw new Error("the tasks of this test are of one computer");
    const control = action.function === "finish" ? null : action.control;
    return {
      observation: `${done} steps were taken.`,
      thought: "The next one follows.",
      control_label: control === null ? null : labelOf(control, blockOf(question, "controls")),
      function: action.function,
      args: {
        ...{ button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null },
        ...{ status: null, message: null, ...action.args },
      },
    };
  };
}

/** Makes attempts look as one made with an earlier prompt, and one of a version that did not record which. */
function age(file: string): void {
  const database = new Database(file);
  const set = database.prepare("UPDATE attempts SET attempt_json = json_set(attempt_json, '$.prompt_version', 0)");
  const forget = database.prepare(
    "UPDATE attempts SET attempt_json = json_remove(attempt_json, '$.prompt_version') WHERE rowid = (SELECT min(rowid) FROM attempts WHERE agent LIKE 'chat%')",
  );
  set.run();
  forget.run();
  database.close();
}

it("prints the table of a model behind a server of the user's, and takes over what it did with the same prompt alone", async () => {
  const folder = newFolder();
  const file = join(folder, "tasks.sqlite");
  const synth = ["synth", "--persona", "accountant", "--level", "L2", "--count", "2", "--seed", "3", "--out", file];
  expect(await callSimulated([...synth, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  expect(await callSimulated(["evaluate", "--from", file, "--agent", "gold", "--quiet"], folder)).toMatchObject({
    code: 0,
  });
  const fake = await startFakeModels({ answer: recital(file) });
  writeFileSync(
    join(folder, "taskloom.config.yaml"),
    `providers:\n  local: {base_url: "${fake.openaiUrl}"}\nprices:\n  - {model: "local:small", as_of: "2026-01-01", input: 1, output: 2}\n`,
  );
  const words = ["evaluate", "--from", file, "--agent", "chat-list:local/small", "--max-cost", "5"];
  const { code, out } = await startCli(words, { folder, simulated: true }).ended;
  const resumed = async () => {
    const { out: json } = await startCli([...words, "--json"], { folder, simulated: true }).ended;
    return z.object({ planned: z.number(), resumed: z.number(), success_rate: z.number() }).parse(JSON.parse(json));
  };
  expect(await resumed()).toEqual({ planned: 2, resumed: 2, success_rate: 1 });
  // Another prompt makes another agent: what it did says nothing of what the model does now.
  age(file);
  expect(await resumed()).toEqual({ planned: 2, resumed: 0, success_rate: 1 });
  expect(await resumed()).toEqual({ planned: 2, resumed: 2, success_rate: 1 });
  await fake.close();
  expect(fake.failures()).toEqual([]);
  expect(code).toBe(0);
  expect(out).toMatch(/chat-list:local\/small at 2 tasks of .*tasks\.sqlite/);
  expect(out).toMatch(/^all +2 +2 +100\.0%/m);
  expect(out).toMatch(/tokens +\d+ in, \d+ out, \$\d+\.\d\d/);
});

it("gives up each attempt by a model that takes no pictures, and after ten of them the run, with what to do", async () => {
  const folder = newFolder();
  const file = join(folder, "tasks.sqlite");
  const synth = ["synth", "--persona", "accountant", "--level", "L2", "--count", "12", "--seed", "3", "--out", file];
  expect(await callSimulated([...synth, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  const fake = await startFakeModels({
    answer: () => {
      throw new RangeError("it is asked nothing that it can answer");
    },
    fault: () => ({
      kind: "status",
      status: 400,
      body: '{"error": {"message": "This model does not support image input."}}',
    }),
  });
  writeFileSync(join(folder, "taskloom.config.yaml"), `providers:\n  local: {base_url: "${fake.openaiUrl}"}\n`);
  const words = ["evaluate", "--from", file, "--agent", "chat:local/blind", "--parallel", "1", "--quiet"];
  const { code, err } = await startCli(words, { folder, simulated: true }).ended;
  await fake.close();
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[AGENT_HOPELESS]") });
  expect(err).toMatch(/takes no pictures.*chat-list/s);
  const database = new Database(file, { readonly: true });
  const codes =
    "SELECT json_extract(attempt_json, '$.agent_error.code') AS code, count(*) AS n FROM attempts GROUP BY 1";
  expect(database.prepare(codes).all()).toEqual([{ code: "AGENT_NO_PICTURES", n: 10 }]);
  database.close();
});

it("ends the run at once where a provider refuses the key, and leaves the dataset as it was", async () => {
  const folder = newFolder();
  const file = join(folder, "tasks.sqlite");
  const synth = ["synth", "--persona", "accountant", "--level", "L1", "--count", "2", "--seed", "3", "--out", file];
  expect(await callSimulated([...synth, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  const fake = await startFakeModels({ answer: () => ({}), fault: () => ({ kind: "status", status: 401 }) });
  writeFileSync(join(folder, "taskloom.config.yaml"), `providers:\n  local: {base_url: "${fake.openaiUrl}"}\n`);
  const words = ["evaluate", "--from", file, "--agent", "chat:local/locked", "--quiet"];
  const { code, err } = await startCli(words, { folder, simulated: true }).ended;
  await fake.close();
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[MODEL_DENIED]") });
  const gold = await callSimulated(["evaluate", "--from", file, "--agent", "gold", "--json"], folder);
  expect(JSON.parse(gold.out)).toMatchObject({ attempts: 2, success_rate: 1 });
});

it("ends the run after ten tasks at which a model never says a move, keeps them, and says how to try it", async () => {
  const folder = newFolder();
  const file = join(folder, "tasks.sqlite");
  const synth = ["synth", "--persona", "accountant", "--level", "L2", "--count", "12", "--seed", "3", "--out", file];
  expect(await callSimulated([...synth, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  const fake = await startFakeModels({ answer: () => ({ nonsense: true }) });
  const providers = `providers:\n  local: {base_url: "${fake.openaiUrl}"}\n`;
  writeFileSync(join(folder, "taskloom.config.yaml"), providers);
  const words = ["evaluate", "--from", file, "--agent", "chat-list:local/small", "--parallel", "1", "--quiet"];
  const { code, err } = await startCli(words, { folder, simulated: true }).ended;
  await fake.close();
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[AGENT_HOPELESS]") });
  expect(err).toContain("pnpm run doctor --agent chat-list:local/small");
  const database = new Database(file, { readonly: true });
  expect(database.prepare("SELECT count(*) AS n FROM attempts").get()).toEqual({ n: 10 });
  database.close();
});
