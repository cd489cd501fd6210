import type { FactChange } from "../../content/facts.js";
import { stepTo } from "../../content/selector.js";
import type { AspectValue, ContentPart } from "../../schema/computer/content-part.js";
import { visibleLine } from "../../text/visible-text.js";

const longestValue = 200;

/** A content as lines, what a part consists of below it: `cell[B2] value 12.5 (heading Amount)`. */
export function contentLines(title: string, content: ContentPart): string[] {
  return [visibleLine(title), ...partLines(content, "  ")];
}

/** A change of a fact on one line: `sheet[May]/cell[B2] value: 12.5 -> 13`. */
export function factLine({ selector, aspect, before, after }: FactChange): string {
  return `${visibleLine(selector || "the whole")} ${visibleLine(aspect)}: ${valueWords(before)} -> ${valueWords(after)}`;
}

function partLines(part: ContentPart, indent: string): string[] {
  const { kind, name, aspects, labels = {} } = part;
  const said = Object.entries(aspects).map(([aspect, value]) => `${visibleLine(aspect)} ${valueWords(value)}`);
  const called = Object.entries(labels).map(([label, text]) => `${visibleLine(label)} ${valueWords(text)}`);
  const step = name === "" ? kind : stepTo(part);
  const own = [visibleLine(step), said.join(", "), called.length === 0 ? "" : `(${called.join(", ")})`];
  return [
    `${indent}${own.filter((words) => words !== "").join(" ")}`,
    ...part.parts.flatMap((inner) => partLines(inner, `${indent}  `)),
  ];
}

function valueWords(value: AspectValue | null): string {
  if (value === null) return "not there";
  if (typeof value !== "string") return String(value);
  const line = JSON.stringify(visibleLine(value)).replaceAll("\\\\", "\\");
  return line.length > longestValue ? `${line.slice(0, longestValue - 3)}..."` : line;
}
