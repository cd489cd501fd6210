import type { PixelAction } from "../../schema/computer/pixel-action.js";

/** Our names of keys that pyautogui has others for. */
const otherNames: Readonly<Record<string, string>> = { page_up: "pageup", page_down: "pagedown", menu: "apps" };

/** A pixel action as calls of pyautogui with literals. */
export function pyautoguiCode(action: PixelAction): string {
  switch (action.function) {
    case "click": {
      const { x, y, button, count, held } = action.args;
      const keys = held === null ? [] : pyautoguiKeys(held);
      return lines(
        ...keys.map((key) => call("keyDown", key)),
        `pyautogui.click(${x}, ${y}, clicks=${count}, button=${literal(button)})`,
        ...keys.reverse().map((key) => call("keyUp", key)),
      );
    }
    case "move":
      return `pyautogui.moveTo(${action.args.x}, ${action.args.y})`;
    case "drag": {
      const [start, ...path] = action.args.path;
      const button = `button=${literal(action.args.button)}`;
      return lines(
        `pyautogui.moveTo(${start?.x}, ${start?.y})`,
        `pyautogui.mouseDown(${button})`,
        ...path.map(({ x, y }) => `pyautogui.moveTo(${x}, ${y})`),
        `pyautogui.mouseUp(${button})`,
      );
    }
    case "scroll": {
      const { x, y, dx, dy } = action.args;
      return lines(
        ...(dy === 0 ? [] : [`pyautogui.scroll(${dy}, ${x}, ${y})`]),
        ...(dx === 0 ? [] : [`pyautogui.hscroll(${dx}, ${x}, ${y})`]),
      );
    }
    case "key":
      return `pyautogui.hotkey(${pyautoguiKeys(action.args.keys).map(literal).join(", ")})`;
    case "hold": {
      const keys = pyautoguiKeys(action.args.keys);
      return lines(
        ...keys.map((key) => call("keyDown", key)),
        `time.sleep(${action.args.seconds})`,
        ...keys.reverse().map((key) => call("keyUp", key)),
      );
    }
    case "type":
      return call("write", action.args.text);
  }
}

function lines(...calls: readonly string[]): string {
  return calls.join("; ");
}

function call(name: string, argument: string): string {
  return `pyautogui.${name}(${literal(argument)})`;
}

/** A text of JSON is a literal of Python, too. */
function literal(text: string): string {
  return JSON.stringify(text);
}

/** Keys as pyautogui calls them; "ctrl++" is ctrl and plus. */
export function pyautoguiKeys(keys: string): string[] {
  return keys.split(/\+(?=.)/).map((key) => otherNames[key.toLowerCase()] ?? key.toLowerCase());
}
