import { basename, dirname } from "../../pipeline/text/path.js";
import {
  affirmDialog,
  answerForm,
  answerQuestion,
  browse,
  cancelDialog,
  chooseEntry,
  formModel,
} from "./answer-dialog.js";
import { currentView } from "./blanks.js";
import type { Element, Target } from "./element.js";
import { entryAt } from "./file-system.js";
import { changeDialog, changeFront, type FormDialog, front, type Machine, noSelection } from "./machine.js";
import { pushError, startCommand } from "./run-command.js";
import { setSetting } from "./verbs.js";
import { download } from "./verbs-browse.js";
import { openItem } from "./verbs-files.js";
import { launch } from "./windows.js";

/** The machine after a click. A click outside an open menu closes it and counts. */
export function clickElement(machine: Machine, element: Element, button: string, double: boolean): Machine {
  const { target } = element;
  if (target.kind === "launch") return launch(closePopup(machine), target.application);
  if (machine.running.length === 0 || button === "middle") return machine;
  const popup = front(machine).popup;
  const closed = closePopup(machine);
  if (button === "right") return openContextMenu(closed, element);
  const dialog = front(machine).dialogs.at(-1);
  if (dialog?.kind === "form") return clickInForm(closed, dialog, target);
  switch (target.kind) {
    case "command":
      return startCommand(closed, target.command);
    case "menu": {
      const isOpen = popup?.kind === "menu" && popup.index === target.index;
      return isOpen ? closed : changeFront(closed, { popup: { kind: "menu", index: target.index } });
    }
    case "tab":
      return changeFront(closed, { view: target.view, selection: noSelection, focus: null });
    case "field":
      return clickField(closed, target.field, popup?.kind === "combo" && popup.field === target.field);
    case "option":
      return writeField(closed, target.field, target.value);
    case "document":
      return changeFront(closed, { focus: { target: "document", replace: false }, selection: keptSlide(closed) });
    case "cell":
      return changeFront(closed, {
        selection: { kind: "cell", row: target.row, column: target.column },
        focus: { target: "cell", replace: true },
      });
    case "column":
      return changeFront(closed, { selection: { kind: "column", column: target.column }, focus: null });
    case "item": {
      const selection = { kind: "item", key: target.key, attachment: null } as const;
      const selected = changeFront(closed, { selection, focus: null });
      return double ? openSelected(selected) : selected;
    }
    case "attachment": {
      const { selection } = front(closed);
      if (selection.kind !== "item") return closed;
      return changeFront(closed, { selection: { ...selection, attachment: target.name } });
    }
    case "download":
      return pushError(closed, () => download(closed, target.name));
    case "answer":
      return answerQuestion(closed, target.index);
    case "affirm":
      return affirmDialog(closed);
    case "cancel":
      return cancelDialog(closed);
    case "chooser_name":
    case "chooser_up":
    case "chooser_entry":
      return clickInChooser(closed, target, double);
    default:
      return closed;
  }
}

/** Writes a main-window field, and the setting that it is bound to. */
export function writeField(machine: Machine, field: string, text: string): Machine {
  const model = front(machine).model.model.fields.find((candidate) => candidate.id === field);
  if (model?.setting !== undefined) return setSetting(machine, model.setting, text);
  return changeFront(machine, { fields: { ...front(machine).fields, [field]: text } });
}

/** What enter or a double click does with the selected item. */
export function openSelected(machine: Machine): Machine {
  const view = currentView(front(machine));
  if (view.open !== undefined) return startCommand(machine, view.open);
  return view.content.kind === "files" ? pushError(machine, () => openItem(machine)) : machine;
}

function closePopup(machine: Machine): Machine {
  return machine.running[0]?.popup ? changeFront(machine, { popup: null }) : machine;
}

