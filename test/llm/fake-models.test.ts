import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { anthropicCall, openaiCall, png, startWithClients } from "./fake/clients.js";
import type { FakeModelsOptions } from "./fake-models.js";

const long = "The rules of the house. ".repeat(200);

describe("a chat", () => {
  it("answers OpenAI's client with a call of the tool that it chose", async () => {
    const { openai } = await startWithClients();
    const completion = await openai.chat.completions.create(openaiCall([{ role: "user", content: "Hello" }]));
    const [choice] = completion.choices;
    expect(choice?.message.tool_calls).toMatchObject([
      { type: "function", function: { name: "echo", arguments: '{"said":"Hello"}' } },
    ]);
    expect(choice).toMatchObject({ finish_reason: "stop", message: { content: null, refusal: null } });
    expect(completion.usage).toMatchObject({ completion_tokens: 4, prompt_tokens_details: { cached_tokens: 0 } });
  });

  it("answers Anthropic's client with a use of the tool that it chose", async () => {
    const { anthropic } = await startWithClients();
    const message = await anthropic.messages.create(anthropicCall([{ role: "user", content: "Hello" }]));
    expect(message.content).toMatchObject([{ type: "tool_use", name: "echo", input: { said: "Hello" } }]);
    expect(message).toMatchObject({ stop_reason: "tool_use", usage: { output_tokens: 4, cache_read_input_tokens: 0 } });
  });

  it("answers in prose where no tool is offered", async () => {
    const { openai, anthropic } = await startWithClients({ answer: ({ question }) => `You said ${question}.` });
    const messages = [{ role: "user" as const, content: "Hello" }];
    const completion = await openai.chat.completions.create({ model: "gpt-4o", messages });
    expect(completion.choices[0]?.message.content).toBe("You said Hello.");
    const message = await anthropic.messages.create({ model: "claude-sonnet-4-5", max_tokens: 100, messages });
    expect(message.content).toMatchObject([{ type: "text", text: "You said Hello." }]);
  });

  it("streams the same answer", async () => {
    const { openai, anthropic } = await startWithClients({ answer: () => ({ said: long }) });
    const stream = openai.chat.completions.stream(openaiCall([{ role: "user", content: "Hello" }]));
    const completion = await stream.finalChatCompletion();
    expect(completion.choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: "echo", arguments: JSON.stringify({ said: long }) } },
    ]);
    const message = await anthropic.messages
      .stream({ ...anthropicCall([{ role: "user", content: "Hello" }]), max_tokens: 5000 })
      .finalMessage();
    expect(message.content).toMatchObject([{ type: "tool_use", name: "echo", input: { said: long } }]);
  });

  it("stops in the middle of the arguments when the client allows too few tokens", async () => {
    const { openai, anthropic } = await startWithClients({ answer: () => ({ said: "a".repeat(100) }) });
    const messages = [{ role: "user" as const, content: "Hello" }];
    const completion = await openai.chat.completions.create({ ...openaiCall(messages), max_tokens: 5 });
    expect(completion.choices[0]?.finish_reason).toBe("length");
    expect(completion.choices[0]?.message.tool_calls).toMatchObject([
      { function: { arguments: `{"said":"${"a".repeat(11)}` } },
    ]);
    expect(completion.usage?.completion_tokens).toBe(5);
    const message = await anthropic.messages.create({ ...anthropicCall(messages), max_tokens: 5 });
    expect(message).toMatchObject({ stop_reason: "max_tokens", content: [{ input: {} }], usage: { output_tokens: 5 } });
  });

  it("costs less for a prefix that was sent before: for OpenAI by itself, for Anthropic where it is marked", async () => {
    const { openai, anthropic } = await startWithClients();
    const messages = [{ role: "user" as const, content: "Hello" }];
    const marked = [{ type: "text" as const, text: long, cache_control: { type: "ephemeral" as const } }];
    const ask = async () => ({
      openai: (await openai.chat.completions.create(openaiCall([{ role: "system", content: long }, ...messages])))
        .usage,
      marked: (await anthropic.messages.create({ ...anthropicCall(messages), system: marked })).usage,
      plain: (await anthropic.messages.create({ ...anthropicCall(messages), system: long })).usage,
    });
    const first = await ask();
    expect(first.openai?.prompt_tokens_details?.cached_tokens).toBe(0);
    expect(first.marked.cache_read_input_tokens).toBe(0);
    const second = await ask();
    const cached = second.openai?.prompt_tokens_details?.cached_tokens ?? 0;
    expect(cached).toBeGreaterThanOrEqual(1024);
    expect(cached).toBeLessThan(second.openai?.prompt_tokens ?? 0);
    expect(second.marked.cache_read_input_tokens).toBe(first.marked.cache_creation_input_tokens);
    expect(second.marked.cache_creation_input_tokens).toBe(0);
    expect(second.marked.input_tokens).toBe(first.marked.input_tokens);
    expect(second.plain.cache_read_input_tokens).toBe(0);
  });

  it("lists models, and takes each key only on the server that it was sent to", async () => {
    const { fake, openai, anthropic } = await startWithClients();
    expect((await openai.models.list()).data.map(({ id }) => id)).toContain("gpt-4o");
    expect((await anthropic.models.list()).data.map(({ id }) => id)).toContain("claude-sonnet-4-5");
    const keys = fake
      .requests()
      .map(({ provider, headers }) => [provider, headers.authorization ?? headers["x-api-key"]]);
    expect(keys).toEqual([
      ["openai", "Bearer key-of-openai"],
      ["anthropic", "key-of-anthropic"],
    ]);
  });
});

