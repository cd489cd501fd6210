import { fill } from "../../pipeline/template/template.js";
import { basename, dirname, stem } from "../../pipeline/text/path.js";
import { blankValues } from "./blanks.js";
import { isEnabled } from "./conditions.js";
import { entryAt } from "./file-system.js";
import {
  type ChooserDialog,
  changeDialog,
  changeFront,
  type FormDialog,
  front,
  home,
  type Machine,
  popDialog,
  pushDialog,
  type QuestionDialog,
  Refusal,
  type Resume,
} from "./machine.js";
import type { FormField, ModelForm } from "./model-form.js";
import type { ModelCommand } from "./model-schema.js";
import type { Verb } from "./model-verb.js";
import { verbContext } from "./verb-context.js";
import { runVerb } from "./verbs.js";

const givingUp = new Set<Verb["verb"]>(["new_document", "open", "close_document", "close_window", "capture"]);

export function commandOf(machine: Machine, id: string): ModelCommand {
  const command = front(machine).model.commands.get(id);
  if (command === undefined) throw new RangeError(`no command "${id}"`);
  return command;
}

/** Chooses a command: asks about unsaved changes, then what the command asks, then does it. Nothing happens while it is disabled. */
export function startCommand(machine: Machine, id: string): Machine {
  const command = commandOf(machine, id);
  const closed = changeFront(machine, { popup: null });
  if (!isEnabled(closed, front(closed), command)) return closed;
  const { document } = front(closed);
  if (document?.modified && command.do.some((step) => givingUp.has(step.verb))) {
    const next: Resume = { kind: "start", command: id };
    const name = document.path === null ? "Untitled" : basename(document.path);
    return pushDialog(closed, {
      kind: "question",
      title: "Save changes?",
      text: `Do you want to save changes to ${name}?`,
      answers: [
        { text: "Save", resume: { kind: "save", next } },
        { text: "Don't Save", resume: next },
        { text: "Cancel", resume: { kind: "nothing" } },
      ],
    });
  }
  return resume(closed, { kind: "start", command: id });
}

/** Goes on after a dialog was answered, or at once where none was needed. */
export function resume(machine: Machine, step: Resume): Machine {
  switch (step.kind) {
    case "nothing":
      return machine;
    case "start": {
      const command = commandOf(machine, step.command);
      if (command.ask !== undefined) return ask(machine, step.command, command.ask, null);
      if (command.do.some((verb) => verb.verb === "save") && front(machine).document?.path === null) {
        return saveThen(machine, null);
      }
      return run(machine, { kind: "run", command: step.command, button: null, values: {}, next: null });
    }
    case "save":
      return saveThen(machine, step.next);
    case "run":
      return run(machine, step);
    case "fill": {
      const top = front(machine).dialogs.at(-1);
      if (top?.kind !== "form") return machine;
      return changeDialog(machine, { ...top, values: { ...top.values, [step.field]: step.path } });
    }
  }
}

/** Does the verbs of a command, or of a button of its form; on a refusal nothing but an error dialog comes of it. */
function run(machine: Machine, step: Extract<Resume, { kind: "run" }>): Machine {
  const command = commandOf(machine, step.command);
  const top = front(machine).dialogs.at(-1);
  const form = top?.kind === "form" ? top : null;
  const buttons = command.ask?.kind === "form" ? command.ask.buttons : [];
  const button = step.button === null ? undefined : buttons[step.button];
  const isOwn = form?.command === step.command;
  return pushError(machine, () => {
    const base = isOwn && button?.keep !== true ? popDialog(machine) : machine;
    const answers = isOwn && form !== null ? { ...form.values, ...step.values } : step.values;
    const context = verbContext(machine, answers, form);
    let done = base;
    for (const verb of button?.do ?? command.do) done = runVerb(done, verb, context);
    return step.next === null ? done : resume(done, step.next);
  });
}

/** What `change` gives, or the unchanged machine with an error dialog when it is refused. */
export function pushError(machine: Machine, change: () => Machine): Machine {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return pushDialog(machine, errorDialog(error.title, error.message));
  }
}

export function errorDialog(title: string, text: string): QuestionDialog {
  return question(title, text, [{ text: "OK", resume: { kind: "nothing" } }]);
}

