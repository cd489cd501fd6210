import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { includedTexts, mailedTexts, pastedTexts } from "./copied-texts.js";
import { holds } from "./holds.js";
import { desktop, file, text, traceOf } from "./trace-samples.js";

const document = (paragraphs: readonly string[]): FileContent => ({ kind: "document", paragraphs: [...paragraphs] });
const words = fc.array(fc.stringMatching(/^[A-Za-z0-9+/]{1,20}$/), { minLength: 1, maxLength: 12 });

/** Whether a document and a PDF with these paragraphs have the same text. */
function arePrinted(paragraphs: readonly string[], printed: readonly string[]): boolean {
  const files = [
    file("/home/user/letter.docx", document(paragraphs)),
    file("/home/user/letter.pdf", document(printed)),
  ];
  return holds(
    "check_same_text",
    traceOf([{ state: desktop({ files }) }]),
    "/home/user/letter.pdf",
    "/home/user/letter.docx",
  );
}

describe("a PDF", () => {
  it("has the text of a document whose lines it breaks elsewhere, also inside words longer than a line", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 9 }), (said, width) => {
        const paragraph = said.join(" ");
        const lines = paragraph.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
        expect(arePrinted([paragraph], [lines.join(" ")])).toBe(true);
        expect(arePrinted([paragraph], lines)).toBe(true);
      }),
    );
  });

  it("has not the text of a document in which a word is another, is missing or stands elsewhere", () => {
    fc.assert(
      fc.property(words, words, (said, others) => {
        const [first, second] = [said, others].map((each) => each.join("").toLowerCase());
        expect(arePrinted(said, [others.join(" ")])).toBe(first === second);
      }),
    );
    expect(arePrinted(["Pay 120 by Friday"], ["Pay 210 by Friday"])).toBe(false);
    expect(arePrinted(["Pay 120 by Friday"], ["Pay by Friday"])).toBe(false);
    expect(arePrinted(["Pay 120 by Friday"], ["by Friday Pay 120"])).toBe(false);
  });
});

describe("a note", () => {
  const state = desktop({
    files: [
      file("/home/user/plan.txt", text("First the roof,\n\nthen the windows.\n")),
      file("/home/user/part.txt", text("First the roof,\n\nthen the win")),
      file("/home/user/empty.txt", text(" \n")),
    ],
    records: [
      {
        application: "zim",
        collection: "notes",
        fields: { title: "House", text: "====== House ======\nFirst the roof,\n\nthen the windows.\nAsk Ana" },
      },
      { application: "zim", collection: "notes", fields: { title: "Home", text: "Notes of the notebook." } },
    ],
  });
  const trace = traceOf([{ state }]);
  const keeps = (title: string, path: string) =>
    holds("check_record_from_file", trace, "notes", "title", title, "text", path);
  const says = (title: string, words: string) =>
    holds("check_record_contains", trace, "notes", "title", title, "text", words);

  it("keeps the text of a file whatever stands around it, if the whole of it is there", () => {
    expect(keeps("house", "/home/user/plan.txt")).toBe(true);
    expect(keeps("Home", "/home/user/plan.txt")).toBe(false);
    expect(keeps("House", "/home/user/part.txt")).toBe(false);
    expect(keeps("House", "/home/user/empty.txt")).toBe(false);
    expect(keeps("House", "/home/user/missing.txt")).toBe(false);
  });

  it("holds words that stand in it, and not those of another note", () => {
    expect(says("House", "ask ana")).toBe(true);
    expect(says("House", "Ask An")).toBe(false);
    expect(says("Home", "Ask Ana")).toBe(false);
    expect(says("Home", "")).toBe(false);
  });
});

const titled = (texts: typeof includedTexts) =>
  texts.map((one) => [one.holds ? "is found" : "is not found", one.what, one] as const);

describe("the text of a file", () => {
  it.each(titled(includedTexts))("%s in a document that has it %s", (_found, _what, one) => {
    expect(holds(one.api, one.trace, ...one.values)).toBe(one.holds);
  });

  it.each(titled(pastedTexts))("%s in a document that has it %s", (_found, _what, one) => {
    expect(holds(one.api, one.trace, ...one.values)).toBe(one.holds);
  });

  it.each(titled(mailedTexts))("%s in a message that has it %s", (_found, _what, one) => {
    expect(holds(one.api, one.trace, ...one.values)).toBe(one.holds);
  });
});
