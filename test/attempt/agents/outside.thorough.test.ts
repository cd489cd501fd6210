import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Agent, AgentMaker } from "../../../pipeline/attempt/agents/agent.js";
import { commandAgent } from "../../../pipeline/attempt/agents/command.js";
import { drawGold } from "../../../pipeline/attempt/agents/gold.js";
import { httpAgent } from "../../../pipeline/attempt/agents/http.js";
import { agentNames, openAgent } from "../../../pipeline/attempt/agents/table.js";
import { runEpisode } from "../../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../../pipeline/attempt/scores/score-attempt.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import { createRng } from "../../../pipeline/rng.js";
import { attemptable, computers, options, page } from "../small-tasks.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-agents-"));
const signal = new AbortController().signal;
const briefing = { id: "attempt-1", instruction: "Copy the text.", applications: ["Slate"], step_limit: 60 };

/** A program in JavaScript that calls `answer` with each message, and writes what it returns. */
function program(name: string, answer: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
const answer = ${answer};
for await (const line of createInterface({ input: process.stdin })) {
  const reply = answer(JSON.parse(line));
  if (reply !== undefined) process.stdout.write(typeof reply === "string" ? reply : JSON.stringify(reply) + "\\n");
}`,
  );
  return `node ${file}`;
}

async function episodeOf(maker: AgentMaker, task = attemptable()) {
  const agent: Agent = await maker.begin(briefing, { repeat: 0, signal });
  try {
    return await runEpisode(await computers.open(), task, agent, {
      ...options,
      pictures: { shown: true, kept: false },
    });
  } finally {
    await agent.close();
  }
}

describe("an agent that is a program", () => {
  it("is sent the task and the screen as JSON lines, and does a task by what it answers", async () => {
    const task = attemptable();
    const planned = drawGold(task, createRng("program")).map(({ action }) => action);
    const log = join(folder, "seen.jsonl");
    const answer = `(message) => {
      fs.appendFileSync(${JSON.stringify(log)}, JSON.stringify({ ...message, screenshot: message.screenshot?.slice(0, 8) }) + "\\n");
      if (message.type !== "observation") return undefined;
      const action = ${JSON.stringify(planned)}[message.step - 1];
      return { thought: "as planned", usage: { input: 10, output: 2 }, action: action ?? { function: "finish", args: { status: "success", message: "" } } };
    }`;
    const command = program("gold", answer).replace(
      "node ",
      "node --import 'data:text/javascript,import fs from \"node:fs\"; globalThis.fs = fs' ",
    );
    const episode = await episodeOf(commandAgent(command), task);
    expect(episode).toMatchObject({ ended: "finished", agent_error: null });
    const steps = planned.length + 1;
    expect(episode.usage).toEqual({ input: 10 * steps, output: 2 * steps });
    const record = { ...episode, progress_limit: 20 };
    const score = scoreAttempt(task, { record, trace: episode.trace });
    expect(score.success).toBe(true);
    expect(score.cost_efficiency).toBeCloseTo(1 / (12 * steps), 12);

    const message = z.looseObject({ type: z.string(), version: z.literal(1), id: z.literal("attempt-1") });
    const sent = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line) => message.parse(JSON.parse(line)));
    expect(sent[0]).toMatchObject({ type: "task", instruction: "Copy the text.", step_limit: 60 });
    // "iVBORw0K" is how a PNG begins in base64.
    expect(sent[1]).toMatchObject({ type: "observation", step: 1, outcome: null, screenshot: "iVBORw0K" });
    expect(sent[2]).toMatchObject({ step: 2, outcome: "done" });
    expect(sent.at(-1)).toMatchObject({ type: "end" });
  });

  it("fails with a code for each way to go wrong, and nothing else is stopped by it", async () => {
    const faults: [string, string, string][] = [
      ["crash", `() => { console.error("no model"); process.exit(3); }`, "AGENT_CRASHED"],
      ["flood", `() => "x".repeat(1_100_000) + "\\n"`, "AGENT_TOO_MUCH"],
      ["endless", `() => "x".repeat(1_100_000)`, "AGENT_TOO_MUCH"],
      ["many", `() => "{}\\n".repeat(5_000)`, "AGENT_TOO_MUCH"],
      [
        "words",
        `(message) => (message.type === "observation" ? "I would click on File\\n" : undefined)`,
        "AGENT_INVALID",
      ],
      ["number", `(message) => (message.type === "observation" ? 42 : undefined)`, "AGENT_INVALID"],
      [
        "type",
        `(message) => (message.type === "observation" ? { action: { function: "click" } } : undefined)`,
        "AGENT_INVALID",
      ],
    ];
    for (const [name, answer, code] of faults) {
      const episode = await episodeOf(commandAgent(program(name, answer)));
      expect(episode, name).toMatchObject({ ended: "agent-error", agent_error: { code }, computer_failure: null });
    }
    const missing = await episodeOf(commandAgent("/no/such/program"));
    expect(missing.agent_error).toMatchObject({ code: "AGENT_CRASHED", message: expect.stringContaining("127") });
    const crashed = await episodeOf(commandAgent(program("crash", faults[0]?.[1] ?? "")));
    expect(crashed.agent_error?.message).toBe("the agent ended with status 3: no model");
  });

  it("is given up where it answers more than observations, as all its answers would be one screen late", async () => {
    const wait = { action: { function: "wait", args: { seconds: 0 } } };
    const told = join(folder, "told");
    const also = program(
      "also-task",
      `() => (setTimeout(() => writeFileSync("${told}", "")), ${JSON.stringify(wait)})`,
    );
    const maker = commandAgent(also);
    const agent = await maker.begin(briefing, { repeat: 0, signal });
    try {
      // As a real computer does, this one takes until the program has answered the task.
      await expect.poll(() => existsSync(told)).toBe(true);
      const episode = await runEpisode(await computers.open(), attemptable(), agent, options);
      expect(episode).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_ORDER" }, steps: [] });
      expect(episode.agent_error?.message).toContain(
        "was there before observation 1 was sent; answer each observation",
      );
    } finally {
      await agent.close();
    }
    const twice = `(message) => (message.type === "observation" ? ${JSON.stringify(`${JSON.stringify(wait)}\n`.repeat(2))} : undefined)`;
    const second = await episodeOf(commandAgent(program("twice", twice)));
    expect(second).toMatchObject({ agent_error: { code: "AGENT_ORDER" }, computer_failure: null });
    expect(second.steps).toHaveLength(1);
  });

  it("may say which observation it answers, and is given up where that is not the last one", async () => {
    const done = { function: "finish", args: { status: "success", message: "" } };
    const wait = { function: "wait", args: { seconds: 0 } };
    const answer = (step: string) => `(message) => message.type !== "observation" ? undefined :
      { step: ${step}, action: message.step < 3 ? ${JSON.stringify(wait)} : ${JSON.stringify(done)} }`;
    const right = await episodeOf(commandAgent(program("right-step", answer("message.step"))));
    expect(right).toMatchObject({ ended: "finished", agent_error: null });
    const late = await episodeOf(commandAgent(program("late-step", answer("Math.max(1, message.step - 1)"))));
    expect(late).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_ORDER" }, computer_failure: null });
    expect(late.agent_error?.message).toContain('observation 2 was answered with "step": 1');
    expect(late.steps).toHaveLength(1);
  });

  it("is ended with everything that it has started", async () => {
    const child = join(folder, "pid");
    const agent = await commandAgent(`sleep 600 & echo $! > ${child}; wait`).begin(briefing, { repeat: 0, signal });
    await expect.poll(() => readPid(child)).toBeGreaterThan(0);
    await agent.close();
    await expect.poll(() => isAlive(readPid(child))).toBe(false);
  });

  it("is not waited for where what it has started leaves its group and holds its streams", async () => {
    const child = join(folder, "daemon");
    const agent = await commandAgent(`setsid sleep 600 & echo $! > ${child}`).begin(briefing, { repeat: 0, signal });
    await expect.poll(() => readPid(child)).toBeGreaterThan(0);
    await agent.close();
    const daemon = readPid(child);
    expect(isAlive(daemon)).toBe(true);
    process.kill(daemon);
  });
});

describe("an agent behind an address", () => {
  let address = "";
  let handle: (message: { type: string; step?: number | undefined }) => { status?: number; text: string } = () => ({
    text: "",
  });
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      const { status = 200, text } = handle(
        z.looseObject({ type: z.string(), step: z.number().optional() }).parse(JSON.parse(body)),
      );
      response.writeHead(status).end(text);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = z.object({ port: z.number() }).parse(server.address()).port;
    address = `http://127.0.0.1:${port}/act`;
  });
  afterAll(() => void server.close());

  it("does a task by what it answers to the screens that are posted", async () => {
    const task = attemptable();
    const planned = drawGold(task, createRng("address")).map(({ action }) => action);
    const done = { function: "finish", args: { status: "success", message: "" } };
    handle = ({ type, step = 0 }) => ({
      text: type === "observation" ? JSON.stringify({ action: planned[step - 1] ?? done }) : "",
    });
    const episode = await episodeOf(httpAgent(address), task);
    expect(scoreAttempt(task, { record: { ...episode, progress_limit: 20 }, trace: episode.trace }).success).toBe(true);
  });

  it("fails with a code when it answers with an error, with too much or not with JSON, or cannot be reached", async () => {
    const faults: [ReturnType<typeof handle>, string][] = [
      [{ status: 500, text: "out of memory" }, "AGENT_CRASHED"],
      [{ text: "x".repeat(1_100_000) }, "AGENT_TOO_MUCH"],
      [{ text: "click on File" }, "AGENT_INVALID"],
    ];
    for (const [reply, code] of faults) {
      handle = ({ type }) => (type === "observation" ? reply : { text: "" });
      expect(await episodeOf(httpAgent(address))).toMatchObject({ ended: "agent-error", agent_error: { code } });
    }
    const unreachable = await episodeOf(httpAgent("http://127.0.0.1:1/"));
    expect(unreachable).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_UNREACHABLE" } });
    expect(() => httpAgent("ftp://example.com")).toThrow(/no address/);
  });
});

