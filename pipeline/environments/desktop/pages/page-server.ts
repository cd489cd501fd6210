import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Duplex } from "node:stream";
import { EnvironmentError } from "../../../errors.js";
import { serverTimeouts } from "../../../flow/server-timeouts.js";
import type { SetupPage } from "../../../schema/computer/environment-setup.js";
import { answerRequest } from "./answer-request.js";
import { pageCertificate } from "./certificate.js";

export interface SetupPageServer {
  /** What can be reached from now on. Throws EnvironmentError ENVIRONMENT_SETUP for what is no address of a page. */
  offer(pages: readonly SetupPage[]): void;
  /** Whether a request waits for its answer. */
  isBusy(): boolean;
  end(): void;
}

/**
 * Serves the pages that it is given as an HTTP proxy on a Unix socket: a desktop without network reaches them by their own
 * addresses, `https:` ones by TLS, and no port below 1024 is needed, which no program inside may open. Every other
 * address cannot be reached.
 */
export async function startPageServer(socket: string): Promise<SetupPageServer> {
  let pages: readonly SetupPage[] = [];
  let hosts: ReadonlySet<string> = new Set();
  let waiting = 0;
  const follow = (answer: Promise<void>): void => {
    waiting += 1;
    void answer.finally(() => {
      waiting -= 1;
    });
  };
  const secure = createSecureServer(serverTimeouts, (request, response) => {
    follow(respond(pages, `https://${request.headers.host ?? ""}${request.url ?? ""}`, request, response));
  });
  const server = createServer(serverTimeouts, (request, response) => {
    follow(respond(pages, request.url ?? "", request, response, hosts));
  });
  const connections = new Set<Duplex>();
  server.on("connection", (connection) => {
    connections.add(connection);
    connection.on("close", () => connections.delete(connection)).on("error", () => connection.destroy());
  });
  server.on("connect", (request, connection, head) => {
    connection.on("error", () => connection.destroy());
    if (!hosts.has(`https:${request.url ?? ""}`)) {
      connection.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n");
      return;
    }
    connection.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) connection.unshift(head);
    secure.emit("connection", connection);
  });
  secure.on("tlsClientError", (_error, connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(socket, resolve);
  });
  return {
    offer(offered) {
      requireAddresses(offered);
      pages = offered;
      hosts = new Set(pages.map(({ url }) => new URL(url)).map(authority));
      if (pages.some(isSecure)) secure.setSecureContext(tlsOf());
    },
    isBusy: () => waiting > 0,
    end() {
      server.close();
      for (const connection of connections) connection.destroy();
    },
  };
}

function requireAddresses(pages: readonly SetupPage[]): void {
  for (const { url } of pages) {
    if (/^https?:/.test(url) && URL.canParse(url)) continue;
    throw new EnvironmentError("ENVIRONMENT_SETUP", `"${url}" is no address of a page; use http://... or https://...`);
  }
}

async function respond(
  pages: readonly SetupPage[],
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  hosts?: ReadonlySet<string>,
): Promise<void> {
  response.sendDate = false;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (hosts !== undefined && !serves(hosts, url))) {
    response.writeHead(502, { connection: "close" }).end();
    return;
  }
  try {
    const { status, headers, body } = await answerRequest(pages, address);
    response.writeHead(status, { ...headers, "cache-control": "no-store", "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  } catch (error) {
    // A download that no file of its extension can hold.
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8", connection: "close" });
    response.end(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a host is there; by http it is too when its pages are by https. */
function serves(hosts: ReadonlySet<string>, { protocol, hostname, port }: URL): boolean {
  return protocol === "http:" && (hosts.has(`http:${hostname}:${port || "80"}`) || hosts.has(`https:${hostname}:443`));
}

/** "https:host:443". */
function authority({ protocol, hostname, port }: URL): string {
  return `${protocol}${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

function isSecure({ url }: SetupPage): boolean {
  return url.startsWith("https:");
}

function tlsOf(): { key: string; cert: string } {
  const { key, certificate } = pageCertificate();
  return { key, cert: certificate };
}
