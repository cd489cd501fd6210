import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callCli, callSimulated, newFolder, startCli } from "../cli/run-cli.js";
import { offlineModels } from "../llm/answers/offline-models.js";
import { startFakeModels } from "../llm/fake-models.js";
import { testKeys } from "../llm/open-test-models.js";
import { simulatedPool } from "../simulated/computers.js";
import { startRedis, type TestRedis } from "./start-redis.js";
import { storedAttempts } from "./stored-attempts.js";
import { storedTasks } from "./stored-tasks.js";

const folder = newFolder();
const made = join(folder, "made.sqlite");
let server: TestRedis;
const workers: ReturnType<typeof startCli>[] = [];

beforeAll(async () => {
  server = await startRedis();
  const words = ["synth", "--persona", "accountant", "--level", "L3", "--count", "3", "--seed", "3", "--out", made];
  expect(await callSimulated([...words, "--quiet"], folder)).toMatchObject({ code: 0 });
});
afterEach(async () => {
  for (const { kill } of workers) kill();
  await Promise.all(workers.splice(0).map(({ ended }) => ended));
});
afterAll(() => server.stop());

function worker(...words: string[]) {
  const options = ["--redis", server.url, "--pool", simulatedPool, "--lost-after", "5", ...words];
  const started = startCli(["worker", ...options], { folder, simulated: true });
  workers.push(started);
  return started;
}

async function evaluate(name: string, ...words: string[]) {
  const file = join(folder, `${name}.sqlite`);
  if (!existsSync(file)) copyFileSync(made, file);
  const { code, out, err } = await callSimulated(["evaluate", "--from", file, ...words, "--json"], folder);
  expect({ err, code }).toEqual({ err: "", code: 0 });
  const { file: _, seconds: __, ...report } = z.looseObject({ attempts: z.number() }).parse(JSON.parse(out));
  return { report, stored: storedAttempts(file) };
}

const overviewSchema = z.object({
  workers: z.array(z.object({ name: z.string(), done: z.number() })),
  set_aside: z.array(z.unknown()),
});