describe("an address that never answers", () => {
  const silent = createServer(() => undefined);
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it("is waited for no longer than an answer may take, also before the first move", async () => {
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const agent = await httpAgent(`http://127.0.0.1:${port}/`).begin(briefing, { repeat: 0, signal });
    const seconds = { attempt: 60, answer: 1 };
    const episode = await runEpisode(await computers.open(), attemptable(), agent, { ...options, seconds });
    expect(episode).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_SILENT" }, steps: [] });
  });
});

describe("the name of an agent", () => {
  const opening = {
    models: () => Promise.reject(new Error("no model is asked")),
    ...{ clock: systemClock, rng: createRng("names"), signal, report: () => undefined },
    page,
  };

  it("is one of the table, with an argument for those that take one", async () => {
    for (const name of ["gold", "noop", "command:true", "http:http://127.0.0.1:1/"]) await openAgent(name, opening);
    for (const name of ["", "golden", "command", "command:", "gold:x", "constructor"]) {
      await expect(openAgent(name, opening)).rejects.toMatchObject({ code: "AGENT_NAME" });
    }
    expect(agentNames()).toEqual(expect.arrayContaining(["gold", "gold-fault", "command:PROGRAM", "http:URL"]));
  });
});

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").trim());
  } catch {
    return 0;
  }
}

/** A process that has ended but whose end nobody has asked for is a zombie (Z). */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
