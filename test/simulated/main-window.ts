import { derive } from "../../pipeline/content/derive/derive.js";
import type { Rect } from "../../pipeline/schema/computer/control.js";
import { fill } from "../../pipeline/template/template.js";
import { blankValues, currentView, fieldText } from "./blanks.js";
import { holds, isEnabled } from "./conditions.js";
import { addContent } from "./content-view.js";
import { add, addList, type Element, type Sheet } from "./element.js";
import type { Machine, RunningApplication } from "./machine.js";
import type { ApplicationModel, ModelMainField } from "./model-schema.js";
import { screenHeight, screenWidth, taskbarHeight } from "./screen-size.js";
import { windowTitle } from "./windows.js";

const width = screenWidth;
const bottom = screenHeight - taskbarHeight;

/** The maximised main window: title bar, menu bar, toolbar, fields, tabs, content, status bar, and the menu that is open. */
export function addMainWindow(elements: Element[], machine: Machine, application: RunningApplication): void {
  const { model } = application.model;
  const title = windowTitle(machine, application);
  const sheet: Sheet = { elements, application: model.id, window: title, level: 0 };
  const values = blankValues(machine);
  const window = add(sheet, null, "Window", title, [0, 0, width, bottom]);
  add(sheet, window, "Button", "Close", [width - 46, 0, width, 30], { target: { kind: "command", command: "#close" } });
  let top = 32;
  if (model.menus.length > 0) {
    addMenuBar(sheet, window, application, top);
    top += 28;
  }
  if (model.toolbar.length > 0) top = addToolbar(sheet, window, machine, application, top);
  for (const field of model.fields) {
    addField(sheet, window, machine, application, field, top);
    top += 34;
  }
  if (model.views.length > 1) {
    for (const [index, view] of model.views.entries()) {
      add(sheet, window, "TabItem", view.text, [8 + index * 140, top, 144 + index * 140, top + 28], {
        target: { kind: "tab", view: view.id },
        selected: view === currentView(application),
      });
    }
    top += 32;
  }
  const end = model.status.length > 0 ? bottom - 26 : bottom;
  addContent(sheet, window, machine, application, [0, top, width, end]);
  addStatus(sheet, window, machine, application, values, end);
  addPopup(sheet, window, machine, application, elements);
}

function addMenuBar(sheet: Sheet, window: number, application: RunningApplication, top: number): void {
  const { menus } = application.model.model;
  const bar = add(sheet, window, "MenuBar", "Menu bar", [0, top, width, top + 26]);
  for (const [index, menu] of menus.entries()) {
    add(sheet, bar, "MenuItem", menu.text, menuRect(menus, index, top), {
      target: { kind: "menu", index },
      selected: application.popup?.kind === "menu" && application.popup.index === index,
    });
  }
}

function menuRect(menus: ApplicationModel["menus"], index: number, top: number): Rect {
  const widths = menus.map((menu) => 28 + menu.text.length * 8);
  const left = widths.slice(0, index).reduce((sum, width) => sum + width, 4);
  return [left, top + 1, left + (widths[index] ?? 0), top + 25];
}

function addToolbar(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  top: number,
): number {
  let left = 8;
  let row = top + 3;
  for (const id of application.model.model.toolbar) {
    const command = application.model.commands.get(id);
    if (command === undefined) continue;
    const size = 24 + command.text.length * 8;
    if (left + size > width - 8) {
      left = 8;
      row += 32;
    }
    add(sheet, window, "Button", command.text, [left, row, left + size, row + 28], {
      target: { kind: "command", command: id },
      enabled: isEnabled(machine, application, command),
    });
    left += size + 6;
  }
  return row + 34;
}

function addField(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  field: ModelMainField,
  top: number,
): void {
  const text = fieldText(machine, application, field.id);
  const target = { kind: "field", field: field.id } as const;
  const focused = application.dialogs.length === 0 && application.focus?.target === `field:${field.id}`;
  const right: Rect = [190, top + 2, 900, top + 30];
  if (field.type === "checkbox") {
    add(sheet, window, "CheckBox", field.label, [12, top + 2, 600, top + 30], {
      target,
      focused,
      selected: text === "on",
    });
    return;
  }
  if (field.type === "display") {
    add(sheet, window, "Text", `${field.label}: ${text}`, [12, top + 2, 900, top + 30]);
    return;
  }
  add(sheet, window, "Text", field.label, [12, top + 2, 180, top + 30]);
  add(sheet, window, field.type === "combo" ? "ComboBox" : "Edit", field.label, right, {
    target,
    focused,
    value: text,
  });
}

function addStatus(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  values: Readonly<Record<string, string>>,
  top: number,
): void {
  let left = 12;
  for (const text of statusTexts(machine, application, values)) {
    const size = Math.min(24 + text.length * 8, width - 12 - left);
    if (size < 24) return;
    add(sheet, window, "Text", text, [left, top + 2, left + size, top + 24]);
    left += size + 12;
  }
}

type StatusText = ApplicationModel["status"][number];

function statusTexts(
  machine: Machine,
  application: RunningApplication,
  values: Readonly<Record<string, string>>,
): string[] {
  return application.model.model.status.flatMap((status) => {
    if (!status.when.every((condition) => holds(machine, application, condition))) return [];
    if (status.extractor === undefined) return [fill(status.text, values)];
    const value = statusValue(machine, application, status.extractor, values);
    return value === null ? [] : [fill(status.text, { ...values, value })];
  });
}

function statusValue(
  machine: Machine,
  application: RunningApplication,
  extractor: NonNullable<StatusText["extractor"]>,
  values: Readonly<Record<string, string>>,
): string | null {
  const source = application.document?.content ?? machine.pages.find((page) => page.url === application.url);
  if (source === undefined) return null;
  return derive("column" in extractor ? { ...extractor, column: fill(extractor.column, values) } : extractor, source);
}

/** The open menu, context menu or list of a combo box, over everything else in the window. */
function addPopup(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  elements: readonly Element[],
): void {
  const { popup } = application;
  if (popup === null) return;
  if (popup.kind === "combo") {
    const box = elements.find(({ target }) => target.kind === "field" && target.field === popup.field)?.control.rect;
    const field = application.model.model.fields.find((candidate) => candidate.id === popup.field);
    if (box === undefined || field === undefined) return;
    const rows = field.options.map((value) => ({
      text: value,
      target: { kind: "option", field: field.id, value } as const,
    }));
    addList(sheet, window, field.label, [box[0], box[3], box[2], box[3] + 4 + rows.length * 24], rows, 0);
    return;
  }
  const isMenu = popup.kind === "menu";
  const menu = isMenu ? application.model.model.menus[popup.index] : undefined;
  const items = menu?.items ?? currentView(application).context;
  const [left, top] = isMenu
    ? [menuRect(application.model.model.menus, popup.index, 32)[0], 58]
    : [popup.left, popup.top];
  const size = 6 + items.length * 26;
  const x = Math.min(left, width - 300);
  const y = Math.min(top, bottom - size);
  const list = add(sheet, window, "Menu", menu?.text ?? "Context", [x, y, x + 300, y + size]);
  for (const [index, id] of items.entries()) {
    const command = application.model.commands.get(id);
    if (command === undefined) continue;
    add(sheet, list, "MenuItem", command.text, [x + 3, y + 3 + index * 26, x + 297, y + 29 + index * 26], {
      target: { kind: "command", command: id },
      enabled: isEnabled(machine, application, command),
    });
  }
}
