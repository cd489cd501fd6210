import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadPrompts } from "../../pipeline/catalog/prompts.js";
import { readModelChoice, readModelPath } from "../../pipeline/llm/model-name.js";
import { openAgentModel } from "../../pipeline/llm/open-agent-model.js";
import type { ModelSettings } from "../../pipeline/llm/open-models.js";
import { createRng } from "../../pipeline/rng.js";
import { configurationSchema } from "../../pipeline/schema/configuration.js";
import { type ScriptedReply, type ScriptedRequest, startScripted } from "./fake/scripted.js";
import { hurriedClock, openTestModels, testKeys, testModelSettings } from "./open-test-models.js";

const bodySchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.unknown()).optional(),
});
const body = ({ body: text }: ScriptedRequest) => bodySchema.parse(JSON.parse(text));

const nowhere = { openaiUrl: "http://127.0.0.1:9/v1", anthropicUrl: "http://127.0.0.1:9" };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server with a name of the user's that answers as it is told, the reports about it, and a question to it. */
async function opened(
  reply: (n: number, request: ScriptedRequest) => ScriptedReply,
  { path = "/v1", ...provider }: Record<string, unknown> & { path?: string } = {},
  variables: Record<string, string> = {},
  settings: Partial<Pick<ModelSettings, "temperature" | "roles">> = {},
) {
  const server = await startScripted(reply);
  const reports: string[] = [];
  const { providers } = configurationSchema.parse({
    providers: { local: { base_url: `${server.url}${path}`, ...provider } },
  });
  const models = await openTestModels(nowhere, {
    model: ["local:qwen3"],
    settings: { ...settings, providers, variables: { OPENAI_API_KEY: testKeys.openai, ...variables } },
    report: (text) => reports.push(text),
  });
  closing.push(server.close, models.close);
  const ask = async (program = "a test") => {
    const model = models.at("describe");
    if (model === null) throw new Error("no model was opened");
    return model.ask({ prompt: "check-readiness", output: "readiness", variables: { program }, subject: "a subject" });
  };
  return { requests: server.requests, reports, models, ask };
}

const completion = (message: object): ScriptedReply => ({
  body: JSON.stringify({
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: null, ...message } }],
    usage: { prompt_tokens: 10, completion_tokens: 3 },
  }),
});
const refusal = (status: number, message: string): ScriptedReply => ({
  status,
  body: JSON.stringify({ error: { message, type: "invalid_request_error" } }),
});
const inWords = completion({ content: '{"ready": true}' });

