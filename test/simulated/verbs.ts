import { evaluateArithmetic } from "../../pipeline/content/derive/arithmetic.js";
import { changeFront, front, type Machine, noSelection, Refusal } from "./machine.js";
import type { Verb } from "./model-verb.js";
import type { VerbContext } from "./verb-context.js";
import { capture, download, goBack, navigate } from "./verbs-browse.js";
import { copy, copyText, cut, deleteSelection, paste, selectAll } from "./verbs-clipboard.js";
import { closeDocument, exportDocument, newDocument, openDocument, saveDocument, transform } from "./verbs-document.js";
import {
  compress,
  createDirectory,
  deleteFiles,
  duplicateFile,
  extract,
  goTo,
  goUp,
  openItem,
  renameFile,
  setReadOnly,
} from "./verbs-files.js";
import { attach, deleteMessage, saveAttachment, saveDraft, send, type WrittenMessage } from "./verbs-mail.js";
import { appendRecord, removeRecord, updateRecord } from "./verbs-records.js";
import { closeFront, launch } from "./windows.js";

/** The machine after a verb. Throws Refusal when it cannot be done. */
export function runVerb(machine: Machine, step: Verb, context: VerbContext): Machine {
  const { fill } = context;
  switch (step.verb) {
    case "transform":
      return transform(machine, step, context);
    case "new_document":
      return newDocument(machine);
    case "open":
      return openDocument(machine, fill(step.path));
    case "save":
      return saveDocument(machine, front(machine).document?.path ?? "");
    case "save_as":
      return saveDocument(machine, fill(step.path));
    case "export":
      return exportDocument(machine, fill(step.path));
    case "close_document":
      return closeDocument(machine);
    case "close_window":
      return closeFront(machine);
    case "select_all":
      return selectAll(machine);
    case "copy":
      return copy(machine);
    case "cut":
      return cut(machine);
    case "paste":
      return paste(machine);
    case "delete_selection":
      return deleteSelection(machine);
    case "copy_text":
      return copyText(machine, fill(step.text));
    case "create_directory":
      return createDirectory(machine, fill(step.name));
    case "rename_file":
      return renameFile(machine, fill(step.name));
    case "delete_files":
      return deleteFiles(machine);
    case "duplicate_file":
      return duplicateFile(machine);
    case "set_read_only":
      return setReadOnly(machine, step.value);
    case "compress":
      return compress(machine, fill(step.path));
    case "extract":
      return extract(machine, fill(step.archive), fill(step.directory));
    case "open_item":
      return openItem(machine);
    case "go_to":
      return goTo(machine, fill(step.directory));
    case "go_up":
      return goUp(machine);
    case "append_record":
      return appendRecord(machine, fill(step.collection), fillAll(step.fields, fill));
    case "update_record":
      return updateRecord(machine, fillAll(step.fields, fill));
    case "remove_record":
      return removeRecord(machine);
    case "attach":
      return attach(machine, fill(step.path));
    case "send":
      return send(machine, writtenBy(step, context));
    case "save_draft":
      return saveDraft(machine, writtenBy(step, context));
    case "save_attachment":
      return saveAttachment(machine, fill(step.path));
    case "delete_message":
      return deleteMessage(machine);
    case "set_setting":
      return setSetting(machine, fill(step.key), fill(step.value));
    case "toggle_setting": {
      const key = fill(step.key);
      return setSetting(machine, key, machine.settings[key] === "on" ? "off" : "on");
    }
    case "navigate":
      return navigate(machine, fill(step.url));
    case "go_back":
      return goBack(machine);
    case "download":
      return download(machine, fill(step.name));
    case "compute": {
      const result = evaluateArithmetic(fill(step.expression));
      if (result === null) throw new Refusal("Invalid input", "This is not an expression that can be calculated.");
      return setField(machine, step.field, result);
    }
    case "set_field":
      return setField(machine, step.field, fill(step.text));
    case "show_view":
      return changeFront(machine, { view: step.view, selection: noSelection, focus: null });
    case "capture":
      return capture(machine);
    case "launch":
      return launch(machine, step.application);
  }
}

export function setSetting(machine: Machine, key: string, value: string): Machine {
  return { ...machine, settings: { ...machine.settings, [key]: value } };
}

function writtenBy(
  { to, subject, body, in_reply_to }: Extract<Verb, { verb: "send" | "save_draft" }>,
  { fill, form }: VerbContext,
): WrittenMessage {
  const answered = fill(in_reply_to);
  return {
    to: fill(to),
    subject: fill(subject),
    body: fill(body),
    attachments: form?.attachments ?? [],
    ...(answered !== "" && { in_reply_to: answered }),
  };
}

function setField(machine: Machine, field: string, text: string): Machine {
  return changeFront(machine, { fields: { ...front(machine).fields, [field]: text } });
}

function fillAll(fields: Readonly<Record<string, string>>, fill: (template: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, template]) => [name, fill(template)]));
}
