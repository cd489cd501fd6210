import { expect, it } from "vitest";
import { stoppable } from "../../pipeline/environments/stoppable.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { simulatedComputers } from "../simulated/computers.js";

const wait = actionSchema.parse({ function: "wait", args: { seconds: 0 }, control: null });

it("a computer that is stopped does nothing more, nor do its copies, and can still be looked at and closed", async () => {
  const stop = new AbortController();
  const factory = stoppable(simulatedComputers(), stop.signal);
  const computer = await factory.open();
  await computer.reset(emptySetup);
  await computer.act(wait);
  const copy = computer.fork?.();
  stop.abort(new Error("enough"));
  await expect(computer.act(wait)).rejects.toThrow("enough");
  await expect(copy?.act(wait)).rejects.toThrow("enough");
  await expect(computer.reset(emptySetup)).rejects.toThrow("enough");
  await expect(factory.open()).rejects.toThrow("enough");
  expect((await computer.observe()).controls.length).toBeGreaterThan(0);
  await computer.close();
});
