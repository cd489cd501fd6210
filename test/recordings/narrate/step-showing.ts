import type { RecordedStep } from "../../../pipeline/recordings/recording.js";

const plain = {
  ...{ rect: [0, 0, 9, 9] as [number, number, number, number], application: "mousepad" },
  ...{ enabled: true, focused: false, selected: false, visible: true },
};

/** A step that presses a key on a screen with one window, whose title is a text, and with cells that hold values. */
export function stepShowing(text: string, cells: Readonly<Record<string, string>> = {}): RecordedStep {
  return {
    number: 1,
    node: 0,
    parameters: [],
    controls: [
      { ...plain, control_text: text, control_type: "Window", parent: null, window: text, value: null },
      ...Object.entries(cells).map(([cell, value]) => ({
        ...plain,
        ...{ control_text: cell, control_type: "DataItem" as const, parent: 0, window: text, value },
      })),
    ],
    screenshot: null,
    control: null,
    action: {
      function: "keyboard_input",
      args: { keys: "enter" },
      control: null,
      rect: null,
      description: "",
      thought: "",
    },
    pixels: [],
    states: [],
    endsNode: false,
  };
}
