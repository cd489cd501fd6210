import { affirmDialog, cancelDialog, formModel } from "./answer-dialog.js";
import { openSelected } from "./click.js";
import {
  changeDialog,
  changeFront,
  type Dialog,
  type Focus,
  front,
  type Machine,
  type RunningApplication,
} from "./machine.js";
import { startCommand } from "./run-command.js";
import { editFocused, focusedText } from "./type-text.js";
import { deleteSelection } from "./verbs-clipboard.js";

/** The machine after one key or shortcut: what has the focus takes it, then the dialog, then the application's shortcuts. */
export function pressKeys(machine: Machine, keys: string): Machine {
  const pressed = keys.toLowerCase();
  const application = front(machine);
  const inField = keysInField(machine, pressed);
  if (inField !== undefined) return inField;
  const dialog = application.dialogs.at(-1);
  if (dialog !== undefined) return keysInDialog(machine, dialog, pressed);
  if (pressed === "escape") return changeFront(machine, { popup: null });
  const command = application.model.shortcuts.get(pressed);
  if (command !== undefined) return startCommand(machine, command);
  if (pressed === "enter") return pressEnter(machine, application);
  if (pressed === "tab") return changeFront(machine, { focus: nextMainField(application) });
  const erases = pressed === "delete" || pressed === "backspace";
  return erases && application.document !== null && application.model.model.document?.editable !== false
    ? deleteSelection(machine)
    : machine;
}

/** Editing keys of a field; undefined where no field has the focus or the key means nothing to it. */
function keysInField(machine: Machine, keys: string): Machine | undefined {
  const text = focusedText(machine);
  if (text === undefined) return undefined;
  switch (keys) {
    case "ctrl+a":
      return refocus(machine, true);
    case "ctrl+c":
      return isAllSelected(machine) && text !== "" ? { ...machine, clipboard: { kind: "text", text } } : machine;
    case "ctrl+x": {
      if (!isAllSelected(machine) || text === "") return machine;
      return editFocused({ ...machine, clipboard: { kind: "text", text } }, () => "");
    }
    case "ctrl+v": {
      const { clipboard } = machine;
      if (clipboard.kind !== "text" && clipboard.kind !== "table") return machine;
      return editFocused(machine, (old, replace) => (replace ? clipboard.text : old + clipboard.text));
    }
    case "delete":
      return editFocused(machine, (old, replace) => (replace ? "" : old));
    case "backspace":
      return editFocused(machine, (old, replace) => (replace ? "" : old.slice(0, -1)));
    default:
      return undefined;
  }
}

function keysInDialog(machine: Machine, dialog: Dialog, keys: string): Machine {
  switch (keys) {
    case "escape":
    case "alt+f4":
      return cancelDialog(machine);
    case "enter": {
      const isMultiline =
        dialog.kind === "form" &&
        formModel(machine, dialog).fields.some(
          (field) => field.type === "multiline" && dialog.focus?.target === `field:${field.id}`,
        );
      return isMultiline ? (editFocused(machine, (old) => `${old}\n`) ?? machine) : affirmDialog(machine);
    }
    case "tab": {
      if (dialog.kind !== "form") return machine;
      const targets = formModel(machine, dialog).fields.map((field) => `field:${field.id}`);
      return changeDialog(machine, { ...dialog, focus: following(targets, dialog.focus) });
    }
    default:
      return machine;
  }
}

/** Runs what the focused field's enter key stands for, begins a paragraph, or opens the selected item. */
function pressEnter(machine: Machine, application: RunningApplication): Machine {
  const { focus } = application;
  const field = application.model.model.fields.find((candidate) => focus?.target === `field:${candidate.id}`);
  if (field !== undefined) return field.enter === undefined ? machine : startCommand(machine, field.enter);
  if (focus?.target === "document") return changeFront(machine, { focus: { ...focus, replace: false } });
  return application.selection.kind === "item" ? openSelected(machine) : machine;
}

function nextMainField(application: RunningApplication): Focus | null {
  const fields = application.model.model.fields.filter((field) => field.type !== "display");
  return following(
    fields.map((field) => `field:${field.id}`),
    application.focus,
  );
}

function following(targets: readonly string[], focus: Focus | null): Focus | null {
  const next = targets[(targets.indexOf(focus?.target ?? "") + 1) % Math.max(1, targets.length)];
  return next === undefined ? null : { target: next, replace: true };
}

function isAllSelected(machine: Machine): boolean {
  const dialog = front(machine).dialogs.at(-1);
  const focus = dialog === undefined ? front(machine).focus : dialog.kind === "question" ? null : dialog.focus;
  return focus?.replace === true;
}

function refocus(machine: Machine, replace: boolean): Machine {
  const dialog = front(machine).dialogs.at(-1);
  if (dialog === undefined) {
    const { focus } = front(machine);
    return focus === null ? machine : changeFront(machine, { focus: { ...focus, replace } });
  }
  if (dialog.kind === "question" || dialog.focus === null) return machine;
  return changeDialog(machine, { ...dialog, focus: { ...dialog.focus, replace } });
}
