import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { type LoopbackServer, serveLoopback } from "../http/loopback-server.js";
import { HttpRefusal } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { failure } from "./tool.js";
import { desktopTools } from "./tools.js";

/** Bytes of the longest request. */
const largestRequest = 1024 * 1024;
const path = "/mcp";
/** Shared by the servers of all requests: a server without one makes its own, which takes most of its start. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** How a server names itself, and what it tells a client at first. */
export interface McpTold {
  readonly version: string;
  /** The task that is to be done, if the desktop is in the start of one. */
  readonly instructions: string | null;
}

/** A server of the Model Context Protocol that is not connected yet. */
function mcpServer(desktop: LentDesktop, { version, instructions }: McpTold): Server {
  const server = new Server(
    { name: "taskloom", version },
    { capabilities: { tools: {} }, jsonSchemaValidator, ...(instructions !== null && { instructions }) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: desktopTools.map(({ told }) => told) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = desktopTools.find(({ told }) => told.name === params.name);
    if (tool !== undefined) return tool.call(desktop, params.arguments ?? {});
    return failure("TOOL_UNKNOWN", `there is no tool ${params.name}; list the tools`);
  });
  return server;
}

/**
 * Serves a desktop on 127.0.0.1 at /mcp by MCP over streamable HTTP. A request stands for itself: there is one desktop, and no
 * session beside it. Throws RequestError SERVE_PORT where the port cannot be used.
 */
export function serveMcp(
  desktop: LentDesktop,
  told: McpTold,
  { port, token }: { port: number; token: string | null },
): Promise<LoopbackServer> {
  return serveLoopback({
    port,
    token,
    async answer(request, response) {
      if ((request.url ?? "").split("?", 1)[0] !== path) {
        throw new HttpRefusal(404, "SERVE_ROUTE", `the server is at ${path}`);
      }
      if (request.method !== "POST") throw new HttpRefusal(405, "SERVE_METHOD", "send POST; there are no sessions");
      const server = mcpServer(desktop, told);
      const transport = new StreamableHTTPServerTransport({
        enableJsonResponse: true,
        maxRequestBodySize: largestRequest,
      });
      response.once("close", () => void server.close());
      await server.connect(transport);
      await transport.handleRequest(request, response);
      return null;
    },
  });
}

/** Serves a desktop by MCP over standard input and output, until `signal` is aborted or the client goes. */
export async function serveMcpOnStdio(desktop: LentDesktop, told: McpTold, signal: AbortSignal): Promise<void> {
  const server = mcpServer(desktop, told);
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    signal.addEventListener("abort", () => resolve(), { once: true });
    process.stdin.once("end", () => resolve());
  });
  await server.connect(transport);
  await closed;
  await server.close();
}
