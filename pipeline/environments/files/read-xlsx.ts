import { strFromU8, unzipSync } from "fflate";
import type { FileContent } from "../../schema/file-content.js";
import { decodeXml } from "./xml-text.js";

type Row = Extract<FileContent, { kind: "table" }>["rows"][number];

/** The table of a workbook's first sheet, parsed from its XML: first row the header. */
export function readXlsx(bytes: Uint8Array): FileContent {
  const entries = unzipSync(bytes);
  const sheet = entries["xl/worksheets/sheet1.xml"];
  if (sheet === undefined) throw new SyntaxError("no first sheet");
  const shared = sharedStrings(entries["xl/sharedStrings.xml"]);
  const rows = [...strFromU8(sheet).matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map((row) =>
    readRow(row[1] ?? "", shared),
  );
  const [header = [], ...body] = rows;
  const columns = header.map(String);
  return { kind: "table", columns, rows: body.map((row) => [...row, ...columns.slice(row.length).map(() => "")]) };
}

function sharedStrings(bytes: Uint8Array | undefined): string[] {
  if (bytes === undefined) return [];
  return [...strFromU8(bytes).matchAll(/<si>(.*?)<\/si>/gs)].map((item) => texts(item[1] ?? ""));
}

function readRow(xml: string, shared: readonly string[]): Row {
  const row: Row = [];
  for (const cell of xml.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const [, letters = "", attributes = "", inner = ""] = cell;
    const at = columnIndex(letters);
    while (row.length < at) row.push("");
    const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
    if (attributes.includes('t="s"')) row[at] = shared[Number(value)] ?? "";
    else if (attributes.includes('t="inlineStr"')) row[at] = texts(inner);
    else if (attributes.includes('t="str"')) row[at] = decodeXml(value ?? "");
    else row[at] = value === undefined ? "" : Number(value);
  }
  return row;
}

function texts(xml: string): string {
  return [...xml.matchAll(/<t\b[^>]*?>(.*?)<\/t>/gs)].map((text) => decodeXml(text[1] ?? "")).join("");
}

function columnIndex(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
