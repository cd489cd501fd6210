import { ActionError } from "../../../errors.js";
import type { Rng } from "../../../rng.js";
import type { Control } from "../../../schema/computer/control.js";
import type { Environment } from "../../contract.js";
import { isEnding } from "./open-menus.js";
import { click, launch, press, referTo } from "./survey-actions.js";
import type { ClicksRecord } from "./survey-record.js";

const clickable: ReadonlySet<string> = new Set([
  "Button",
  "CheckBox",
  "ComboBox",
  "DataItem",
  "Edit",
  "Hyperlink",
  "ListItem",
  "MenuItem",
  "RadioButton",
  "TabItem",
]);

/**
 * Clicks on randomly drawn controls, except those that end the application. The results are added to `record`; `report`
 * is called before each click.
 */
export async function clickAround(
  environment: Environment,
  application: { id: string; name: string },
  count: number,
  rng: Rng,
  record: ClicksRecord,
  report: (what: string) => void,
): Promise<void> {
  let last = "";
  for (let turn = 0; turn < count; turn++) {
    const { controls } = await environment.observe();
    if (!controls.some((control) => control.application === application.id)) {
      record.closed.push(last);
      await environment.act(launch(application.name));
      continue;
    }
    const index = draw(controls, application.id, rng);
    try {
      last = index === null ? "escape" : describe(controls, index);
      report(`${last} after ${record.done} clicks`);
      await environment.act(index === null ? press("escape") : click(referTo(controls, index)));
      record.done += 1;
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      record.refused += 1;
    }
  }
}

/** A control of the foremost window, which may be a dialog that blocks the others; null when nothing there can be clicked. */
function draw(controls: readonly Control[], application: string, rng: Rng): number | null {
  const front = controls.find((control) => control.application === application)?.window;
  const candidates = controls.flatMap((control, index) => {
    const isOpen =
      control.application === application && control.window === front && control.enabled && control.visible;
    return isOpen && clickable.has(control.control_type) && !isEnding(control.control_text) ? [index] : [];
  });
  return candidates.length === 0 ? null : rng.pick(candidates);
}

function describe(controls: readonly Control[], index: number): string {
  const { control_type, control_text, dialog } = referTo(controls, index);
  return `${control_type} ${JSON.stringify(control_text)}${dialog === null ? "" : ` of the dialog ${JSON.stringify(dialog)}`}`;
}
