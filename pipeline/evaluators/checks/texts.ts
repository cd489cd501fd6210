import { z } from "zod";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold, holdsText, strip } from "../../text/fold.js";
import { extension } from "../../text/path.js";
import { contentText, foldedLines } from "../content-text.js";
import { pythonSet } from "../python-folding.js";
import { contentAt } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { haveSameLines } from "./same-lines.js";

const documentExtensions: ReadonlySet<string> = new Set(["docx", "pdf", "txt", "md", "log", "json", "py", "pptx"]);

/** Checks on the texts that files hold. */
export const textChecks = {
  check_file_contains: defineCheck({
    parameters: z.object({ file_path: z.string(), text: z.string() }),
    reads: "state",
    rule: "the content of the file at the path holds the text: cells, paragraphs, slides, entries of an archive, label of a picture",
    example: "check_file_contains(file_path=csv_path, text='Total')",
    complaints: {
      missing: "'{file_path}' does not contain '{text}'",
      present: "'{file_path}' still contains '{text}'",
    },
    worth: 6,
    holds: (trace, { file_path, text }) => contains(trace, file_path, text),
    python: `content = _content(file_path)
return content is not None and _includes("\\n".join(_lines(content)), text)`,
  }),
  check_document_text: defineCheck({
    parameters: z.object({ file_path: z.string(), text: z.string() }),
    reads: "state",
    rule: "the text of the document (docx, pdf, txt, pptx, md) at the path holds the text; one of several lines may run on at its ends",
    example: "check_document_text(file_path=docx_path, text=text_in_clipboard)",
    complaints: {
      missing: "'{file_path}' does not contain '{text}'",
      present: "'{file_path}' still contains '{text}'",
    },
    worth: 7,
    // Where several lines were pasted, the first may follow on what stood there, and the last run on into it.
    holds: (trace, { file_path, text }) => {
      if (!documentExtensions.has(extension(file_path))) return false;
      if (!strip(text).includes("\n")) return contains(trace, file_path, text);
      const content = contentAt(trace, file_path);
      return content !== null && fold(contentText(content)).includes(fold(text));
    },
    python: `if extension(file_path) not in _DOCUMENTS:
    return False
if "\\n" not in strip(text):
    return check_file_contains(file_path, text)
content = _content(file_path)
return content is not None and _fold(text) in _fold("\\n".join(_lines(content)))`,
  }),
  check_same_text: defineCheck({
    parameters: z.object({ file_path: z.string(), other_path: z.string() }),
    reads: "state",
    rule: "both files have the same lines, empty ones apart (the same characters but for white space where one is a PDF, whose lines end anywhere); pictures show the same",
    example: "check_same_text(file_path=pdf_path, other_path=xlsx_path)",
    complaints: {
      missing: "'{file_path}' does not have the content of '{other_path}'",
      present: "'{file_path}' still has the content of '{other_path}'",
    },
    worth: 8,
    // A PDF may break a line also inside a word that is longer than a line.
    holds: (trace, { file_path, other_path }) => {
      const content = contentAt(trace, file_path);
      const other = contentAt(trace, other_path);
      if (content === null || other === null) return false;
      const isBroken = [file_path, other_path].some((path) => extension(path) === "pdf");
      return isBroken ? unbroken(content) === unbroken(other) : haveSameLines(content, other);
    },
    python: `content, other = _content(file_path), _content(other_path)
if content is None or other is None:
    return False
if "pdf" in (extension(file_path), extension(other_path)):
    return "".join(_folded_lines(content)).replace(" ", "") == "".join(_folded_lines(other)).replace(" ", "")
return _folded_lines(content) == _folded_lines(other)`,
  }),
  check_includes_text: defineCheck({
    parameters: z.object({ file_path: z.string(), other_path: z.string() }),
    reads: "state",
    rule: "every line of the other file is in the file, in the same order, or all of its text in one piece, however it is broken into lines",
    example: "check_includes_text(file_path=docx_path, other_path=txt_path)",
    complaints: {
      missing: "'{file_path}' does not include the text of '{other_path}'",
      present: "'{file_path}' still includes the text of '{other_path}'",
    },
    worth: 7,
    holds: (trace, { file_path, other_path }) => {
      const content = contentAt(trace, file_path);
      const other = contentAt(trace, other_path);
      if (content === null || other === null || foldedLines(other).length === 0) return false;
      return holdsLines(content, other) || unbroken(content).includes(unbroken(other));
    },
    python: `content, other = _content(file_path), _content(other_path)
if content is None or other is None:
    return False
wanted, rest = _folded_lines(other), iter(_folded_lines(content))
if not wanted:
    return False
unbroken = ["".join(lines).replace(" ", "") for lines in (wanted, _folded_lines(content))]
return all(line in rest for line in wanted) or unbroken[0] in unbroken[1]`,
  }),
};

/** What the bodies in Python share. */
export const textPython = `_DOCUMENTS = ${pythonSet(documentExtensions)}
`;

function contains(trace: Trace, path: string, text: string): boolean {
  const content = contentAt(trace, path);
  return content !== null && holdsText(contentText(content), text);
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

/** The folded text without any white space. */
function unbroken(content: FileContent): string {
  return foldedLines(content).join("").replaceAll(" ", "");
}
