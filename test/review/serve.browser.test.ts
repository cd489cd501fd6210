import { type IncomingMessage, request } from "node:http";
import type Database from "better-sqlite3";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { datasetDesk, type ReviewDesk } from "../../pipeline/review/serve/review-desk.js";
import { type ReviewServer, serveReview } from "../../pipeline/review/serve/serve.js";
import { readTaskFacets } from "../../pipeline/review/statistics/task-facets.js";
import { openForAdding } from "../../pipeline/store/file/database.js";
import { readReviews } from "../../pipeline/store/reviews.js";
import { startCli } from "../cli/run-cli.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { beginReview, openBrowser, openPage } from "./open-browser.js";
import { writeReviewDataset } from "./review-dataset.js";

const token = "a-token-for-the-test";
let dataset = "";
let browser: Browser;
let database: Database.Database;
let desk: ReviewDesk;
let server: ReviewServer;
let port = 0;

beforeAll(async () => {
  browser = await openBrowser();
  dataset = await writeReviewDataset(["One.", "Two.", "Three.", "Four."]);
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  database = openForAdding(dataset);
  database.exec("DELETE FROM reviews");
  const catalog = await simulatedCatalog();
  desk = datasetDesk(database, catalog, [...readTaskFacets(database, catalog.scenarios).values()]);
  await listen(0);
});
afterEach(async () => {
  await server.close();
  database.close();
});

async function listen(wanted: number): Promise<void> {
  server = await serveReview(desk, { port: wanted, token, report: () => undefined });
  port = Number(new URL(server.address).port);
}

interface Sent {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
}

/** A request as it is written here: nothing of its path or headers is put right. */
async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const all = {
    host: `127.0.0.1:${port}`,
    origin: method === "GET" ? undefined : `http://127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    "content-type": body === undefined ? undefined : "application/json",
    ...headers,
  };
  const given = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers: given, agent: false }, resolve)
      .once("error", reject)
      .end(body);
  });
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
}

function reviewOf(index: number, changes: Record<string, unknown> = {}): string {
  const { task_id, content_hash } = desk.entries[index] ?? { task_id: "", content_hash: "" };
  const answer = {
    verdict: "accept",
    reason: null,
    comment: null,
    seconds: 3,
    reviewed_at: "2026-01-02T03:04:05.678Z",
  };
  return JSON.stringify({ task_id, content_hash, reviewer: "Ada", ...answer, ...changes });
}

test("an answer is in the dataset when it has been taken, the newer one replaces it, and it can be taken back", async () => {
  const save = (body: string) => send("/reviews", { method: "POST", body });
  expect(await save(reviewOf(0))).toMatchObject({ status: 200 });
  expect(await save(reviewOf(0, { reviewer: "Grace" }))).toMatchObject({ status: 200 });
  expect(readReviews(database).map(({ reviewer, verdict }) => [reviewer, verdict])).toEqual([
    ["Ada", "accept"],
    ["Grace", "accept"],
  ]);
  expect(await save(reviewOf(0, { verdict: "reject", reason: "ambiguous" }))).toMatchObject({ status: 200 });
  expect(readReviews(database).map(({ reason }) => reason)).toEqual(["ambiguous", null]);
  const { text } = await send("/reviews?reviewer=Ada");
  expect(JSON.parse(text)).toEqual({ reviews: readReviews(database).slice(0, 1) });
  const task = desk.entries[0]?.task_id;
  expect(await send(`/reviews/${task}?reviewer=Ada`, { method: "DELETE" })).toMatchObject({ status: 200 });
  expect(readReviews(database).map(({ reviewer }) => reviewer)).toEqual(["Grace"]);
});

test("a name that differs in case or spaces is the same reviewer", async () => {
  const save = (body: string) => send("/reviews", { method: "POST", body });
  expect(await save(reviewOf(0))).toMatchObject({ status: 200 });
  expect(await save(reviewOf(0, { reviewer: " ADA", verdict: "reject", reason: "unnatural" }))).toMatchObject({
    status: 200,
  });
  expect(readReviews(database).map(({ reviewer, verdict }) => [reviewer, verdict])).toEqual([["Ada", "reject"]]);
  const { text } = await send("/reviews?reviewer=ada");
  expect(JSON.parse(text)).toMatchObject({ reviews: [{ reviewer: "ada", verdict: "reject" }] });
});

test("without the token nothing of a task is told or taken, and the page itself holds none of it", async () => {
  const task = desk.entries[0];
  for (const authorization of [undefined, "Bearer", "Bearer wrong", token, `bearer ${token}x`]) {
    const headers = { authorization };
    for (const path of ["/tasks", `/tasks/${task?.task_id}`, "/pictures/a.png", "/reviews?reviewer=Ada"]) {
      expect(await send(path, { headers })).toMatchObject({ status: 401 });
    }
    expect(await send("/reviews", { method: "POST", headers, body: reviewOf(0) })).toMatchObject({ status: 401 });
    expect(await send(`/reviews/${task?.task_id}?reviewer=Ada`, { method: "DELETE", headers })).toMatchObject({
      status: 401,
    });
  }
  const { status, text } = await send("/", { headers: { authorization: undefined } });
  expect(status).toBe(200);
  expect(text).not.toContain(task?.intent);
  expect(text).not.toContain(token);
  expect(readReviews(database)).toEqual([]);
});

test("a browser that another page led here gets nothing: wrong host 421, wrong origin 403", async () => {
  for (const host of [
    "attacker.invalid",
    `attacker.invalid:${port}`,
    `localhost:${port}`,
    "127.0.0.1",
    `127.0.0.1:${port + 1}`,
  ]) {
    expect(await send("/", { headers: { host } })).toMatchObject({ status: 421 });
    expect(await send("/tasks", { headers: { host } })).toMatchObject({ status: 421 });
  }
  for (const origin of [
    "http://attacker.invalid",
    "null",
    `https://127.0.0.1:${port}`,
    "http://127.0.0.1",
    undefined,
  ]) {
    const headers = { origin };
    expect(await send("/reviews", { method: "POST", headers, body: reviewOf(0) })).toMatchObject({ status: 403 });
  }
  expect(await send("/tasks", { headers: { origin: "http://attacker.invalid" } })).toMatchObject({ status: 403 });
  expect(readReviews(database)).toEqual([]);
});

