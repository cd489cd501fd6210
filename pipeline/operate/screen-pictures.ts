import type { NumberedControls } from "../environments/view/numbered-controls.js";
import { numberScreenshot } from "../export/marks/numbered-screenshot.js";

/** A screen as a model is shown it, PNG: as it is, and with the numbers of its controls. */
export interface ScreenPictures {
  clean: Uint8Array;
  marked: Uint8Array;
}

/** The pictures that go with a question, in order, and words that say what each shows. */
export interface ShownPictures {
  pictures: Uint8Array[];
  order: string;
}

/** Null where a computer has no picture of its screen. */
export async function screenPictures(
  screenshot: Uint8Array | null,
  { marks }: Pick<NumberedControls, "marks">,
): Promise<ScreenPictures | null> {
  return screenshot === null ? null : { clean: screenshot, marked: await numberScreenshot(screenshot, marks) };
}

/** The pictures before the last action, where there was one, and now: each clean and marked. */
export function shownPictures(before: ScreenPictures | null, now: ScreenPictures | null): ShownPictures {
  const shown = [
    ...(before === null
      ? []
      : [
          { picture: before.clean, words: "the screen before your last action" },
          { picture: before.marked, words: "the same with the numbers that its controls had then" },
        ]),
    ...(now === null
      ? []
      : [
          { picture: now.clean, words: "the screen now" },
          { picture: now.marked, words: "the same with the numbers of the list below" },
        ]),
  ];
  const order = shown.map(({ words }, index) => `picture ${index + 1}: ${words}`).join("; ");
  return { pictures: shown.map(({ picture }) => picture), order: order === "" ? "there are no pictures" : order };
}
