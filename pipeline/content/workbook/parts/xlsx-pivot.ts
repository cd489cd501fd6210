import type { ContentPart } from "../../../schema/computer/content-part.js";
import { child, childElements } from "../../xml-tree.js";
import { pivotPart } from "./pivot.js";
import { plainReference, sheetPrefix } from "./reference.js";
import type { Package } from "./xlsx-package.js";

/** A pivot table from its part (ECMA-376, 18.10). Fields are numbered; their names stand in the cache that it refers to. */
export function xlsxPivotPart(book: Package, path: string): ContentPart {
  const table = book.root(path);
  const cache = book.relations(path).find(({ sort }) => sort === "pivotCacheDefinition")?.target ?? "";
  const definition = book.root(cache);
  const names = childElements(child(definition, "cacheFields"), "cacheField").map(
    ({ attributes }) => attributes.name ?? "",
  );
  const fields = (list: string, item: string, number: string) =>
    childElements(child(table, list), item).flatMap(({ attributes }) => names[Number(attributes[number])] ?? []);
  const { ref = "", sheet, name } = child(definition, "cacheSource", "worksheetSource").attributes;
  return pivotPart({
    name: table.attributes.name ?? "",
    range: plainReference(child(table, "location").attributes.ref ?? ""),
    source: name ?? `${sheet === undefined ? "" : sheetPrefix(sheet)}${plainReference(ref)}`,
    rows: fields("rowFields", "field", "x"),
    columns: fields("colFields", "field", "x"),
    filters: fields("pageFields", "pageField", "fld"),
    data: childElements(child(table, "dataFields"), "dataField").map(({ attributes }) => ({
      field: names[Number(attributes.fld)] ?? "",
      function: attributes.subtotal ?? "sum",
    })),
  });
}