test("only known paths are answered, and nothing outside of what is reviewed can be reached", async () => {
  const paths = [
    "/../package.json",
    "/pictures/../../package.json",
    "/pictures/%2e%2e%2fpackage.json",
    "/pictures/..%5cx.png",
    "//127.0.0.1/tasks",
    `http://127.0.0.1:${port}/tasks`,
    "/tasks/",
    "/tasks/..",
    "/index.html",
    "/etc/passwd",
    "/favicon.ico",
    "/pictures/none.png",
    "/tasks/00000000-0000-0000-0000-000000000000",
    "/constructor",
    "*",
  ];
  for (const path of paths) expect([path, (await send(path)).status]).toEqual([path, 404]);
  for (const method of ["PUT", "PATCH", "OPTIONS", "HEAD", "TRACE", "POST"]) {
    const { status, headers } = await send("/tasks", { method });
    expect([method, status, headers.allow]).toEqual([method, 405, "GET"]);
  }
  expect((await send("/reviews", { method: "DELETE" })).headers.allow).toBe("GET, POST");
});

test("a body that is too large, no JSON or no answer is refused, and so is one to another wording", async () => {
  const post = async (body: string, headers = {}) => (await send("/reviews", { method: "POST", body, headers })).status;
  expect(await post(reviewOf(0, { comment: "x".repeat(200_000) }))).toBe(413);
  expect(await post(reviewOf(0, { comment: "x".repeat(200_000) }), { "transfer-encoding": "chunked" })).toBe(413);
  expect(await post(reviewOf(0, { comment: "\u0007".repeat(10_000) }))).toBe(200);
  expect(await post(reviewOf(0, { comment: "x".repeat(10_001) }))).toBe(400);
  expect(await post(reviewOf(0), { "content-type": "text/plain" })).toBe(415);
  expect(await post("{")).toBe(400);
  expect(await post("null")).toBe(400);
  expect(await post(reviewOf(0, { verdict: "reject" }))).toBe(400);
  expect(await post(reviewOf(0, { more: 1 }))).toBe(400);
  expect(await post(reviewOf(0, { task_id: "00000000-0000-5000-8000-000000000000" }))).toBe(404);
  expect(await post(reviewOf(0, { content_hash: "other" }))).toBe(409);
  expect((await send("/reviews")).status).toBe(400);
  expect(readReviews(database)).toHaveLength(1);
});

