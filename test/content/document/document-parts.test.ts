import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { docxDrawing } from "../../../pipeline/content/document/parts/docx-drawings.js";
import { changedFacts, factsOf } from "../../../pipeline/content/facts.js";
import { OfficePackage } from "../../../pipeline/content/office-xml/package.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { parseXml } from "../../../pipeline/content/xml-tree.js";
import type { AspectValue, ContentPart } from "../../../pipeline/schema/computer/content-part.js";

const folder = new URL("../../fixtures/contents/document/", import.meta.url);

/** A file that LibreOffice Writer 7.4 wrote. */
async function read(name: string, extension: string): Promise<ContentPart> {
  const parts = await readParts(await readFile(new URL(`${name}.${extension}`, folder)), extension);
  if (parts === null || parts.aspects.unreadable !== undefined) throw new Error(`${name}.${extension} is unreadable`);
  return parts;
}

const monday = "paragraph[2]/run[2]";

/** What was done to the letter in Writer, and the fact by which it shows. */
const kinds: readonly [kind: string, selector: string, aspect: string, after: AspectValue][] = [
  ["text", "paragraph[2]", "text", "The auditors arrive on Tuesday and stay for three days."],
  ["empty-paragraph", "paragraph[3]", "present", true],
  ["letter-case", "paragraph[3]", "text", "Please have the VOUCHERS of April and May ready."],
  ["bold", monday, "bold", true],
  ["italic", monday, "italic", true],
  ["underline", monday, "underline", "single"],
  ["strikethrough", monday, "strikethrough", "single"],
  ["subscript", "paragraph[8]/run[2]", "subscript", true],
  ["superscript", "paragraph[8]/run[2]", "superscript", true],
  ["highlight", monday, "highlight", "#ffff00"],
  ["capitals", monday, "caps", "all"],
  ["font", monday, "font", "Liberation Mono"],
  ["size", monday, "size", 16],
  ["colour", monday, "colour", "#c9211e"],
  ["link", "paragraph[3]/run[2]", "link", "https://vouchers.example/may"],
  ["character-style", monday, "style", "Strong Emphasis"],
  ["paragraph-style", "paragraph[2]", "style", "Quotations"],
  ["alignment", "paragraph[2]", "alignment", "center"],
  ["line-spacing", "paragraph[2]", "line_spacing", 2],
  ["paragraph-spacing", "paragraph[2]", "space_after", 12],
  ["indent", "paragraph[2]", "indent_left", 36],
  ["tab-stops", "paragraph[2]/tab_stop[1]", "position", 288],
  ["bullets", "paragraph[5]", "list", "bullet"],
  ["numbering", "paragraph[6]", "list", "number"],
  ["page-break", "paragraph[4]", "page_break_before", true],
  ["table-cell", "table[1]/cell[B2]", "text", "510"],
  ["table-row", "table[1]/cell[A4]", "text", "Meals"],
  ["new-table", "table[1]/cell[B2]", "text", "204"],
  ["picture", "paragraph[7]/picture[1]", "alt_text", "Logo of the firm"],
  ["header", "section[1]/header[default]/paragraph[1]", "text", "Internal"],
  ["page-number", "section[1]/footer[default]/paragraph[1]/field[1]", "field", "page number"],
  ["orientation", "section[1]", "orientation", "landscape"],
  ["page-size", "section[1]", "width", 419.5],
  ["margins", "section[1]", "margin_left", 72],
  ["line-numbering", "", "line_numbering", true],
  ["record-changes", "", "changes_recorded", true],
  ["tracked-change", "paragraph[2]/change[1]", "text", "Tuesday"],
  ["comment", "paragraph[2]/comment[1]", "author", "Nora Lindqvist"],
  ["footnote", "paragraph[2]/footnote[1]", "text", "Room 204."],
  ["bookmark", "paragraph[2]/bookmark[arrival]", "present", true],
  ["bookmark", "paragraph[2]/bookmark[arrival]", "text", "Monday"],
  ["date-field", "paragraph[7]/field[1]", "field", "date"],
  ["reordered", "paragraph[3]", "present", true],
];

describe("a change that Writer saved", () => {
  it.each(kinds)("shows as a fact, alike in odt and docx: %s", async (kind, selector, aspect, after) => {
    const [odt, docx] = await Promise.all(
      ["odt", "docx"].map(async (extension) =>
        changedFacts(await read("before", extension), await read(kind, extension)),
      ),
    );
    expect(odt).toContainEqual(expect.objectContaining({ selector, aspect, after }));
    expect(docx).toEqual(odt);
  });
});

describe.each(["odt", "docx"])("a %s", (extension) => {
  it("that is opened and saved unchanged has no other facts", async () => {
    const [first, second] = [await read("letter-first-save", extension), await read("before", extension)];
    expect(changedFacts(first, second)).toEqual([]);
    expect(factsOf(second).length).toBeGreaterThan(80);
  });
});

it("tells what is bold by its style from what is bold by hand", async () => {
  const [byHand, byStyle] = [await read("bold", "docx"), await read("character-style", "docx")];
  const runOf = (root: ContentPart) => root.parts.filter(({ kind }) => kind === "paragraph")[1]?.parts[1]?.aspects;
  expect(runOf(byHand)).toMatchObject({ text: "Monday", bold: true });
  expect(runOf(byHand)).not.toHaveProperty("style");
  expect(runOf(byStyle)).toMatchObject({ text: "Monday", bold: true, style: "Strong Emphasis" });
});

it("tells what a watermark says", async () => {
  const file = new OfficePackage(await readFile(new URL("before.docx", folder)));
  const watermark = parseXml(
    '<w:pict><v:shape id="PowerPlusWaterMarkObject"><v:textpath on="t" string="Do not copy"/></v:shape></w:pict>',
  );
  const source = { file, path: "word/header1.xml", blocks: () => [] };
  expect(docxDrawing(watermark, source)).toMatchObject([{ kind: "shape", aspects: { text: "Do not copy" } }]);
});
