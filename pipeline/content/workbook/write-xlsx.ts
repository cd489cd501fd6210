import type { FileContent } from "../../schema/computer/file-content.js";
import { columnLetters } from "../derive/column-letters.js";
import { cellText } from "../derive/figures.js";
import { fixOfficeTimes, officeTemplate, officeText } from "../document/office-template.js";
import { dayNumber } from "./serial-date.js";

type Table = Extract<FileContent, { kind: "table" }>;
type SheetRow = Table["rows"][number];

const sheetPart = "xl/worksheets/sheet1.xml";
const stringsPart = "xl/sharedStrings.xml";
/** Width of a column of which nothing is said. */
const usualWidth = 9;
const dateFormat = "yyyy-mm-dd";
const templates = new Map<boolean, ReturnType<typeof makeTemplate>>();

/** A workbook with one sheet: header row in bold, then the rows. Days are dates, and what is empty is no cell. */
export async function writeXlsx(table: Table): Promise<Uint8Array> {
  const { columns, rows } = table;
  const isUneven = rows.some((row) => row.length !== columns.length || row.every((cell) => cell === ""));
  if (columns.length === 0 || isUneven) return writeXlsxAlone(table);
  const hasDates = rows.some((row) => row.some((cell) => dayNumber(cell) !== null));
  const template = templates.get(hasDates) ?? makeTemplate(hasDates);
  templates.set(hasDates, template);
  const { office, sheet, strings } = await template;
  const numbers = new Map<string, number>();
  let count = 0;
  const cellXml = (cell: SheetRow[number], place: string, style: string): string => {
    if (typeof cell === "number") return `<c r="${place}"${style}><v>${cell}</v></c>`;
    const day = style === "" ? dayNumber(cell) : null;
    if (day !== null) return `<c r="${place}" s="2"><v>${day}</v></c>`;
    const number = numbers.get(cell) ?? numbers.size;
    numbers.set(cell, number);
    count += 1;
    return `<c r="${place}"${style} t="s"><v>${number}</v></c>`;
  };
  const letters = columns.map((_, index) => columnLetters(index));
  const rowXml = (row: SheetRow, index: number): string => {
    const [rowStyle, style] = index === 0 ? [' s="1" customFormat="1"', ' s="1"'] : ["", ""];
    const cells = row.map((cell, column) =>
      cell === "" && index > 0 ? "" : cellXml(cell, `${letters[column]}${index + 1}`, style),
    );
    return `<row r="${index + 1}" spans="1:${columns.length}"${rowStyle} x14ac:dyDescent="0.25">${cells.join("")}</row>`;
  };
  const sheetData = [columns, ...rows].map(rowXml).join("");
  const reach = `A1:${letters.at(-1)}${rows.length + 1}`;
  const items = [...numbers.keys()].map(itemXml).join("");
  const parts = new Map([
    [sheetPart, interleave(sheet, [reach, columnsXml(columnWidths(table)), sheetData])],
    [stringsPart, interleave(strings, [String(count), String(numbers.size), items])],
  ]);
  return office.fill(parts);
}

/** Columns side by side of one width share an element. */
function columnsXml(widths: readonly number[]): string {
  const elements = widths.flatMap((width, index) => {
    if (width === usualWidth || width === widths[index - 1]) return [];
    const next = widths.findIndex((other, place) => place > index && other !== width);
    const last = next < 0 ? widths.length : next;
    return [`<col min="${index + 1}" max="${last}" width="${width}" customWidth="1"/>`];
  });
  return elements.length === 0 ? "" : `<cols>${elements.join("")}</cols>`;
}

function itemXml(text: string): string {
  const space = /^\s|\n|\s$/.test(text) ? ' xml:space="preserve"' : "";
  return `<si><t${space}>${officeText(text.replaceAll("\x7f", ""))}</t></si>`;
}

function interleave(frame: readonly string[], parts: readonly string[]): string {
  return frame.map((piece, index) => piece + (parts[index] ?? "")).join("");
}

async function makeTemplate(hasDates: boolean) {
  const rows = hasDates ? [["2026-01-01"]] : [];
  const office = officeTemplate(await writeXlsxAlone({ kind: "table", columns: ["sample"], rows }));
  const sheet = office
    .part(sheetPart)
    .split(/(?<=<dimension ref=")[^"]*|<cols>.*<\/cols>|(?<=<sheetData>).*(?=<\/sheetData>)/);
  const strings = office.part(stringsPart).split(/(?<= count=")\d+|(?<= uniqueCount=")\d+|<si>.*<\/si>/);
  return { office, sheet, strings };
}

function columnWidths({ columns, rows }: Table): number[] {
  return columns.map((name, index) => {
    const widths = rows.map((row) => cellText(row[index] ?? "").length);
    return Math.min(48, Math.max(name.length, ...widths) + 2);
  });
}

/** As `writeXlsx`, all of it made by the library exceljs. */
export async function writeXlsxAlone(table: Table): Promise<Uint8Array> {
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.Workbook();
  workbook.creator = "";
  const sheet = workbook.addWorksheet("Sheet1");
  // A font without a name is another one in LibreOffice.
  sheet.addRow([...table.columns]).font = { bold: true, name: "Calibri", size: 11 };
  for (const row of table.rows) {
    const added = sheet.addRow(row.map((cell) => (cell === "" ? null : (dayNumber(cell) ?? cell))));
    row.forEach((cell, index) => {
      if (dayNumber(cell) !== null) added.getCell(index + 1).numFmt = dateFormat;
    });
  }
  columnWidths(table).forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
  // It is packed anew below; compressing it here as well would be work thrown away.
  const packed = await workbook.xlsx.writeBuffer({ zip: { compression: "STORE" } });
  return fixOfficeTimes(new Uint8Array(packed));
}
