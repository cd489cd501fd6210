import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anthropicCall, openaiCall, startWithClients } from "./fake/clients.js";
import type { Fault } from "./fake-models.js";

const hello = [{ role: "user" as const, content: "Hello" }];

/** The server with a fault in every chat, asked by each of the providers' clients. */
async function asked(fault: Fault) {
  const { fake, openai, anthropic } = await startWithClients({ fault: () => fault });
  return {
    fake,
    openai: () => openai.chat.completions.create(openaiCall(hello)),
    anthropic: () => anthropic.messages.create(anthropicCall(hello)),
  };
}

describe("a fault of the transport, as the providers' clients show it", () => {
  it.each([400, 401, 403, 404, 413, 429, 500, 503, 529])(
    "status %i comes in the provider's own words",
    async (status) => {
      const { openai, anthropic } = await asked({ kind: "status", status });
      await expect(openai()).rejects.toMatchObject({
        status,
        error: { type: expect.any(String), message: expect.any(String) },
      });
      await expect(anthropic()).rejects.toMatchObject({
        status,
        error: { type: "error", error: { type: expect.any(String) } },
      });
    },
  );

  it("a 429 says when to come again, in seconds and in milliseconds", async () => {
    const { openai, anthropic } = await asked({ kind: "status", status: 429, retryAfter: "7", retryAfterMs: "6500" });
    for (const ask of [openai, anthropic]) {
      const error = await ask().catch((error: unknown) => error);
      const { headers } = z.object({ headers: z.instanceof(Headers) }).parse(error);
      expect([headers.get("retry-after"), headers.get("retry-after-ms")]).toEqual(["7", "6500"]);
    }
  });

  it("an error may have a body of its own, which need not be JSON", async () => {
    const { openai } = await asked({ kind: "status", status: 502, body: "<h1>Bad gateway</h1>" });
    await expect(openai()).rejects.toMatchObject({ status: 502, message: expect.stringContaining("Bad gateway") });
  });

  it("a cut connection ends the answer in the middle", async () => {
    const { fake, openai, anthropic } = await asked({ kind: "cut" });
    await expect(openai()).rejects.toThrow("terminated");
    await expect(anthropic()).rejects.toThrow("terminated");
    expect(fake.requests().map(({ fault }) => fault)).toEqual(["cut", "cut"]);
  });

  it("a malformed body is not JSON", async () => {
    const { openai, anthropic } = await asked({ kind: "malformed" });
    await expect(openai()).rejects.toThrow(SyntaxError);
    await expect(anthropic()).rejects.toThrow(SyntaxError);
  });

  it("a slow answer comes at last, unless the client gives up", async () => {
    const { fake, openai, anthropic } = await startWithClients({ fault: () => ({ kind: "slow", ms: 300 }) });
    const options = { timeout: 50 };
    await expect(openai.chat.completions.create(openaiCall(hello), options)).rejects.toThrow("timed out");
    await expect(anthropic.messages.create(anthropicCall(hello), options)).rejects.toThrow("timed out");
    expect(fake.requests()).toMatchObject([{ status: null }, { status: null }]);
    const completion = await openai.chat.completions.create(openaiCall(hello));
    expect(completion.choices[0]?.message.tool_calls).toHaveLength(1);
  });

  it("the number of the request and the question choose the fault", async () => {
    const { openai, fake } = await startWithClients({
      fault: (n, { question }) => (n === 2 && question === "Hello" ? { kind: "status", status: 500 } : null),
    });
    const ask = () => openai.chat.completions.create(openaiCall(hello));
    await ask();
    await expect(ask()).rejects.toMatchObject({ status: 500 });
    await ask();
    expect(fake.requests().map(({ n, fault, status }) => [n, fault, status])).toEqual([
      [1, null, 200],
      [2, "status", 500],
      [3, null, 200],
    ]);
  });
});
