import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterEach } from "vitest";
import { type FakeModels, type FakeModelsOptions, startFakeModels } from "../fake-models.js";

const open: FakeModels[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()));
});

/** The servers until the end of the test, whose model says what it hears, with the providers' own clients. */
export async function startWithClients(options: Partial<FakeModelsOptions> = {}) {
  const fake = await startFakeModels({ answer: ({ question }) => ({ said: question }), ...options });
  open.push(fake);
  const openai = new OpenAI({ apiKey: "key-of-openai", baseURL: fake.openaiUrl, maxRetries: 0 });
  const anthropic = new Anthropic({ apiKey: "key-of-anthropic", baseURL: fake.anthropicUrl, maxRetries: 0 });
  return { fake, openai, anthropic };
}

/** What the tool `echo` takes. */
export const echoSchema = {
  type: "object" as const,
  properties: { said: { type: "string" } },
  required: ["said"],
  additionalProperties: false,
};
export const openaiEcho: OpenAI.ChatCompletionTool = {
  type: "function",
  function: { name: "echo", parameters: echoSchema },
};
export const anthropicEcho: Anthropic.Tool = { name: "echo", input_schema: echoSchema };

/** A question that must be answered with `echo`. */
export function openaiCall(messages: OpenAI.ChatCompletionMessageParam[]) {
  const tool_choice = { type: "function" as const, function: { name: "echo" } };
  return { model: "gpt-4o", messages, tools: [openaiEcho], tool_choice };
}

export function anthropicCall(messages: Anthropic.MessageParam[]) {
  const tool_choice = { type: "tool" as const, name: "echo" };
  return { model: "claude-sonnet-4-5", max_tokens: 1000, messages, tools: [anthropicEcho], tool_choice };
}

/** A picture of one pixel. */
export const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
