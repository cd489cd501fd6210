import { readPng } from "../../../content/picture/read-png.js";
import { writePng } from "../../../content/picture/write-png.js";
import type { Clipboard } from "../../../schema/computer/system-state.js";
import type { ClipboardSelection } from "./selection.js";

const copiedFiles = "x-special/gnome-copied-files";
const textTargets = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING"];
/** What a copy of cells alone offers in LibreOffice Calc and Gnumeric; text within a cell does not. */
const cellTargets = [/^application\/x-libreoffice-tsvc/, /sylk/i, /application\/x-openoffice-dif/i, /x-gnumeric/];

/** What the clipboard holds, in the richest form that the system state knows. */
export async function readClipboard(selection: ClipboardSelection): Promise<Clipboard> {
  const targets = await selection.targets();
  if (targets === null) return { kind: "empty" };
  const read = async (target: string): Promise<Buffer | null> =>
    targets.includes(target) ? selection.read(target) : null;

  const files = parseFiles(await read(copiedFiles)) ?? parseFiles(await read("text/uri-list"));
  if (files !== null) return files;
  const textTarget = textTargets.find((target) => targets.includes(target));
  if (textTarget !== undefined) {
    const bytes = await selection.read(textTarget);
    if (bytes === null) return { kind: "empty" };
    const text = bytes.toString(textTarget === "STRING" ? "latin1" : "utf8").replaceAll("\r\n", "\n");
    const isTable = targets.some((target) => cellTargets.some((cell) => cell.test(target)));
    // Spreadsheets end the last row too, unless it is a single cell.
    return isTable ? { kind: "table", text: text.replace(/\n$/, "") } : { kind: "text", text };
  }
  const picture = await read("image/png");
  return picture === null ? { kind: "empty" } : parsePicture(picture);
}

/** Writes a setup's content to the clipboard, in the forms that applications ask for. */
export async function writeClipboard(selection: ClipboardSelection, clipboard: Clipboard): Promise<void> {
  await selection.own(await formsOf(clipboard));
}

async function formsOf(clipboard: Clipboard): Promise<Map<string, Buffer>> {
  switch (clipboard.kind) {
    case "empty":
      return new Map();
    case "text":
      return textForms(clipboard.text);
    case "table":
      // No HTML: LibreOffice would ask how to import it.
      return textForms(clipboard.text).set("application/x-libreoffice-tsvc", Buffer.from(clipboard.text));
    case "image":
      return new Map([["image/png", Buffer.from(await writePng(clipboard))]]);
    case "files": {
      const uris = clipboard.paths.map((path) => `file://${path.split("/").map(encodeURIComponent).join("/")}`);
      return textForms(clipboard.paths.join("\n"))
        .set("text/uri-list", Buffer.from(uris.map((uri) => `${uri}\r\n`).join("")))
        .set(copiedFiles, Buffer.from([clipboard.cut ? "cut" : "copy", ...uris].join("\n")));
    }
  }
}

function textForms(text: string): Map<string, Buffer> {
  const bytes = Buffer.from(text);
  return new Map([
    ...["UTF8_STRING", "TEXT", "text/plain;charset=utf-8", "text/plain"].map((target) => [target, bytes] as const),
    ["STRING", Buffer.from(text, "latin1")],
  ]);
}

/** Paths of a list of addresses, headed by the word cut or copy or not; null unless all are files of this computer. */
function parseFiles(bytes: Buffer | null): Clipboard | null {
  if (bytes === null) return null;
  const lines = bytes.toString("utf8").replace(/\0+$/, "").split(/\r?\n/);
  const uris = lines.filter((line) => line !== "" && line !== "cut" && line !== "copy" && !line.startsWith("#"));
  if (uris.length === 0 || !uris.every((uri) => uri.startsWith("file:///"))) return null;
  return { kind: "files", paths: uris.map((uri) => decodePath(uri.slice("file://".length))), cut: lines[0] === "cut" };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A copy that is no PNG, or whose description is of another program, has nothing that could be compared. */
function parsePicture(bytes: Buffer): Clipboard {
  try {
    const content = readPng(bytes);
    if (content.kind === "image") return content;
  } catch {
    // Below.
  }
  return { kind: "image", label: "", width: 0, height: 0, marks: [] };
}
