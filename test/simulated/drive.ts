import type { Environment } from "../../pipeline/environments/contract.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { SystemState } from "../../pipeline/schema/computer/system-state.js";
import { simulatedComputers } from "./computers.js";

const factory = simulatedComputers();

/**
 * Plays steps as a person would tell them: "MenuItem:File" clicks a control, "Button:Save@Save As" one in a dialog,
 * "!ListItem:a.txt" double-clicks, "=text" types, "^ctrl+s" presses keys. Starts with the taskbar's button.
 */
export async function drive(
  application: { id: string; name: string },
  setup: Parameters<typeof environmentSetupSchema.parse>[0],
  steps: readonly string[],
): Promise<{ state: SystemState; environment: Environment; texts: string[] }> {
  const environment = await factory.open();
  await environment.reset(environmentSetupSchema.parse(setup));
  await environment.act(click("desktop", `Button:${application.name}`));
  for (const step of steps) await environment.act(stepAction(application.id, step));
  const { controls } = await environment.observe();
  return { state: await environment.state(), environment, texts: controls.map((control) => control.control_text) };
}

function stepAction(application: string, step: string) {
  if (step.startsWith("=")) {
    return actionSchema.parse({ function: "keyboard_input", args: { text: step.slice(1) }, control: null });
  }
  if (step.startsWith("^")) {
    return actionSchema.parse({ function: "keyboard_input", args: { keys: step.slice(1) }, control: null });
  }
  return step.startsWith("!") ? click(application, step.slice(1), true) : click(application, step);
}

function click(application: string, target: string, double = false) {
  const [, type, text, dialog] = /^(\w+):([^@]*)(?:@(.*))?$/.exec(target) ?? [];
  return actionSchema.parse({
    function: "click_input",
    args: { double },
    control: { application, dialog: dialog ?? null, control_type: type, control_text: text },
  });
}
