import { contentText, pageText } from "../../pipeline/content/derive/content-text.js";
import { cellText, parseTableText } from "../../pipeline/content/derive/figures.js";
import { extensionContents, isFileExtension } from "../../pipeline/schema/computer/content-kind.js";
import type { SetupPage } from "../../pipeline/schema/computer/environment-setup.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { Refusal } from "./machine.js";

export type ContentKind = FileContent["kind"];
export type ContentOf<K extends ContentKind> = Extract<FileContent, { kind: K }>;

/** What a file with this extension holds. Refuses an extension that no application knows. */
export function kindOfExtension(extension: string): ContentKind {
  if (!isFileExtension(extension)) {
    throw new Refusal("File type not supported", `Files of the type ".${extension}" are not supported.`);
  }
  return extensionContents[extension];
}

/** The content of a new, empty document. */
export function emptyContent(kind: Exclude<ContentKind, "archive">): FileContent {
  switch (kind) {
    case "table":
      return { kind, columns: [], rows: [] };
    case "document":
      return { kind, paragraphs: [] };
    case "text":
      return { kind, text: "" };
    case "image":
      return { kind, width: 800, height: 600, label: "Untitled", marks: [] };
    case "slides":
      return { kind, slides: [] };
  }
}

/**
 * The same content in another form: a table as lines of text, slides as paragraphs, a document as a picture of its
 * first line. Refuses what no program can do, such as a picture as a table.
 */
export function convertContent(content: FileContent, kind: ContentKind): FileContent {
  if (content.kind === kind) return content;
  const lines = contentLines(content);
  switch (kind) {
    case "table": {
      const table = content.kind === "text" ? parseTableText(content.text) : null;
      if (table !== null) return table;
      break;
    }
    case "document":
      if (content.kind !== "archive") return { kind, paragraphs: lines };
      break;
    case "text":
      if (content.kind === "table" || content.kind === "document" || content.kind === "slides") {
        return { kind, text: lines.join("\n") };
      }
      break;
    case "image":
      if (content.kind === "document" || content.kind === "slides") {
        return { kind, width: 1240, height: 1754, label: lines[0] ?? "Empty page", marks: [] };
      }
      break;
    case "slides":
    case "archive":
      break;
  }
  throw new Refusal("File type not supported", `A ${content.kind} cannot be turned into a ${kind}.`);
}

/** A page as a document: what saving it as a PDF gives. */
export function pageContent(page: SetupPage): FileContent {
  return { kind: "document", paragraphs: pageText(page).split("\n") };
}

/** Lines of a content; a table row is a line with cells joined by a tab. */
export function contentLines(content: FileContent): string[] {
  switch (content.kind) {
    case "table":
      return content.columns.length === 0
        ? []
        : [content.columns, ...content.rows].map((row) => row.map(cellText).join("\t"));
    case "document":
      return [...content.paragraphs];
    case "image":
      return [`[Picture: ${pictureName(content)}]`];
    default:
      return contentText(content) === "" ? [] : contentText(content).split("\n");
  }
}

/** How a picture is called where text is written. */
export function pictureName(image: Omit<ContentOf<"image">, "kind">): string {
  return [image.label, ...image.marks].join(", ");
}
