import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { generateContent } from "../../pipeline/content/generate/generate.js";
import { readBytes } from "../../pipeline/content/read-bytes.js";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { createRng } from "../../pipeline/rng.js";
import { contentKinds, extensionContents, generatedContents } from "../../pipeline/schema/computer/content-kind.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";

const generated = contentKinds.flatMap((kind) =>
  Object.entries(extensionContents)
    .filter(([, held]) => held === generatedContents[kind])
    .map(([extension]) => ({ kind, extension })),
);
const table: FileContent = {
  kind: "table",
  columns: ["A & B", 'x"y', "Amount"],
  rows: [
    ["<a>", "", 1250.5],
    ["12", "€ ü", -3],
    ["a,b", "two\nlines", 0.1],
  ],
};
const document: FileContent = {
  kind: "document",
  paragraphs: [
    'Müller & "Söhne" <x>',
    "",
    "Customer\tUnits\t\tAmount",
    "very long ".repeat(60).trim(),
    "x".repeat(200),
    ...Array.from({ length: 70 }, (_, index) => `Paragraph ${index} – “€”`),
  ],
};
const picture: FileContent = { kind: "image", width: 320, height: 200, label: "Größe → <1>", marks: ["rotated right"] };
const slides: FileContent = {
  kind: "slides",
  slides: [
    { title: "One & two", lines: ["a <b>", "c"] },
    { title: "Empty", lines: [] },
  ],
};
const archive: FileContent = {
  kind: "archive",
  entries: [
    { name: "b.xlsx", content: table },
    { name: "a.pdf", content: document },
    { name: "inner/p.png", content: picture },
  ],
};
const awkward: [string, FileContent][] = [
  ["xlsx", table],
  ["csv", table],
  ["xlsx", { kind: "table", columns: [], rows: [] }],
  ["csv", { kind: "table", columns: ["Only"], rows: [] }],
  ["docx", document],
  ["docx", { kind: "document", paragraphs: [] }],
  ["pdf", document],
  ["png", picture],
  ["pptx", slides],
  ["zip", archive],
  ["txt", { kind: "text", text: "a\n\n b\té\n" }],
];

describe("files", () => {
  it.each(generated)("of generated $kind come back from .$extension unchanged", async ({ kind, extension }) => {
    for (const seed of [1, 2]) {
      const content = generateContent(kind, "Marlow & Finch", createRng(seed));
      expect(await readBytes(await writeBytes(content, extension), extension)).toEqual(content);
    }
  });

  it.each(awkward)("with awkward characters come back from .%s unchanged (%#)", async (extension, content) => {
    expect(await readBytes(await writeBytes(content, extension), extension)).toEqual(content);
  });

  it.each(awkward)("have the same bytes every time they are written as .%s (%#)", async (extension, content) => {
    const first = await writeBytes(content, extension);
    expect(Buffer.compare(first, await writeBytes(content, extension))).toBe(0);
  });

  it.each(["xlsx", "docx", "pptx", "zip"])(
    "hold no time of their writing, in the zip headers or inside, in .%s",
    async (extension) => {
      const content = awkward.find(([candidate]) => candidate === extension)?.[1];
      if (content === undefined) throw new TypeError("no sample");
      const bytes = Buffer.from(await writeBytes(content, extension));
      const local = Buffer.from([0x50, 0x4b, 3, 4]);
      const dates: number[] = [];
      for (let at = bytes.indexOf(local); at >= 0; at = bytes.indexOf(local, at + 4))
        dates.push(bytes.readUInt32LE(at + 10));
      expect(dates.length).toBeGreaterThan(0);
      expect(new Set(dates)).toEqual(new Set([(((2026 - 1980) << 25) | (1 << 21) | (1 << 16)) >>> 0]));
      const today = new Date().toISOString().slice(0, 10);
      for (const [name, inner] of Object.entries(unzipSync(bytes))) {
        expect(Buffer.from(inner).includes(today), `${name} holds today's date`).toBe(false);
      }
    },
  );

  it("are refused where the extension cannot hold the content or is not known", async () => {
    await expect(writeBytes(table, "docx")).rejects.toThrow(
      /table cannot be written as "\.docx"; use one of: xlsx, csv/,
    );
    await expect(readBytes(new Uint8Array(), "exe")).rejects.toThrow(/"\.exe" files cannot be read/);
    await expect(writeBytes({ kind: "document", paragraphs: ["漢"] }, "pdf")).rejects.toThrow(/cannot show "漢"/);
  });

  it.each(["xlsx", "docx", "pdf", "pptx", "png", "zip"])("that are damaged are refused as .%s", async (extension) => {
    await expect(readBytes(new TextEncoder().encode("not such a file"), extension)).rejects.toMatchObject({
      code: "FILE_DAMAGED",
    });
  });
});
