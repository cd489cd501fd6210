import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { printPython } from "../../../pipeline/evaluators/print-python.js";
import { readPython } from "../../../pipeline/evaluators/read/read-python.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { createLlmEvaluatorAuthor } from "../../../pipeline/verify/author/llm-evaluator.js";
import { createOfflineTrajectoryAuthor } from "../../../pipeline/verify/author/offline-trajectory.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { answerEvaluator } from "../../llm/answers/write-evaluator.js";
import { type FakeModels, startFakeModels } from "../../llm/fake-models.js";
import { openTestModels } from "../../llm/open-test-models.js";
import { all, copyFile, verifyAll } from "../scribe.js";

let known: Subtask[] = [];
beforeAll(async () => {
  ({ subtasks: known } = await verifyAll(all));
});

const open: FakeModels[] = [];
afterEach(async () => {
  for (const fake of open.splice(0)) await fake.close();
});

const usual = (question: string) => answerEvaluator(question, known).source;

/** Verifies with a model that writes evaluators; gives the questions that it was asked, too. */
async function verifiedBy(write: (question: string, time: number) => string, candidates = all) {
  const questions: string[] = [];
  const fake = await startFakeModels({
    answer: ({ question, messages }) => {
      if (messages.length === 1) questions.push(question);
      const time = questions.filter((other) => taskIn(other) === taskIn(question)).length;
      return { thought: "", source: write(question, time) };
    },
  });
  open.push(fake);
  const models = await openTestModels(fake, { model: ["evaluate=anthropic:claude-sonnet-4-5"] });
  const model = models.at("evaluate");
  if (model === null) throw new Error("the model was not opened");
  const authors = { trajectory: createOfflineTrajectoryAuthor(), evaluator: createLlmEvaluatorAuthor(model) };
  const verified = await verifyAll(candidates, authors);
  models.close();
  expect(fake.failures()).toEqual([]);
  return { ...verified, questions };
}

const taskIn = (question: string) => blockOf(question, "instruction");
const earlierIn = (question: string) => JSON.parse(blockOf(question, "earlier"));
const always = (parameters: string, success: string) =>
  `def evaluate_agent_task_completion(${parameters}):\n    return EvalResult(${success}, "", 1)\n`;
const copyAlone = [copyFile, ...all.filter((candidate) => candidate !== copyFile)];
const copied = "In Scribe, save {txt_path} as {txt_path_2}.";

describe("a model that writes evaluators", () => {
  it("passes the same gates as anybody", async () => {
    const { subtasks, reasons } = await verifiedBy(usual);
    expect(reasons).toEqual([]);
    expect(subtasks.map(({ evaluator }) => printPython(evaluator))).toEqual(
      known.map(({ evaluator }) => printPython(evaluator)),
    );
  });

  it("is shown what runs came to, with the checks, and nothing of the trials that are held out", async () => {
    const { questions } = await verifiedBy(usual, copyAlone);
    const question = questions.find((other) => taskIn(other) === copied) ?? "";
    expect(blockOf(question, "checks")).toContain("check_same_text(file_path, other_path)");
    expect(blockOf(question, "done")).toContain("second harbour.txt is new; it holds: the harbour opens");
    expect(blockOf(question, "not_done")).toMatch(/without step \d/);
    const shown = [...JSON.parse(blockOf(question, "done")), ...JSON.parse(blockOf(question, "not_done"))];
    const values = new Set(shown.map((run) => run.values.txt_path_2));
    expect(values).toEqual(new Set(copyFile.trials.slice(0, 2).map(({ parameters }) => parameters.txt_path_2)));
  });

  it("is shown how the end of each wrong run differs from that of the right one with the same values", async () => {
    const { questions } = await verifiedBy(
      (question, time) => (time === 1 ? always("txt_path, txt_path_2", "True") : usual(question)),
      copyAlone,
    );
    const asked = questions.filter((other) => taskIn(other) === copied);
    const wrong: { run: string; lacks: string[]; has_beside: string[] }[] = JSON.parse(
      blockOf(asked[0] ?? "", "not_done"),
    );
    const without = wrong.filter(({ run }) => /without step/.test(run));
    expect(without.length).toBeGreaterThan(0);
    for (const { lacks } of without) expect(lacks.join()).toMatch(/second \w+.txt is new; it holds: the/);
    expect(wrong.some(({ has_beside }) => has_beside.length > 0)).toBe(true);
    const [misjudged] = earlierIn(asked[1] ?? "")[0].misjudged_runs;
    expect(misjudged).toMatchObject({ should_be: "rejected" });
    expect(misjudged.lacks.join()).toMatch(/is new; it holds: the/);
  });

  it("never has its source run: what the reader refuses is told with its place, and written anew", async () => {
    const { subtasks, questions } = await verifiedBy((question, time) =>
      time === 1 ? `import os\nos.system("true")\n\n${usual(question)}` : usual(question),
    );
    expect(subtasks).toHaveLength(all.length);
    const second = questions.find((question) => earlierIn(question).length === 1) ?? "";
    expect(earlierIn(second)[0].fault).toMatch(/^line 2, column 1: /);
    expect(questions.length).toBeGreaterThanOrEqual(2 * all.length);
  });

  it("is shown the runs that an evaluator misjudges, until it judges them rightly", async () => {
    const { subtasks, questions } = await verifiedBy((question, time) => {
      if (taskIn(question) !== copied || time > 2) return usual(question);
      return time === 1
        ? always("txt_path, txt_path_2", "True")
        : always("txt_path, txt_path_2", "check_file_exists(file_path=txt_path_2)").replace(
            "def",
            "from taskloom_runtime import EvalResult, check_file_exists\ndef",
          );
    }, copyAlone);
    expect(subtasks).toHaveLength(all.length);
    const [, second = "", third = ""] = questions.filter((question) => taskIn(question) === copied);
    const [kind] = earlierIn(second);
    expect(kind.misjudged_runs).toContainEqual(
      expect.objectContaining({ should_be: "rejected", verdict: "accepted at progress 1/1: ", changes: [] }),
    );
    const judged = JSON.stringify(earlierIn(third).at(-1));
    expect(judged).toMatch(/"should_be":"rejected"/);
    expect(judged).toContain("check_file_exists");
  });

  it("is given up when it comes to no good end, with a reason that can be counted", async () => {
    const tries = async (sourceOf: (time: number) => string) => {
      const { reasons, questions } = await verifiedBy(
        (question, time) => (taskIn(question) === copied ? sourceOf(time) : usual(question)),
        copyAlone,
      );
      return { reasons, asked: questions.filter((question) => taskIn(question) === copied).length };
    };
    const kind = always("txt_path, txt_path_2", "True");
    expect(await tries((time) => `${kind}# ${time}`)).toEqual({
      reasons: [expect.stringMatching(/^the model's evaluator judges a run wrongly: .*as it should be, after step 0/)],
      asked: 5,
    });
    expect((await tries(() => kind)).asked).toBe(2);
    expect(await tries((time) => `${always("txt_path", "True")}# ${time}`)).toEqual({
      reasons: [expect.stringMatching(/^the model's evaluator cannot be read: .*have to be: txt_path, txt_path_2/)],
      asked: 5,
    });
    expect(await tries(() => "#".repeat(30_000))).toEqual({
      reasons: [expect.stringMatching(/^the model wrote no evaluator: invalid: .*Too big/)],
      asked: 2,
    });
  });

  it("may answer in any form that the reader takes", () => {
    for (const { evaluator } of known) {
      expect(readPython(`\`\`\`python\n${printPython(evaluator)}\`\`\``).parameters).toEqual(evaluator.parameters);
    }
  });
});
