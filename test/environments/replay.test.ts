import { expect, it } from "vitest";
import { openEnvironmentFactory } from "../../pipeline/environments/registry.js";
import { replay } from "../../pipeline/environments/replay.js";
import { RequestError } from "../../pipeline/errors.js";
import { at, click, press } from "../conformance/acting.js";

const calculator = click(at("desktop", "Button", "Calculator"));

it("a replay records the start and what follows each action", async () => {
  const environment = await openEnvironmentFactory("simulated").open();
  const { trace, failure } = await replay(environment, [calculator, press("alt+f4")]);
  expect(failure).toBeNull();
  expect(trace.steps.map((step) => step.action)).toEqual([null, calculator, press("alt+f4")]);
  expect(trace.steps.map((step) => step.state.processes)).toEqual([[], ["calculator"], []]);
  expect(trace.steps[1]?.controls.some((control) => control.control_text === "Expression")).toBe(true);
});

it("a replay stops at the first action that cannot be done, and says why", async () => {
  const environment = await openEnvironmentFactory("simulated").open();
  const { trace, failure } = await replay(environment, [calculator, click(at("excel", "Button", "Save")), calculator]);
  expect(failure?.code).toBe("ACTION_NO_CONTROL");
  expect(trace.steps).toHaveLength(2);
});

it("an environment that does not exist is answered with those that do", () => {
  expect(() => openEnvironmentFactory("real")).toThrow(RequestError);
  expect(() => openEnvironmentFactory("real")).toThrow("simulated");
});
