import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSite } from "../../pipeline/browse/serve-site.js";
import type { Site } from "../../pipeline/browse/site.js";

const token = "a-token-for-the-test";
const site: Site = {
  file: async (address) => {
    if (address === "index.html") return { kind: "page", content: "<!doctype html>the tasks" };
    if (address === "broken.html") throw new Error("a row cannot be read");
    return null;
  },
  *addresses() {
    yield "index.html";
  },
};

const reported: string[] = [];
let server: Awaited<ReturnType<typeof serveSite>>;
let port = 0;
beforeAll(async () => {
  server = await serveSite(site, { port: 0, token, report: (words) => reported.push(words) });
  port = Number(new URL(server.address).port);
});
afterAll(async () => {
  await server.close();
});

/** A request as it is written here: nothing of its path or headers is put right. */
async function send(path: string, { method = "GET", headers = {} }: { method?: string; headers?: object } = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const all = { host: `127.0.0.1:${port}`, ...headers };
    request({ host: "127.0.0.1", port, path, method, headers: all, agent: false }, resolve).once("error", reject).end();
  });
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
}

it("shows the start page at the address that is printed, and nothing without its token", async () => {
  expect(new URL(server.address).hostname).toBe("127.0.0.1");
  const { pathname } = new URL(server.address);
  expect(await send(pathname)).toMatchObject({ status: 200, text: "<!doctype html>the tasks" });
  expect(await send(`/${token}/`)).toMatchObject({ status: 200 });
  for (const path of ["/", "/index.html", "/wrong/index.html", `/${token.slice(1)}/index.html`, `/${token}x/`]) {
    const { status, text } = await send(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain("the tasks");
    expect(text).not.toContain(token);
  }
});

it("answers no other page's request: a wrong host 421, a wrong origin 403", async () => {
  const path = `/${token}/index.html`;
  for (const host of ["attacker.invalid", `attacker.invalid:${port}`, `localhost:${port}`, "127.0.0.1"]) {
    expect(await send(path, { headers: { host } })).toMatchObject({ status: 421 });
  }
  for (const origin of ["http://attacker.invalid", "null", `https://127.0.0.1:${port}`]) {
    expect(await send(path, { headers: { origin } })).toMatchObject({ status: 403 });
  }
});

it("only reads, and finds nothing outside of the site", async () => {
  for (const method of ["PUT", "DELETE", "OPTIONS", "HEAD", "POST"]) {
    const origin = `http://127.0.0.1:${port}`;
    const { status, headers } = await send(`/${token}/index.html`, { method, headers: { origin } });
    expect([method, status, headers.allow]).toEqual([method, 405, "GET"]);
  }
  const outside = [
    "../package.json",
    "d1/../../package.json",
    "%2e%2e/package.json",
    "..%5cx",
    "/etc/passwd",
    "d1/",
    "constructor",
  ];
  for (const path of outside) expect([path, (await send(`/${token}/${path}`)).status]).toEqual([path, 404]);
  expect((await send(`//127.0.0.1/${token}/index.html`)).status).toBe(404);
  expect((await send(`http://127.0.0.1:${port}/${token}/index.html`)).status).toBe(404);
});

it("forbids guessing the type, framing, keeping and referring with every answer", async () => {
  for (const path of [`/${token}/index.html`, "/nothing"]) {
    expect((await send(path)).headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
  }
  const { headers } = await send(`/${token}/index.html`);
  expect(headers["content-security-policy"]).toBe("frame-ancestors 'none'");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
});

it("says what went wrong with a page, reports it, and goes on", async () => {
  expect(await send(`/${token}/broken.html`)).toMatchObject({ status: 500, text: "a row cannot be read\n" });
  expect(reported.at(-1)).toContain("a row cannot be read");
  expect(await send(`/${token}/index.html`)).toMatchObject({ status: 200 });
});

it("says which port cannot be used", async () => {
  await expect(serveSite(site, { port, token, report: () => undefined })).rejects.toMatchObject({
    code: "BROWSE_PORT",
  });
});
