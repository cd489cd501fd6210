import type { FoundAspects } from "../part.js";
import { hexColour } from "../rich-text/colour.js";
import { lengthPoints, percentage } from "../rich-text/lengths.js";
import { lineKind } from "../rich-text/runs.js";
import type { Attributes } from "./styles.js";

const letterCases: Readonly<Record<string, string>> = { uppercase: "all", lowercase: "lower", capitalize: "title" };

/** What letters with these effective text properties are like (OpenDocument 1.3, part 3, 16.29.29). */
export function odfRunAspects(text: Attributes): FoundAspects {
  const position = positionOf(text["style:text-position"]);
  return {
    font: text["fo:font-family"],
    size: lengthPoints(text["fo:font-size"]),
    bold: isBold(text["fo:font-weight"]),
    italic: text["fo:font-style"] === "italic" || text["fo:font-style"] === "oblique",
    underline: lineOf(text, "underline"),
    overline: lineOf(text, "overline"),
    strikethrough: lineOf(text, "line-through"),
    superscript: position > 0,
    subscript: position < 0,
    colour: text["style:use-window-font-color"] === "true" ? null : hexColour(text["fo:color"]),
    highlight: hexColour(text["fo:background-color"]),
    caps: text["fo:font-variant"] === "small-caps" ? "small" : letterCases[text["fo:text-transform"] ?? ""],
    shadow: (text["fo:text-shadow"] ?? "none") !== "none",
    outline: text["style:text-outline"] === "true",
    hidden: text["text:display"] === "none",
    letter_spacing: lengthPoints(text["fo:letter-spacing"]) || null,
  };
}

function isBold(weight: string | undefined): boolean {
  return weight === "bold" || Number(weight) >= 600;
}

function lineOf(text: Attributes, line: string): string | null {
  const style = lineKind(text[`style:text-${line}-style`]);
  if (style === null) return null;
  if (text[`style:text-${line}-type`] === "double") return style === "wave" ? "double wave" : "double";
  return text[`style:text-${line}-width`] === "bold" && style === "single" ? "heavy" : style;
}

/** Above the line where it is positive, below where it is negative. */
function positionOf(position: string | undefined): number {
  const [offset = ""] = (position ?? "").split(" ");
  if (offset === "super") return 1;
  if (offset === "sub") return -1;
  return percentage(offset) ?? 0;
}
