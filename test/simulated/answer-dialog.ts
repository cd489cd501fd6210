import { basename, extension, join } from "../../pipeline/text/path.js";
import { fieldProblem } from "./field-problem.js";
import { entryAt } from "./file-system.js";
import {
  type ChooserDialog,
  changeDialog,
  type Dialog,
  type FormDialog,
  front,
  type Machine,
  popDialog,
  pushDialog,
  type Resume,
} from "./machine.js";
import type { ModelForm } from "./model-form.js";
import { chooser, commandOf, confirmOverwrite, errorDialog, resume } from "./run-command.js";

type FormModel = Extract<ModelForm, { kind: "form" }>;

/** The form of the model that a dialog shows. */
export function formModel(machine: Machine, dialog: FormDialog): FormModel {
  const { ask } = commandOf(machine, dialog.command);
  if (ask?.kind !== "form") throw new RangeError(`command "${dialog.command}" has no form`);
  return ask;
}

/** Closes the dialog in front without an answer. */
export function cancelDialog(machine: Machine): Machine {
  const top = front(machine).dialogs.at(-1);
  const last = top?.kind === "question" ? top.answers.at(-1) : undefined;
  const closed = popDialog(machine);
  return last === undefined || last.resume.kind !== "nothing" ? closed : resume(closed, last.resume);
}

/** Presses the affirmative button of the dialog in front. */
export function affirmDialog(machine: Machine): Machine {
  const top = front(machine).dialogs.at(-1);
  if (top === undefined) return machine;
  if (top.kind === "question") return answerQuestion(machine, 0);
  return top.kind === "form" ? answerForm(machine, top, null) : answerChooser(machine, top);
}

export function answerQuestion(machine: Machine, index: number): Machine {
  const top = front(machine).dialogs.at(-1);
  if (top?.kind !== "question") return machine;
  const answer = top.answers[index];
  const closed = popDialog(machine);
  return answer === undefined ? closed : deliver(closed, answer.resume);
}

/** Presses a button of the form in front; null is its affirmative button. */
export function answerForm(machine: Machine, dialog: FormDialog, button: number | null): Machine {
  const form = formModel(machine, dialog);
  const pressed = button === null ? undefined : form.buttons[button];
  const next: Resume = { kind: "run", command: dialog.command, button, values: {}, next: null };
  if (pressed?.open_file !== undefined) {
    const { title, extensions } = pressed.open_file;
    return pushDialog(machine, chooser(machine, "open", title, "Open", extensions, "", next));
  }
  const isDraft = pressed?.do.every((step) => step.verb === "save_draft") === true;
  for (const field of isDraft ? [] : form.fields) {
    const problem = fieldProblem(machine, field, dialog.values[field.id] ?? "");
    if (problem !== null) return pushDialog(machine, errorDialog(problem.title, problem.text));
  }
  const written = form.fields.find((field) => field.type === "new_file");
  const path = written === undefined ? undefined : dialog.values[written.id];
  return path === undefined || path === ""
    ? resume(machine, next)
    : confirmOverwrite(machine, path, next, (unchanged) => resume(unchanged, next));
}

/** Opens the chooser behind a Browse button. */
export function browse(machine: Machine, dialog: FormDialog, field: string): Machine {
  const model = formModel(machine, dialog).fields.find((candidate) => candidate.id === field);
  if (model === undefined) return machine;
  const mode = model.type === "file" ? "open" : model.type === "new_file" ? "save" : "directory";
  const next: Resume = { kind: "fill", field, path: "" };
  return pushDialog(machine, chooser(machine, mode, "Browse", "OK", model.extensions, "", next));
}

/** A double click on something in a chooser: enters the directory or chooses the file. */
export function chooseEntry(machine: Machine, dialog: ChooserDialog, path: string): Machine {
  if (entryAt(machine, path)?.content === null) {
    return changeDialog(machine, {
      ...dialog,
      directory: path,
      name: dialog.mode === "save" ? dialog.name : "",
      scroll: 0,
    });
  }
  return answerChooser(machine, { ...dialog, name: path });
}

function answerChooser(machine: Machine, dialog: ChooserDialog): Machine {
  const typed = dialog.name.trim();
  if (typed === "" && dialog.mode !== "directory") {
    return pushDialog(machine, errorDialog("File name", "Enter a file name."));
  }
  const path = absolutePath(dialog, typed);
  const entry = entryAt(machine, path);
  if (dialog.mode === "directory") {
    if (entry?.content === null) return deliver(popDialog(machine), withPath(dialog.resume, entry.path));
    return pushDialog(machine, errorDialog("Path does not exist", `${path}\nThe folder was not found.`));
  }
  if (entry?.content === null) return changeDialog(machine, { ...dialog, directory: entry.path, name: "", scroll: 0 });
  if (dialog.mode === "open" && entry === undefined) {
    return pushDialog(machine, errorDialog("File not found", `${path}\nFile not found. Check the file name.`));
  }
  if (dialog.extensions.length > 0 && !dialog.extensions.includes(extension(path))) {
    const allowed = dialog.extensions.map((type) => `.${type}`).join(", ");
    return pushDialog(
      machine,
      errorDialog(
        "File type not supported",
        `${basename(path)}\nThis type of file is not supported here. Use ${allowed}.`,
      ),
    );
  }
  const next = withPath(dialog.resume, entry?.path ?? path);
  const changed = changeDialog(machine, dialog);
  if (dialog.mode === "open" || dialog.resume.kind === "fill") return deliverFromChooser(changed, next);
  return confirmOverwrite(changed, path, next, (unchanged) => deliverFromChooser(unchanged, next));
}

/** The chooser stays open behind the error when what it was opened for fails, as it does on a real desktop. */
function deliverFromChooser(machine: Machine, next: Resume): Machine {
  const done = resume(popDialog(machine), next);
  const top = done.running[0]?.dialogs.at(-1);
  return isError(top) ? pushDialog(machine, top) : done;
}

/** Goes on under a dialog that was just closed: when a chooser is there, it was a question about its path. */
function deliver(machine: Machine, next: Resume): Machine {
  const top = front(machine).dialogs.at(-1);
  return next.kind === "run" && top?.kind === "chooser" ? deliverFromChooser(machine, next) : resume(machine, next);
}

function withPath(next: Resume, path: string): Resume {
  if (next.kind === "fill") return { ...next, path };
  return next.kind === "run" ? { ...next, values: { ...next.values, path } } : next;
}

function isError(dialog: Dialog | undefined): dialog is Extract<Dialog, { kind: "question" }> {
  return dialog?.kind === "question" && dialog.answers.length === 1;
}

function absolutePath(dialog: ChooserDialog, typed: string): string {
  const path = typed === "" ? dialog.directory : /^[a-z]:\\/i.test(typed) ? typed : join(dialog.directory, typed);
  const [preferred] = dialog.extensions;
  return dialog.mode === "save" && extension(path) === "" && preferred !== undefined ? `${path}.${preferred}` : path;
}
