import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { AgentMaker } from "../../../pipeline/attempt/agents/agent.js";
import { drawGold } from "../../../pipeline/attempt/agents/gold.js";
import { openAgent } from "../../../pipeline/attempt/agents/table.js";
import { runEpisode } from "../../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../../pipeline/attempt/scores/score-attempt.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import type { ModelSettings } from "../../../pipeline/llm/open-models.js";
import { createRng } from "../../../pipeline/rng.js";
import type { AgentStep } from "../../../pipeline/schema/answers/agent-step.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { labelOf } from "../../llm/answers/next-action.js";
import { type FakeQuestion, type Fault, startFakeModels } from "../../llm/fake-models.js";
import { hurriedClock, testModelSettings } from "../../llm/open-test-models.js";
import { attemptable, computers, options, page } from "../small-tasks.js";

const task = attemptable();
const planned = drawGold(task, createRng("chat")).map(({ action }) => action);
const nothing: AgentStep["args"] = {
  ...{ button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null },
  ...{ status: null, message: null },
};

/** What a model says that knows the gold trajectory, named by what the question shows. */
function goldAnswer({ question }: FakeQuestion): AgentStep {
  const steps = z.array(z.object({ outcome: z.string() })).parse(JSON.parse(blockOf(question, "steps")));
  const action = planned[steps.filter(({ outcome }) => outcome === "done").length];
  const words = { observation: `${steps.length} steps were taken.`, thought: "The next one follows." };
  if (action === undefined || action.function === "use_computer") {
    const args = { ...nothing, status: "success" as const, message: "all is done" };
    return { ...words, control_label: null, function: "finish", args };
  }
  const control_label = action.control === null ? null : labelOf(action.control, blockOf(question, "controls"));
  return { ...words, control_label, function: action.function, args: { ...nothing, ...action.args } };
}

/** Says that all is done after so many steps of the gold trajectory. */
function goldAnswers(most: number): (question: FakeQuestion) => AgentStep {
  let n = 0;
  return (question) => {
    const answer = goldAnswer(question);
    if (n++ < most) return answer;
    const args = { ...nothing, status: "success" as const, message: "all is done" };
    return { ...answer, control_label: null, function: "finish", args };
  };
}

const noPictures = '{"type": "error", "error": {"message": "This model does not support image input."}}';

interface Conditions {
  answer?: (question: FakeQuestion) => unknown;
  fault?: (n: number) => Fault | null;
  settings?: Partial<ModelSettings>;
}

async function open(agent: string, { answer = goldAnswer, fault = () => null, settings = {} }: Conditions = {}) {
  const asked: FakeQuestion[] = [];
  const fake = await startFakeModels({
    answer: (question) => {
      asked.push(question);
      return answer(question);
    },
    fault,
  });
  onTestFinished(() => fake.close());
  const maker = await openAgent(agent, {
    models: async () => testModelSettings(fake, ["offline"], settings),
    ...{ clock: hurriedClock(), rng: createRng("chat"), signal: options.signal, report: () => undefined },
    page,
  });
  onTestFinished(() => maker.close());
  return { maker, fake, asked };
}

async function attempt(
  { begin, seesPictures }: Pick<AgentMaker, "seesPictures"> & Awaited<ReturnType<typeof open>>["maker"],
  id = "attempt-1",
) {
  const briefing = { id, instruction: "Copy the text.", applications: ["Slate"], step_limit: 60 };
  const own = await begin(task, briefing, { repeat: 0, rng: createRng("own"), signal: options.signal });
  const environment = await computers.open();
  return runEpisode(environment, task, own, {
    ...options,
    pictures: { shown: seesPictures, kept: false },
    clock: systemClock,
  });
}

const prices = [{ model: "openai:gpt-4o", as_of: "2026-01-01", input: 2, output: 8 }];

