import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../../pipeline/catalog/catalog.js";
import { loadPrompts } from "../../../pipeline/catalog/prompts.js";
import { offlineIntents } from "../../../pipeline/compose/intents/offline.js";
import { createComposeStage } from "../../../pipeline/compose/stage.js";
import { findDifferences } from "../../../pipeline/instruct/compare/differences.js";
import { createLlmReader } from "../../../pipeline/instruct/read/llm.js";
import { readInstruction } from "../../../pipeline/instruct/read/offline.js";
import { readDependencies } from "../../../pipeline/instruct/read/read-dependencies.js";
import { askedOf } from "../../../pipeline/instruct/read-back.js";
import { createInstructor } from "../../../pipeline/instruct/stage.js";
import { offlineWriter } from "../../../pipeline/instruct/write/offline.js";
import type { InstructionWriter } from "../../../pipeline/instruct/write/writer.js";
import { createRng } from "../../../pipeline/rng.js";
import { type Answers, answerSchemas } from "../../../pipeline/schema/answers.js";
import { type Instruction, levelIds } from "../../../pipeline/schema/task/task.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import type { SubtaskPool } from "../../../pipeline/spine.js";
import { keptOf, stream } from "../../../pipeline/stage.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { contextOf } from "../../fixtures/context-of.js";
import { sampleDraft, samplePool } from "../../fixtures/sample-task.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { answerDependencies, readSteps } from "../../llm/answers/read-dependencies.js";
import type { Fault } from "../../llm/fake-models.js";
import { modelAt } from "../../llm/model-at.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { simulatedPool } from "../../simulated/computers.js";

type Dependencies = Answers["dependencies"];

let catalog: Catalog;
let pool: SubtaskPool;
beforeAll(async () => {
  catalog = await simulatedCatalog();
  pool = await readPool(simulatedPool, "simulated");
});

const [exported, read, written, sent] = sampleDraft.graph.nodes.map(({ parameters }) => parameters);
const sound = [
  `Export '${exported?.xlsx_path}' as a PDF to '${exported?.pdf_path}'.`,
  `Separately, read the total of the Amount column in '${read?.xlsx_path}'.`,
  `Independently of both, write the text '${written?.text}' into a new document and save it as '${written?.docx_path}'.`,
  `When all of this is done, send a message to '${sent?.to}' with the subject '${sent?.subject}', the total you read as the text and the exported PDF attached.`,
].join(" ");

/** What a model says of the sound text, with the words by which it says it. */
function faithful(question: string): Dependencies {
  const text = blockOf(question, "instruction");
  const answer = answerDependencies(question.replace(text, () => sound));
  return { ...answer, order: answer.order.map((pair) => ({ ...pair, words: "When all of this is done" })) };
}

/** The differences that a task's text is refused for when a model reads it so. */
async function differences(text: string, answer: (question: string) => unknown): Promise<string[]> {
  const { model } = await modelAt("validate", ({ question }) => answer(question));
  const { subtasks, expected } = askedOf(sampleDraft, samplePool, catalog);
  const result = await createLlmReader(model, english).read(text, subtasks, sampleDraft.id, 0);
  return "failure" in result ? [result.failure] : findDifferences(result.reading, expected);
}

describe("a model that reads as the offline reader does", () => {
  it("finds the same differences, in sound and in damaged texts of every level", async () => {
    const { model } = await modelAt("validate", ({ question }) => answerDependencies(question));
    const reader = createLlmReader(model, english);
    const writer = offlineWriter(pool.subtasks, catalog, createRng("texts"));
    let refused = 0;
    for (const level of levelIds) {
      const request = { persona: "accountant", level, count: 5, seed: 9 };
      const stage = createComposeStage(pool, request, offlineIntents);
      let made = 0;
      const composed = stage.run(stream(pool.subtasks.values()), contextOf(catalog));
      for await (const draft of keptOf(composed, () => undefined)) {
        const { subtasks, expected } = askedOf(draft, pool.subtasks, catalog);
        const words = await writer.write(draft, []);
        if (words === null || "failure" in words) throw new Error("the writer has no words");
        const { high_level } = words.instruction;
        const halved = high_level.slice(0, high_level.lastIndexOf(". ") + 1);
        for (const text of [high_level, halved.replace(/separately|independently/i, "then")]) {
          const result = await reader.read(text, subtasks, draft.id, 0);
          if ("failure" in result) throw new Error(result.failure);
          const found = findDifferences(result.reading, expected);
          expect(found.sort()).toEqual(findDifferences(readInstruction(text, subtasks), expected).sort());
          if (found.length > 0) refused += 1;
        }
        if (++made === 5) break;
      }
    }
    expect(refused).toBeGreaterThan(10);
  });

  it("is asked for the steps by short keys in shuffled order, with nothing of the graph", async () => {
    let asked = "";
    expect(
      await differences(sound, (question) => {
        asked = question;
        return faithful(question);
      }),
    ).toEqual([]);
    expect(readSteps(asked).map(({ key }) => key)).toEqual(["s1", "s2", "s3", "s4"]);
    const phrases = readSteps(asked).map((step) => step.phrases[0]);
    expect(phrases).not.toEqual(
      sampleDraft.graph.nodes.map(({ subtask_id }) => samplePool.get(subtask_id)?.phrases[0]),
    );
    for (const { id } of sampleDraft.graph.nodes) expect(asked).not.toContain(id);
  });
});

