import { dirname, extension } from "../../pipeline/text/path.js";
import { currentView, fieldText, selectedColumn, selectedFiles, selectedMessage, selectedRecord } from "./blanks.js";
import { entryAt } from "./file-system.js";
import type { Machine, RunningApplication } from "./machine.js";
import type { ModelCommand, ModelCondition } from "./model-schema.js";

/** Whether a command can be used now. */
export function isEnabled(machine: Machine, application: RunningApplication, command: ModelCommand): boolean {
  return command.when.every((condition) => holds(machine, application, condition));
}

/** Whether a condition of the model is met. */
export function holds(machine: Machine, application: RunningApplication, condition: ModelCondition): boolean {
  if (typeof condition !== "string") {
    if ("clipboard" in condition) return condition.clipboard.some((kind) => kind === machine.clipboard.kind);
    if ("field" in condition) return fieldText(machine, application, condition.field) !== "";
    if ("setting" in condition) return machine.settings[condition.setting] === condition.is;
    const [path] = selectedFiles(machine, application);
    return path !== undefined && condition.item_type.includes(fileType(machine, path));
  }
  const { document, selection } = application;
  switch (condition) {
    case "document":
      return document !== null;
    case "named":
      return document !== null && document.path !== null;
    case "modified":
      return document?.modified === true;
    case "selection":
      return (
        selectedFiles(machine, application).length > 0 ||
        (document !== null && (document.content.kind === "image" || ["all", "cell", "column"].includes(selection.kind)))
      );
    case "column":
      return selection.kind === "column" && selectedColumn(application) !== undefined;
    case "item":
      return isItemSelected(machine, application);
    case "message":
      return selectedMessage(machine, application) !== undefined;
    case "record":
      return selectedRecord(machine, application) !== undefined;
    case "attachment":
      return selection.kind === "item" && selection.attachment !== null;
    case "page":
      return application.url !== null;
    case "location_writable": {
      const entry = entryAt(machine, application.location);
      return entry !== undefined && !entry.readOnly;
    }
  }
}

/** Extension of a file, "directory" for a directory. */
export function fileType(machine: Machine, path: string): string {
  return entryAt(machine, path)?.content === null ? "directory" : extension(path);
}

function isItemSelected(machine: Machine, application: RunningApplication): boolean {
  if (application.selection.kind !== "item") return false;
  switch (currentView(application).content.kind) {
    case "files":
      return selectedFiles(machine, application).some((path) => dirname(path) === application.location);
    case "messages":
      return selectedMessage(machine, application) !== undefined;
    case "records":
      return selectedRecord(machine, application) !== undefined;
    default:
      return true;
  }
}
