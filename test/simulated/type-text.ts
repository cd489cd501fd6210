import { contentText } from "../../pipeline/content/derive/content-text.js";
import { currentView, fieldText } from "./blanks.js";
import { writeField } from "./click.js";
import { emptyContent } from "./convert-content.js";
import { changeDialog, changeFront, type Focus, front, type Machine, noSelection } from "./machine.js";
import { appendLines, mapLines } from "./transform-content.js";
import { writeCell } from "./transform-table.js";
import { editDocument, selectedSlide } from "./verbs-document.js";

/** The machine after typing a text where the focus is; nothing happens where nothing has it. */
export function typeText(machine: Machine, text: string): Machine {
  return editFocused(machine, (old, replace) => (replace ? text : old + text)) ?? typeIntoContent(machine, text);
}

/**
 * Changes the text of the field that has the focus, in the dialog in front or in the main window; undefined where no
 * field has it. `change` gets the old text and whether all of it is selected.
 */
export function editFocused(machine: Machine, change: (old: string, replace: boolean) => string): Machine | undefined {
  const application = front(machine);
  const dialog = application.dialogs.at(-1);
  if (dialog !== undefined) {
    if (dialog.kind === "question" || dialog.focus === null) return machine;
    const focus: Focus = { ...dialog.focus, replace: false };
    if (dialog.kind === "chooser") {
      return changeDialog(machine, { ...dialog, focus, name: change(dialog.name, dialog.focus.replace) });
    }
    const field = dialog.focus.target.slice("field:".length);
    const value = change(dialog.values[field] ?? "", dialog.focus.replace);
    return changeDialog(machine, { ...dialog, focus, combo: null, values: { ...dialog.values, [field]: value } });
  }
  const { focus } = application;
  if (!focus?.target.startsWith("field:")) return undefined;
  const field = focus.target.slice("field:".length);
  const known = focusedText(machine) ?? "";
  const closed = changeFront(machine, { popup: null, focus: { ...focus, replace: false } });
  return writeField(closed, field, change(known, focus.replace));
}

/** Text of the field that has the focus; undefined where none has it. */
export function focusedText(machine: Machine): string | undefined {
  const application = front(machine);
  const dialog = application.dialogs.at(-1);
  if (dialog?.kind === "question") return undefined;
  if (dialog?.kind === "chooser") return dialog.name;
  const field = (dialog?.focus ?? application.focus)?.target.replace(/^field:/, "");
  if (dialog !== undefined) return field === undefined ? undefined : dialog.values[field];
  const model = application.model.model.fields.find((candidate) => candidate.id === field);
  if (model === undefined) return undefined;
  return fieldText(machine, application, model.id);
}

/** A selected cell is overwritten; a document gets the text at its end, as a new paragraph unless the last typing began one. */
function typeIntoContent(machine: Machine, text: string): Machine {
  const { document, selection, focus } = front(machine);
  if (document === null || front(machine).model.model.document?.editable === false) return machine;
  const { content } = document;
  const { kind } = currentView(front(machine)).content;
  if (kind === "grid" && content.kind === "table") {
    return selection.kind === "cell"
      ? editDocument(machine, writeCell(content, selection.row, selection.column, text))
      : machine;
  }
  if ((kind !== "document" && kind !== "slides") || content.kind === "archive" || content.kind === "table")
    return machine;
  if (focus?.target !== "document" && selection.kind !== "all") return machine;
  const goesOn =
    focus?.target === "document" && focus.replace && selection.kind !== "all" && contentText(content) !== "";
  const base = selection.kind === "all" ? emptyContent(content.kind) : content;
  const typed = goesOn
    ? mapLines(base, (lines) => [...lines.slice(0, -1), ...`${lines.at(-1) ?? ""}${text}`.split("\n")])
    : appendLines(base, text.split("\n"), selectedSlide(machine));
  const slide = selection.kind === "all" ? noSelection : selection;
  return changeFront(editDocument(machine, typed), { selection: slide, focus: { target: "document", replace: true } });
}
