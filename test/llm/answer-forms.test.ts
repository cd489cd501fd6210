import { afterEach, describe, expect, test } from "vitest";
import { configurationSchema } from "../../pipeline/schema/configuration.js";
import { type ScriptedReply, startScripted } from "./fake/scripted.js";
import { openTestModels } from "./open-test-models.js";

/** Who is asked, and how its protocol says an answer in words. */
interface Way {
  model: string;
  /** What its provider says of tools and of schemas that it does not take. */
  refusals: { tool: string; schema: string };
  inWords(text: string): object;
  /** Where a request asks for a tool and for a schema. */
  asks: { tool: string; schema: string };
}

const completion = (content: string) => ({ choices: [{ finish_reason: "stop", message: { content } }] });
const response = (text: string) => ({
  status: "completed",
  output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text, annotations: [] }] }],
});
const message = (text: string) => ({ content: [{ type: "text", text }], stop_reason: "end_turn" });

const chat = { inWords: completion, asks: { tool: "tools", schema: "response_format" } };
const responses = { inWords: response, asks: { tool: "tools", schema: "text" } };
const ways: Record<string, Way> = {
  "OpenAI's chat completions": {
    ...{ model: "openai:gpt-4o", ...chat },
    refusals: {
      tool: "Unsupported parameter: 'tools' is not supported with this model.",
      schema: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    },
  },
  "OpenAI's Responses API": {
    ...{ model: "openai:gpt-5-pro", ...responses },
    refusals: {
      tool: "Hosted tool 'function' is not supported with gpt-5-pro.",
      schema: "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.",
    },
  },
  "a server of the user's, by chat completions": {
    ...{ model: "chat:qwen3", ...chat },
    refusals: {
      tool: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      schema: "response_format json_schema is not supported",
    },
  },
  "a server of the user's, by the Responses API": {
    ...{ model: "responses:qwen3", ...responses },
    refusals: { tool: "tools are not supported", schema: "text.format is not supported" },
  },
  "Anthropic's messages": {
    ...{ model: "anthropic:claude-sonnet-4-5", inWords: message, asks: { tool: "tools", schema: "output_config" } },
    refusals: {
      tool: "tools: Extra inputs are not permitted",
      schema: "output_config.format: Extra inputs are not permitted",
    },
  },
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(model: string, reply: (asked: Record<string, unknown>, n: number) => ScriptedReply) {
  const sent: Record<string, unknown>[] = [];
  const server = await startScripted((n, { body }) => {
    const asked: Record<string, unknown> = JSON.parse(body);
    sent.push(asked);
    return reply(asked, n);
  });
  const reports: string[] = [];
  const base_url = `${server.url}/v1`;
  const { providers } = configurationSchema.parse({
    providers: { chat: { base_url }, responses: { base_url, api: "responses" } },
  });
  const models = await openTestModels(
    { openaiUrl: base_url, anthropicUrl: server.url },
    // Of another limit, so that the two roles do not share a client.
    {
      model: [model],
      settings: { providers, roles: { validate: { output_tokens: 777 } } },
      report: (text) => reports.push(text),
    },
  );
  closing.push(server.close, models.close);
  const ask = (role: "describe" | "validate", program = role) => {
    const asked = models.at(role);
    if (asked === null) throw new Error("no model was opened");
    const question = { prompt: "check-readiness", output: "readiness", subject: role } as const;
    return asked.ask({ ...question, variables: { program } });
  };
  return { sent, reports, models, ask, told: () => reports.filter((text) => text.includes("takes no")) };
}

const refused = (message: string): ScriptedReply => ({ status: 400, body: JSON.stringify({ error: { message } }) });

describe.each(Object.entries(ways))("by %s", (_name, { model, refusals, inWords, asks }) => {
  const answer = { body: JSON.stringify(inWords('{"ready": true}')) };
  const ready = { value: { ready: true } };
  const forms = (sent: readonly Record<string, unknown>[]) =>
    sent.map((body) => (asks.tool in body ? "tool" : asks.schema in body ? "schema" : "text"));

  test("an answer is asked for as a call, as a schema where tools are refused, and in words where both are", async () => {
    const { sent, models, ask, told } = await opened(model, (body) => {
      if (asks.tool in body) return refused(refusals.tool);
      return asks.schema in body ? refused(refusals.schema) : answer;
    });
    expect(await ask("describe")).toEqual(ready);
    expect(await ask("validate")).toEqual(ready);
    expect(forms(sent)).toEqual(["tool", "schema", "text", "text"]);
    expect(told()).toEqual([
      expect.stringMatching(/takes no tools: answers are asked for by a JSON schema$/),
      expect.stringMatching(/takes no JSON schema: answers are asked for in words$/),
    ]);
    expect(models.at("validate")?.form).toBe("text");
    expect(JSON.stringify(sent[2])).toContain("as this JSON schema says");
    expect(models.ledger.calls.map(({ outcome }) => outcome)).toEqual(["mended", "mended"]);
  });

  test("a server that takes schemas is asked for them from then on", async () => {
    const { sent, ask } = await opened(model, (body) => (asks.tool in body ? refused(refusals.tool) : answer));
    for (const role of ["describe", "validate"] as const) expect(await ask(role)).toEqual(ready);
    expect(forms(sent)).toEqual(["tool", "schema", "schema"]);
  });

  test("one question that is too long changes nothing for the others", async () => {
    const tooLong =
      "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (8000 in the messages, 1000 in the tools and functions).";
    const { sent, ask, told } = await opened(model, (_body, n) => (n === 1 ? refused(tooLong) : answer));
    expect(await ask("describe")).toMatchObject({ failure: { outcome: "invalid" } });
    expect(await ask("validate")).toEqual(ready);
    expect(forms(sent)).toEqual(["tool", "tool"]);
    expect(told()).toEqual([]);
  });
});
