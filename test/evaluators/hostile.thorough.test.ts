import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../pipeline/evaluators/read/refusal.js";
import { createOfflineTrajectoryAuthor } from "../../pipeline/verify/author/offline-trajectory.js";
import { copyFile, shout, verifyAll, write } from "../verify/scribe.js";
import {
  heavySources,
  hostileSource,
  hostileSources,
  largeValueSources,
  lyingEvaluators,
} from "./hostile-evaluators.js";

describe("a hostile evaluator", () => {
  it("comes in more than sixty kinds", () => {
    expect(hostileSources.length + lyingEvaluators.length).toBeGreaterThan(60);
    expect(new Set(hostileSources.map(({ name }) => name)).size).toBe(hostileSources.length);
  });

  it.each(hostileSources)("that $name is refused, with the reason", ({ reason, ...source }) => {
    let refusal: unknown;
    try {
      readPython(hostileSource(source));
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(EvaluatorRefusal);
    expect(refusal).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  it("has nothing executed, whatever it tries", () => {
    const file = "/tmp/an-evaluator-was-executed";
    const body = [`x = open("${file}", "w")`, `y = eval("open('${file}', 'w')")`];
    for (const line of body) expect(() => readPython(hostileSource({ body: [line] }))).toThrow(EvaluatorRefusal);
    expect(existsSync(file)).toBe(false);
  });

  it("that is heavy is read or refused, and never brings the program down", () => {
    for (const source of heavySources) {
      try {
        readPython(source);
      } catch (error) {
        expect(error).toBeInstanceOf(EvaluatorRefusal);
      }
    }
  });

  it("that handles large values again and again is refused, as each of them counts with its size", () => {
    for (const source of largeValueSources) expect(() => readPython(source)).toThrow(/too much to read/);
  });

  it.each(lyingEvaluators)("that $name is read, and caught when the subtask is verified", async ({ body, gate }) => {
    const evaluator = readPython(hostileSource({ parameter: "txt_path: str, txt_path_2", body }));
    const authors = {
      trajectory: createOfflineTrajectoryAuthor(),
      evaluator: { author: async () => ({ evaluator }) },
    };
    const { subtasks, reasons } = await verifyAll([copyFile, shout, write], authors);
    expect(subtasks).toEqual([]);
    expect(reasons[0]).toMatch(gate);
  });
});
