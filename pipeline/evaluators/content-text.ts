import type { FileContent } from "../schema/computer/file-content.js";
import { fold } from "../text/fold.js";

const lines = new WeakMap<FileContent, readonly string[]>();

/** The text of a file, line by line: paragraphs, rows with cells joined by tabs, slide titles and lines, entries of an archive with their names. */
export function contentLines(content: FileContent): readonly string[] {
  let known = lines.get(content);
  if (known === undefined) {
    known = readLines(content);
    lines.set(content, known);
  }
  return known;
}

/** The lines of `contentLines` as one text. */
export function contentText(content: FileContent): string {
  return contentLines(content).join("\n");
}

/** The lines of `contentLines` that are not empty, folded. */
export function foldedLines(content: FileContent): string[] {
  return contentLines(content)
    .map(fold)
    .filter((line) => line !== "");
}

function readLines(content: FileContent): readonly string[] {
  switch (content.kind) {
    case "table":
      return [content.columns, ...content.rows].map((cells) => cells.map(String).join("\t"));
    case "document":
      return content.paragraphs;
    case "text":
      return content.text.split("\n");
    case "image":
      return [content.label, ...content.marks];
    case "slides":
      return content.slides.flatMap((slide) => [slide.title, ...slide.lines]);
    case "archive":
      return content.entries.flatMap((entry) => [entry.name, ...readLines(entry.content)]);
  }
}
