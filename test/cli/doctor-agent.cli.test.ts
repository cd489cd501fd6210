import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { startFakeScreens } from "../llm/fake/screens.js";
import { startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { callCli, newFolder } from "./run-cli.js";

const finish = { status: "success", message: "ready" };
const nothing = { button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null };
const step = {
  observation: "A test.",
  thought: "",
  control_label: null,
  function: "finish",
  args: { ...nothing, ...finish },
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What `doctor --agent` says of an agent. */
async function doctor(agent: string, config = "", variables: Readonly<Record<string, string>> = {}) {
  const folder = newFolder();
  if (config !== "") writeFileSync(join(folder, "taskloom.config.yaml"), config);
  const { code, out } = await callCli(["doctor", "--agent", agent], folder, variables);
  return { code, line: out.split("\n").find((line) => line.includes(`agent ${agent}`)) };
}

const program = (answer: string) => `command:read task; read observation; echo '${answer}'`;

it("doctor --agent shows a chat model one screen, with numbers on it, and says what its answer took", async () => {
  const fake = await startFakeModels({ answer: () => step });
  closing.push(fake.close);
  const { code, line } = await doctor("chat:lab/seer", `providers:\n  lab: {base_url: "${fake.openaiUrl}"}\n`);
  expect(line).toMatch(/^ready .* answers with a move \(finish\) in \d+ ms, \d+ tokens in, \d+ out/);
  expect(fake.failures()).toEqual([]);
  expect(code).toBe(0);
});

it.each(["openai:computer-use-preview", "anthropic:claude-sonnet-4-5"])(
  "doctor --agent %s tries the computer tool of its provider",
  async (agent) => {
    const fake = await startFakeScreens(() => ({ finish }));
    closing.push(fake.close);
    const variables = {
      ...{ OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl },
      ...{ ANTHROPIC_API_KEY: testKeys.anthropic, ANTHROPIC_BASE_URL: fake.anthropicUrl },
    };
    const { code, line } = await doctor(agent, "", variables);
    expect(line).toMatch(/^ready .* answers with a move \(finish\)/);
    expect(fake.refusals).toEqual([]);
    expect(fake.questions).toMatchObject([{ pictures: 1 }]);
    expect(code).toBe(0);
  },
);

it("doctor --agent tries a program, and says what is wrong with an answer that is no move", async () => {
  const good = await doctor(program(`{"action": {"function": "wait", "args": {"seconds": 1}}}`));
  expect(good).toMatchObject({ code: 0, line: expect.stringMatching(/^ready .*\(wait\)/) });
  const bad = await doctor(program(`{"action": {"function": "think"}}`));
  expect(bad).toMatchObject({
    code: 1,
    line: expect.stringMatching(/^missing .*"function":"think".* \[AGENT_INVALID\]/),
  });
});

it("doctor --agent asks an agent of this program nothing, and refuses a name that is none", async () => {
  expect(await doctor("gold")).toMatchObject({ code: 0, line: expect.stringContaining("asked nothing") });
  expect(await doctor("silver")).toMatchObject({ code: 1, line: expect.stringContaining("[AGENT_NAME]") });
});
