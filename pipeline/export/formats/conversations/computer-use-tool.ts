/** What the actions of Qwen's tool do. */
const actions: Readonly<Record<string, string>> = {
  key: "Press keys together, in the order of the list, and release them in the opposite order.",
  key_down: "Press keys and keep them down.",
  key_up: "Release keys.",
  type: "Type a text on the keyboard.",
  mouse_move: "Move the pointer to a coordinate.",
  left_click: "Click with the left button at a coordinate.",
  left_click_drag: "Drag with the left button from where the pointer is to a coordinate.",
  right_click: "Click with the right button at a coordinate.",
  middle_click: "Click with the middle button at a coordinate.",
  double_click: "Double-click with the left button at a coordinate.",
  triple_click: "Triple-click with the left button at a coordinate.",
  scroll: "Turn the wheel of the mouse up (positive) or down (negative).",
  hscroll: "Turn the wheel to the right (positive) or to the left (negative).",
  wait: "Wait for some seconds.",
  terminate: "End the task and say whether it is done.",
};

/** Qwen's tool `computer_use` for a screen of this size, as messages declare it. */
export function computerUseTool(width: number, height: number): object {
  const list = Object.entries(actions).map(([name, meaning]) => `* \`${name}\`: ${meaning}`);
  const parameter = (type: string, description: string): object => ({ type, description });
  return {
    type: "function",
    function: {
      name: "computer_use",
      description: `Use a mouse and keyboard to interact with a computer, and take screenshots.\n* The screen's resolution is ${width}x${height}.`,
      parameters: {
        type: "object",
        required: ["action"],
        properties: {
          action: {
            type: "string",
            description: `The action to perform:\n${list.join("\n")}`,
            enum: Object.keys(actions),
          },
          keys: { ...parameter("array", "Keys of key, key_down and key_up."), items: { type: "string" } },
          text: parameter("string", "The text of type."),
          coordinate: {
            ...parameter("array", "[x, y]: where the mouse acts, from the top left corner."),
            items: { type: "integer" },
          },
          pixels: parameter("number", "How far scroll and hscroll go."),
          time: parameter("number", "Seconds of wait."),
          status: { ...parameter("string", "The outcome of terminate."), enum: ["success", "failure"] },
        },
      },
    },
  };
}