describe("a server under providers", () => {
  test("is asked at its address, with its headers, its limit, its effort and no temperature where that is null", async () => {
    const { requests, ask } = await opened(
      () => inWords,
      {
        ...{ key_variable: "LOCAL_KEY", headers: { "X-Tenant": "lab" }, temperature: null },
        ...{ token_parameter: "max_completion_tokens", effort: "low", structured_output: "text" },
      },
      { LOCAL_KEY: "sk-local-123" },
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    const [request] = requests;
    expect(request?.path).toBe("/v1/chat/completions");
    expect(request?.headers).toMatchObject({ authorization: "Bearer sk-local-123", "x-tenant": "lab" });
    const sent = JSON.parse(request?.body ?? "");
    expect(sent).toMatchObject({ model: "qwen3", reasoning_effort: "low", max_completion_tokens: 4096 });
    expect(sent).not.toHaveProperty("temperature");
  });

  test("may want its key in a header of its own and a query behind every address, as Azure does", async () => {
    const { requests, ask } = await opened(
      () => inWords,
      {
        ...{ key_variable: "AZURE_KEY", key_header: "api-key", query: { "api-version": "2024-10-21" } },
        structured_output: "text",
      },
      { AZURE_KEY: "azure-123" },
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(requests[0]?.path).toBe("/v1/chat/completions?api-version=2024-10-21");
    expect(requests[0]?.headers).toMatchObject({ "api-key": "azure-123" });
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("may be one deployment of Azure's, whose address goes on before its query", async () => {
    const { requests, ask } = await opened(
      () => inWords,
      {
        ...{ path: "/openai/deployments/prod-reasoner", key_variable: "AZURE_KEY", key_header: "api-key" },
        ...{ query: { "api-version": "2024-10-21" }, structured_output: "text" },
      },
      { AZURE_KEY: "azure-123" },
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(requests.map(({ path }) => path)).toEqual([
      "/openai/deployments/prod-reasoner/chat/completions?api-version=2024-10-21",
    ]);
    expect(requests[0]?.headers).toMatchObject({ "api-key": "azure-123" });
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("is asked for each role with what that role wants, before what the server and all roles want", async () => {
    const { requests, models } = await opened(
      () => inWords,
      { temperature: 0.2, effort: "low", structured_output: "text" },
      {},
      { temperature: 1, roles: { describe: { temperature: null, output_tokens: 512, effort: "high" } } },
    );
    for (const role of ["describe", "validate"] as const) {
      const asked = { prompt: "check-readiness", output: "readiness", subject: role } as const;
      await models.at(role)?.ask({ ...asked, variables: { program: role } });
    }
    const [describe, validate] = requests.map((request) => body(request));
    expect(describe).toMatchObject({ max_tokens: 512, reasoning_effort: "high" });
    expect(describe).not.toHaveProperty("temperature");
    expect(validate).toMatchObject({ max_tokens: 4096, temperature: 0.2, reasoning_effort: "low" });
  });

  test("is asked to attempt tasks with what is said of attempts, before what all roles want", async () => {
    const server = await startScripted(() => inWords);
    const local = { base_url: `${server.url}/v1`, structured_output: "text" };
    const { providers } = configurationSchema.parse({ providers: { local } });
    const roles = { attempt: { temperature: 0.7, output_tokens: 321 } };
    const settings = testModelSettings(nowhere, ["offline"], { providers, temperature: 0, roles });
    const { model, close } = await openAgentModel(readModelPath("local/qwen3", "a test"), settings, {
      ...{ prompts: await loadPrompts(), clock: hurriedClock(), rng: createRng("a test") },
      ...{ signal: new AbortController().signal, report: () => undefined },
    });
    closing.push(server.close, close);
    const asked = { prompt: "check-readiness", output: "readiness", subject: "an attempt" } as const;
    await model.ask({ ...asked, variables: { program: "a test" } });
    expect(server.requests.map(body)).toMatchObject([{ temperature: 0.7, max_tokens: 321 }]);
  });

  test("needs no key where none is named, and is sent none of another provider's", async () => {
    const { requests, ask } = await opened(() => inWords, { structured_output: "text" });
    await ask();
    expect(requests[0]?.headers.authorization).toBe("Bearer none");
  });

  test("whose form is fixed is asked in no other", async () => {
    const { requests, ask } = await opened(() => refusal(400, "tools are not supported"), {
      structured_output: "tool",
    });
    await expect(ask()).rejects.toMatchObject({ code: "MODEL_DENIED" });
    expect(requests.every((request) => body(request).tools !== undefined)).toBe(true);
  });
});

test("a name that is not configured is refused before any call, with those that are", async () => {
  const { providers } = configurationSchema.parse({ providers: { local: { base_url: "http://127.0.0.1:9/v1" } } });
  await expect(openTestModels(nowhere, { model: ["locla:qwen3"], settings: { providers } })).rejects.toMatchObject({
    code: "OPTION_MODEL",
    message: expect.stringContaining("known: openai, anthropic, local"),
  });
});

test.each(["openai", "langchain", "offline", "My Server"])("%j is no name for a server", (name) => {
  expect(configurationSchema.safeParse({ providers: { [name]: { base_url: "http://127.0.0.1:9/v1" } } }).success).toBe(
    false,
  );
});

test("several servers are named beside each other, for roles and for agents", () => {
  const choice = readModelChoice(["act=local:qwen-vl", "describe=openai:gpt-4o"]);
  expect(choice.act).toEqual({ provider: "named", server: "local", model: "qwen-vl" });
  expect(choice.describe).toEqual({ provider: "openai", model: "gpt-4o" });
  expect(readModelPath("local/qwen-vl", "--agent")).toEqual({ provider: "named", server: "local", model: "qwen-vl" });
});
