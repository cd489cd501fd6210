import { type IncomingMessage, request } from "node:http";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { keptPicture } from "../../../pipeline/attempt/kept-picture.js";
import { attemptId, instruction, smallPerson } from "./small-person.js";

interface Sent {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** Speaks to the page's server as written here: nothing of path or headers is put right. */
function clientOf(address: string) {
  const url = new URL(address);
  const token = url.hash.slice("#token=".length);
  const here = `127.0.0.1:${url.port}`;

  async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
    const all = {
      host: here,
      origin: method === "GET" ? undefined : `http://${here}`,
      authorization: `Bearer ${token}`,
      "content-type": body === undefined ? undefined : "application/json",
      ...headers,
    };
    const given = Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: "127.0.0.1", port: url.port, path, method, headers: given, agent: false }, resolve)
        .once("error", reject)
        .end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
    });
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(Buffer.from(part));
    const bytes = Buffer.concat(parts);
    return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString("utf8") };
  }
  const post = (path: string, body: unknown, headers = {}) => send(path, { method: "POST", body, headers });
  const page = async (after = 0) => pageSchema.parse(JSON.parse((await send(`/page?after=${after}`)).text));
  return {
    ...{ send, post, page, token, here },
    start: () => post("/start", { attempt: attemptId }),
    move: (step: number, action: object, attempt: string = attemptId) => post("/moves", { attempt, step, action }),
    /** Follows the page, as the browser does, until it is so. */
    async until(holds: (now: z.infer<typeof pageSchema>) => boolean) {
      let now = await page();
      while (!holds(now)) now = await page(now.version);
      return now;
    },
  };
}

const pageSchema = z.object({
  ...{ version: z.number(), phase: z.string(), person: z.string().nullable(), attempts: z.number() },
  task: z.object({ number: z.number(), instruction: z.string().nullable(), step_limit: z.number() }).nullable(),
  ...{ step: z.number(), seconds_left: z.number().nullable(), picture: z.string().nullable() },
  ...{ waiting: z.array(z.unknown()), refused: z.string().nullable(), news: z.string().nullable() },
});

const click = { function: "click", args: { x: 5, y: 5 } };
const type = (text: string) => ({ function: "type", args: { text } });
const finish = { function: "finish", args: { status: "infeasible", message: "Nothing can be planned." } };

async function begun(seconds?: number) {
  const person = await smallPerson(null, seconds);
  const client = clientOf(person.address);
  const episode = person.attempt();
  await client.until(({ phase }) => phase === "ready");
  await client.start();
  await client.until(({ phase }) => phase === "turn");
  return { person, client, episode };
}

