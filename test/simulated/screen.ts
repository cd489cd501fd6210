import { addDialog } from "./dialog-window.js";
import { add, type Element, type Sheet } from "./element.js";
import type { Machine } from "./machine.js";
import { addMainWindow } from "./main-window.js";
import { screenHeight, screenWidth, taskbarHeight } from "./screen-size.js";

const screens = new WeakMap<Machine, readonly Element[]>();

/** Everything on the screen: dialogs of the front application from the top one down, its main window, the taskbar. Kept per machine. */
export function screenOf(machine: Machine): readonly Element[] {
  const known = screens.get(machine);
  if (known !== undefined) return known;
  const elements: Element[] = [];
  const application = machine.running[0];
  if (application !== undefined) {
    for (let level = application.dialogs.length; level > 0; level--) addDialog(elements, machine, application, level);
    addMainWindow(elements, machine, application);
  }
  addTaskbar(elements, machine);
  screens.set(machine, elements);
  return elements;
}

const taskbars = new WeakMap<Machine["installed"], Map<string, readonly Element[]>>();

/** The taskbar depends only on what is installed, what is in front and where in the observation it begins. */
function addTaskbar(elements: Element[], machine: Machine): void {
  const known = taskbars.get(machine.installed) ?? new Map<string, readonly Element[]>();
  taskbars.set(machine.installed, known);
  const key = `${elements.length} ${machine.running[0]?.model.model.id ?? ""}`;
  const start = elements.length;
  const bar = known.get(key);
  if (bar !== undefined) {
    elements.push(...bar);
    return;
  }
  buildTaskbar(elements, machine);
  known.set(key, elements.slice(start));
}

function buildTaskbar(elements: Element[], machine: Machine): void {
  const sheet: Sheet = { elements, application: "desktop", window: "Taskbar", level: null };
  const top = screenHeight - taskbarHeight;
  const bar = add(sheet, null, "Window", "Taskbar", [0, top, screenWidth, screenHeight]);
  const width = Math.min(120, Math.floor((screenWidth - 16) / Math.max(1, machine.installed.length)));
  for (const [index, model] of machine.installed.entries()) {
    const left = 8 + index * width;
    add(sheet, bar, "Button", model.name, [left, top + 4, left + width - 4, screenHeight - 4], {
      target: { kind: "launch", application: model.id },
      selected: machine.running[0]?.model.model === model,
    });
  }
}
