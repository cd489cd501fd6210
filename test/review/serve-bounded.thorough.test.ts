import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import type Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { datasetDesk } from "../../pipeline/review/serve/review-desk.js";
import { type ReviewServer, serveReview } from "../../pipeline/review/serve/serve.js";
import { readTaskFacets } from "../../pipeline/review/statistics/task-facets.js";
import { openForAdding } from "../../pipeline/store/file/database.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { writeReviewDataset } from "./review-dataset.js";

let database: Database.Database;
let server: ReviewServer;

async function serve(timeouts?: Parameters<typeof serveReview>[1]["timeouts"]): Promise<ReviewServer> {
  const catalog = await simulatedCatalog();
  const desk = datasetDesk(database, catalog, [...readTaskFacets(database, catalog.scenarios).values()]);
  const serving = { port: 0, token: "a-token-for-the-test", report: () => undefined };
  return serveReview(desk, { ...serving, ...(timeouts && { timeouts }) });
}

beforeEach(async () => {
  database = openForAdding(await writeReviewDataset(["One."]));
  server = await serve();
});
afterEach(async () => {
  await server.close();
  database.close();
});

/** A connection on which this much has been sent, and no more will be. */
async function saying(words: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(words);
  return socket;
}

const halves: readonly [what: string, words: string][] = [
  ["says nothing", ""],
  ["has sent half a line", "GET / HT"],
  ["has sent half its headers", "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n"],
  ["has sent half a body", "POST /reviews HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"],
  ["was answered and stays", "GET /elsewhere HTTP/1.1\r\nhost: x\r\n\r\n"],
];

test.each(halves)("the server ends though somebody %s", async (_what, words) => {
  const socket = await saying(words);
  const gone = once(socket, "close");
  socket.on("error", () => undefined).resume();
  await server.close();
  await gone;
});

test("a request that is never finished is refused while the server runs", { timeout: 25_000 }, async () => {
  await server.close();
  // A tenth of what is usual.
  server = await serve({ headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 100 });
  const answers = await Promise.all(halves.slice(1, 4).map(async ([, words]) => text(await saying(words))));
  expect(answers[0]).toMatch(/^HTTP\/1\.1 408 /);
  expect(answers[1]).toMatch(/^HTTP\/1\.1 408 /);
  expect(answers[2]).toMatch(/^HTTP\/1\.1 (?:408|421) /);
});