test("every answer forbids guessing its type, framing, keeping and referring", async () => {
  for (const path of ["/", "/tasks", "/nothing"]) {
    const { headers } = await send(path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
  }
  const { headers } = await send("/");
  expect(headers["content-security-policy"]).toMatch(
    /default-src 'none'; script-src 'sha256-[^;]*'; .*frame-ancestors 'none'/,
  );
});

test("a task that could not be executed is tried again, and the others are shown all the same", async () => {
  const catalog = await simulatedCatalog();
  const facets = [...readTaskFacets(database, catalog.scenarios).values()];
  const [first, , third] = facets.map(({ id }) => id) as [string, string, string];
  const looked: string[] = [];
  const shaky = datasetDesk(database, catalog, facets, async ({ id }) => {
    looked.push(id);
    if (looked.length === 1) throw new Error("no desktop");
    return null;
  });
  await expect(shaky.sheet(first)).rejects.toThrow("no desktop");
  expect((await shaky.sheet(third))?.task_id).toBe(third);
  expect((await shaky.sheet(first))?.task_id).toBe(first);
});

test("the next task is executed while one is read, and once", async () => {
  const catalog = await simulatedCatalog();
  const facets = [...readTaskFacets(database, catalog.scenarios).values()];
  const [first = "", second = "", third = ""] = facets.map(({ id }) => id);
  const looked: string[] = [];
  const ahead = datasetDesk(database, catalog, facets, async ({ id }) => {
    looked.push(id);
    return null;
  });
  await ahead.sheet(first);
  await expect.poll(() => looked).toEqual([first, second]);
  await ahead.sheet(second);
  await expect.poll(() => looked).toEqual([first, second, third]);
});

test("the page saves each answer as it is given, and offers again what the server could not take", async () => {
  const { page, context, incidents, close } = await openPage(browser);
  await beginReview(page, server.address, "Ada");
  expect(page.url()).toBe(`http://127.0.0.1:${port}/`);
  await page.keyboard.press("a");
  await page.locator("main:not([aria-busy])").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.press("2");
  await expect.poll(() => readReviews(database).map(({ reason }) => reason)).toEqual([null, "infeasible"]);
  await page.locator("main:not([aria-busy])").waitFor();
  await page.keyboard.press("u");
  await expect.poll(() => readReviews(database)).toHaveLength(1);
  // A bullet stands there while an answer is under way.
  await expect.poll(() => page.title()).toBe("1/4 Task review");
  await page.reload();
  await page.locator("h1").waitFor();
  expect(await page.locator("#counts").textContent()).toBe("1 of 4 reviewed · 1 accepted · 0 rejected");
  expect(incidents).toEqual([]);

  const before = port;
  await server.close();
  await page.keyboard.press("a");
  await page.locator("#problem").filter({ hasText: "Not saved yet" }).waitFor();
  await listen(before);
  await expect.poll(() => readReviews(database), { timeout: 20_000 }).toHaveLength(2);
  await page.locator("#problem").waitFor({ state: "hidden" });

  const stranger = await context.newPage();
  await stranger.goto(`http://127.0.0.1:${port}/`);
  expect(await stranger.locator("#problem").textContent()).toContain("open the address");
  await close();
});

test("pnpm review serve prints its address, saves what is answered there, and ends at an interrupt", async () => {
  const run = startCli(["review", "serve", "--from", dataset, "--json"]);
  await expect.poll(() => run.texts.out, { timeout: 60_000 }).toContain("\n");
  const { address, tasks } = z.object({ address: z.url(), tasks: z.number() }).parse(JSON.parse(run.texts.out));
  expect(tasks).toBe(4);
  const { page, incidents, close } = await openPage(browser);
  await beginReview(page, address, "Ada");
  await page.keyboard.press("a");
  await expect.poll(() => readReviews(database)).toHaveLength(1);
  run.interrupt();
  expect(await run.ended).toMatchObject({ code: 0, err: "" });
  expect(incidents).toEqual([]);
  await close();
});
