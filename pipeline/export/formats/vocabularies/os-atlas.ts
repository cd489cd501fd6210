import { type Speaker, unknownClick, type Vocabulary } from "./vocabulary.js";

const clickWords: Readonly<Record<string, string>> = {
  "left 1": "CLICK",
  "left 2": "DOUBLE_CLICK",
  "left 3": "TRIPLE_CLICK",
  "right 1": "RIGHT_CLICK",
  "middle 1": "MIDDLE_CLICK",
};

/** OS-Atlas: one action in a line. CLICK, TYPE and SCROLL are its basic actions; prompts name the others. */
export const osAtlasVocabulary: Vocabulary = {
  click({ x, y, button, count, held }, speaker) {
    const word = clickWords[`${button} ${count}`];
    if (held !== null) return { unsayable: "a click while keys are held" };
    return word === undefined ? unknownClick(button, count) : [`${word} ${point({ x, y }, speaker)}`];
  },
  move: () => ({ unsayable: "pointing without a click" }),
  drag({ path, button }, speaker) {
    const [start, end] = [path[0], path.at(-1)];
    if (start === undefined || end === undefined || button !== "left")
      return { unsayable: "dragging with another button" };
    if (path.length > 2) speaker.lost("the way of a drag: only its ends are said");
    return [`DRAG ${point(start, speaker)} ${point(end, speaker)}`];
  },
  scroll({ dx, dy }, speaker) {
    speaker.lost("how far and where the wheel is turned: only the direction is said");
    return [
      ...(dy === 0 ? [] : [`SCROLL [${dy < 0 ? "DOWN" : "UP"}]`]),
      ...(dx === 0 ? [] : [`SCROLL [${dx < 0 ? "LEFT" : "RIGHT"}]`]),
    ];
  },
  key: ({ keys }) => [keys === "enter" ? "ENTER" : `HOTKEY [${keys.toUpperCase()}]`],
  hold: () => ({ unsayable: "holding keys" }),
  /** A line break is typed by the key; a line has no other end. */
  type: ({ text }) =>
    text.split("\n").flatMap((line, i) => [...(i === 0 ? [] : ["ENTER"]), ...(line === "" ? [] : [`TYPE [${line}]`])]),
  wait: () => ["WAIT"],
  finish: ({ status }) => [status === "success" ? "COMPLETE" : "IMPOSSIBLE"],
};

function point(at: { x: number; y: number }, { place }: Speaker): string {
  const [x, y] = place(at);
  return `<point>[[${x}, ${y}]]</point>`;
}