describe("the question", () => {
  const questions: unknown[] = [];
  const answer: FakeModelsOptions["answer"] = (question) => {
    questions.push(question);
    return { said: "ok" };
  };
  const seen = {
    output: "echo",
    system: "You are careful.",
    question: "The question",
    messages: [
      { role: "user", text: "An example", pictures: 0 },
      { role: "assistant", text: '{"said":"x"}', pictures: 0 },
      { role: "tool", text: "Accepted.", pictures: 0 },
      { role: "user", text: "The question", pictures: 1 },
      { role: "assistant", text: '{"said":1}', pictures: 0 },
      { role: "tool", text: "Error: said is not a text.", pictures: 0 },
      { role: "user", text: "Please repair it.", pictures: 0 },
    ],
  };

  it("is the last one after the examples, not the turn that asks for a repair, in OpenAI's protocol", async () => {
    questions.length = 0;
    const { openai } = await startWithClients({ answer });
    const called = (id: string, json: string): OpenAI.ChatCompletionMessageParam => ({
      role: "assistant",
      tool_calls: [{ id, type: "function", function: { name: "echo", arguments: json } }],
    });
    await openai.chat.completions.create(
      openaiCall([
        { role: "system", content: "You are careful." },
        { role: "user", content: "An example" },
        called("one", '{"said":"x"}'),
        { role: "tool", tool_call_id: "one", content: "Accepted." },
        {
          role: "user",
          content: [
            { type: "text", text: "The question" },
            { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
          ],
        },
        called("two", '{"said":1}'),
        { role: "tool", tool_call_id: "two", content: "Error: said is not a text." },
        { role: "user", content: "Please repair it." },
      ]),
    );
    expect(questions).toEqual([{ provider: "openai", model: "gpt-4o", ...seen }]);
  });

  it("is the same in Anthropic's", async () => {
    questions.length = 0;
    const { anthropic } = await startWithClients({ answer });
    const used = (id: string, input: unknown): Anthropic.MessageParam => ({
      role: "assistant",
      content: [{ type: "tool_use", id, name: "echo", input }],
    });
    const result = (tool_use_id: string, content: string) => ({ type: "tool_result" as const, tool_use_id, content });
    await anthropic.messages.create({
      ...anthropicCall([
        { role: "user", content: "An example" },
        used("one", { said: "x" }),
        { role: "user", content: [result("one", "Accepted.")] },
        {
          role: "user",
          content: [
            { type: "text", text: "The question" },
            { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
          ],
        },
        used("two", { said: 1 }),
        {
          role: "user",
          content: [result("two", "Error: said is not a text."), { type: "text", text: "Please repair it." }],
        },
      ]),
      system: "You are careful.",
    });
    expect(questions).toEqual([{ provider: "anthropic", model: "claude-sonnet-4-5", ...seen }]);
  });

  it("stays the same when the user speaks again after prose", async () => {
    questions.length = 0;
    const { openai } = await startWithClients({ answer });
    await openai.chat.completions.create(
      openaiCall([
        { role: "user", content: "The question" },
        { role: "assistant", content: "I would rather talk." },
        { role: "user", content: "Use the tool." },
      ]),
    );
    expect(questions).toMatchObject([{ question: "The question" }]);
  });
});

describe("the records", () => {
  it("say how many requests were under way at once, and number the chats", async () => {
    const { fake, openai } = await startWithClients({ latency: 50 });
    const ask = () => openai.chat.completions.create(openaiCall([{ role: "user", content: "Hello" }]));
    await Promise.all(Array.from({ length: 6 }, ask));
    await ask();
    const requests = fake.requests();
    expect(Math.max(...requests.map(({ inFlight }) => inFlight))).toBe(6);
    expect(requests.at(-1)?.inFlight).toBe(1);
    expect(requests.map(({ n }) => n).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { startedAt, finishedAt, output, size } of requests) {
      expect((finishedAt ?? 0) - startedAt).toBeGreaterThanOrEqual(45);
      expect(output).toBe("echo");
      expect(size).toBeGreaterThan(100);
    }
  });

  it("list what the answer threw, which the client sees as status 500", async () => {
    const { fake, openai } = await startWithClients({
      answer() {
        throw new Error("no subtasks in the question");
      },
    });
    const asked = openai.chat.completions.create(openaiCall([{ role: "user", content: "Hello" }]));
    await expect(asked).rejects.toMatchObject({ status: 500, message: "500 no subtasks in the question" });
    expect(fake.failures().map(({ message }) => message)).toEqual(["no subtasks in the question"]);
  });
});
