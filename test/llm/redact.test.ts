import fc from "fast-check";
import { expect, it } from "vitest";
import { classifyCallError } from "../../pipeline/llm/call-error.js";
import { createProviderFetch } from "../../pipeline/llm/providers/provider-fetch.js";
import { redact } from "../../pipeline/llm/redact.js";

it("a key is taken out of a text as it is, with white space in it, and in base64", () => {
  const key = fc.stringMatching(/^sk-[a-z0-9]{12,40}$/);
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 8 }), (secret, at) => {
      const forms = [secret, `${secret.slice(0, at)}\n${secret.slice(at)}`, Buffer.from(secret).toString("base64")];
      for (const form of forms) {
        const text = redact(`it sent ${form} to us`, [secret]);
        expect(text).toMatch(/^it sent \[key\]=* to us$/);
      }
    }),
  );
});

it("an address of a redirect that cannot be read is not repeated, since it may hold a password", async () => {
  const get = createProviderFetch(
    { baseUrl: "http://127.0.0.1:9/v1", secrets: [], key: "sk-test-key" },
    { transport: async () => new Response(null, { status: 302, headers: { location: "http://user:hunter2pw@[bad" } }) },
  );
  const text = await (await get("http://127.0.0.1:9/v1/chat/completions")).text();
  expect(text).not.toContain("hunter2pw");
  expect(text).toContain("an address that cannot be read");
});

it.each([
  ["milliseconds", (now: number) => now + 86_400_000],
  ["seconds", (now: number) => (now + 86_400_000) / 1000],
])("a limit that names the moment of its reset in %s asks to wait until then", (_unit, moment) => {
  const now = 1_790_000_000_000;
  const headers = new Headers({ "x-ratelimit-reset": String(moment(now)) });
  const error = Object.assign(new Error("limit"), { status: 429, headers });
  expect(classifyCallError(error, [], now)).toMatchObject({ kind: "rate-limited", retryAfter: 86_400_000 });
});
