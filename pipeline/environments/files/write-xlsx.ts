import type { FileContent } from "../../schema/file-content.js";
import { cellText } from "../figures.js";
import { fixOfficeTimes } from "./fixed-zip.js";

/** A workbook with one sheet: header row in bold, then the rows. */
export async function writeXlsx(table: Extract<FileContent, { kind: "table" }>): Promise<Uint8Array> {
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.Workbook();
  workbook.creator = "";
  const sheet = workbook.addWorksheet("Sheet1");
  sheet.addRow([...table.columns]).font = { bold: true };
  for (const row of table.rows) sheet.addRow([...row]);
  table.columns.forEach((name, index) => {
    const widths = table.rows.map((row) => cellText(row[index] ?? "").length);
    sheet.getColumn(index + 1).width = Math.min(48, Math.max(name.length, ...widths) + 2);
  });
  // It is packed anew below; compressing it here as well would be work thrown away.
  const packed = await workbook.xlsx.writeBuffer({ zip: { compression: "STORE" } });
  return fixOfficeTimes(new Uint8Array(packed));
}
