import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import { toFile } from "openai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anthropicCall, openaiCall, startWithClients } from "./fake/clients.js";

const said = (content: string) => [{ role: "user" as const, content }];

/** A line of an input file; `change` goes over its body. */
function line(custom_id: string, change: object = {}): object {
  const body = { ...openaiCall(said(custom_id)), ...change };
  return { custom_id, method: "POST", url: "/v1/chat/completions", body };
}

async function submit(openai: OpenAI, lines: readonly object[], metadata: Record<string, string> = {}) {
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  const file = await openai.files.create({ file: await toFile(Buffer.from(text), "lines.jsonl"), purpose: "batch" });
  const endpoint = "/v1/chat/completions";
  return openai.batches.create({ input_file_id: file.id, endpoint, completion_window: "24h", metadata });
}

async function polled(openai: OpenAI, id: string, times: number): Promise<OpenAI.Batch> {
  for (let i = 1; i < times; i++) await openai.batches.retrieve(id);
  return openai.batches.retrieve(id);
}

const resultSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullable(),
  error: z.object({ code: z.string() }).nullable(),
});

async function lines(openai: OpenAI, file: string | null | undefined) {
  const text = file ? await (await openai.files.content(file)).text() : "";
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => resultSchema.parse(JSON.parse(line)));
}

async function collected(anthropic: Anthropic, id: string) {
  const results: Anthropic.Messages.MessageBatchIndividualResponse[] = [];
  for await (const result of await anthropic.messages.batches.results(id)) results.push(result);
  return results;
}

async function ended(anthropic: Anthropic, id: string) {
  for (;;) {
    const batch = await anthropic.messages.batches.retrieve(id);
    if (batch.processing_status === "ended") return batch;
  }
}

describe("OpenAI's batches", () => {
  it("are under way for two polls, then give every answer by its custom id, in another order", async () => {
    const { openai } = await startWithClients();
    const batch = await submit(openai, [line("one"), line("two"), line("three")], { run: "r1" });
    expect(batch).toMatchObject({ status: "validating", metadata: { run: "r1" }, request_counts: { total: 3 } });
    expect(await polled(openai, batch.id, 2)).toMatchObject({ status: "in_progress", output_file_id: null });
    const done = await openai.batches.retrieve(batch.id);
    expect(done).toMatchObject({ status: "completed", request_counts: { total: 3, completed: 3, failed: 0 } });
    expect(done.error_file_id).toBeNull();
    const results = await lines(openai, done.output_file_id);
    expect(results.map(({ custom_id }) => custom_id)).toEqual(["three", "two", "one"]);
    expect(results[2]?.response?.body).toMatchObject({
      choices: [{ message: { tool_calls: [{ function: { name: "echo", arguments: '{"said":"one"}' } }] } }],
    });
  });

  it("put lines that fail into the file of errors, and count each line for faults", async () => {
    const { openai } = await startWithClients({
      batchPolls: 0,
      fault: (n) => (n === 2 ? { kind: "status", status: 500 } : n === 3 ? { kind: "refusal" } : null),
    });
    const batch = await submit(openai, [line("one"), line("two"), line("three"), line("bad", { temperature: 9 })]);
    const done = await openai.batches.retrieve(batch.id);
    expect(done).toMatchObject({ status: "completed", request_counts: { completed: 2, failed: 2 } });
    const errors = await lines(openai, done.error_file_id);
    expect(errors.map(({ custom_id, response }) => [custom_id, response?.status_code])).toEqual([
      ["bad", 400],
      ["two", 500],
    ]);
    const [refused] = await lines(openai, done.output_file_id);
    expect(refused?.response?.body).toMatchObject({ choices: [{ message: { refusal: expect.any(String) } }] });
  });

  it("expire when a line was not answered in time", async () => {
    const { openai } = await startWithClients({ batchPolls: 0, fault: (n) => (n === 1 ? { kind: "cut" } : null) });
    const batch = await submit(openai, [line("one"), line("two")]);
    const done = await openai.batches.retrieve(batch.id);
    expect(done.status).toBe("expired");
    expect(await lines(openai, done.error_file_id)).toMatchObject([
      { custom_id: "one", response: null, error: { code: "batch_expired" } },
    ]);
    expect(await lines(openai, done.output_file_id)).toMatchObject([{ custom_id: "two" }]);
  });

  it.each<[string, object[], string]>([
    ["the same custom id twice", [line("one"), line("one")], "duplicate_custom_id"],
    ["two models", [line("one"), line("two", { model: "gpt-4.1" })], "mismatched_model"],
    ["a line for another endpoint", [{ ...line("one"), url: "/v1/embeddings" }], "invalid_json_line"],
    ["no lines", [], "empty_file"],
  ])("fail without an answer for %s", async (_, input, code) => {
    const { fake, openai } = await startWithClients();
    const failed = await polled(openai, (await submit(openai, input)).id, 4);
    expect(failed).toMatchObject({ status: "failed", errors: { data: [{ code }] }, output_file_id: null });
    expect(fake.requests().every(({ n }) => n === null)).toBe(true);
  });

  it("can be found in the list by their metadata, newest first, page after page", async () => {
    const { fake, openai } = await startWithClients();
    for (const run of ["r1", "r2", "r3", "r4", "r5"]) await submit(openai, [line("one")], { run });
    const runs: unknown[] = [];
    for await (const batch of openai.batches.list({ limit: 2 })) runs.push(batch.metadata?.run);
    expect(runs).toEqual(["r5", "r4", "r3", "r2", "r1"]);
    expect(fake.requests().filter(({ method, path }) => method === "GET" && path === "/v1/batches")).toHaveLength(3);
  });

  it("can be cancelled", async () => {
    const { openai } = await startWithClients();
    const { id } = await submit(openai, [line("one")]);
    expect(await openai.batches.cancel(id)).toMatchObject({ status: "cancelling" });
    expect(await openai.batches.retrieve(id)).toMatchObject({ status: "cancelled", output_file_id: null });
  });

  it("are made though the client never learns of it, when the connection breaks at that moment", async () => {
    const { fake, openai } = await startWithClients({
      otherFault: (_, { method, path }) => (method === "POST" && path === "/v1/batches" ? { kind: "cut" } : null),
    });
    await expect(submit(openai, [line("one"), line("two")])).rejects.toThrow();
    expect(fake.batches()).toMatchObject([{ provider: "openai", customIds: ["one", "two"] }]);
    const listed = await openai.batches.list();
    expect(listed.data.map(({ id }) => id)).toEqual(fake.batches().map(({ id }) => id));
  });

  it("are not made when the provider answers with an error", async () => {
    const { fake, openai } = await startWithClients({
      otherFault: (_, { path }) => (path === "/v1/batches" ? { kind: "status", status: 429, retryAfter: "3" } : null),
    });
    await expect(submit(openai, [line("one")])).rejects.toMatchObject({ status: 429 });
    expect(fake.batches()).toEqual([]);
  });
});

