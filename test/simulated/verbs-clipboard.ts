import { contentText } from "../../pipeline/content/derive/content-text.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { Clipboard } from "../../pipeline/schema/computer/system-state.js";
import { basename, dirname, extension, join, stem } from "../../pipeline/text/path.js";
import { selectedFiles } from "./blanks.js";
import { emptyContent, pictureName } from "./convert-content.js";
import { copyEntry, entryAt, freePath, removeEntry, requireWritable } from "./file-system.js";
import { changeFront, front, type Machine, noSelection, Refusal, type Selection } from "./machine.js";
import { appendLines } from "./transform-content.js";
import { readCell, writeCell, writeCells } from "./transform-table.js";
import { editDocument, requireDocument, selectedSlide } from "./verbs-document.js";

export function selectAll(machine: Machine): Machine {
  return changeFront(machine, { selection: { kind: "all" } });
}

export function copyText(machine: Machine, text: string): Machine {
  if (text === "") throw new Refusal("Copy", "There is nothing to copy.");
  return { ...machine, clipboard: { kind: "text", text } };
}

export function copy(machine: Machine): Machine {
  const application = front(machine);
  const paths = selectedFiles(machine, application);
  if (paths.length > 0) return { ...machine, clipboard: { kind: "files", paths, cut: false } };
  return { ...machine, clipboard: clipboardOf(requireDocument(machine).content, application.selection) };
}

export function cut(machine: Machine): Machine {
  const paths = selectedFiles(machine, front(machine));
  if (paths.length > 0) return { ...machine, clipboard: { kind: "files", paths, cut: true } };
  return deleteSelection(copy(machine));
}

/** Clears the selected cells or the whole text. */
export function deleteSelection(machine: Machine): Machine {
  const { selection } = front(machine);
  const { content } = requireDocument(machine);
  if (selection.kind === "all" && content.kind !== "archive") return editDocument(machine, emptyContent(content.kind));
  if (content.kind !== "table") return machine;
  if (selection.kind === "cell") return editDocument(machine, writeCell(content, selection.row, selection.column, ""));
  if (selection.kind !== "column") return machine;
  const cells = [content.columns, ...content.rows].map(() => [""]);
  return editDocument(machine, writeCells(content, 0, selection.column, cells));
}

/** Files into the directory shown; cells, text and pictures into the document. */
export function paste(machine: Machine): Machine {
  const { clipboard } = machine;
  if (clipboard.kind === "empty") throw new Refusal("Paste", "The clipboard is empty.");
  if (clipboard.kind === "files") return pasteFiles(machine, clipboard.paths, clipboard.cut);
  const { content } = requireDocument(machine);
  const { selection } = front(machine);
  if (content.kind === "table") return pasteCells(machine, clipboard, selection);
  if (content.kind === "image") {
    if (clipboard.kind !== "image") throw new Refusal("Paste", "The clipboard holds no picture.");
    return editDocument(machine, clipboard);
  }
  if (content.kind === "archive") throw new Refusal("Paste", "Nothing can be pasted here.");
  const text = clipboard.kind === "image" ? `[Picture: ${pictureName(clipboard)}]` : clipboard.text;
  const base = selection.kind === "all" ? emptyContent(content.kind) : content;
  const edited = editDocument(machine, appendLines(base, text.split("\n"), selectedSlide(machine)));
  return selection.kind === "all" ? changeFront(edited, { selection: noSelection }) : edited;
}

function clipboardOf(content: FileContent, selection: Selection): Clipboard {
  if (content.kind === "image") return { ...content };
  if (content.kind !== "table") return { kind: "text", text: contentText(content) };
  switch (selection.kind) {
    case "cell":
      return { kind: "table", text: readCell(content, selection.row, selection.column) };
    case "column": {
      const rows = [content.columns, ...content.rows].map((_row, index) => readCell(content, index, selection.column));
      return { kind: "table", text: rows.join("\n") };
    }
    default:
      return { kind: "table", text: contentText(content) };
  }
}

/** From the selected cell on; without one from the first cell of an empty sheet, or from the first empty row. */
function pasteCells(machine: Machine, clipboard: Clipboard, selection: Selection): Machine {
  const { content } = requireDocument(machine);
  if (content.kind !== "table") return machine;
  if (clipboard.kind !== "text" && clipboard.kind !== "table") {
    throw new Refusal("Paste", "This cannot be pasted into cells.");
  }
  const cells = clipboard.text.split("\n").map((line) => line.split("\t"));
  if (selection.kind === "all") {
    return editDocument(machine, writeCells({ kind: "table", columns: [], rows: [] }, 0, 0, cells));
  }
  const row = selection.kind === "cell" ? selection.row : content.columns.length === 0 ? 0 : content.rows.length + 1;
  const column = selection.kind === "cell" || selection.kind === "column" ? selection.column : 0;
  return editDocument(machine, writeCells(content, selection.kind === "column" ? 0 : row, column, cells));
}

function pasteFiles(machine: Machine, paths: readonly string[], isCut: boolean): Machine {
  const { location } = front(machine);
  requireWritable(machine, location);
  let pasted = machine;
  for (const path of paths) {
    if (entryAt(pasted, path) === undefined) {
      throw new Refusal("File not found", `${path}\nThis file is no longer there.`);
    }
    if (isCut && dirname(path) === location) continue;
    pasted = copyEntry(pasted, path, freePath(pasted, join(location, copyName(path, location))));
    if (isCut) pasted = removeEntry(pasted, path);
  }
  return isCut ? { ...pasted, clipboard: { kind: "empty" } } : pasted;
}

/** A file that is pasted beside itself becomes "Name - Copy.ext". */
function copyName(path: string, location: string): string {
  if (dirname(path) !== location) return basename(path);
  const suffix = extension(path) === "" ? "" : path.slice(path.lastIndexOf("."));
  return `${stem(path)} - Copy${suffix}`;
}
