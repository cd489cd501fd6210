import type { FileContent } from "../../schema/computer/file-content.js";
import type { WorkbookNotes } from "../../schema/computer/workbook-notes.js";
import { columnLetters } from "../derive/column-letters.js";
import { officeTemplate, officeText } from "../document/office-template.js";
import { columnWidths, lineHeight, usualWidth } from "./column-widths.js";
import { type NotesRow, notesRows } from "./notes-rows.js";
import { dayNumber } from "./serial-date.js";
import { writeXlsxAlone } from "./write-xlsx-alone.js";

type Table = Extract<FileContent, { kind: "table" }>;
type SheetRow = Table["rows"][number];

const sheetPart = "xl/worksheets/sheet1.xml";
const notesPart = "xl/worksheets/sheet2.xml";
const stringsPart = "xl/sharedStrings.xml";
const templates = new Map<string, ReturnType<typeof makeTemplate>>();

/**
 * A workbook: header row in bold, then the rows, on a sheet of their own; notes, where there are any, on a second one.
 * Days are dates, and what is empty is no cell.
 */
export async function writeXlsx(table: Table, notes: WorkbookNotes | null = null): Promise<Uint8Array> {
  const { columns, rows } = table;
  const isUneven = rows.some((row) => row.length !== columns.length || row.every((cell) => cell === ""));
  const toldRows = notes === null ? [] : notesRows(notes, table);
  if (columns.length === 0 || isUneven) return writeXlsxAlone(table, toldRows);
  const hasDates = rows.some((row) => row.some((cell) => dayNumber(cell) !== null));
  const key = `${hasDates} ${notes !== null}`;
  const template = templates.get(key) ?? makeTemplate(hasDates, notes !== null);
  templates.set(key, template);
  const { office, sheet, strings, told } = await template;
  const texts = new SharedTexts();
  const cellXml = (cell: SheetRow[number], place: string, style: string): string => {
    if (typeof cell === "number") return `<c r="${place}"${style}><v>${cell}</v></c>`;
    const day = style === "" ? dayNumber(cell) : null;
    if (day !== null) return `<c r="${place}" s="2"><v>${day}</v></c>`;
    return texts.cell(cell, place, style);
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
  const parts = new Map([[sheetPart, interleave(sheet, [reach, columnsXml(columnWidths(table)), sheetData])]]);
  if (told !== null) {
    const toldData = toldRows.map((row, index) => notesRowXml(row, index + 1, told.styles, texts)).join("");
    parts.set(notesPart, interleave(told.frame, [`A1:C${toldRows.length}`, toldData]));
  }
  parts.set(stringsPart, interleave(strings, texts.parts()));
  return office.fill(parts);
}

/** The texts of a workbook, which cells name by number. */
class SharedTexts {
  readonly #numbers = new Map<string, number>();
  #count = 0;

  cell(text: string, place: string, style: string): string {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    this.#count += 1;
    return `<c r="${place}"${style} t="s"><v>${number}</v></c>`;
  }

  /** How often they are named, how many there are, and all of them. */
  parts(): string[] {
    return [String(this.#count), String(this.#numbers.size), [...this.#numbers.keys()].map(itemXml).join("")];
  }
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

/** The attributes by which cells of the notes name their styles. */
interface NotesStyles {
  heading: string;
  text: string;
  decimals: string;
}

function notesRowXml(row: NotesRow, number: number, styles: NotesStyles, texts: SharedTexts): string {
  const { heading, cells, lines } = row;
  if (cells.every((cell) => cell === "")) return "";
  const inside = cells.map((cell, index) => {
    const place = `${columnLetters(index)}${number}`;
    if (cell === "") return "";
    if (typeof cell === "string") return texts.cell(cell, place, heading ? styles.heading : styles.text);
    const style = cell.decimals ? styles.decimals : styles.text;
    return `<c r="${place}"${style}><f>${officeText(cell.formula)}</f><v>${cell.value}</v></c>`;
  });
  const height = lines > 1 ? ` ht="${lines * lineHeight}" customHeight="1"` : "";
  return `<row r="${number}"${height} spans="1:${cells.length}" x14ac:dyDescent="0.25">${inside.join("")}</row>`;
}

function itemXml(text: string): string {
  const space = /^\s|\n|\s$/.test(text) ? ' xml:space="preserve"' : "";
  return `<si><t${space}>${officeText(text.replaceAll("\x7f", ""))}</t></si>`;
}

function interleave(frame: readonly string[], parts: readonly string[]): string {
  return frame.map((piece, index) => piece + (parts[index] ?? "")).join("");
}

async function makeTemplate(hasDates: boolean, hasNotes: boolean) {
  const sample: Table = { kind: "table", columns: ["sample"], rows: hasDates ? [["2026-01-01"]] : [] };
  const office = officeTemplate(await writeXlsxAlone(sample, hasNotes ? sampleNotes : []));
  const sheet = office
    .part(sheetPart)
    .split(/(?<=<dimension ref=")[^"]*|<cols>.*<\/cols>|(?<=<sheetData>).*(?=<\/sheetData>)/);
  const strings = office.part(stringsPart).split(/(?<= count=")\d+|(?<= uniqueCount=")\d+|<si>.*<\/si>/);
  return { office, sheet, strings, told: hasNotes ? notesTemplate(office.part(notesPart)) : null };
}

const sampleNotes: readonly NotesRow[] = [
  { heading: true, cells: ["sample"], lines: 1 },
  { heading: false, cells: ["sample"], lines: 1 },
  { heading: false, cells: [{ formula: "1", value: 1, decimals: true }], lines: 1 },
];

function notesTemplate(xml: string): { frame: string[]; styles: NotesStyles } {
  const style = (place: string) => new RegExp(`<c r="${place}"( s="\\d+")`).exec(xml)?.[1] ?? "";
  const styles = { heading: style("A1"), text: style("A2"), decimals: style("A3") };
  return { frame: xml.split(/(?<=<dimension ref=")[^"]*|(?<=<sheetData>).*(?=<\/sheetData>)/), styles };
}
