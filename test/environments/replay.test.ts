import { expect, it } from "vitest";
import { replay } from "../../pipeline/environments/replay.js";
import { at, click, press } from "../conformance/acting.js";
import { simulatedComputers } from "../simulated/computers.js";

const calculator = click(at("desktop", "Button", "Calculator"));

it("a replay records the start and what follows each action", async () => {
  const environment = await simulatedComputers().open();
  const { trace, failure } = await replay(environment, [calculator, press("alt+f4")]);
  expect(failure).toBeNull();
  expect(trace.steps.map((step) => step.action)).toEqual([null, calculator, press("alt+f4")]);
  expect(trace.steps.map((step) => step.state.processes)).toEqual([[], ["calculator"], []]);
  expect(trace.steps[1]?.controls.some((control) => control.control_text === "Expression")).toBe(true);
});

it("a replay stops at the first action that cannot be done, and says why", async () => {
  const environment = await simulatedComputers().open();
  const { trace, failure } = await replay(environment, [calculator, click(at("excel", "Button", "Save")), calculator]);
  expect(failure?.code).toBe("ACTION_NO_CONTROL");
  expect(trace.steps).toHaveLength(2);
});