describe("the server of a person's page", () => {
  it("tells nothing and takes nothing without the token, and the page itself holds nothing of a task", async () => {
    const { client, episode } = await begun();
    for (const authorization of [undefined, "Bearer", "Bearer wrong", client.token, `Bearer ${client.token}x`]) {
      const headers = { authorization };
      for (const path of ["/page", "/page?after=1", "/pictures/1.png"]) {
        expect(await client.send(path, { headers })).toMatchObject({ status: 401 });
      }
      for (const path of ["/start", "/moves"]) {
        const body = { attempt: attemptId, step: 1, action: finish };
        expect(await client.post(path, body, headers)).toMatchObject({ status: 401 });
      }
    }
    const { status, text, headers } = await client.send("/", { headers: { authorization: undefined } });
    expect(status).toBe(200);
    expect(text).not.toContain(instruction);
    expect(text).not.toContain(client.token);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'sha256-[^;' ]*';/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    await client.move(1, finish);
    expect((await episode).steps).toHaveLength(1);
  });

  it("answers only its own page: not another host, another origin, an unknown path or another method", async () => {
    const { client } = await begun();
    for (const host of ["attacker.invalid", client.here.replace("127.0.0.1", "localhost"), "127.0.0.1"]) {
      expect(await client.send("/page", { headers: { host } })).toMatchObject({ status: 421 });
    }
    for (const origin of ["http://attacker.invalid", "null", undefined]) {
      const body = { attempt: attemptId, step: 1, action: finish };
      expect(await client.post("/moves", body, { origin })).toMatchObject({ status: 403 });
    }
    for (const path of [
      "/pictures/../page",
      "/pictures/%2e%2e/x.png",
      "//127.0.0.1/page",
      "/favicon.ico",
      "/etc/passwd",
    ]) {
      expect([path, (await client.send(path)).status]).toEqual([path, 404]);
    }
    expect(await client.send("/moves")).toMatchObject({ status: 405, headers: { allow: "POST" } });
    expect(await client.post("/page", {})).toMatchObject({ status: 405, headers: { allow: "GET" } });
    expect((await client.page()).phase).toBe("turn");
  });

  it("refuses what is no move, of another type, or too large, and goes on", async () => {
    const { client, episode } = await begun();
    const status = async (body: unknown, headers = {}) => (await client.post("/moves", body, headers)).status;
    const move = { attempt: attemptId, step: 1, action: finish };
    expect(await status(move, { "content-type": "text/plain" })).toBe(415);
    for (const body of [
      "{",
      "null",
      "[]",
      "{}",
      { ...move, more: 1 },
      { ...move, step: 0 },
      { ...move, attempt: "../x" },
    ]) {
      expect(await status(body)).toBe(400);
    }
    for (const action of [
      "finish",
      { function: "run", args: { command: "reboot" } },
      { function: "click", args: { x: -1, y: 2 } },
      { function: "click", args: { x: 1.5, y: 2 } },
      { function: "type", args: { text: "x".repeat(4_001) } },
      { function: "finish", args: { status: "maybe", message: "" } },
      { function: "wait", args: { seconds: 600 } },
    ]) {
      expect(await status({ ...move, action })).toBe(400);
    }
    const large = { ...move, action: type("x".repeat(70_000)) };
    expect(await status(large)).toBe(413);
    expect(await status(large, { "transfer-encoding": "chunked" })).toBe(413);
    expect(await client.send("/page?after=-1")).toMatchObject({ status: 400 });
    await client.move(1, finish);
    expect((await episode).steps).toHaveLength(1);
  });

  it("takes a click only in its turn, and only on the picture that was seen", async () => {
    const person = await smallPerson();
    const client = clientOf(person.address);
    expect(await client.move(1, click)).toMatchObject({ status: 409 });
    const episode = person.attempt();
    await client.until(({ phase }) => phase === "ready");
    expect(await client.move(1, click)).toMatchObject({ status: 409 });
    expect(await client.start()).toMatchObject({ status: 200 });
    expect(await client.start()).toMatchObject({ status: 409 });
    await client.until(({ phase }) => phase === "turn");
    expect(await client.move(2, click)).toMatchObject({ status: 409 });
    expect(await client.move(1, click, "2f3c61a2-59b1-5f3e-8d5a-1a2b3c4d5e6f")).toMatchObject({ status: 409 });
    const both = await Promise.all([client.move(1, click), client.move(1, click)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await client.until(({ step, phase }) => step === 2 && phase === "turn");
    expect(await client.move(1, click)).toMatchObject({ status: 409 });
    expect(await client.move(1, finish)).toMatchObject({ status: 409 });
    await client.move(2, finish);
    const { steps, claim } = await episode;
    expect(steps.map(({ action }) => action?.function)).toEqual(["click", "finish"]);
    expect(claim).toEqual(finish.args);
    expect(await client.move(2, click)).toMatchObject({ status: 409 });
  });

  it("shows the instruction only once the time runs, and the picture of the current screen alone", async () => {
    const person = await smallPerson("Ada");
    const client = clientOf(person.address);
    const episode = person.attempt();
    const offered = await client.until(({ phase }) => phase === "ready");
    expect(offered).toMatchObject({ person: "Ada", attempts: 2, seconds_left: null, picture: null });
    expect(offered.task).toEqual({ number: 1, instruction: null, step_limit: 60 });
    await client.start();
    const first = await client.until(({ phase }) => phase === "turn");
    expect(first.task?.instruction).toBe(instruction);
    expect(first.seconds_left).toBeGreaterThan(0);
    const { bytes } = await client.send(`/pictures/${first.picture}.png`);
    await client.move(1, { function: "wait", args: { seconds: 0 } });
    const second = await client.until(({ phase, step }) => phase === "turn" && step === 2);
    expect(await client.send(`/pictures/${first.picture}.png`)).toMatchObject({ status: 404 });
    await client.move(2, finish);
    const { pictures, steps } = await episode;
    // What was shown is what is recorded.
    expect([...pictures.keys()]).toContain((await keptPicture(bytes)).hash);
    expect(steps.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    expect(second.picture).not.toBe(first.picture);
  });

  it("ends an attempt whose time is over while the person looks, by the time and not as a fault", async () => {
    const { client, episode } = await begun(1);
    expect(await episode).toMatchObject({ ended: "time-limit", agent_error: null, steps: [] });
    const after = await client.until(({ phase }) => phase === "idle");
    expect(after.news).toMatch(/time is over/);
    expect(await client.move(1, click)).toMatchObject({ status: 409 });
  });

  it("tells the page that the run is over, and that it can go on where it was stopped", async () => {
    const { person, client, episode } = await begun();
    const now = await client.page();
    person.stop();
    person.close();
    // Also where the page has not asked again yet.
    expect(await client.page(now.version)).toMatchObject({ phase: "over", news: expect.stringContaining("goes on") });
    await expect(episode).rejects.toThrow();
  });

  it("begins a task anew, and says why, where the computer failed", async () => {
    const { person, client, episode } = await begun();
    await client.move(1, finish);
    await episode;
    const again = person.attempt();
    const offered = await client.until(({ phase }) => phase === "ready");
    expect(offered).toMatchObject({ task: { number: 1 }, news: expect.stringMatching(/failed.*anew/) });
    await client.start();
    await client.until(({ phase }) => phase === "turn");
    await client.move(1, finish);
    expect(await again).toMatchObject({ ended: "finished" });
  });
});
