import type { FileContent } from "../../schema/computer/file-content.js";
import { cellText } from "../derive/figures.js";
import { packOpenDocument, textXml } from "./open-document-file.js";

type FileContentOf<K extends FileContent["kind"]> = Extract<FileContent, { kind: K }>;

/** An OpenDocument spreadsheet with one sheet: header row, then the rows. */
export function writeOds(table: FileContentOf<"table">): Uint8Array {
  const rows = [table.columns, ...table.rows].map(
    (row) => `<table:table-row>${row.map(cellXml).join("") || "<table:table-cell/>"}</table:table-row>`,
  );
  return packOpenDocument(
    "spreadsheet",
    `<table:table table:name="Sheet1"><table:table-column/>${rows.join("")}</table:table>`,
  );
}

/** An OpenDocument text, paragraph by paragraph. */
export function writeOdt(document: FileContentOf<"document">): Uint8Array {
  return packOpenDocument("text", document.paragraphs.map((text) => `<text:p>${textXml(text)}</text:p>`).join(""));
}

/** An OpenDocument presentation; every slide has a box for its title and one for its lines. */
export function writeOdp(content: FileContentOf<"slides">): Uint8Array {
  const pages = content.slides.map(({ title, lines }, index) => {
    const body = lines.length === 0 ? "" : box("outline", "3.5cm", "10cm", lines);
    return `<draw:page draw:name="page${index + 1}">${box("title", "0.8cm", "2.2cm", [title])}${body}</draw:page>`;
  });
  return packOpenDocument("presentation", pages.join(""));
}

function cellXml(cell: string | number): string {
  if (cell === "") return "<table:table-cell/>";
  const type =
    typeof cell === "number" ? `office:value-type="float" office:value="${cell}"` : 'office:value-type="string"';
  const lines = cellText(cell).split("\n");
  return `<table:table-cell ${type}>${lines.map((line) => `<text:p>${textXml(line)}</text:p>`).join("")}</table:table-cell>`;
}

function box(sort: string, top: string, height: string, paragraphs: readonly string[]): string {
  const place = `svg:x="1.4cm" svg:y="${top}" svg:width="25cm" svg:height="${height}"`;
  const text = paragraphs.map((line) => `<text:p>${textXml(line)}</text:p>`).join("");
  return `<draw:frame presentation:class="${sort}" ${place}><draw:text-box>${text}</draw:text-box></draw:frame>`;
}
