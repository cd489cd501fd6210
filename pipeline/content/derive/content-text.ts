import type { SetupPage } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { tableText } from "./figures.js";

/** What selecting everything and copying puts on the clipboard. */
export function contentText(content: FileContent): string {
  switch (content.kind) {
    case "table":
      return tableText(content);
    case "document":
      return content.paragraphs.join("\n");
    case "text":
      return content.text;
    case "image":
      return content.label;
    case "slides":
      return content.slides.map((slide) => [slide.title, ...slide.lines].join("\n")).join("\n");
    case "archive":
      return content.entries.map((entry) => entry.name).join("\n");
  }
}

/** The same for a page that a browser shows: title, facts, paragraphs. */
export function pageText(page: SetupPage): string {
  return [page.title, ...page.facts.map((fact) => `${fact.label}: ${fact.value}`), ...page.paragraphs].join("\n");
}
