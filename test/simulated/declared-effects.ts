import type { ApplicationModel, ModelCommand } from "./model-schema.js";
import type { Verb } from "./model-verb.js";

/** What a model says that its application can do, for measuring how much of it an explorer finds. Nothing else may ask. */
export interface DeclaredEffect {
  readonly application: string;
  /** Id that commands with the same effect share. */
  readonly id: string;
  /** How it is reached: the text of a control that is clicked, and its shortcut. Empty where it needs no command. */
  readonly routes: readonly { readonly text: string; readonly shortcut: string | null }[];
  readonly verb: Verb["verb"] | "type" | "read";
  readonly change: "appears" | "disappears" | "changes" | "shows";
  readonly of: "file" | "directory" | "clipboard" | "document" | "page" | "record" | "message" | "setting" | "value";
  /** Extension of the file, kind of the clipboard, operation, collection, folder, key or extractor; null where any will do. */
  readonly detail: string | null;
}

type Outcome = Pick<DeclaredEffect, "change" | "of" | "detail">;

/** Every effect that commands, fields, typing, downloads and the status bar of a model have, by id. */
export function declaredEffects(model: ApplicationModel): DeclaredEffect[] {
  const effects = new Map<string, DeclaredEffect>();
  for (const [id, command] of Object.entries(model.commands)) {
    const route = { text: command.text, shortcut: command.shortcut ?? null };
    for (const { suffix, step, text } of stepsOf(command)) {
      const outcome = outcomeOf(model, command, step);
      if (outcome === null) continue;
      const key = (command.effect ?? id) + suffix;
      const routes = [...(effects.get(key)?.routes ?? []), text === null ? route : { text, shortcut: null }];
      effects.set(key, { application: model.id, id: key, routes, verb: step.verb, ...outcome });
    }
  }
  for (const effect of builtInEffects(model)) effects.set(effect.id, effect);
  return [...effects.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The verb that matters of a command, and of each button of its form that closes it. */
function stepsOf(command: ModelCommand): { suffix: string; step: Verb; text: string | null }[] {
  const last = command.do.at(-1);
  const main = command.do.find((step) => step.verb !== "show_view") ?? last;
  const buttons = command.ask?.kind === "form" ? command.ask.buttons.filter((button) => !button.keep) : [];
  return [
    ...(main === undefined ? [] : [{ suffix: "", step: main, text: null }]),
    ...buttons.flatMap((button) =>
      button.do.map((step) => ({ suffix: `_${step.verb}`, step, text: button.text })).slice(0, 1),
    ),
  ];
}

function outcomeOf(model: ApplicationModel, command: ModelCommand, step: Verb): Outcome | null {
  const [extension = null] = command.ask?.kind === "save_file" ? command.ask.extensions : [];
  switch (step.verb) {
    case "transform":
      return { change: "changes", of: "file", detail: step.operation };
    case "open":
      return { change: "appears", of: "document", detail: null };
    case "save_as":
    case "export":
    case "compress":
    case "save_attachment":
      return { change: "appears", of: "file", detail: extension };
    case "extract":
    case "duplicate_file":
    case "download":
      return { change: "appears", of: "file", detail: null };
    case "rename_file":
    case "delete_files":
      return { change: "disappears", of: "file", detail: null };
    case "set_read_only":
      return { change: "changes", of: "file", detail: "read_only" };
    case "create_directory":
      return { change: "appears", of: "directory", detail: null };
    case "copy":
    case "cut":
      return { change: "appears", of: "clipboard", detail: clipboardKind(model) };
    case "copy_text":
      return { change: "appears", of: "clipboard", detail: "text" };
    case "capture":
      return { change: "appears", of: "clipboard", detail: "image" };
    case "paste":
      return isFiles(model)
        ? { change: "appears", of: "file", detail: null }
        : { change: "changes", of: "file", detail: "paste" };
    case "delete_selection":
      return { change: "changes", of: "file", detail: "delete" };
    case "append_record":
      return { change: "appears", of: "record", detail: step.collection };
    case "update_record":
      return { change: "changes", of: "record", detail: null };
    case "remove_record":
      return { change: "disappears", of: "record", detail: null };
    case "send":
      return { change: "appears", of: "message", detail: "sent" };
    case "save_draft":
      return { change: "appears", of: "message", detail: "drafts" };
    case "delete_message":
      return { change: "disappears", of: "message", detail: null };
    case "set_setting":
    case "toggle_setting":
      return { change: "changes", of: "setting", detail: step.key };
    case "navigate":
      return { change: "appears", of: "page", detail: null };
    case "compute":
      return { change: "shows", of: "value", detail: "arithmetic" };
    default:
      return null;
  }
}

function builtInEffects(model: ApplicationModel): DeclaredEffect[] {
  const one = (id: string, verb: DeclaredEffect["verb"], outcome: Outcome): DeclaredEffect => ({
    application: model.id,
    id: `#${id}`,
    routes: [],
    verb,
    ...outcome,
  });
  const kinds = new Set(model.views.map((view) => view.content.kind));
  const isTyped =
    model.document?.editable === true && (kinds.has("document") || kinds.has("grid") || kinds.has("slides"));
  return [
    ...(isTyped ? [one("type", "type", { change: "changes", of: "file", detail: "type" })] : []),
    ...(kinds.has("page") ? [one("download", "download", { change: "appears", of: "file", detail: null })] : []),
    ...(kinds.has("page") ? [one("page_fact", "read", { change: "shows", of: "value", detail: "page_fact" })] : []),
    ...(kinds.has("messages")
      ? [one("message_body", "read", { change: "shows", of: "value", detail: "message_body" })]
      : []),
    ...model.fields.flatMap((field) =>
      field.setting === undefined || field.type === "display"
        ? []
        : [one(field.id, "set_setting", { change: "changes", of: "setting", detail: field.setting })],
    ),
    ...model.status.flatMap(({ extractor }) =>
      extractor === undefined
        ? []
        : [one(extractor.kind, "read", { change: "shows", of: "value", detail: extractor.kind })],
    ),
  ];
}

function clipboardKind(model: ApplicationModel): string {
  if (isFiles(model)) return "files";
  const content = model.document?.content;
  return content === "table" || content === "image" ? content : "text";
}

function isFiles(model: ApplicationModel): boolean {
  return model.views.some((view) => view.content.kind === "files");
}
