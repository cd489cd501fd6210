import { expect, it } from "vitest";
import { printDatasetSummary } from "../../../pipeline/cli/output/print-dataset-summary.js";

const calls = { role: "describe", calls: 20, cached: 0, mended: 0, failed: 0, input_tokens: 2000, output_tokens: 400 };
const summary = {
  ...{ file: "out/dataset.sqlite", seed: 1, requested: 40, accepted: 40, recalled: 5, resumed: 25, interrupted: false },
  ...{ parts: [], unmet: [], impossible: [], rejected: [], stopped: null },
  refused: { duplicate: 0, skeleton: 0, words: 0, reviewers: 0 },
  models: [{ ...calls, cost_usd: null }],
};

it("shares the calls of a run among the tasks that it made, not among those of earlier runs", () => {
  expect(printDatasetSummary(summary)).toContain("for each accepted task 2.0 calls, 200 tokens in, 40 out");
});

it("shares nothing where a run made no task", () => {
  const printed = printDatasetSummary({ ...summary, resumed: 35 });
  expect(printed).toContain("models: describe: 20 calls");
  expect(printed).toContain("for each accepted task - calls");
});
