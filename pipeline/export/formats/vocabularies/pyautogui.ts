import { pyautoguiKeys } from "../../../environments/remote/pyautogui-code.js";
import type { MoveArgs } from "./move.js";
import type { Speaker, Vocabulary } from "./vocabulary.js";

/** Calls that are no part of pyautogui and differ between formats. */
export interface PyautoguiExtras {
  wait(seconds: number): string;
  finish(args: MoveArgs["finish"]): string;
  /** Name of the call for a triple click. */
  readonly tripleClick: string;
}

/** The extras of AgentNet and OpenCUA. */
export const agentNetExtras: PyautoguiExtras = {
  wait: () => "computer.wait()",
  finish: ({ status }) => `computer.terminate(status=${literal(status === "success" ? "success" : "failure")})`,
  tripleClick: "computer.triple_click",
};

/** Calls of pyautogui with named arguments and literals, one statement each. */
export function pyautoguiVocabulary(extras: PyautoguiExtras): Vocabulary {
  const clickCalls: Readonly<Record<string, string>> = {
    "left 1": "pyautogui.click",
    "left 2": "pyautogui.doubleClick",
    "left 3": extras.tripleClick,
    "right 1": "pyautogui.rightClick",
    "middle 1": "pyautogui.middleClick",
  };
  return {
    click({ x, y, button, count, held }, speaker) {
      const at = placed({ x, y }, speaker);
      const name = clickCalls[`${button} ${count}`];
      const call =
        name === undefined ? `pyautogui.click(${at}, clicks=${count}, button=${literal(button)})` : `${name}(${at})`;
      return whileHeld(held, call);
    },
    move: (at, speaker) => [`pyautogui.moveTo(${placed(at, speaker)})`],
    drag({ path: [start, ...path], button }, speaker) {
      if (start === undefined) return [];
      return [
        `pyautogui.moveTo(${placed(start, speaker)})`,
        ...path.map((at) => `pyautogui.dragTo(${placed(at, speaker)}, button=${literal(button)})`),
      ];
    },
    scroll: ({ x, y, dx, dy }, speaker) => [
      ...(dy === 0 ? [] : [`pyautogui.scroll(${dy}, ${placed({ x, y }, speaker)})`]),
      ...(dx === 0 ? [] : [`pyautogui.hscroll(${dx}, ${placed({ x, y }, speaker)})`]),
    ],
    key({ keys }) {
      const names = pyautoguiKeys(keys).map(literal);
      return [names.length === 1 ? `pyautogui.press(${names[0]})` : `pyautogui.hotkey(${names.join(", ")})`];
    },
    hold: ({ keys, seconds }) => whileHeld(keys, `time.sleep(${seconds})`),
    type: ({ text }) => [`pyautogui.write(message=${literal(text)})`],
    wait: ({ seconds }) => [extras.wait(seconds)],
    finish: (args) => [extras.finish(args)],
  };
}

function whileHeld(keys: string | null, call: string): string[] {
  const names = keys === null ? [] : pyautoguiKeys(keys).map(literal);
  return [
    ...names.map((name) => `pyautogui.keyDown(${name})`),
    call,
    ...names.reverse().map((name) => `pyautogui.keyUp(${name})`),
  ];
}

function placed(point: { x: number; y: number }, { place }: Speaker): string {
  const [x, y] = place(point);
  return `x=${x}, y=${y}`;
}

/** A text of JSON is a literal of Python, too. */
function literal(text: string): string {
  return JSON.stringify(text);
}
