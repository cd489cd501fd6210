import { contentHash } from "../../pipeline/hash.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { Control } from "../../pipeline/schema/computer/control.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { FileState, SystemState, WindowState } from "../../pipeline/schema/computer/system-state.js";
import type { Trace, TraceStep } from "../../pipeline/schema/computer/trace.js";
import { extension } from "../../pipeline/text/path.js";

export function desktop(changes: Partial<SystemState>): SystemState {
  return {
    files: [],
    clipboard: { kind: "empty" },
    windows: [],
    processes: [],
    mailbox: [],
    records: [],
    settings: {},
    stores: [],
    ...changes,
  };
}

export function file(path: string, content: FileContent | null, readOnly = false): FileState {
  const type = content === null ? "directory" : extension(path);
  return { path, type, read_only: readOnly, content_hash: contentHash(content), content };
}

export function text(words: string): FileContent {
  return { kind: "text", text: words };
}

export function openWindow(changes: Partial<WindowState>): WindowState {
  return {
    title: "Window",
    application: "app",
    focused: true,
    dialog: false,
    document: null,
    modified: false,
    url: null,
    ...changes,
  };
}

export function control(changes: Partial<Control>): Control {
  return {
    control_text: "",
    control_type: "Text",
    rect: [0, 0, 10, 10],
    parent: null,
    application: "app",
    window: "Window",
    enabled: true,
    focused: false,
    selected: false,
    value: null,
    visible: true,
    ...changes,
  };
}

const unseen = { rect: null, description: "", thought: "" };

export function click(controlText: string): Action {
  return {
    function: "click_input",
    args: { button: "left", double: false },
    control: { application: "app", dialog: null, control_type: "Button", control_text: controlText, ordinal: 0 },
    ...unseen,
  };
}

export function typing(words: string): Action {
  return { function: "keyboard_input", args: { text: words }, control: null, ...unseen };
}

export function pressing(keys: string): Action {
  return { function: "keyboard_input", args: { keys }, control: null, ...unseen };
}

/** A trace whose window begins with its first action. */
export function traceOf(steps: Partial<TraceStep>[]): Trace {
  return {
    version: 1,
    window_start: 1,
    steps: steps.map((step) => ({ action: null, state: desktop({}), controls: [], ...step })),
  };
}
