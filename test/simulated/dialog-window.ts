import type { Rect } from "../../pipeline/schema/computer/control.js";
import { basename } from "../../pipeline/text/path.js";
import { formModel } from "./answer-dialog.js";
import { fileType } from "./conditions.js";
import { add, addList, type Element, type Row, type Sheet } from "./element.js";
import { listDirectory } from "./file-system.js";
import type { ChooserDialog, FormDialog, Machine, QuestionDialog, RunningApplication } from "./machine.js";
import type { FormField } from "./model-form.js";
import { comboOptions } from "./run-command.js";
import { screenHeight, screenWidth, taskbarHeight } from "./screen-size.js";

const fieldHeight = 36;
const multilineHeight = 120;

/** The dialog at a level (1 is the lowest) of an application. */
export function addDialog(elements: Element[], machine: Machine, application: RunningApplication, level: number): void {
  const dialog = application.dialogs[level - 1];
  if (dialog === undefined) return;
  const sheet: Sheet = { elements, application: application.model.model.id, window: dialog.title, level };
  if (dialog.kind === "question") addQuestion(sheet, dialog);
  else if (dialog.kind === "chooser") addChooser(sheet, machine, dialog);
  else addForm(sheet, machine, dialog);
}

function addQuestion(sheet: Sheet, dialog: QuestionDialog): void {
  const lines = dialog.text.split("\n").length;
  const [left, top, right, bottom] = frame(sheet, 520, 100 + lines * 22);
  const window = add(sheet, null, "Dialog", dialog.title, [left, top, right, bottom]);
  add(sheet, window, "Text", dialog.text, [left + 20, top + 40, right - 20, bottom - 54]);
  addButtons(
    sheet,
    window,
    [left, top, right, bottom],
    dialog.answers.map((answer, index) => ({ text: answer.text, target: { kind: "answer", index } })),
  );
}

function addChooser(sheet: Sheet, machine: Machine, dialog: ChooserDialog): void {
  const [left, top, right, bottom] = frame(sheet, 760, 520);
  const window = add(sheet, null, "Dialog", dialog.title, [left, top, right, bottom]);
  add(sheet, window, "Text", `Look in: ${dialog.directory}`, [left + 16, top + 38, right - 96, top + 62]);
  add(sheet, window, "Button", "Up", [right - 84, top + 36, right - 16, top + 64], { target: { kind: "chooser_up" } });
  const rows = listDirectory(machine, dialog.directory)
    .filter((entry) => entry.content === null || fits(machine, dialog, entry.path))
    .map(
      (entry): Row => ({
        text: basename(entry.path),
        target: { kind: "chooser_entry", path: entry.path },
        selected: dialog.name === basename(entry.path),
      }),
    );
  addList(sheet, window, "Items", [left + 16, top + 72, right - 16, bottom - 104], rows, dialog.scroll);
  const label = dialog.mode === "directory" ? "Folder" : "File name";
  add(sheet, window, "Text", label, [left + 16, bottom - 92, left + 120, bottom - 64]);
  add(sheet, window, "Edit", label, [left + 128, bottom - 92, right - 16, bottom - 64], {
    target: { kind: "chooser_name" },
    value: dialog.name,
    focused: dialog.focus?.target === "name",
  });
  addButtons(
    sheet,
    window,
    [left, top, right, bottom],
    [
      { text: dialog.affirm, target: { kind: "affirm" } },
      { text: "Cancel", target: { kind: "cancel" } },
    ],
  );
}

function fits(machine: Machine, dialog: ChooserDialog, path: string): boolean {
  if (dialog.mode === "directory") return false;
  return dialog.extensions.length === 0 || dialog.extensions.includes(fileType(machine, path));
}

