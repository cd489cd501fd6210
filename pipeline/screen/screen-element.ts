import type { Rect } from "../schema/computer/control.js";

/** Something that was found on a picture of a screen. */
export interface ScreenElement {
  readonly kind: "text" | "icon" | "region";
  /** What a text says; of an icon its name, where a known one looks like it; otherwise empty. */
  readonly words: string;
  /** `[left, top, right, bottom]` in pixels of the picture. */
  readonly rect: Rect;
  readonly colour: string;
}