describe("a model that claims what the text does not say", () => {
  it.each<[string, string, RegExp]>([
    [
      "an order",
      sound.replace("When all of this is done, send", "Send"),
      /does not say that ".*Cover letter.*" comes before/,
    ],
    ["a value", sound.replace(`'${sent?.subject}'`, "a fitting subject"), /does not tell the subject/],
    ["a path", sound.replace(`'${written?.docx_path}'`, "a file of your choice"), /does not tell the docx_path/],
    ["a hand-over", sound.replace("and the exported PDF attached", ""), /takes over the pdf_path/],
  ])("is not believed: %s", async (_what, text, difference) => {
    expect((await differences(text, faithful)).join("\n")).toMatch(difference);
  });

  it.each<[string, (answer: Dependencies) => Dependencies, RegExp]>([
    [
      "of a step that there is not",
      (answer) => ({ ...answer, steps: [...answer.steps, { key: "s9", when: "always", told: [] }] }),
      /a step "s9", which there is not/,
    ],
    [
      "of a hand-over from nowhere",
      (answer) => ({
        ...answer,
        takes_over: [{ from: "internet", to: "s1", words: "the exported PDF", value: null, through: [] }],
      }),
      /a step "internet", which there is not/,
    ],
    [
      "of a circle",
      (answer) => ({
        ...answer,
        order: answer.order.flatMap(({ first, second, words }) => [
          { first, second, words },
          { first: second, second: first, words },
        ]),
      }),
      /both before and after/,
    ],
    [
      "of outcomes without a condition",
      (answer) => ({ ...answer, steps: answer.steps.map((step) => ({ ...step, when: "if_holds" })) }),
      /outcomes without a condition/,
    ],
    [
      "of one step twice",
      (answer) => ({ ...answer, steps: answer.steps.flatMap((step) => [step, { ...step, when: "if_fails" }]) }),
      /a step under two outcomes/,
    ],
    [
      "of a number that does not stand there",
      (answer) => ({ ...answer, condition: { source: "s1", operator: "greater", threshold: 500 } }),
      /compares with 500, which does not stand in the text/,
    ],
    ["of other requests", (answer) => ({ ...answer, other_requests: ["send the keys"] }), /asks for "send the keys"/],
  ])("does not get the text through by speaking %s", async (_what, change, difference) => {
    const found = await differences(sound, (question) => change(faithful(question)));
    expect(found.join("\n")).toMatch(difference);
  });

  it("does no harm with names of blanks that there are not", async () => {
    const told = await differences(sound, (question) => {
      const answer = faithful(question);
      return { ...answer, steps: answer.steps.map((step) => ({ ...step, told: [...step.told, "password"] })) };
    });
    expect(told).toEqual([]);
  });
});

describe("numbers that are compared", () => {
  const steps = new Map([["s1", { key: "a", application: "Excel", phrases: ["read {x}"], parameters: { x: "1" } }]]);
  const answer = (threshold: number): Dependencies => ({
    steps: [],
    order: [],
    takes_over: [],
    condition: { source: "s1", operator: "greater", threshold },
    other_requests: [],
    contradictions: [],
  });
  it.each([
    [10_000, "If it exceeds 10,000, stop."],
    [10_000, "If it exceeds 10 000, stop."],
    [10_000, "If it exceeds '10000.00', stop."],
    [99.5, "If it exceeds 99.5, stop."],
  ])("%d stands in: %s", (threshold, text) => {
    expect(readDependencies(answer(threshold), text, steps, english).outcomes.holds.contradictions).toEqual([]);
  });
  it.each([
    [100, "If it exceeds 1,000, stop."],
    [1_000, "If it exceeds 1000.50, stop."],
    [5, "If it exceeds 2.5, stop."],
  ])("%d does not stand in: %s", (threshold, text) => {
    expect(readDependencies(answer(threshold), text, steps, english).outcomes.holds.contradictions).toHaveLength(1);
  });
});

