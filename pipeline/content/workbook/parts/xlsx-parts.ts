import type { ContentPart } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";
import { child, childElements, elementText, type XmlElement } from "../../xml-tree.js";
import { plainFormula } from "./formula.js";
import { itemText, type Numbered } from "./xlsx-cells.js";
import { readLooks } from "./xlsx-looks.js";
import { isOn, openPackage } from "./xlsx-package.js";
import { type ListedSheet, xlsxSheetPart } from "./xlsx-sheet.js";

const builtInPrefix = "_xlnm.";
const daysFrom1900To1904 = 1462;

/** A workbook in Office Open XML (ECMA-376, 18), as LibreOffice and Excel write it. Throws for bytes that are none. */
export function readXlsxParts(bytes: Uint8Array): ContentPart {
  const book = openPackage(bytes);
  const main = book.relations("").find(({ sort }) => sort === "officeDocument")?.target ?? "xl/workbook.xml";
  const workbook = book.root(main);
  if (workbook.name !== "workbook") throw new SyntaxError("no workbook inside");
  const relations = book.relations(main);
  const related = (sort: string) => book.root(relations.find((relation) => relation.sort === sort)?.target ?? "");
  const looks = readLooks(related("styles"), related("theme"));
  const numbered: Numbered = {
    texts: childElements(related("sharedStrings"), "si").map(itemText),
    looks,
    daysBefore: isOn(child(workbook, "workbookPr").attributes.date1904) ? daysFrom1900To1904 : 0,
  };
  const names = childElements(child(workbook, "definedNames"), "definedName");
  const sheets = childElements(child(workbook, "sheets"), "sheet").map(
    ({ attributes }, index): ListedSheet => ({
      name: attributes.name ?? "",
      order: index + 1,
      hidden: attributes.state === "hidden" || attributes.state === "veryHidden",
      path: relations.find(({ id }) => id === attributes["r:id"])?.target ?? "",
      builtIn: builtInNames(names, String(index)),
    }),
  );
  const parts = sheets.map((sheet) => xlsxSheetPart(book, sheet, numbered));
  return part("workbook", "", looks.usual, { parts: [...parts, ...nameParts(names, sheets)] });
}

function builtInNames(names: readonly XmlElement[], sheet: string): Map<string, string> {
  return new Map(
    names
      .filter(({ attributes }) => attributes.localSheetId === sheet && attributes.name?.startsWith(builtInPrefix))
      .map((name) => [(name.attributes.name ?? "").slice(builtInPrefix.length), elementText(name)]),
  );
}

/** Names that people gave to ranges and formulas; those of one sheet only say which. */
function nameParts(names: readonly XmlElement[], sheets: readonly ListedSheet[]): ContentPart[] {
  return names.flatMap((element) => {
    const { name = "", localSheetId, hidden } = element.attributes;
    if (name.startsWith(builtInPrefix) || isOn(hidden)) return [];
    const refers = plainFormula(elementText(element)).slice(1).replaceAll("$", "");
    return [part("name", name, { refers, sheet: sheets[Number(localSheetId ?? Number.NaN)]?.name })];
  });
}