describe.each(["openai/gpt-4o", "anthropic/claude-sonnet-4-5"])("chat:%s", (model) => {
  it("does a task step by step, told what came of each, and its tokens are in every step", async () => {
    const { maker, asked, fake } = await open(`chat:${model}`);
    const episode = await attempt(maker);
    expect(fake.failures()).toEqual([]);
    expect(episode.ended).toBe("finished");
    const record = { ...episode, progress_limit: 20 };
    expect(scoreAttempt(task, { record, trace: episode.trace })).toMatchObject({ success: true, completion_ratio: 1 });
    expect(episode.steps).toHaveLength(planned.length + 1);
    expect(episode.steps.every(({ usage }) => usage.input > 500 && usage.output > 10)).toBe(true);
    expect(episode.usage.input).toBe(episode.steps.reduce((sum, { usage }) => sum + usage.input, 0));
    expect(episode.steps[1]?.thought).toBe("1 steps were taken.\nThe next one follows.");
    expect(asked[2]?.question).toContain("This is step 3 of at most 60.");
    expect(blockOf(asked[2]?.question ?? "", "steps").split("\n")).toHaveLength(4);
  });

  it("is told why a step could not be done, and which of its answers could not be used", async () => {
    const wrong = [
      { control_label: "999", function: "click_input" as const },
      { control_label: null, function: "wheel_mouse_input" as const },
    ];
    let n = 0;
    const answer = (question: FakeQuestion) => ({ ...goldAnswer(question), ...wrong[n++] });
    const { maker, asked } = await open(`chat-list:${model}`, { answer });
    const episode = await attempt(maker);
    expect(episode).toMatchObject({ ended: "finished", agent_error: null });
    expect(blockOf(asked[1]?.question ?? "", "steps")).toContain("there is no control 999 in the list");
    expect(episode.steps[1]).toMatchObject({ action: null, outcome: expect.stringContaining("wheel_dist") });
    expect(episode.steps[1]?.usage.input).toBeGreaterThan(500);
    expect(blockOf(asked[2]?.question ?? "", "steps")).toContain("args.wheel_dist: Invalid input");
  });

  it.each<Fault["kind"]>(["refusal", "wrong-shape", "text-only", "truncated"])(
    "is given up after three answers that are %s, which other attempts survive",
    async (kind) => {
      const { maker } = await open(`chat-list:${model}`, { fault: () => ({ kind }) as Fault });
      for (let n = 0; n < 5; n++) {
        const episode = await attempt(maker, `attempt-${n}`);
        expect(episode).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_INVALID" } });
        expect(episode.steps).toHaveLength(2);
        expect(episode.usage.input).toBeGreaterThan(1_500);
      }
    },
  );

  it("gives the attempt up where the model takes no pictures, says how to ask without any, and tries the next", async () => {
    const { maker, fake } = await open(`chat:${model}`, {
      answer: goldAnswers(1),
      fault: (n) => (n <= 3 ? { kind: "status", status: 400, body: noPictures } : null),
    });
    for (let n = 0; n < 3; n++) {
      const episode = await attempt(maker, `attempt-${n}`);
      expect(episode).toMatchObject({
        ended: "agent-error",
        agent_error: { code: "AGENT_NO_PICTURES", message: expect.stringMatching(/takes no pictures.*chat-list/) },
        steps: [],
      });
    }
    expect(fake.requests()).toHaveLength(3);
    expect(await attempt(maker, "attempt-3")).toMatchObject({ ended: "finished", agent_error: null });
  });

  it("goes on after the provider was busy, and ends the run when it stays so", async () => {
    const { maker } = await open(`chat-list:${model}`, {
      fault: (n) => (n % 3 === 1 ? { kind: "status", status: 529 } : null),
    });
    expect(await attempt(maker)).toMatchObject({ ended: "finished", agent_error: null });
    const down = await open(`chat-list:${model}`, { fault: () => ({ kind: "status", status: 503 }) });
    await expect(attempt(down.maker)).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    const denied = await open(`chat-list:${model}`, { fault: () => ({ kind: "status", status: 401 }) });
    await expect(attempt(denied.maker)).rejects.toMatchObject({ code: "MODEL_DENIED" });
  });
});

describe("a chat agent", () => {
  it("sees the screen with numbers, as it is, or not at all, and the list of controls in any case", async () => {
    const seen: number[] = [];
    for (const agent of ["chat", "chat-square", "chat-picture", "chat-list"]) {
      const { maker, asked } = await open(`${agent}:openai/gpt-4o`, { answer: goldAnswers(4) });
      await attempt(maker);
      expect(asked).toHaveLength(5);
      expect(asked.every(({ question }) => blockOf(question, "controls") !== "")).toBe(true);
      seen.push(asked[0]?.messages.at(-1)?.pictures ?? -1);
    }
    expect(seen).toEqual([1, 1, 1, 0]);
  });

  it("is asked anew at every attempt, and what each of them costs is counted apart", async () => {
    const { maker, fake } = await open("chat-list:openai/gpt-4o", { settings: { prices, maxCost: 10 } });
    const first = await attempt(maker, "attempt-1");
    const second = await attempt(maker, "attempt-2");
    expect(fake.requests()).toHaveLength(2 * (planned.length + 1));
    const cost = maker.spent("attempt-1") ?? 0;
    expect(cost).toBeCloseTo((first.usage.input * 2 + first.usage.output * 8) / 1e6, 1);
    expect(second.usage.input).toBeGreaterThan(0);
    expect(maker.spent()).toBeCloseTo(cost + (maker.spent("attempt-2") ?? 0), 10);
  });

  it("is not asked over what may be spent, nor where that cannot be kept", async () => {
    const { maker, fake } = await open("chat:openai/gpt-4o", { settings: { prices, maxCost: 0.1 } });
    await expect(attempt(maker)).rejects.toMatchObject({ code: "MODEL_OVER_BUDGET" });
    expect(maker.spent() ?? 1).toBeLessThanOrEqual(0.1);
    expect(fake.requests().length).toBeLessThan(planned.length);
    await expect(open("chat:openai/gpt-4o", { settings: { maxCost: 1 } })).rejects.toMatchObject({
      code: "MODEL_PRICE",
    });
  });

  it("needs the name of a provider and of a model, and a key", async () => {
    for (const name of ["gpt-4o", "openai/", "/gpt-4o", "nobody/gpt-4o"]) {
      await expect(open(`chat:${name}`)).rejects.toMatchObject({ code: "OPTION_MODEL" });
    }
    await expect(open("chat:openai/gpt-4o", { settings: { variables: {} } })).rejects.toMatchObject({
      code: "MODEL_KEY",
    });
  });
});
