import { expect, it } from "vitest";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { keptOf, stream } from "../../pipeline/stage.js";
import { createVerifyStage } from "../../pipeline/verify/stage.js";
import { mutationReport } from "../bench/mutation-report.js";
import { all, scribeContext } from "./scribe.js";

it("subtasks whose trajectories and evaluators did not check one another claim nothing, and let wrong runs pass", async () => {
  const context = await scribeContext(() => undefined);
  const subtasks: Subtask[] = [];
  const outcomes = createVerifyStage({ gated: false }).run(stream(all), context);
  for await (const subtask of keptOf(outcomes, () => undefined)) subtasks.push(subtask);
  expect(subtasks).toHaveLength(all.length);
  for (const { verification } of subtasks) {
    expect(verification).toMatchObject({ mutants: 0, mutants_rejected: 0, prefixes_rejected: 0, foreign_rejected: 0 });
  }
  const report = await mutationReport(subtasks, context);
  expect(report.survivors.length).toBeGreaterThan(0);
});
