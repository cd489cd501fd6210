import { createServer, type IncomingHttpHeaders } from "node:http";
import { readBody } from "./http.js";

export interface ScriptedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it was sent; its parts are looked at by whoever knows the protocol. */
  body: string;
}

export interface ScriptedReply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
  /** Whether the connection breaks in the middle of the body. */
  isCut?: boolean;
}

/** A server on this machine that answers the n-th request, counted from 1, as it is told; null never answers. */
export async function startScripted(reply: (n: number, request: ScriptedRequest) => ScriptedReply | null) {
  const requests: ScriptedRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((bytes) => {
      const request = { path: incoming.url ?? "", headers: incoming.headers, body: bytes.toString() };
      requests.push(request);
      const given = reply(requests.length, request);
      if (given === null) return;
      const { status = 200, headers = {}, body, isCut = false } = given;
      response.writeHead(status, { "content-type": "application/json", ...headers });
      if (isCut) response.write(body.slice(0, body.length / 2), () => response.destroy());
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
