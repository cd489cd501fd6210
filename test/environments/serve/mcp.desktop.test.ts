import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it, onTestFinished } from "vitest";

it("a client of MCP uses a calculator through a server on standard input and output", async () => {
  const client = new Client({ name: "test", version: "1" });
  const args = ["dist/pipeline/main.js", "serve", "--protocol", "mcp", "--stdio", "--application", "galculator"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }), { timeout: 200_000 });
  onTestFinished(() => client.close());

  async function call(name: string, input: Record<string, unknown> = {}): Promise<string> {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = Array.isArray(content) ? content : [];
    if (isError) throw new Error(String(first?.text));
    return String(first?.text ?? first?.data);
  }

  /** Clicks a control by its number in the list, as a client would that reads it. */
  async function clickOn(words: string): Promise<void> {
    const listed = await call("controls");
    const number = new RegExp(`^(\\d+) ${words}`, "m").exec(listed)?.[1];
    const [, x, y] = new RegExp(`^${number}: (\\d+), (\\d+)$`, "m").exec(listed) ?? [];
    await call("click", { x: Number(x), y: Number(y) });
  }

  await clickOn('Button "Galculator"');
  for (const key of ["7", "\\*", "6", "="]) await clickOn(`Button "${key}"`);
  expect(await call("controls")).toMatch(/= " *42"/);
  expect(
    Buffer.from(await call("screenshot"), "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  await expect(call("key", { keys: "hyperdrive" })).rejects.toThrow("UNKNOWN_KEY");
  await expect(call("click", { x: 1280, y: 5 })).rejects.toThrow("OFF_SCREEN");
});
