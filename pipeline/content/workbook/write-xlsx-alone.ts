import type { Worksheet } from "exceljs";
import type { FileContent } from "../../schema/computer/file-content.js";
import { fixOfficeTimes } from "../document/office-template.js";
import { columnWidths, lineHeight, notesWidths } from "./column-widths.js";
import { dataSheet, type NotesRow, notesSheet } from "./notes-rows.js";
import { dayNumber } from "./serial-date.js";

type Table = Extract<FileContent, { kind: "table" }>;

const dateFormat = "yyyy-mm-dd";
const decimalFormat = "#,##0.00";
const onePageWide = { fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
/** A font without a name is another one in LibreOffice. */
const font = { name: "Calibri", size: 11 };

/** The workbook of a table, with a sheet of these notes where there are any, all of it made by the library exceljs. */
export async function writeXlsxAlone(table: Table, notes: readonly NotesRow[] = []): Promise<Uint8Array> {
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.Workbook();
  workbook.creator = "";
  const sheet = workbook.addWorksheet(dataSheet);
  sheet.addRow([...table.columns]).font = { ...font, bold: true };
  for (const row of table.rows) {
    const added = sheet.addRow(row.map((cell) => (cell === "" ? null : (dayNumber(cell) ?? cell))));
    row.forEach((cell, index) => {
      if (dayNumber(cell) !== null) added.getCell(index + 1).numFmt = dateFormat;
    });
  }
  columnWidths(table).forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
  if (notes.length > 0) addNotes(workbook.addWorksheet(notesSheet, { pageSetup: onePageWide }), notes);
  // It is packed anew below; compressing it here as well would be work thrown away.
  const packed = await workbook.xlsx.writeBuffer({ zip: { compression: "STORE" } });
  return fixOfficeTimes(new Uint8Array(packed));
}

function addNotes(sheet: Worksheet, rows: readonly NotesRow[]): void {
  notesWidths.forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
  for (const [at, { heading, cells, lines }] of rows.entries()) {
    if (lines > 1) sheet.getRow(at + 1).height = lines * lineHeight;
    for (const [column, cell] of cells.entries()) {
      if (cell === "") continue;
      const place = sheet.getCell(at + 1, column + 1);
      place.value = typeof cell === "string" ? cell : { formula: cell.formula, result: cell.value };
      place.font = { ...font, bold: heading };
      const isAmount = typeof cell !== "string" && cell.decimals;
      if (!heading) place.alignment = { vertical: "top", wrapText: !isAmount };
      if (isAmount) place.numFmt = decimalFormat;
    }
  }
}