/** The context menu of the view, on an item (which it selects) or on the content. */
function openContextMenu(machine: Machine, element: Element): Machine {
  const application = front(machine);
  const kinds: Target["kind"][] = ["item", "document", "cell", "column"];
  const isContent =
    kinds.includes(element.target.kind) || element.scroller !== null || element.control.control_type === "Image";
  if (application.dialogs.length > 0 || !isContent || currentView(application).context.length === 0) return machine;
  const [left, top, , bottom] = element.control.rect;
  const popup = { kind: "context", left: left + 24, top: Math.round((top + bottom) / 2) } as const;
  const { target } = element;
  if (target.kind === "item" && application.selection.kind !== "all") {
    return changeFront(machine, { popup, selection: { kind: "item", key: target.key, attachment: null } });
  }
  if (target.kind === "cell" && application.selection.kind === "none") {
    return changeFront(machine, { popup, selection: { kind: "cell", row: target.row, column: target.column } });
  }
  return changeFront(machine, { popup });
}

function clickField(machine: Machine, field: string, wasOpen: boolean): Machine {
  const model = front(machine).model.model.fields.find((candidate) => candidate.id === field);
  const focused = changeFront(machine, { focus: { target: `field:${field}`, replace: true } });
  if (model?.type === "checkbox") {
    const current = model.setting === undefined ? front(machine).fields[field] : machine.settings[model.setting];
    return writeField(focused, field, current === "on" ? "off" : "on");
  }
  return model?.type === "combo" && !wasOpen ? changeFront(focused, { popup: { kind: "combo", field } }) : focused;
}

function clickInForm(machine: Machine, dialog: FormDialog, target: Target): Machine {
  const closed: FormDialog = { ...dialog, combo: null };
  switch (target.kind) {
    case "affirm":
      return answerForm(changeDialog(machine, closed), closed, null);
    case "form_button":
      return answerForm(changeDialog(machine, closed), closed, target.index);
    case "cancel":
      return cancelDialog(machine);
    case "browse":
      return browse(changeDialog(machine, closed), closed, target.field);
    case "form_option":
      return changeDialog(machine, { ...closed, values: { ...dialog.values, [target.field]: target.value } });
    case "form_field": {
      const model = formModel(machine, dialog).fields.find((field) => field.id === target.field);
      const focused: FormDialog = { ...closed, focus: { target: `field:${target.field}`, replace: true } };
      if (model?.type === "checkbox") {
        const value = dialog.values[target.field] === "on" ? "off" : "on";
        return changeDialog(machine, { ...focused, values: { ...dialog.values, [target.field]: value } });
      }
      const opens = model?.type === "combo" && dialog.combo !== target.field;
      return changeDialog(machine, opens ? { ...focused, combo: target.field } : focused);
    }
    default:
      return changeDialog(machine, closed);
  }
}

function clickInChooser(machine: Machine, target: Target, double: boolean): Machine {
  const dialog = front(machine).dialogs.at(-1);
  if (dialog?.kind !== "chooser") return machine;
  if (target.kind === "chooser_name")
    return changeDialog(machine, { ...dialog, focus: { target: "name", replace: true } });
  if (target.kind === "chooser_up") {
    const parent = dirname(dialog.directory);
    return entryAt(machine, parent) === undefined
      ? machine
      : changeDialog(machine, { ...dialog, directory: parent, scroll: 0 });
  }
  if (target.kind !== "chooser_entry") return machine;
  if (double) return chooseEntry(machine, dialog, target.path);
  const isDirectory = entryAt(machine, target.path)?.content === null;
  if (isDirectory && dialog.mode !== "directory") return machine;
  return changeDialog(machine, { ...dialog, name: basename(target.path), focus: { target: "name", replace: true } });
}

/** A click into the text of a slide keeps the slide selected; other documents lose their selection. */
function keptSlide(machine: Machine) {
  const { selection, document } = front(machine);
  return document?.content.kind === "slides" && selection.kind === "item" ? selection : noSelection;
}
