import type { CoordinateKind } from "../export-format.js";
import { type Speaker, unknownClick, type Vocabulary } from "./vocabulary.js";

const clickCalls: Readonly<Record<string, string>> = {
  "left 1": "click",
  "left 2": "left_double",
  "right 1": "right_single",
};

/** Names that the keys have in UI-TARS. */
const keyWords: Readonly<Record<string, string>> = { page_up: "pageup", page_down: "pagedown", escape: "esc" };

/** How points are named: as boxes on a grid of a thousand (UI-TARS), or as points in pixels (UI-TARS 1.5). */
const pointForms: Readonly<
  Record<CoordinateKind, { name: string; prefix: string; form(x: number, y: number): string }>
> = {
  thousandths: { name: "box", prefix: "start_", form: (x, y) => `<|box_start|>(${x},${y})<|box_end|>` },
  pixels: { name: "point", prefix: "", form: (x, y) => `<point>${x} ${y}</point>` },
};

/** UI-TARS's calls of the computer, one action each. */
export function uiTarsVocabulary(kind: CoordinateKind): Vocabulary {
  const { name, prefix, form } = pointForms[kind];
  const at = (point: { x: number; y: number }, { place }: Speaker, role = prefix): string =>
    `${role}${name}='${form(...place(point))}'`;
  return {
    click({ x, y, button, count, held }, speaker) {
      const call = clickCalls[`${button} ${count}`];
      if (held !== null) return { unsayable: "a click while keys are held" };
      return call === undefined ? unknownClick(button, count) : [`${call}(${at({ x, y }, speaker)})`];
    },
    move: () => ({ unsayable: "pointing without a click" }),
    drag({ path, button }, speaker) {
      const [start, end] = [path[0], path.at(-1)];
      if (start === undefined || end === undefined || button !== "left")
        return { unsayable: "dragging with another button" };
      if (path.length > 2) speaker.lost("the way of a drag: only its ends are said");
      return [`drag(${at(start, speaker, "start_")}, ${at(end, speaker, "end_")})`];
    },
    scroll({ x, y, dx, dy }, speaker) {
      speaker.lost("how far the wheel is turned: only the place and the direction are said");
      const call = (direction: string): string => `scroll(${at({ x, y }, speaker)}, direction='${direction}')`;
      return [
        ...(dy === 0 ? [] : [call(dy < 0 ? "down" : "up")]),
        ...(dx === 0 ? [] : [call(dx < 0 ? "left" : "right")]),
      ];
    },
    key: ({ keys }) => [`hotkey(key='${keysOf(keys)}')`],
    hold: () => ({ unsayable: "holding keys" }),
    type: ({ text }) => [`type(content='${quoted(text)}')`],
    wait: () => ["wait()"],
    finish: ({ status, message }) => [status === "success" ? `finished(content='${quoted(message)}')` : "call_user()"],
  };
}

function keysOf(keys: string): string {
  return quoted(
    keys
      .split(/\+(?=.)/)
      .map((key) => keyWords[key] ?? key)
      .join(" "),
  );
}

/** UI-TARS reads \', \" and \n as escapes. */
function quoted(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
