import { unknownClick, type Vocabulary } from "./vocabulary.js";

const clickActions: Readonly<Record<string, string>> = {
  "left 1": "left_click",
  "left 2": "double_click",
  "left 3": "triple_click",
  "right 1": "right_click",
  "middle 1": "middle_click",
};

/** Pixels that Qwen's tool scrolls for a notch of the wheel. */
const pixelsOfNotch = 120;

/** Names that the keys have in Qwen's tool, which are those of pyautogui. */
const keyWords: Readonly<Record<string, string>> = { page_up: "pageup", page_down: "pagedown", escape: "esc" };

/** Qwen's tool `computer_use`: the arguments of each call as JSON. */
export const qwenVocabulary: Vocabulary = {
  click({ x, y, button, count, held }, { place }) {
    const action = clickActions[`${button} ${count}`];
    if (action === undefined) return unknownClick(button, count);
    const keys = held === null ? [] : keysOf(held);
    return [
      ...(keys.length === 0 ? [] : [call({ action: "key_down", keys })]),
      call({ action, coordinate: place({ x, y }) }),
      ...(keys.length === 0 ? [] : [call({ action: "key_up", keys })]),
    ];
  },
  move: (at, { place }) => [call({ action: "mouse_move", coordinate: place(at) })],
  drag({ path, button }, { place, lost }) {
    const [start, end] = [path[0], path.at(-1)];
    if (start === undefined || end === undefined || button !== "left")
      return { unsayable: "dragging with another button" };
    if (path.length > 2) lost("the way of a drag: only its ends are said");
    return [
      call({ action: "mouse_move", coordinate: place(start) }),
      call({ action: "left_click_drag", coordinate: place(end) }),
    ];
  },
  scroll: ({ x, y, dx, dy }, { place }) => [
    call({ action: "mouse_move", coordinate: place({ x, y }) }),
    ...(dy === 0 ? [] : [call({ action: "scroll", pixels: dy * pixelsOfNotch })]),
    ...(dx === 0 ? [] : [call({ action: "hscroll", pixels: dx * pixelsOfNotch })]),
  ],
  key: ({ keys }) => [call({ action: "key", keys: keysOf(keys) })],
  hold: ({ keys, seconds }) => [
    call({ action: "key_down", keys: keysOf(keys) }),
    call({ action: "wait", time: seconds }),
    call({ action: "key_up", keys: keysOf(keys) }),
  ],
  type: ({ text }) => [call({ action: "type", text })],
  wait: ({ seconds }) => [call({ action: "wait", time: seconds })],
  finish: ({ status }) => [call({ action: "terminate", status: status === "success" ? "success" : "failure" })],
};

function call(args: object): string {
  return JSON.stringify({ name: "computer_use", arguments: args });
}

function keysOf(keys: string): string[] {
  return keys.split(/\+(?=.)/).map((key) => keyWords[key] ?? key);
}