describe("pnpm worker", () => {
  it("makes the attempts that this machine would make, with the same pictures and figures", async () => {
    const words = ["--agent", "gold", "--screenshots"];
    const here = await evaluate("here", ...words);
    expect(here.stored.ids).toHaveLength(3);
    for (const count of [1, 3]) {
      while (workers.length < count) worker("--parallel", "1");
      expect(await evaluate(`by-${count}`, ...words, "--redis", server.url)).toEqual(here);
    }
    const { out } = await callCli(["jobs", "--redis", server.url, "--json"], folder);
    const { workers: seen, set_aside } = overviewSchema.parse(JSON.parse(out));
    expect([seen.length, set_aside]).toEqual([3, []]);
  });

  it("records the trajectories that this machine would record", async () => {
    const recorded = async (name: string, ...words: string[]) => {
      const file = join(folder, `${name}.sqlite`);
      copyFileSync(made, file);
      const all = ["prove", "--record", "--from", file, "--sample", "2", ...words, "--quiet"];
      expect(await callSimulated(all, folder)).toMatchObject({ code: 0 });
      return storedAttempts(file);
    };
    worker("--parallel", "2");
    expect(await recorded("recorded-by-worker", "--redis", server.url)).toEqual(await recorded("recorded-here"));
  });

  it("makes the dataset that this machine would make", async () => {
    const plan = "tasks: 32\ntasks_per_skeleton: 2\nparts:\n  - {id: all, share: 1, over: persona, levels: [L1, L2]}\n";
    writeFileSync(join(folder, "plan.yaml"), plan);
    const makes = async (out: string, ...words: string[]) => {
      const all = ["synth", "--dataset", "--plan", "plan.yaml", "--count", "12", "--out", `${out}.sqlite`, ...words];
      expect(await callSimulated([...all, "--quiet"], folder)).toMatchObject({ code: 0 });
      return storedTasks(join(folder, `${out}.sqlite`));
    };
    const here = await makes("dataset-here");
    worker("--parallel", "1");
    worker("--parallel", "1");
    expect(await makes("dataset-by-workers", "--redis", server.url)).toEqual(here);
  });

  it("makes the dataset that this machine would make, also of situations that a model proposes here", async () => {
    const fake = await startFakeModels({ answer: await offlineModels("desktop") });
    const keys = { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: fake.openaiUrl };
    const makes = async (out: string, ...words: string[]) => {
      const order = [
        "synth",
        "--dataset",
        "--persona",
        "designer",
        "--count",
        "24",
        "--model",
        "compose=openai:gpt-4o",
      ];
      const all = [...order, "--model-store", `${out}-models.sqlite`, "--out", `${out}.sqlite`, ...words, "--quiet"];
      expect(await callCli(all, folder, keys)).toMatchObject({ code: 0 });
      return storedTasks(join(folder, `${out}.sqlite`));
    };
    try {
      const here = await makes("proposed-here");
      workers.push(startCli(["worker", "--redis", server.url, "--lost-after", "5"], { folder }));
      expect(await makes("proposed-by-workers", "--redis", server.url)).toEqual(here);
      const words = ["synth", "--dataset", "--persona", "designer", "--count", "10", "--model", "openai:gpt-4o"];
      const { code, err } = await callCli([...words, "--redis", server.url, "--quiet"], folder, keys);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("[JOBS_MODELS]") });
    } finally {
      await fake.close();
    }
  });

  it("that is killed loses the job in flight, which another one does, once", async () => {
    const agent = "command:mkdir began 2>/dev/null && sleep 60; exit 3";
    const first = worker("--parallel", "1", "--agent", agent);
    const words = ["--agent", agent, "--sample", "2", "--redis", server.url];
    const running = evaluate("killed", ...words);
    await expect.poll(() => existsSync(join(folder, "began")), { timeout: 60_000 }).toBe(true);
    first.kill();
    worker("--parallel", "1", "--agent", agent);
    const { report, stored } = await running;
    expect(report).toMatchObject({ attempts: 2, agent_errors: { AGENT_CRASHED: 2 }, set_aside: [] });
    expect(new Set(stored.ids).size).toBe(2);
  });

  it("sets a job aside that has ended six workers, and the run goes on and says so", async () => {
    const agent = "command:kill -9 $PPID";
    const file = join(folder, "ending.sqlite");
    copyFileSync(made, file);
    const words = ["evaluate", "--from", file, "--agent", agent, "--sample", "1", "--redis", server.url, "--json"];
    let isOver = false;
    const running = callSimulated(words, folder).finally(() => {
      isOver = true;
    });
    let ended = 0;
    while (!isOver) {
      const one = worker("--parallel", "1", "--agent", agent);
      await Promise.race([one.ended.then(() => ended++), running]);
    }
    const { code, out } = await running;
    expect(code).toBe(2);
    const reportSchema = z.object({ interrupted: z.boolean(), set_aside: z.array(z.looseObject({ id: z.string() })) });
    const { interrupted, set_aside } = reportSchema.parse(JSON.parse(out));
    expect({ interrupted, ended, set_aside }).toMatchObject({
      ...{ interrupted: false, ended: 6 },
      set_aside: [{ kind: "attempt", lost: 6, reason: expect.stringContaining("its worker was lost 6 times") }],
    });
    expect((await callCli(["jobs", "--redis", server.url], folder)).out).toContain("its worker lost 6 times");
    const dropped = await callCli(["jobs", "--redis", server.url, "--drop", set_aside[0]?.id ?? "", "--json"], folder);
    expect(overviewSchema.parse(JSON.parse(dropped.out)).set_aside).toEqual([]);
  });

  it("runs no program that a job names unless it was started with it", async () => {
    const agent = "command:touch harmed";
    const careful = worker();
    const running = evaluate("refused", "--agent", agent, "--sample", "1", "--redis", server.url);
    const { code, err } = await careful.ended;
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[JOB_AGENT]") });
    expect(existsSync(join(folder, "harmed"))).toBe(false);
    worker("--agent", agent);
    expect((await running).report).toMatchObject({ agent_errors: { AGENT_CRASHED: 1 } });
  });

  it("makes no task from another pool than the one that is asked for", async () => {
    const started = startCli(["worker", "--redis", server.url], { folder, simulated: true });
    workers.push(started);
    const words = ["synth", "--dataset", "--plan", "plan.yaml", "--count", "2", "--out", "other.sqlite", "--quiet"];
    const running = callSimulated([...words, "--redis", server.url], folder);
    expect(await started.ended).toMatchObject({ code: 1, err: expect.stringContaining("[JOB_POOL]") });
    worker();
    expect(await running).toMatchObject({ code: 0 });
  });

  it("ends with what it has done when it is told to", async () => {
    const { texts, ended, interrupt } = worker();
    await expect.poll(() => texts.err, { timeout: 60_000 }).toContain("takes jobs");
    const [name = ""] = /worker-\w{8}/.exec(texts.err) ?? [];
    const jobs = async () => (await callCli(["jobs", "--redis", server.url], folder)).out;
    await expect.poll(jobs, { timeout: 60_000 }).toContain(`${name}  2 lanes on simulated`);
    interrupt();
    expect(await ended).toMatchObject({ code: 0, out: `${name} did 0 jobs, and 0 attempts at jobs failed\n` });
    expect(await jobs()).not.toContain(name);
  });
});

describe("--redis", () => {
  it("says what is missing or cannot be done by workers", async () => {
    const refused = async (...words: string[]) => (await callSimulated(words, folder)).err;
    const nowhere = ["--redis", "redis://:secret@127.0.0.1:1"];
    expect(await refused("worker", "--quiet")).toContain("[OPTION_MISSING]");
    expect(await refused("jobs")).toContain("[OPTION_MISSING]");
    const unreachable = await refused("jobs", ...nowhere);
    expect(unreachable).toMatch(/redis:\/\/127\.0\.0\.1:1 .*\[REDIS_UNREACHABLE\]/);
    expect(unreachable).not.toContain("secret");
    const there = ["--redis", server.url];
    expect(await refused("jobs", ...there, "--retry", "none")).toContain("[JOB_UNKNOWN]");
    expect(await refused("evaluate", "--from", made, "--agent", "gold", "--priority", "1")).toContain("[JOBS_OPTION]");
    const here = ["--parallel", "2", ...there];
    expect(await refused("evaluate", "--from", made, "--agent", "gold", ...here)).toContain("[JOBS_OPTION]");
    expect(await refused("prove", "--from", made, ...there)).toContain("[JOBS_RECORD]");
    expect(await refused("evaluate", "--from", made, "--agent", "human", ...there)).toContain("[AGENT_ELSEWHERE]");
    expect(await refused("synth", "--persona", "accountant", "--level", "L1", ...there)).toContain("[JOBS_DATASET]");
  });
});