function addForm(sheet: Sheet, machine: Machine, dialog: FormDialog): void {
  const form = formModel(machine, dialog);
  const heights = form.fields.map((field) => (field.type === "multiline" ? multilineHeight : fieldHeight));
  const attached = form.attachments ? 20 + 24 * Math.max(1, dialog.attachments.length) : 0;
  const height = 108 + heights.reduce((sum, one) => sum + one, 0) + attached;
  const [left, top, right, bottom] = frame(sheet, 640, height);
  const window = add(sheet, null, "Dialog", dialog.title, [left, top, right, bottom]);
  let y = top + 40;
  for (const [index, field] of form.fields.entries()) {
    const size = heights[index] ?? fieldHeight;
    addFormField(sheet, window, dialog, field, [left + 20, y, right - 20, y + size - 8]);
    y += size;
  }
  if (form.attachments) {
    const rows = dialog.attachments.map(({ name }): Row => ({ text: name }));
    addList(sheet, window, "Attachments", [left + 20, y, right - 20, y + attached - 10], rows, 0);
  }
  addButtons(
    sheet,
    window,
    [left, top, right, bottom],
    [
      { text: form.affirm, target: { kind: "affirm" } },
      ...form.buttons.map((button, index): Row => ({ text: button.text, target: { kind: "form_button", index } })),
      { text: "Cancel", target: { kind: "cancel" } },
    ],
  );
  const open = form.fields.find((field) => field.id === dialog.combo);
  if (open !== undefined) addOptions(sheet, window, machine, open);
}

function addFormField(sheet: Sheet, window: number, dialog: FormDialog, field: FormField, rect: Rect): void {
  const [left, top, right, bottom] = rect;
  const value = dialog.values[field.id] ?? "";
  const focused = dialog.focus?.target === `field:${field.id}`;
  const target = { kind: "form_field", field: field.id } as const;
  if (field.type === "checkbox") {
    add(sheet, window, "CheckBox", field.label, rect, { target, focused, selected: value === "on" });
    return;
  }
  add(sheet, window, "Text", field.label, [left, top, left + 150, top + 28]);
  const browses = field.type === "file" || field.type === "new_file" || field.type === "directory";
  const edge = browses ? right - 96 : right;
  add(sheet, window, field.type === "combo" ? "ComboBox" : "Edit", field.label, [left + 156, top, edge, bottom], {
    target,
    focused,
    value,
  });
  if (browses) {
    add(sheet, window, "Button", "Browse...", [right - 90, top, right, bottom], {
      target: { kind: "browse", field: field.id },
    });
  }
}

function addOptions(sheet: Sheet, window: number, machine: Machine, field: FormField): void {
  const box = sheet.elements.find(({ target, level }) => {
    return level === sheet.level && target.kind === "form_field" && target.field === field.id;
  })?.control.rect;
  if (box === undefined) return;
  const rows = comboOptions(machine, field).map(
    (value): Row => ({
      text: value,
      target: { kind: "form_option", field: field.id, value },
    }),
  );
  addList(sheet, window, field.label, [box[0], box[3], box[2], box[3] + 4 + rows.length * 24], rows, 0);
}

/** Buttons in a row at the lower right, the first leftmost. */
function addButtons(sheet: Sheet, window: number, [, , right, bottom]: Rect, buttons: readonly Row[]): void {
  const widths = buttons.map((button) => Math.max(90, 24 + button.text.length * 8));
  let left = right - 16 - widths.reduce((sum, size) => sum + size + 8, -8);
  for (const [index, button] of buttons.entries()) {
    const size = widths[index] ?? 90;
    add(sheet, window, "Button", button.text, [left, bottom - 44, left + size, bottom - 14], button);
    left += size + 8;
  }
}

/** In the middle of the screen, each level a little lower, so that the dialogs beneath can be seen. */
function frame(sheet: Sheet, width: number, height: number): Rect {
  const level = (sheet.level ?? 1) - 1;
  const left = Math.round((screenWidth - width) / 2) + level * 24;
  const top = Math.max(40, Math.round((screenHeight - taskbarHeight - height) / 2)) + level * 24;
  return [left, top, left + width, Math.min(top + height, screenHeight - taskbarHeight)];
}