describe("Anthropic's batches", () => {
  const request = (custom_id: string, change: object = {}) => ({
    custom_id,
    params: { ...anthropicCall(said(custom_id)), ...change },
  });

  it("are in progress for two polls, then give every answer by its custom id, in another order", async () => {
    const { fake, anthropic } = await startWithClients();
    const batch = await anthropic.messages.batches.create({ requests: [request("one"), request("two")] });
    expect(batch).toMatchObject({ processing_status: "in_progress", request_counts: { processing: 2 } });
    await expect(anthropic.messages.batches.results(batch.id)).rejects.toThrow("results_url");
    const done = await ended(anthropic, batch.id);
    expect(done).toMatchObject({ request_counts: { processing: 0, succeeded: 2 }, ended_at: expect.any(String) });
    expect(fake.requests().filter(({ path }) => path.endsWith(batch.id))).toHaveLength(3);
    expect(await collected(anthropic, batch.id)).toMatchObject([
      { custom_id: "two", result: { type: "succeeded", message: { content: [{ input: { said: "two" } }] } } },
      { custom_id: "one", result: { type: "succeeded", message: { content: [{ input: { said: "one" } }] } } },
    ]);
  });

  it("say of each line that failed why", async () => {
    const { anthropic } = await startWithClients({
      batchPolls: 0,
      fault: (n) => (n === 1 ? { kind: "status", status: 529 } : n === 2 ? { kind: "slow", ms: 1 } : null),
    });
    const requests = [request("one"), request("two"), request("bad", { temperature: 9 })];
    const batch = await anthropic.messages.batches.create({ requests });
    expect(await ended(anthropic, batch.id)).toMatchObject({
      request_counts: { errored: 2, expired: 1, succeeded: 0 },
    });
    expect(await collected(anthropic, batch.id)).toMatchObject([
      { custom_id: "bad", result: { type: "errored", error: { error: { type: "invalid_request_error" } } } },
      { custom_id: "two", result: { type: "expired" } },
      { custom_id: "one", result: { type: "errored", error: { error: { type: "overloaded_error" } } } },
    ]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ["the same custom id twice", ["one", "one"], /unique/],
    ["a custom id with a space", ["number one"], /custom_id/],
    ["a custom id of 65 letters", ["a".repeat(65)], /custom_id/],
    ["no requests", [], /requests/],
  ])("are refused at once for %s", async (_, ids, message) => {
    const { fake, anthropic } = await startWithClients();
    const asked = anthropic.messages.batches.create({ requests: ids.map((id) => request(id)) });
    await expect(asked).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect(fake.batches()).toEqual([]);
  });

  it("are listed newest first, page after page", async () => {
    const { fake, anthropic } = await startWithClients();
    for (const id of ["one", "two", "three"]) await anthropic.messages.batches.create({ requests: [request(id)] });
    const ids: string[] = [];
    for await (const { id } of anthropic.messages.batches.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(
      fake
        .batches()
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  it("can be canceled", async () => {
    const { anthropic } = await startWithClients();
    const { id } = await anthropic.messages.batches.create({ requests: [request("one")] });
    expect(await anthropic.messages.batches.cancel(id)).toMatchObject({ processing_status: "canceling" });
    expect(await ended(anthropic, id)).toMatchObject({ request_counts: { canceled: 1 } });
    expect(await collected(anthropic, id)).toMatchObject([{ custom_id: "one", result: { type: "canceled" } }]);
  });
});