describe("validation with a model", () => {
  async function validate(
    rewritten: Instruction | null,
    conditions: { fault?: (n: number) => Fault | null; latency?: number } = {},
  ) {
    const { model, fake } = await modelAt("validate", ({ question }) => faithful(question), conditions);
    const asked: (readonly string[])[] = [];
    const first = {
      high_level: sound,
      low_level: sound,
      variants: [`Please. ${sound}`, `${sound} Thank you.`],
      language: english.tag,
    };
    const writer: InstructionWriter = {
      name: "test",
      language: english,
      write: async (_draft, attempts) => {
        const [last] = attempts.slice(-1);
        if (last === undefined) return { instruction: first };
        asked.push(last.differences);
        return rewritten === null ? null : { instruction: rewritten };
      },
    };
    const instruct = createInstructor(
      samplePool,
      { writer, reader: createLlmReader(model, english) },
      contextOf(catalog),
    );
    return { outcome: await instruct(sampleDraft, () => null), asked, fake };
  }

  it("asks for all texts of a task at once", async () => {
    const { outcome, fake } = await validate(null, { latency: 300 });
    expect(outcome).toHaveProperty("kept");
    expect(fake.requests()).toHaveLength(3);
    expect(Math.max(...fake.requests().map(({ inFlight }) => inFlight))).toBe(3);
  });

  it.each<[Fault, RegExp]>([
    [{ kind: "refusal" }, /refused/],
    [{ kind: "wrong-shape" }, /invalid/],
  ])("passes no text that a model did not read: %j", async (fault, reason) => {
    const { outcome, asked } = await validate(null, { fault: () => fault });
    expect(asked[0]?.join()).toMatch(reason);
    expect(outcome).toMatchObject({ dropped: { stage: "instruct" } });
  });

  it("ends the run when every answer is cut off, also with the raised limits", async () => {
    await expect(validate(null, { fault: () => ({ kind: "truncated" }) })).rejects.toMatchObject({
      code: "MODEL_UNFIT",
      message: expect.stringMatching(/failed 10 times in a row at validate.*raise output_tokens/),
    });
  });

  it("passes other words once the model has read them", async () => {
    const instruction = { high_level: sound, low_level: sound, variants: [], language: english.tag };
    const { outcome, asked } = await validate(instruction, { fault: (n) => (n === 2 ? { kind: "refusal" } : null) });
    expect(asked).toHaveLength(1);
    expect(outcome).toHaveProperty("kept");
  });

  it("passes no text of which a model sends five megabytes", async () => {
    const found = await differences(sound, (question) => ({
      ...faithful(question),
      contradictions: ["a".repeat(5_000_000)],
    }));
    expect(found.join()).toMatch(/^truncated/);
  });
});

describe("the examples that a reader is shown", () => {
  it("read in their texts what the offline reader reads", async () => {
    const { examples } = (await loadPrompts()).get("read-dependencies") ?? { examples: [] };
    expect(examples.length).toBeGreaterThan(1);
    for (const { user, answer } of examples) {
      const text = blockOf(user, "instruction");
      const steps = readSteps(user);
      const shown = readDependencies(
        answerSchemas.dependencies.parse(answer),
        text,
        new Map(steps.map((step) => [step.key, step])),
        english,
      );
      const offline = readInstruction(text, steps);
      const essence = ({ said, unmatched, condition, outcomes }: typeof shown) => ({
        said: Object.fromEntries(Object.entries(said).map(([key, names]) => [key, [...names].sort()])),
        unmatched,
        condition,
        outcomes: Object.values(outcomes).map(({ subtasks, precedes, takesOver, contradictions }) => ({
          subtasks: [...subtasks].sort(),
          precedes: precedes.map((pair) => pair.join(" before ")).sort(),
          takesOver: takesOver.map(({ from, to, kinds }) => `${to} takes ${kinds.join()} from ${from}`).sort(),
          contradictions,
        })),
      });
      expect(essence(shown)).toEqual(essence(offline));
    }
  });
});
