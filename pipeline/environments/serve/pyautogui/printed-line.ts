import type { PointerPlace } from "../../gestures/gesture.js";
import type { PrintedPart } from "./calls.js";

interface ScreenAndPointer {
  readonly screen: { readonly width: number; readonly height: number };
  readonly pointer: PointerPlace;
}

/** A line as Python's `print` writes it, with pyautogui's names for a size and a place. */
export function printedLine(parts: readonly PrintedPart[], place: ScreenAndPointer): string {
  return `${parts.map((part) => printed(part, place)).join(" ")}\n`;
}

function printed(part: PrintedPart, { screen, pointer }: ScreenAndPointer): string {
  switch (part.what) {
    case "size":
      return `Size(width=${screen.width}, height=${screen.height})`;
    case "position":
      return `Point(x=${pointer.x}, y=${pointer.y})`;
    case "text":
      return part.text;
  }
}
