import type { ApplicationModel, ModelCommand } from "./model-schema.js";

/** A model with what the engine looks up often. Command ids that begin with "#" are those that every application has. */
export interface CompiledModel {
  readonly model: ApplicationModel;
  readonly commands: ReadonlyMap<string, ModelCommand>;
  readonly shortcuts: ReadonlyMap<string, string>;
  /** Command that Save of a document without a name turns into. */
  readonly saveAs: string | null;
}

const compiled = new WeakMap<ApplicationModel, CompiledModel>();

/** The model prepared for the engine, once per model. */
export function compileModel(model: ApplicationModel): CompiledModel {
  const known = compiled.get(model);
  if (known !== undefined) return known;
  const commands = new Map(Object.entries(model.commands));
  commands.set("#close", { text: "Close", shortcut: "alt+f4", when: [], do: [{ verb: "close_window" }] });
  const shortcuts = new Map<string, string>();
  for (const [id, command] of commands) if (command.shortcut !== undefined) shortcuts.set(command.shortcut, id);
  const saveAs = [...commands].find(([, command]) => command.do.some((step) => step.verb === "save_as"));
  const result = { model, commands, shortcuts, saveAs: saveAs?.[0] ?? null };
  compiled.set(model, result);
  return result;
}
