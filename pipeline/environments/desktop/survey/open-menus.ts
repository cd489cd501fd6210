import { ActionError } from "../../../errors.js";
import type { Control } from "../../../schema/computer/control.js";
import type { Environment } from "../../contract.js";
import { click, press, referTo } from "./survey-actions.js";
import type { OpeningRecord } from "./survey-record.js";

/** How many menus, or buttons where there is no menu bar, are opened. */
interface MostOpenings {
  menus: number;
  buttons: number;
}

const fewOpenings: MostOpenings = { menus: 4, buttons: 4 };
/** Pixels between the edge of a title and what it opens, and the frame of a menu. */
const gap = 12;

/** Opens the first menus of an application, or some buttons where it has no menu bar, and closes them again. */
export async function openMenus(
  environment: Environment,
  application: string,
  most: MostOpenings = fewOpenings,
): Promise<OpeningRecord[]> {
  const { controls } = await environment.observe();
  const menus = controls.flatMap((control, index) => (isMenu(controls, control, application) ? [index] : []));
  const buttons = controls.flatMap((control, index) =>
    control.application === application && control.control_type === "Button" && control.control_text !== ""
      ? [index]
      : [],
  );
  const kind = menus.length > 0 ? "menu" : "button";
  const tried = kind === "menu" ? menus.slice(0, most.menus) : buttons;
  const records: OpeningRecord[] = [];
  for (const index of tried) {
    if (kind === "button" && records.length >= most.buttons) break;
    const title = controls[index];
    if (title === undefined || !title.enabled || isEnding(title.control_text)) continue;
    try {
      records.push(await open(environment, controls, index, kind));
    } catch (error) {
      // What was clicked before may have hidden it.
      if (!(error instanceof ActionError)) throw error;
    }
  }
  return records;
}

/** What ends an application, or leaves it, and is not tried for that. */
export function isEnding(text: string): boolean {
  return /\b(?:quit|exit|close|log ?out|shut ?down|restart)\b/i.test(text);
}

async function open(
  environment: Environment,
  before: readonly Control[],
  index: number,
  kind: OpeningRecord["kind"],
): Promise<OpeningRecord> {
  const title = before[index];
  if (title === undefined) throw new RangeError(`there is no control ${index}`);
  await environment.act(click(referTo(before, index)));
  const { controls } = await environment.observe();
  const known = new Set(before.map(key));
  const fresh = controls.filter((control) => !known.has(key(control)) && control.control_type === "MenuItem");
  const [left, , right, bottom] = title.rect;
  const first = fresh.toSorted((a, b) => a.rect[1] - b.rect[1])[0]?.rect;
  const isBelow =
    first !== undefined && first[0] < right + gap && first[2] > left - gap && Math.abs(first[1] - bottom) <= gap;
  const inPlace = kind === "menu" ? isBelow : controls.some((control) => !known.has(key(control)));
  // One for the menu, one for a menu that was opened in it.
  for (let closing = 0; closing < 2; closing++) {
    if ((await environment.observe()).controls.length <= before.length) break;
    await environment.act(press("escape"));
  }
  return { title: title.control_text, kind, entries: fresh.map(({ control_text }) => control_text), inPlace };
}

function isMenu(controls: readonly Control[], control: Control, application: string): boolean {
  const parent = control.parent === null ? undefined : controls[control.parent];
  return (
    control.application === application && control.control_type === "MenuItem" && parent?.control_type === "MenuBar"
  );
}

function key({ application, control_type, control_text, rect }: Control): string {
  return JSON.stringify([application, control_type, control_text, rect]);
}
