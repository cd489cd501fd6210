import { blanks } from "../../pipeline/template/template.js";
import { commonBlanks } from "./blanks.js";
import type { ModelForm } from "./model-form.js";
import type { ApplicationModel, ModelCommand } from "./model-schema.js";

const titleBlanks = ["document_name", "location", "page_title", "view"];

/** What is wrong with a model that its schema cannot say: names that nothing has, shortcuts given twice, blanks that stay empty; null when all is well. */
export function crossCheck(model: ApplicationModel): string | null {
  return unknownCommand(model) ?? sharedShortcut(model) ?? impossibleView(model) ?? unknownBlank(model);
}

function unknownCommand(model: ApplicationModel): string | null {
  const mentioned = [
    ...model.menus.flatMap((menu) => menu.items),
    ...model.toolbar,
    ...model.views.flatMap((view) => [...view.context, ...(view.open === undefined ? [] : [view.open])]),
    ...model.fields.flatMap((field) => (field.enter === undefined ? [] : [field.enter])),
  ];
  const missing = mentioned.find((id) => !(id in model.commands));
  if (missing === undefined) return null;
  return `no command is called "${missing}"; there are ${Object.keys(model.commands).join(", ")}`;
}

function sharedShortcut(model: ApplicationModel): string | null {
  const shortcuts = Object.values(model.commands).flatMap((command) => command.shortcut ?? []);
  const twice = shortcuts.find((shortcut, index) => shortcuts.indexOf(shortcut) !== index);
  return twice === undefined ? null : `two commands have the shortcut ${twice}`;
}

function impossibleView(model: ApplicationModel): string | null {
  for (const view of model.views) {
    const { content } = view;
    if (content.kind === "records" && !(content.collection in model.collections)) {
      return `view ${view.id} shows the collection "${content.collection}", which the model does not declare`;
    }
    if (["document", "grid", "image", "slides"].includes(content.kind) && model.document === undefined) {
      return `view ${view.id} shows a document, but the model has no "document"`;
    }
  }
  return null;
}

/** A template whose blank would have no value when the command runs. */
function unknownBlank(model: ApplicationModel): string | null {
  const general: string[] = [
    ...commonBlanks,
    ...model.fields.map((field) => field.id),
    ...Object.values(model.collections).flatMap((fields) => Object.keys(fields).map((name) => `record_${name}`)),
  ];
  for (const [id, command] of Object.entries(model.commands)) {
    const unknown = blanksOf(command).find((name) => ![...general, ...answersOf(command)].includes(name));
    if (unknown !== undefined) return `command ${id} uses {${unknown}}, which has no value`;
  }
  const inTitle = blanks(model.title).find((name) => !titleBlanks.includes(name));
  if (inTitle !== undefined) return `the title uses {${inTitle}}; it may use ${titleBlanks.join(", ")}`;
  const shown = model.status.flatMap((status) => blanks(JSON.stringify(status)));
  const unknown = shown.find((name) => ![...general, "value"].includes(name));
  return unknown === undefined ? null : `the status bar uses {${unknown}}, which has no value`;
}

function blanksOf(command: ModelCommand): string[] {
  return [...initialTexts(command.ask), command.do, buttonsOf(command.ask)].flatMap((part) =>
    blanks(JSON.stringify(part)),
  );
}

function answersOf(command: ModelCommand): string[] {
  if (command.ask === undefined) return [];
  return ["path", ...(command.ask.kind === "form" ? command.ask.fields.map((field) => field.id) : [])];
}

function initialTexts(form: ModelForm | undefined): string[] {
  if (form?.kind === "form") return form.fields.map((field) => field.initial);
  return form?.kind === "save_file" ? [form.name] : form?.kind === "confirm" ? [form.text] : [];
}

function buttonsOf(form: ModelForm | undefined): unknown[] {
  return form?.kind === "form" ? form.buttons.map((button) => button.do) : [];
}
