import type { ContentPart } from "../../../schema/computer/content-part.js";
import { child, childElements, findElements, type XmlElement } from "../../xml-tree.js";
import { pivotPart } from "./pivot.js";
import { openReference, withoutSheet } from "./reference.js";

/** The pivot tables of an OpenDocument spreadsheet that stand on a sheet. */
export function odsPivotParts(spreadsheet: XmlElement, sheet: string): ContentPart[] {
  return findElements(spreadsheet, "table:data-pilot-table").flatMap((table) => {
    const target = openReference(table.attributes["table:target-range-address"] ?? "");
    if (target.slice(0, -withoutSheet(target).length - 1).replace(/^'(.*)'$/, "$1") !== sheet) return [];
    const fields = (orientation: string) =>
      childElements(table, "table:data-pilot-field").filter(
        ({ attributes }) => attributes["table:orientation"] === orientation,
      );
    const names = (orientation: string) =>
      fields(orientation).flatMap(({ attributes }) =>
        attributes["table:is-data-layout-field"] === "true" ? [] : (attributes["table:source-field-name"] ?? []),
      );
    const source = child(table, "table:source-cell-range").attributes;
    return [
      pivotPart({
        name: table.attributes["table:name"] ?? "",
        range: withoutSheet(target),
        source: openReference(source["table:cell-range-address"] ?? ""),
        rows: names("row").filter((name) => name !== ""),
        columns: names("column").filter((name) => name !== ""),
        filters: names("page"),
        data: fields("data").map(({ attributes }) => ({
          field: attributes["table:source-field-name"] ?? "",
          function: attributes["table:function"] ?? "sum",
        })),
      }),
    ];
  });
}
