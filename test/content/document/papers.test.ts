import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { lostLook } from "../../../pipeline/content/document/lost-look.js";
import { readBytes } from "../../../pipeline/content/read-bytes.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import { writeBytes } from "../../../pipeline/content/write-bytes.js";
import { plainLines } from "../../../pipeline/prove/answers/plain-text.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";

const paragraphs = [
  "Marlow & Finch",
  "Quarry Lane 8, Elmstead",
  "To Silverbox <Ltd>",
  "11 May 2026",
  "Terms of payment",
  "Dear colleagues,",
  "we have agreed on the following.",
  "Credit limit: EUR 9,000",
  "Valid until: 31 July 2026",
  "1. Invoices are paid within thirty days.",
  "2. Reminders are free of charge.",
  "Month\tSum",
  "April\tEUR 1,200.00",
  "May\tEUR 80.50",
  "Prices",
  "All prices are net.",
  "With kind regards,",
  "Kim Feeney",
];
const letter = { kind: "document" as const, paragraphs };
const paper = { look: "paper" as const };

async function partsOf(bytes: Uint8Array, extension: string) {
  return (await readParts(bytes, extension)) ?? expect.unreachable();
}

describe.each(["docx", "odt"])("a document (%s) in the look of a paper", (extension) => {
  const written = () => writeBytes(letter, extension, paper);

  it("reads back as the same paragraphs, a row of cells being one with tabs", async () => {
    expect(await readBytes(await written(), extension)).toEqual(letter);
  });

  it("has letterhead, headings, details, lists, rows and closing in styles that a person can choose", async () => {
    const parts = await partsOf(await written(), extension);
    const styled = parts.parts.flatMap(({ kind, aspects: { style, text } }) =>
      kind === "paragraph" ? [`${style ?? "-"}: ${text}`] : [],
    );
    expect(styled).toEqual([
      "Letterhead: Marlow & Finch",
      "Subtitle: Quarry Lane 8, Elmstead",
      "-: To Silverbox <Ltd>",
      "-: 11 May 2026",
      "Heading 1: Terms of payment",
      "-: Dear colleagues,",
      "-: we have agreed on the following.",
      "Details: Credit limit: EUR 9,000",
      "Details: Valid until: 31 July 2026",
      "List Number: 1. Invoices are paid within thirty days.",
      "List Number: 2. Reminders are free of charge.",
      "Table Row: Month\tSum",
      "Table Row: April\tEUR 1,200.00",
      "Table Row: May\tEUR 80.50",
      "Heading 1: Prices",
      "-: All prices are net.",
      "Signature: With kind regards,",
      "Signature: Kim Feeney",
    ]);
  });

  it("has its labels in bold letters, and the headings of its columns", async () => {
    const bold = select(await partsOf(await written(), extension), "**/run").filter(({ aspects }) => aspects.bold);
    const texts = bold.map(({ aspects }) => aspects.text);
    expect(texts).toEqual(expect.arrayContaining(["Credit limit:", "Valid until:", "Month\tSum"]));
    expect(texts.filter((text) => /EUR|April/.test(String(text)))).toEqual([]);
  });

  it("has the same bytes whenever it is written", async () => {
    expect(Buffer.compare(await written(), await writeBytes({ ...letter }, extension, { ...paper }))).toBe(0);
  });

  it("is told from the same document in one style", async () => {
    expect(await lostLook(await written(), extension, paragraphs)).toBeNull();
    expect(await lostLook(await writeBytes(letter, extension), extension, paragraphs)).toBe("Marlow & Finch");
  });

  it("is written in one style where nothing is said of its look", async () => {
    const plain = await partsOf(await writeBytes(letter, extension), extension);
    const aspects = plain.parts.flatMap(({ kind, aspects: { style } }) => (kind === "section" ? [] : [kind, style]));
    expect(new Set(aspects)).toEqual(new Set(["paragraph", undefined]));
  });
});

it("the second reader of answers finds every paragraph of a paper on a line, rows with their tabs", async () => {
  const lines = await plainLines(await writeBytes(letter, "docx", paper), "docx");
  expect(lines.filter((line) => line !== "")).toEqual(paragraphs);
});

it("a paper has no paragraph where the document has none", async () => {
  const content = { kind: "document" as const, paragraphs: [] };
  expect(await readBytes(await writeBytes(content, "odt", paper), "odt")).toEqual(content);
  expect(Object.keys(unzipSync(await writeBytes(content, "docx", paper)))).toContain("word/styles.xml");
});

it("only documents of Word and OpenDocument have a look", () => {
  const file = (path: string) => ({ files: [{ path, content: letter, ...paper }] });
  expect(environmentSetupSchema.safeParse(file("/home/user/a.docx")).success).toBe(true);
  expect(environmentSetupSchema.safeParse(file("/home/user/a.odt")).success).toBe(true);
  expect(environmentSetupSchema.safeParse(file("/home/user/a.pdf")).success).toBe(false);
});
