import type { ContentPart } from "../../../schema/computer/content-part.js";
import { child, childElements, findElements } from "../../xml-tree.js";
import { picturePart } from "./drawings.js";
import { xlsxChartPart } from "./xlsx-chart.js";
import type { Package } from "./xlsx-package.js";

/** The charts and pictures of a drawing, in order, not yet numbered. */
export function xlsxDrawingParts(book: Package, path: string): ContentPart[] {
  const targets = new Map(book.relations(path).map(({ id, target }) => [id, target]));
  const target = (id: string | undefined) => targets.get(id ?? "") ?? "";
  return childElements(book.root(path)).flatMap((anchor) => {
    const charts = findElements(anchor, "c:chart").map((chart) =>
      xlsxChartPart(book.root(target(chart.attributes["r:id"]))),
    );
    const pictures = findElements(anchor, "xdr:pic").map((picture) => {
      const { name, descr } = child(picture, "xdr:nvPicPr", "xdr:cNvPr").attributes;
      const embedded = child(picture, "xdr:blipFill", "a:blip").attributes["r:embed"];
      return picturePart(name, descr, book.bytes(target(embedded)));
    });
    return [...charts, ...pictures];
  });
}
