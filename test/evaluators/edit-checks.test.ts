import { describe, expect, it } from "vitest";
import { fileEdits } from "../../pipeline/evaluators/checks/edits.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { editedTexts, oneLineEdits, textBefore, twoSlides, windowsEdit } from "./edited-texts.js";
import { holds } from "./holds.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

const path = "C:\\a.txt";

/** The edits that turn one content into the other. */
const editsBetween = (before: FileContent, after: FileContent): string[] => {
  const trace = traceOf([
    { state: desktop({ files: [file(path, before)] }) },
    { action: click("Save"), state: desktop({ files: [file(path, after)] }) },
  ]);
  return fileEdits.filter((edit) => holds("check_file_edited", trace, path, edit));
};

describe("the check of an edit", () => {
  it("knows every edit from all others by what became of the file", () => {
    expect(Object.keys(editedTexts)).toEqual(fileEdits);
    for (const [edit, after] of Object.entries(editedTexts)) {
      expect(editsBetween(text(textBefore), text(after))).toEqual([edit]);
    }
  });

  it("accepts neither an untouched file nor another change beside the edit", () => {
    expect(editsBetween(text(textBefore), text(textBefore))).toEqual([]);
    for (const after of Object.values(editedTexts)) {
      expect(editsBetween(text(textBefore), text(`${after}more\n`))).toEqual([]);
      expect(editsBetween(text(textBefore), text(after.replace(/three/i, "four")))).toEqual([]);
    }
  });

  it("looks at the slides of a presentation, with their titles and lines", () => {
    const [first, second] = twoSlides.kind === "slides" ? twoSlides.slides : [];
    if (first === undefined || second === undefined) throw new Error("there are no slides");
    const slides = (...kept: (typeof first)[]): FileContent => ({ kind: "slides", slides: kept });
    expect(editsBetween(twoSlides, slides(second))).toEqual(["first deleted"]);
    expect(editsBetween(twoSlides, slides(first, first, second))).toEqual(["first repeated"]);
    expect(editsBetween(slides(first, second, second), slides(second, second, first))).toEqual([
      "first moved to the end",
    ]);
    expect(editsBetween(twoSlides, slides({ ...second, lines: [] }))).toEqual([]);
  });

  it("knows lines that were indented where they end as on Windows and some are empty", () => {
    expect(editsBetween(text(windowsEdit.before), text(windowsEdit.after))).toEqual(["indented"]);
  });

  it("knows edits of a text of one line, and none of an empty one", () => {
    for (const { edit, text: after } of oneLineEdits.after) {
      expect(editsBetween(text(oneLineEdits.before), text(after))).toEqual([edit]);
      expect(editsBetween(text(""), text(after))).toEqual([]);
    }
    expect(editsBetween(text(oneLineEdits.before), text("\none two\n"))).toEqual([]);
  });

  it("takes a text in capitals for no text whose words begin with one", () => {
    expect(editsBetween(text("one two\nthree"), text("ONE TWO\nTHREE"))).toEqual([]);
  });

  it("knows no edit and no form by a word that every object of the language has", () => {
    const trace = traceOf([
      { state: desktop({ files: [file(path, text("one"))] }) },
      { action: click("Save"), state: desktop({ files: [file(path, text("two"))] }) },
    ]);
    for (const word of ["constructor", "__proto__"]) {
      expect(holds("check_file_edited", trace, path, word)).toBe(false);
      expect(holds("check_text_form", trace, path, word)).toBe(false);
    }
  });

  it("takes nothing for an edit that would leave the file as it is", () => {
    expect(editsBetween(text("One\nOne\n"), text("One\nOne\n"))).toEqual([]);
  });
});
