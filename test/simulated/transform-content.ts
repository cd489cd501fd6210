import { parseCell } from "../../pipeline/content/derive/figures.js";
import { layoutPages } from "../../pipeline/content/derive/page-layout.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { type ContentOf, contentLines, pictureName } from "./convert-content.js";
import { Refusal } from "./machine.js";
import type { Transform } from "./model-verb.js";
import { transformImage } from "./transform-image.js";
import { transformTable } from "./transform-table.js";

/** A transform with its templates filled in, and what it needs beside the document. */
interface TransformRequest {
  readonly step: Transform;
  readonly fill: (template: string) => string;
  readonly read: (path: string) => FileContent;
  /** Index of the selected slide, null when none is. */
  readonly slide: number | null;
}

/** The content after a transform. Refuses columns, pages and sizes that do not exist, and operations that the content cannot have. */
export function transformContent(content: FileContent, request: TransformRequest): FileContent {
  const { step, fill, read } = request;
  switch (step.operation) {
    case "replace_text":
      return replaceText(content, fill(step.find), fill(step.replacement));
    case "upper_case":
      return mapTexts(content, (text) => text.toUpperCase());
    case "lower_case":
      return mapTexts(content, (text) => text.toLowerCase());
    case "append_text":
      return mapLines(content, (lines) => [...lines, ...fill(step.text).split("\n")]);
    case "prepend_text":
      return mapLines(content, (lines) => [...fill(step.text).split("\n"), ...lines]);
    case "sort_lines":
      return mapLines(content, (lines) => [...lines].sort());
    case "number_lines":
      return mapLines(content, (lines) => lines.map((line, index) => `${index + 1}. ${line}`));
    case "remove_empty_lines":
      return mapLines(content, (lines) => lines.filter((line) => line.trim() !== ""));
    case "append_file":
      return mapLines(content, (lines) => [...lines, ...contentLines(read(fill(step.path)))]);
    case "insert_picture": {
      const picture = read(fill(step.path));
      if (picture.kind !== "image") throw new Refusal("File type not supported", "This file is not a picture.");
      return mapLines(content, (lines) => [...lines, `[Picture: ${pictureName(picture)}]`]);
    }
    case "extract_pages":
      return keepPages(content, fill(step.from), fill(step.to), true);
    case "remove_pages":
      return keepPages(content, fill(step.from), fill(step.to), false);
    case "add_slide":
      return mapSlides(content, (slides) => {
        const lines = fill(step.text).split("\n");
        return [...slides, { title: fill(step.title), lines: lines.filter((line) => line !== "") }];
      });
    case "remove_slide":
      return mapSlides(content, (slides) => slides.filter((_slide, index) => index !== chosen(slides)));
    case "duplicate_slide":
      return mapSlides(content, (slides) =>
        slides.flatMap((slide, index) => (index === chosen(slides) ? [slide, slide] : [slide])),
      );
    default:
      if (content.kind === "table") return transformTable(content, step, fill);
      if (content.kind === "image") return transformImage(content, step, fill);
      throw impossible(content);
  }

  function chosen(slides: ContentOf<"slides">["slides"]): number {
    if (slides.length === 0) throw new Refusal("No slide", "There is no slide to work on.");
    return request.slide ?? slides.length - 1;
  }
}

/** Text with lines added at its end: what typing and pasting do. Slides get them on the chosen (else last) slide. */
export function appendLines(content: FileContent, lines: readonly string[], slide: number | null): FileContent {
  if (content.kind !== "slides") return mapLines(content, (known) => [...known, ...lines]);
  const at = slide ?? Math.max(content.slides.length - 1, 0);
  const slides = content.slides.length === 0 ? [{ title: lines[0] ?? "", lines: lines.slice(1) }] : undefined;
  return {
    kind: "slides",
    slides:
      slides ??
      content.slides.map((item, index) => (index === at ? { ...item, lines: [...item.lines, ...lines] } : item)),
  };
}

/** Text with its lines changed. A text that is empty has no lines. */
export function mapLines(content: FileContent, change: (lines: string[]) => string[]): FileContent {
  switch (content.kind) {
    case "document":
      return { kind: "document", paragraphs: change([...content.paragraphs]) };
    case "text":
      return { kind: "text", text: change(content.text === "" ? [] : content.text.split("\n")).join("\n") };
    case "slides": {
      const last = content.slides.at(-1) ?? { title: "", lines: [] };
      return { kind: "slides", slides: [...content.slides.slice(0, -1), { ...last, lines: change([...last.lines]) }] };
    }
    default:
      throw impossible(content);
  }
}

function replaceText(content: FileContent, find: string, replacement: string): FileContent {
  let found = 0;
  const replaced = mapTexts(content, (text) => {
    const parts = text.split(find);
    found += parts.length - 1;
    return parts.join(replacement);
  });
  if (found === 0) throw new Refusal("Replace", `Cannot find "${find}".`);
  return replaced;
}

function mapTexts(content: FileContent, change: (text: string) => string): FileContent {
  switch (content.kind) {
    case "table":
      return {
        kind: "table",
        columns: content.columns.map(change),
        rows: content.rows.map((row) => row.map((cell) => parseCell(change(String(cell))))),
      };
    case "slides":
      return {
        kind: "slides",
        slides: content.slides.map((slide) => ({ title: change(slide.title), lines: slide.lines.map(change) })),
      };
    default:
      return mapLines(content, (lines) => lines.map(change));
  }
}

function mapSlides(
  content: FileContent,
  change: (slides: ContentOf<"slides">["slides"]) => ContentOf<"slides">["slides"],
): FileContent {
  if (content.kind !== "slides") throw impossible(content);
  return { kind: "slides", slides: change(content.slides) };
}

function keepPages(content: FileContent, from: string, to: string, inside: boolean): FileContent {
  const lines = contentLines(content);
  const pages = layoutPages(lines).length;
  const [first, last] = [Number(from), Number(to)];
  if (!Number.isInteger(first) || !Number.isInteger(last) || first < 1 || last < first || last > pages) {
    throw new Refusal("Invalid page range", `Enter pages between 1 and ${pages}.`);
  }
  return mapLines(content, (paragraphs) =>
    paragraphs.filter((_paragraph, index) => {
      const page = layoutPages(lines.slice(0, index + 1)).length;
      return (page >= first && page <= last) === inside;
    }),
  );
}

function impossible(content: FileContent): Refusal {
  return new Refusal("Not possible", `This cannot be done to a ${content.kind}.`);
}
