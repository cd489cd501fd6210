import type { Rect } from "../../pipeline/schema/computer/control.js";
import type { ScreenElement } from "../../pipeline/screen/screen-element.js";
import { comparable, likeness, type ScreenTruth } from "./screen-truth.js";

/** How a reader did on one screen: of each truth whether it was found, of each text in a judged box whether it is right. */
export interface ScreenGrades {
  truths: { truth: ScreenTruth; found: boolean; exact: boolean /** Name of an icon that was found. */; icon: string }[];
  texts: { text: string; right: boolean /** Of the control in whose box it was read. */; kind: ScreenTruth["kind"] }[];
}

/** A text is found when at most a fifth of its letters differ. */
const leastLikeness = 0.8;
const slack = 2;
/** Shortcuts stand beside the texts of menus, and accessibility does not tell them. */
const shortcut = /^(?:(?:shift|ctr[il]|alt|super)\+)*(?:.|f\d+|[a-z]+)$/iu;

/**
 * Holds what was read against what there is. A text is found by the words of the texts whose centre lies in the box of its
 * control, an icon by an icon with its centre in the box. A text that was read is judged where its centre lies in the box
 * of a truth: it is right when it is a part of what is drawn there, or a shortcut in a menu.
 */
export function gradeScreen(elements: readonly ScreenElement[], truths: readonly ScreenTruth[]): ScreenGrades {
  const texts = elements.filter(({ kind }) => kind === "text");
  const grades: ScreenGrades = { truths: [], texts: [] };
  for (const truth of truths) {
    const within = elements.filter(({ rect }) => holds(truth.rect, rect));
    const read = comparable(
      within
        .filter(({ kind }) => kind === "text")
        .toSorted((a, b) => a.rect[0] - b.rect[0])
        .map(({ words }) => words)
        .join(" "),
    );
    const icon = within.find(({ kind, words }) => kind === "icon" && words !== "")?.words ?? "";
    const best =
      truth.kind === "icon" ? Number(within.some(({ kind }) => kind === "icon")) : bestLikeness(truth.text, read);
    grades.truths.push({ truth, found: best >= leastLikeness, exact: best === 1, icon });
  }
  for (const { words, rect } of texts) {
    const judged = truths.filter((truth) => holds(truth.rect, rect));
    const [first] = judged;
    if (first === undefined) continue;
    const text = comparable(words);
    const right = judged.some(
      (truth) =>
        (truth.kind === "menu" && shortcut.test(text)) ||
        (truth.kind !== "icon" &&
          (bestLikeness(text, truth.text) >= leastLikeness || bestLikeness(truth.text, text) >= leastLikeness)),
    );
    grades.texts.push({ text, right, kind: first.kind });
  }
  return grades;
}

/** How alike a text is to that run of words of another one that is most like it. */
function bestLikeness(text: string, other: string): number {
  const words = other.split(" ");
  const count = text.split(" ").length;
  let best = likeness(text, other);
  for (let length = Math.max(1, count - 1); length <= count + 1; length++) {
    for (let from = 0; from + length <= words.length; from++) {
      best = Math.max(best, likeness(text, words.slice(from, from + length).join(" ")));
    }
  }
  return best;
}

function holds([left, top, right, bottom]: Rect, rect: Rect): boolean {
  const [x, y] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
  return x >= left - slack && x < right + slack && y >= top - slack && y < bottom + slack;
}
