import { expect, it } from "vitest";
import { attemptForecast, stepsOfAgent, stepsOfComputer } from "../../../pipeline/run/attempts/attempt-forecast.js";
import type { AttemptStep } from "../../../pipeline/schema/attempt/attempt-records.js";

const step: AttemptStep = {
  ...{ action: null, resolved: null, pixel_form: null, control_form: null, thought: "", outcome: "done", nodes: [] },
  ...{ seconds: 0, usage: { input: 0, output: 0 }, screenshot: null, commands: null },
};
const attempt = (steps: number, seconds: number, cost_usd: number | null) => ({
  ...{ steps: Array.from({ length: steps }, () => step), seconds, cost_usd, computer_failure: null },
});
const said = (...given: Parameters<typeof attemptForecast>) => {
  const event = attemptForecast(...given);
  return event.kind === "notice" ? event.text : "";
};

it("says how many steps attempts may take before the first, and no more where nothing was counted", () => {
  expect(said([15, 25, 40], null, 2)).toBe(
    "3 attempts to make, of at most 80 steps; how long they take is known after the first",
  );
  expect(stepsOfAgent([])).toBeNull();
  expect(stepsOfComputer([])).toBeNull();
});

it("says how long and for how much by the agent's own earlier attempts, if all steps are taken", () => {
  const basis = stepsOfAgent([attempt(10, 30, 0.2), attempt(30, 90, 0.6)]);
  expect(said([15, 25, 40], basis, 2)).toBe(
    "3 attempts to make, of at most 80 steps: at most about 2 min 0 s and $1.60, by its 2 earlier attempts (3.0 s a step)",
  );
  // More computers than attempts make nothing faster.
  expect(said([40], basis, 8)).toContain("at most about 2 min 0 s and $0.80");
});

it("names no cost where one attempt has none, and leaves out attempts in which the computer failed", () => {
  const failed = { ...attempt(10, 900, 3), computer_failure: { class: "crash" as const, code: "", message: "" } };
  const basis = stepsOfAgent([attempt(10, 30, 0.2), attempt(30, 90, null), failed]);
  expect(basis).toMatchObject({ seconds: 3, cost: null });
});

it("goes by executed tasks where the agent made no attempt yet, and says that this is the computer alone", () => {
  const basis = stepsOfComputer([{ actions: 20, seconds: 50 }]);
  expect(said([100], basis, null)).toBe(
    "1 attempt to make, of at most 100 steps: at most about 4 min 10 s on one computer, by 1 executed order, without what the agent itself takes (2.5 s a step)",
  );
});
