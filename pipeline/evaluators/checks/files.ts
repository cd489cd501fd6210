import { z } from "zod";
import { fold } from "../../text/fold.js";
import { foldedLines } from "../content-text.js";
import { contentAt, findFile, lastState, stateBeforeWindow } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** Checks on files and folders as such, whatever is in them. */
export const fileChecks = {
  check_file_exists: defineCheck({
    parameters: z.object({ file_path: z.string() }),
    reads: "state",
    rule: "there is a file at the path",
    example: "check_file_exists(file_path='C:/Users/user/Desktop/cat.jpg')",
    complaints: { missing: "the file '{file_path}' does not exist", present: "the file '{file_path}' still exists" },
    worth: 6,
    holds: (trace, { file_path }) => {
      const file = findFile(lastState(trace), file_path);
      return file !== undefined && file.type !== "directory";
    },
    python: `file = _file(file_path)
return file is not None and file["type"] != "directory"`,
  }),
  check_directory_exists: defineCheck({
    parameters: z.object({ directory_path: z.string() }),
    reads: "state",
    rule: "there is a folder at the path",
    example: "check_directory_exists(directory_path='C:/Users/user/Reports')",
    complaints: {
      missing: "the folder '{directory_path}' does not exist",
      present: "the folder '{directory_path}' still exists",
    },
    holds: (trace, { directory_path }) => findFile(lastState(trace), directory_path)?.type === "directory",
    python: `file = _file(directory_path)
return file is not None and file["type"] == "directory"`,
  }),
  check_file_changed: defineCheck({
    parameters: z.object({ file_path: z.string() }),
    reads: "state",
    rule: "the file was there when the window began, and its content has changed since",
    example: "check_file_changed(file_path=docx_path)",
    complaints: { missing: "'{file_path}' was not changed", present: "'{file_path}' was changed" },
    worth: 3,
    comparesWithStart: true,
    // A file that came or went since is another one.
    holds: (trace, { file_path }) => {
      const before = findFile(stateBeforeWindow(trace), file_path);
      const after = findFile(lastState(trace), file_path);
      return before !== undefined && after !== undefined && before.content_hash !== after.content_hash;
    },
    python: `before, after = _file(file_path, _first()), _file(file_path)
return before is not None and after is not None and before["content_hash"] != after["content_hash"]`,
  }),
  check_slide_count: defineCheck({
    parameters: z.object({ file_path: z.string(), count: z.string() }),
    reads: "state",
    rule: "the presentation at the path has this many slides",
    example: "check_slide_count(file_path=pptx_path, count='4')",
    complaints: { missing: "'{file_path}' does not have {count} slides", present: "'{file_path}' has {count} slides" },
    holds: (trace, { file_path, count }) => {
      const content = contentAt(trace, file_path);
      return content?.kind === "slides" && fold(count) === `${content.slides.length}`;
    },
    python: `content = _content(file_path, "slides")
return content is not None and _fold(count) == str(len(content["slides"]))`,
  }),
  check_file_read_only: defineCheck({
    parameters: z.object({ file_path: z.string() }),
    reads: "state",
    rule: "the file or folder at the path is read-only",
    example: "check_file_read_only(file_path=txt_path)",
    complaints: { missing: "'{file_path}' is not read-only", present: "'{file_path}' is read-only" },
    holds: (trace, { file_path }) => findFile(lastState(trace), file_path)?.read_only === true,
    python: `file = _file(file_path)
return file is not None and file["read_only"]`,
  }),
  check_file_empty: defineCheck({
    parameters: z.object({ file_path: z.string() }),
    reads: "state",
    rule: "the file at the path holds no text",
    example: "check_file_empty(file_path=docx_path)",
    complaints: { missing: "'{file_path}' is not empty", present: "'{file_path}' is still empty" },
    // Without text, rows, slides or entries; a picture is never empty.
    holds: (trace, { file_path }) => {
      const content = contentAt(trace, file_path);
      return content !== null && content.kind !== "image" && foldedLines(content).length === 0;
    },
    python: `content = _content(file_path)
return content is not None and content["kind"] != "image" and not _folded_lines(content)`,
  }),
};
