import { request } from "node:http";
import { connect } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveMcp } from "../../../pipeline/environments/serve/mcp/serve.js";
import { lendSmallDesktop } from "./lend-small-desktop.js";

const token = "a-token-of-this-test";

async function serve() {
  const { desktop, done } = await lendSmallDesktop();
  const told = { version: "1.2.3", instructions: "Write the reminder." };
  const server = await serveMcp(desktop, told, { port: 0, token });
  onTestFinished(server.close);
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());

  /** The result of a tool: what it says, or the picture that it shows. */
  async function call(name: string, input: Record<string, unknown> = {}) {
    const result = await client.callTool({ name, arguments: input });
    const [content] = Array.isArray(result.content) ? result.content : [];
    return { isError: result.isError ?? false, text: content?.text, data: content?.data, mimeType: content?.mimeType };
  }
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body,
    });
  return { server, client, done, call, post };
}

describe("an MCP server of a desktop", () => {
  it("says which tools there are, what they take, and which task is to be done", async () => {
    const { client } = await serve();
    expect(client.getServerVersion()).toMatchObject({ name: "taskloom", version: "1.2.3" });
    expect(client.getInstructions()).toBe("Write the reminder.");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      "screenshot zoom controls click double_click triple_click right_click move drag scroll key hold_key type wait".split(
        " ",
      ),
    );
    expect(tools.find(({ name }) => name === "scroll")?.inputSchema).toMatchObject({
      properties: { direction: { enum: ["up", "down", "left", "right"] } },
      required: ["x", "y", "direction"],
    });
  });

  it("does with mouse and keyboard what the tools say", async () => {
    const { call, done } = await serve();
    const calls: [string, Record<string, unknown>][] = [
      ["click", { x: 40, y: 30, button: "middle" }],
      ["double_click", { x: 1, y: 2 }],
      ["triple_click", { x: 1, y: 2 }],
      ["right_click", { x: 3, y: 4 }],
      ["move", { x: 5, y: 6 }],
      [
        "drag",
        {
          path: [
            { x: 1, y: 1 },
            { x: 9, y: 9 },
          ],
        },
      ],
      ["scroll", { x: 7, y: 8, direction: "down", amount: 2 }],
      ["key", { keys: "ctrl++" }],
      ["hold_key", { keys: "shift", seconds: 0 }],
      ["type", { text: "=<b>" }],
      ["wait", { seconds: 0 }],
    ];
    for (const [name, input] of calls) expect(await call(name, input)).toMatchObject({ isError: false, text: "done" });
    expect(done).toMatchObject([
      { function: "click", args: { x: 40, y: 30, button: "middle", count: 1 } },
      { function: "click", args: { count: 2 } },
      { function: "click", args: { count: 3 } },
      { function: "click", args: { button: "right" } },
      { function: "move", args: { x: 5, y: 6 } },
      { function: "drag", args: { path: [{ x: 1 }, { x: 9 }] } },
      { function: "scroll", args: { dx: 0, dy: -2 } },
      { function: "key", args: { keys: "ctrl++" } },
      { function: "hold", args: { keys: "shift" } },
      { function: "type", args: { text: "=<b>" } },
    ]);
  });

  it("shows the screen, a part of it enlarged, and its controls with where to click", async () => {
    const { call } = await serve();
    const picture = await call("screenshot");
    expect(picture.mimeType).toBe("image/png");
    const whole = await sharp(Buffer.from(String(picture.data), "base64")).metadata();
    const part = await call("zoom", { x0: 0, y0: 0, x1: 64, y1: 40 });
    expect(await sharp(Buffer.from(String(part.data), "base64")).metadata()).toMatchObject({
      width: 1280,
      height: 800,
    });
    expect(whole.width).toBeGreaterThan(64);
    expect((await call("controls")).text).toMatch(/Button "Slate"[\s\S]*\n\d+: \d+, \d+/);
  });

  it("says with a code what is wrong with a call, and goes on", async () => {
    const { call, done } = await serve();
    expect(await call("click", { x: 5000, y: 5 })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^OFF_SCREEN: /),
    });
    expect(await call("click", { x: "5", y: 5 })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^TOOL_INPUT: click: x: /),
    });
    expect(await call("click", { x: 5, y: 5, extra: 1 })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^TOOL_INPUT: /),
    });
    expect(await call("zoom", { x0: 9, y0: 9, x1: 9, y1: 20 })).toMatchObject({
      text: expect.stringMatching(/^OFF_SCREEN: /),
    });
    expect(await call("format_disk")).toMatchObject({ isError: true, text: expect.stringMatching(/^TOOL_UNKNOWN: /) });
    expect(await call("click", { x: 5, y: 5 })).toMatchObject({ isError: false });
    expect(done.at(-1)).toMatchObject({ function: "click", args: { x: 5, y: 5 } });
  });

  it("refuses what has no token, what is malformed and what is too large, and goes on after silence", async () => {
    const { server, post, call } = await serve();
    expect((await post("{}", { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await post("{")).status).toBe(400);
    expect((await post('{"jsonrpc": "2.0", "id": 1, "method": 7}')).status).toBe(400);
    expect((await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "no/such" }))).status).toBe(200);
    expect((await post(`"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
    expect((await fetch(`${server.address}/mcp`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(405);
    const silent = connect(Number(new URL(server.address).port), "127.0.0.1");
    const half = request(`${server.address}/mcp`, { method: "POST", headers: { "content-length": "100" } });
    for (const one of [silent, half]) one.on("error", () => undefined);
    half.write("{");
    expect(await call("wait", { seconds: 0 })).toMatchObject({ text: "done" });
    silent.destroy();
    half.destroy();
  });
});
