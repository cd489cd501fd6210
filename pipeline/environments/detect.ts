import type { ResourceInstance, ResourceType } from "../schema/catalog/resource-type.js";
import type { Control } from "../schema/computer/control.js";
import type { Clipboard, SystemState } from "../schema/computer/system-state.js";
import { extension } from "../text/path.js";

/**
 * The instances of a resource type on a computer, in the order of the state. Values are those of `detectorSchema`. What is
 * read from the screen needs its controls: each visible text is an instance, without its label ("Total: 12" gives "12").
 */
export function detectResources(
  type: ResourceType,
  state: SystemState,
  controls: readonly Control[] = [],
): ResourceInstance[] {
  return detectValues(type, state, controls).map((value) => ({ type: type.name, value }));
}

function detectValues(type: ResourceType, state: SystemState, controls: readonly Control[]): string[] {
  const { detector } = type;
  switch (detector.kind) {
    case "file":
      return state.files.filter((file) => detector.extensions.includes(file.type)).map((file) => file.path);
    case "directory":
      return state.files.filter((file) => file.type === "directory").map((file) => file.path);
    case "clipboard":
      return state.clipboard.kind === detector.content ? [clipboardText(state.clipboard)] : [];
    case "document":
      return state.windows.flatMap(({ document, dialog }) =>
        !dialog && document !== null && detector.extensions.includes(extension(document)) ? [document] : [],
      );
    case "page":
      return state.windows.flatMap(({ url, dialog }) => (!dialog && url !== null ? [url] : []));
    case "message":
      return state.mailbox.filter((message) => message.folder === detector.folder).map((message) => message.subject);
    case "record":
      return state.records
        .filter((record) => record.collection === detector.collection)
        .map((record) => Object.values(record.fields)[0] ?? "");
    case "setting":
      return Object.keys(state.settings)
        .sort()
        .map((key) => state.settings[key] ?? "");
    case "observation":
      return controls.filter(isReadable).map((control) => withoutLabel(control.control_text));
    case "any":
      return [];
  }
}

/** Text of a clipboard: its rows, the name of its picture, the paths of its files. */
function clipboardText(clipboard: Clipboard): string {
  switch (clipboard.kind) {
    case "empty":
      return "";
    case "text":
    case "table":
      return clipboard.text;
    case "image":
      return clipboard.label;
    case "files":
      return clipboard.paths.join("\n");
  }
}

function isReadable(control: Control): boolean {
  return control.control_type === "Text" && control.visible && control.control_text !== "";
}

function withoutLabel(text: string): string {
  return /^[^:\n]{1,60}: (.+)$/s.exec(text)?.[1] ?? text;
}
