import { beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import type { Evaluator } from "../../pipeline/schema/evaluator.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { createOfflineTrajectoryAuthor } from "../../pipeline/verify/author/offline-trajectory.js";
import { execute } from "../../pipeline/verify/run.js";
import { mutationReport } from "../bench/mutation-report.js";
import { all, copyFile, keys, press, scribeContext, shout, verifyAll, write } from "./scribe.js";

describe("verification", () => {
  let subtasks: Subtask[] = [];
  let reasons: string[] = [];
  const named = (phrase: string): Subtask => {
    const found = subtasks.find(({ phrases }) => phrases[0] === phrase);
    if (found === undefined) throw new Error(`not verified: ${phrase} (${reasons.join("; ")})`);
    return found;
  };

  beforeAll(async () => {
    ({ subtasks, reasons } = await verifyAll(all));
  });

  it("keeps every subtask that works", () => {
    expect(reasons).toEqual([]);
    expect(subtasks).toHaveLength(all.length);
    for (const { verification } of subtasks) {
      expect(verification.mutants_rejected).toBe(verification.mutants);
      expect(verification.mutants).toBeGreaterThan(0);
      expect(verification.prefixes_rejected).toBeGreaterThan(0);
      expect(verification.foreign_rejected).toBeGreaterThanOrEqual(3);
      expect(verification.replays).toBe(3);
    }
  });

  it("writes evaluators that judge by the result, in words of the parameters", () => {
    expect(printPython(named("save {txt_path} as {txt_path_2}").evaluator)).toMatchInlineSnapshot(`
      "from taskloom_runtime import EvalResult, check_file_exists, check_same_text


      def evaluate_agent_task_completion(txt_path: str, txt_path_2: str) -> EvalResult:
          if not check_file_exists(file_path=txt_path_2):
              return EvalResult(False, f"Subtask execution failed because the file '{txt_path_2}' does not exist.", 0/2)
          if not check_same_text(file_path=txt_path_2, other_path=txt_path):
              return EvalResult(False, f"Subtask execution failed because '{txt_path_2}' does not have the content of '{txt_path}'.", 1/2)
          return EvalResult(True, "Subtask completed successfully", 2/2)
      "
    `);
    const checks = JSON.stringify(subtasks.map(({ evaluator }) => evaluator));
    expect(checks).not.toContain("check_mouse_clicks");
    expect(checks).not.toContain("check_keyboard_types");
    expect(checks).not.toContain("harbour");
  });

  it("accepts another route to the same effect", () => {
    expect(named("write {txt_path} in capital letters").alternatives).toHaveLength(1);
    expect(named("write {txt_path} in capital letters").verification.alternatives_accepted).toBeGreaterThan(0);
  });

  it("measures what a subtask needs, adds and touches", () => {
    expect(named("save {txt_path} as {txt_path_2}").effects).toEqual({
      needs: [
        { type: "txt_path", value: "{txt_path}", present: true },
        { type: "txt_path", value: "{txt_path_2}", present: false },
      ],
      adds: [
        { type: "txt_path", value: "{txt_path_2}", present: true },
        { type: "txt_in_processing", value: "{txt_path_2}", present: true },
      ],
      destroys: [],
      reads: ["application:scribe", "document:scribe", "file:{txt_path_2}", "file:{txt_path}"],
      writes: ["application:scribe", "document:scribe", "file:{txt_path_2}"],
    });
    expect(named("copy the text of {txt_path}").effects.writes).toContain("clipboard");
  });

  it("measures what a computer answers where something is missing, in words of the parameters", () => {
    expect(named("save {txt_path} as {txt_path_2}").obstacles).toMatchInlineSnapshot(`
      [
        {
          "kind": "missing_file",
          "message": "{txt_path} File not found. Check the file name.",
          "parameter": "txt_path",
        },
        {
          "kind": "no_permission",
          "message": "{txt_path_2:dirname} Access is denied: the folder is read-only.",
          "parameter": "txt_path_2",
        },
      ]
    `);
    expect(named("write {text} into the new file {txt_path}").obstacles.map(({ kind }) => kind)).toEqual([
      "no_permission",
    ]);
  });

  it("holds against wrong controls and values drawn anew", async () => {
    const { counts, alternatives, survivors } = await mutationReport(subtasks, await scribeContext());
    expect(survivors).toEqual([]);
    expect(counts.map(({ kind }) => kind)).toEqual([
      "changed text",
      "dropped step",
      "foreign",
      "missing input",
      "missing save",
      "no-op",
      "order swapped",
      "prefix",
      "wrong control",
      "wrong file",
      "wrong folder",
    ]);
    for (const { killed } of counts) expect(killed).toBeGreaterThan(0);
    expect(alternatives.accepted).toBe(alternatives.all);
  });

  it("does the same again with the same seed", async () => {
    expect((await verifyAll(all)).subtasks).toEqual(subtasks);
  });

  it("cuts off steps at the end that have no effect", async () => {
    const idle = { ...shout, actions: [...shout.actions, press("Text", "MenuItem"), keys("escape")] };
    const [subtask] = (await verifyAll([idle, ...all.slice(1)])).subtasks;
    expect(subtask?.actions).toEqual(shout.actions);
  });

  it("says why a candidate is not kept", async () => {
    const unsaved = { ...write, actions: write.actions.slice(0, 2) };
    const broken = { ...copyFile, actions: [press("Telegraph", "Button")], alternatives: [] };
    const two = { ...shout, trials: shout.trials.slice(0, 2) };
    const { reasons: why } = await verifyAll([unsaved, broken, two, ...all]);
    expect(why[0]).toContain("nothing changes that can be measured");
    expect(why[1]).toMatch(/in 0 of 4: .*Telegraph/);
    expect(why[2]).toMatch(/fewer than 3 trials.*in 2 of 2/);
  });

  it("tries another route when the first does not work", async () => {
    const detour = { ...shout, actions: [press("Telegraph", "Button")], alternatives: [shout.actions] };
    const [subtask] = (await verifyAll([detour, ...all.slice(1)])).subtasks;
    expect(subtask?.actions).toEqual(shout.actions);
    expect(subtask?.verification.rounds).toBeGreaterThan(1);
  });

  it("refuses an evaluator that is too kind, too strict or broken, whoever wrote it", async () => {
    const trajectory = createOfflineTrajectoryAuthor();
    const leaf = (success: boolean): Evaluator["body"] => ({ success, message: { literal: "" }, progress: [1, 1] });
    const refusal = async (body: Evaluator["body"]) => {
      const evaluator = { author: async () => ({ evaluator: { version: 1 as const, parameters: [], body } }) };
      return (await verifyAll([shout, ...all.slice(1, 4)], { trajectory, evaluator })).reasons[0];
    };
    expect(await refusal(leaf(true))).toContain("the no-op gate");
    expect(await refusal(leaf(false))).toContain("the end gate");
    const fileIsThere = {
      check: { api: "check_file_exists" as const, arguments: { file_path: { parameter: "txt_path" } } },
    };
    expect(await refusal({ when: fileIsThere, yes: leaf(true), no: leaf(false) })).toContain("the no-op gate");
    const unbound = { check: { api: "check_file_exists" as const, arguments: { file_path: { parameter: "nobody" } } } };
    expect(await refusal({ when: unbound, yes: leaf(true), no: leaf(false) })).toContain("the error gate");
  });

  it("leaves evaluators that work on a computer they have not seen", async () => {
    const context = await scribeContext();
    const environment = await context.environment.open();
    const { actions, evaluator, trials } = named("save {txt_path} as {txt_path_2}");
    const [trial] = trials;
    if (trial === undefined) throw new Error("a subtask has trials");
    const unseen = {
      setup: {
        ...trial.setup,
        files: [
          {
            path: "C:\\Users\\user\\Desktop\\Zwölf.txt",
            content: { kind: "text" as const, text: "a\nb" },
            read_only: false,
          },
        ],
      },
      parameters: { txt_path: "C:\\Users\\user\\Desktop\\Zwölf.txt", txt_path_2: "C:\\Users\\user\\Pictures\\{x}.txt" },
    };
    const run = await execute(environment, "unseen", unseen, actions);
    expect(evaluate(evaluator, run.parameters, run.trace).verdict).toBe("pass");
  });
});
