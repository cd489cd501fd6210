import { z } from "zod";
import type { Trace } from "../../schema/computer/trace.js";
import { fold, holdsText } from "../../text/fold.js";
import { normalizePath } from "../../text/path.js";
import { contentText } from "../content-text.js";
import { clipboardWords } from "../state-words.js";
import { contentAt, lastState } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** Checks on the clipboard. */
export const clipboardChecks = {
  check_clipboard_contains: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "state",
    rule: "the clipboard's text holds the text; of a picture, its label; of files, one of the paths",
    example: "check_clipboard_contains(text=table_in_clipboard)",
    complaints: { missing: "the clipboard does not hold '{text}'", present: "the clipboard still holds '{text}'" },
    worth: 6,
    replaceable: true,
    shows: clipboardWords,
    holds: (trace, { text }) => contains(trace, text),
    python: `clipboard = _last()["clipboard"]
if clipboard["kind"] in ("text", "table"):
    return _includes(clipboard["text"], text)
if clipboard["kind"] == "image":
    return _includes(clipboard["label"], text)
if clipboard["kind"] == "files":
    return any(_path(path) == _path(text) for path in clipboard["paths"])
return False`,
  }),
  check_clipboard_holds: defineCheck({
    parameters: z.object({ kind: z.string() }),
    reads: "state",
    rule: "the clipboard holds this kind: 'text', 'table', 'image', 'files', 'cut files', 'copied files' or 'empty'",
    example: "check_clipboard_holds(kind='image')",
    complaints: { missing: "the clipboard does not hold: {kind}", present: "the clipboard still holds: {kind}" },
    worth: 4,
    replaceable: true,
    shows: clipboardWords,
    holds: (trace, { kind }) => {
      const { clipboard } = lastState(trace);
      if (clipboard.kind === "files" && fold(kind) === (clipboard.cut ? "cut files" : "copied files")) return true;
      return clipboard.kind === fold(kind);
    },
    python: `clipboard = _last()["clipboard"]
if clipboard["kind"] == "files" and _fold(kind) in ("cut files", "copied files"):
    return clipboard["cut"] == (_fold(kind) == "cut files")
return clipboard["kind"] == _fold(kind)`,
  }),
  check_clipboard_from_file: defineCheck({
    parameters: z.object({ file_path: z.string() }),
    reads: "state",
    rule: "the clipboard holds what the file holds: its text, the same picture, or the file itself",
    example: "check_clipboard_from_file(file_path=img_path)",
    complaints: {
      missing: "the clipboard does not hold the content of '{file_path}'",
      present: "the clipboard still holds the content of '{file_path}'",
    },
    replaceable: true,
    shows: clipboardWords,
    holds: (trace, { file_path }) => {
      const { clipboard } = lastState(trace);
      if (clipboard.kind === "files") return contains(trace, file_path);
      const content = contentAt(trace, file_path);
      if (content === null || clipboard.kind === "empty") return false;
      if (clipboard.kind === "image") return content.kind === "image" && drawn(content) === drawn(clipboard);
      return content.kind !== "image" && holdsText(clipboard.text, contentText(content));
    },
    python: `clipboard, content = _last()["clipboard"], _content(file_path)
if clipboard["kind"] == "files":
    return check_clipboard_contains(file_path)
if content is None or clipboard["kind"] == "empty":
    return False
if clipboard["kind"] == "image":
    return content["kind"] == "image" and _drawn(content) == _drawn(clipboard)
return content["kind"] != "image" and _includes(clipboard["text"], "\\n".join(_lines(content)))`,
  }),
};

/** What the bodies in Python share. */
export const clipboardPython = `def _drawn(picture):
    return [_fold(text) for text in [picture["label"], *picture["marks"]]]
`;

/** The clipboard's text holds the text; of a picture, its label; of files, one of their paths. */
function contains(trace: Trace, text: string): boolean {
  const { clipboard } = lastState(trace);
  switch (clipboard.kind) {
    case "empty":
      return false;
    case "text":
    case "table":
      return holdsText(clipboard.text, text);
    case "image":
      return holdsText(clipboard.label, text);
    case "files":
      return clipboard.paths.some((path) => normalizePath(path) === normalizePath(text));
  }
}

function drawn(picture: { label: string; marks: readonly string[] }): string {
  return [picture.label, ...picture.marks].map(fold).join("\n");
}
