import { deflateSync, gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { fileBounds } from "../../pipeline/content/bounds.js";
import { readAnyFile, readBytes } from "../../pipeline/content/read-bytes.js";

const zeros = new Uint8Array(fileBounds.unpacked + 1);

function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
    { level: 1 },
  );
}

/** The size that the first part of a zip file claims to have, in its header and in the directory. */
function claiming(zip: Uint8Array, size: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  view.setUint32(22, size, true);
  view.setUint32(view.getUint32(zip.length - 6, true) + 24, size, true);
  return zip;
}

function sheet(rows: string): Uint8Array {
  return zipOf({ "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
}

function openDocument(sort: string, content: string): Uint8Array {
  return zipOf({
    "content.xml": `<office:document-content><office:body><office:${sort}>${content}</office:${sort}></office:body></office:document-content>`,
  });
}

function png(width: number, height: number, data: Uint8Array): Uint8Array {
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length);
    return Buffer.concat([size, Buffer.from(type), content, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(data, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

const many = Object.fromEntries(Array.from({ length: 4097 }, (_, index) => [`${index}.txt`, ""]));
const cell = "<table:table-cell office:value-type='string'><text:p>x</text:p></table:table-cell>";
const files: readonly [what: string, extension: string, make: () => Uint8Array][] = [
  ["an archive that unpacks to too much", "zip", () => zipOf({ "a.txt": zeros })],
  ["an archive of too many files", "zip", () => zipOf(many)],
  ["a workbook that unpacks to too much", "xlsx", () => claiming(sheet(""), zeros.length)],
  ["a document that unpacks to too much", "docx", () => claiming(zipOf({ "word/document.xml": "" }), zeros.length)],
  [
    "a presentation that unpacks to too much",
    "pptx",
    () => claiming(zipOf({ "ppt/presentation.xml": "" }), zeros.length),
  ],
  [
    "a document part that is larger than it claims",
    "docx",
    () => claiming(zipOf({ "word/document.xml": zeros.subarray(0, 1 << 20) }), 100),
  ],
  ["a packed tape archive that unpacks to too much", "tgz", () => gzipSync(zeros, { level: 1 })],
  ["a picture of more pixels than any screen", "png", () => png(1 << 20, 1 << 20, new Uint8Array(4))],
  ["a picture with more data than pixels", "png", () => png(1, 1, zeros)],
  ["a row with a number that no sheet has", "xlsx", () => sheet('<row r="999999999"><c r="A1"><v>1</v></c></row>')],
  ["a column with a name that no sheet has", "xlsx", () => sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')],
  [
    "rows that are repeated without end",
    "ods",
    () =>
      openDocument(
        "spreadsheet",
        `<table:table><table:table-row table:number-rows-repeated="1e999">${cell}</table:table-row></table:table>`,
      ),
  ],
  [
    "empty cells that are repeated without end",
    "ods",
    () =>
      openDocument(
        "spreadsheet",
        `<table:table><table:table-row><table:table-cell table:number-columns-repeated="1e12"/>${cell}</table:table-row></table:table>`,
      ),
  ],
  ["spaces without end", "odt", () => openDocument("text", '<text:p><text:s text:c="1e9"/></text:p>')],
  [
    "elements within elements without end",
    "odt",
    () => openDocument("text", `${"<text:p>".repeat(100_000)}${"</text:p>".repeat(100_000)}`),
  ],
];

it.each(files)("%s is told by its size and digest, not read", async (_what, extension, make) => {
  const bytes = make();
  await expect(readBytes(bytes, extension)).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  expect(await readAnyFile(bytes, extension)).toMatchObject({ kind: "text", text: expect.stringContaining("SHA-256") });
});

it("a PDF of more pages than are read is told by its size and digest", async () => {
  const { PDFDocument } = await import("pdf-lib");
  const document = await PDFDocument.create();
  for (let page = 0; page <= 1000; page++) document.addPage();
  await expect(readBytes(await document.save(), "pdf")).rejects.toMatchObject({ code: "FILE_DAMAGED" });
});