function question(title: string, text: string, answers: QuestionDialog["answers"]): QuestionDialog {
  return { kind: "question", title, text, answers };
}

/** Asks before a file is overwritten, then goes on. */
export function confirmOverwrite(
  machine: Machine,
  path: string,
  next: Resume,
  otherwise: (machine: Machine) => Machine,
): Machine {
  if (!entryAt(machine, path)?.content) return otherwise(machine);
  const text = `${basename(path)} already exists.\nDo you want to replace it?`;
  return pushDialog(
    machine,
    question("Confirm Save As", text, [
      { text: "Yes", resume: next },
      { text: "No", resume: { kind: "nothing" } },
    ]),
  );
}

function saveThen(machine: Machine, next: Resume | null): Machine {
  const { document, model } = front(machine);
  const values = { path: document?.path ?? "" };
  if (document?.path) {
    return savedAt(machine, values.path, next);
  }
  if (model.saveAs === null) return pushDialog(machine, errorDialog("Not saved", "This document cannot be saved."));
  const form = commandOf(machine, model.saveAs).ask;
  return form === undefined ? machine : ask(machine, model.saveAs, form, next);
}

function savedAt(machine: Machine, path: string, next: Resume | null): Machine {
  return pushError(machine, () => {
    const saved = runVerb(machine, { verb: "save_as", path: "{path}" }, verbContext(machine, { path }, null));
    return next === null ? saved : resume(saved, next);
  });
}

/** Opens the dialog that a command asks with. */
function ask(machine: Machine, command: string, form: ModelForm, next: Resume | null): Machine {
  const answered: Resume = { kind: "run", command, button: null, values: {}, next };
  const values = blankValues(machine);
  switch (form.kind) {
    case "open_file":
      return pushDialog(machine, chooser(machine, "open", form.title, form.affirm, form.extensions, "", answered));
    case "save_file": {
      const name = fill(form.name, values);
      return pushDialog(machine, chooser(machine, "save", form.title, form.affirm, form.extensions, name, answered));
    }
    case "choose_directory":
      return pushDialog(machine, chooser(machine, "directory", form.title, form.affirm, [], "", answered));
    case "confirm":
      return pushDialog(
        machine,
        question(form.title, fill(form.text, values), [
          { text: form.affirm, resume: answered },
          { text: "Cancel", resume: { kind: "nothing" } },
        ]),
      );
    case "form":
      return pushDialog(machine, openForm(machine, command, form, values));
  }
}

function openForm(
  machine: Machine,
  command: string,
  form: Extract<ModelForm, { kind: "form" }>,
  values: Readonly<Record<string, string>>,
): FormDialog {
  const initial = form.fields.map((field) => [field.id, initialValue(machine, field, values)]);
  const [first] = form.fields;
  return {
    kind: "form",
    title: form.title,
    command,
    values: Object.fromEntries(initial),
    attachments: [],
    focus: first === undefined ? null : { target: `field:${first.id}`, replace: true },
    combo: null,
  };
}

function initialValue(machine: Machine, field: FormField, values: Readonly<Record<string, string>>): string {
  const written = fill(field.initial, values);
  if (written !== "") return written;
  if (field.type === "checkbox") return "off";
  return field.type === "combo" ? (comboOptions(machine, field)[0] ?? "") : "";
}

/** What a combo box offers. */
export function comboOptions(machine: Machine, field: FormField): readonly string[] {
  if (field.options !== "columns") return field.options;
  const { document } = front(machine);
  return document?.content.kind === "table" ? document.content.columns : [];
}

/** A file chooser; it begins in the directory of the open document, else in the one shown, else in Documents. */
export function chooser(
  machine: Machine,
  mode: ChooserDialog["mode"],
  title: string,
  affirm: string,
  extensions: readonly string[],
  name: string,
  next: Resume,
): ChooserDialog {
  const { document, location } = front(machine);
  const directory = document?.path ? dirname(document.path) : location;
  const known = entryAt(machine, directory)?.content === null;
  return {
    kind: "chooser",
    title,
    affirm,
    mode,
    extensions,
    directory: known ? directory : `${home}\\Documents`,
    name: name || (mode === "save" && document?.path ? stem(document.path) : ""),
    scroll: 0,
    focus: { target: "name", replace: true },
    resume: next,
  };
}
