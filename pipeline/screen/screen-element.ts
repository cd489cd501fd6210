import type { Rect } from "../schema/computer/control.js";
import type { ColourName } from "./colour-name.js";

/** Something that was found on the picture of a screen. */
export interface ScreenElement {
  /** Words, a small drawing, or an area on which nothing is drawn, such as an empty field. */
  readonly kind: "text" | "icon" | "region";
  /** What a text says; of an icon the name of the known one that it looks like; otherwise empty. */
  readonly words: string;
  /** `[left, top, right, bottom]` in pixels of the picture. */
  readonly rect: Rect;
  /** Of the letters of a text, of what an icon consists of, or of a region. */
  readonly colour: ColourName;
}
