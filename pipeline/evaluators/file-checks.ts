import { extension } from "../path.js";
import type { FileContent } from "../schema/file-content.js";
import type { Trace } from "../schema/trace.js";
import { contentLines, contentText } from "./content-text.js";
import { fold, holdsText, strip } from "./fold.js";
import { findFile, lastState, stateBeforeWindow } from "./trace-view.js";

export const documentExtensions: ReadonlySet<string> = new Set([
  "docx",
  "pdf",
  "txt",
  "md",
  "log",
  "json",
  "py",
  "pptx",
]);

export function fileExists(trace: Trace, path: string): boolean {
  const file = findFile(lastState(trace), path);
  return file !== undefined && file.type !== "directory";
}

/** A file without text, rows, slides or entries. A picture is never empty. */
export function fileEmpty(trace: Trace, path: string): boolean {
  const content = contentAt(trace, path);
  return content !== null && content.kind !== "image" && foldedLines(content).length === 0;
}

/** The document shows the picture: by its label and every mark that it bears. */
export function pictureInserted(trace: Trace, path: string, picturePath: string): boolean {
  const content = contentAt(trace, path);
  const picture = contentAt(trace, picturePath);
  if (content === null || picture?.kind !== "image") return false;
  const text = contentText(content);
  return [picture.label, ...picture.marks].every((part) => holdsText(text, part));
}

/** A file or folder that cannot be written. */
export function fileReadOnly(trace: Trace, path: string): boolean {
  return findFile(lastState(trace), path)?.read_only === true;
}

export function directoryExists(trace: Trace, path: string): boolean {
  return findFile(lastState(trace), path)?.type === "directory";
}

export function fileContains(trace: Trace, path: string, text: string): boolean {
  const content = contentAt(trace, path);
  return content !== null && holdsText(contentText(content), text);
}

/**
 * As `fileContains`, for documents only: a table or a picture has no document text. Where several lines were pasted, the
 * first may follow on what stood there, and the last run on into it.
 */
export function documentContains(trace: Trace, path: string, text: string): boolean {
  if (!documentExtensions.has(extension(path))) return false;
  if (!strip(text).includes("\n")) return fileContains(trace, path, text);
  const content = contentAt(trace, path);
  return content !== null && fold(contentText(content)).includes(fold(text));
}

/** The file is not what it was when the window began; one that came or went is another one. */
export function fileChanged(trace: Trace, path: string): boolean {
  const before = findFile(stateBeforeWindow(trace), path);
  const after = findFile(lastState(trace), path);
  return before !== undefined && after !== undefined && before.content_hash !== after.content_hash;
}

/**
 * Both files have the same lines, empty ones apart; where one is a PDF, whose lines end anywhere, also inside a word that
 * is longer than a line, the same characters.
 */
export function sameText(trace: Trace, path: string, otherPath: string): boolean {
  const content = contentAt(trace, path);
  const other = contentAt(trace, otherPath);
  if (content === null || other === null) return false;
  const isBroken = [path, otherPath].some((each) => extension(each) === "pdf");
  return isBroken ? unbroken(content) === unbroken(other) : haveSameLines(content, other);
}

/** Every line of the other file is in the file, in the same order, or all of its text in one piece, however it is broken into lines. */
export function includesText(trace: Trace, path: string, otherPath: string): boolean {
  const content = contentAt(trace, path);
  const other = contentAt(trace, otherPath);
  if (content === null || other === null || foldedLines(other).length === 0) return false;
  return holdsLines(content, other) || unbroken(content).includes(unbroken(other));
}

/** Every entry of the archive lies in the folder, with its content. */
export function archiveExtracted(trace: Trace, path: string, directory: string): boolean {
  const archive = contentAt(trace, path);
  if (archive?.kind !== "archive" || archive.entries.length === 0) return false;
  return archive.entries.every((entry) => {
    const content = contentAt(trace, `${directory}/${entry.name}`);
    return content !== null && haveSameLines(content, entry.content);
  });
}

export function archiveContains(trace: Trace, path: string, name: string): boolean {
  const content = contentAt(trace, path);
  return content?.kind === "archive" && content.entries.some((entry) => fold(entry.name) === fold(name));
}

/** The picture bears the mark of an operation ("rotated right"). */
export function imageOperation(trace: Trace, path: string, operation: string): boolean {
  const content = contentAt(trace, path);
  return content?.kind === "image" && content.marks.some((mark) => fold(mark) === fold(operation));
}

export function imageSize(trace: Trace, path: string, width: string, height: string): boolean {
  const content = contentAt(trace, path);
  return content?.kind === "image" && fold(width) === `${content.width}` && fold(height) === `${content.height}`;
}

export function slideCount(trace: Trace, path: string, count: string): boolean {
  const content = contentAt(trace, path);
  return content?.kind === "slides" && fold(count) === `${content.slides.length}`;
}

/** Content of the file at the path in the last state; null for a directory and where nothing is. */
export function contentAt(trace: Trace, path: string): FileContent | null {
  return findFile(lastState(trace), path)?.content ?? null;
}

/** Whether the lines of `other` stand in `content` in the same order, with other lines between them or not. Linear. */
function holdsLines(content: FileContent, other: FileContent): boolean {
  const wanted = foldedLines(other);
  let next = 0;
  for (const line of foldedLines(content)) {
    if (line === wanted[next]) next++;
  }
  return wanted.length > 0 && next === wanted.length;
}

function haveSameLines(content: FileContent, other: FileContent): boolean {
  return foldedLines(content).join("\n") === foldedLines(other).join("\n");
}

/** The folded text without any white space. */
function unbroken(content: FileContent): string {
  return foldedLines(content).join("").replaceAll(" ", "");
}

/** The lines of a content that are not empty, folded. */
export function foldedLines(content: FileContent): string[] {
  return contentLines(content)
    .map(fold)
    .filter((line) => line !== "");
}
