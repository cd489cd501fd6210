import type { ContentPart } from "../../../schema/computer/content-part.js";
import { numbered, part } from "../../part.js";
import { officePoints } from "../../rich-text/lengths.js";
import { childElements, findElements, type XmlElement } from "../../xml-tree.js";
import { type DocxContext, readDocxBlocks } from "./docx-blocks.js";
import { isOn, readProperties } from "./docx-styles.js";

/** The sections of a Word document with their pages, headers and footers (ECMA-376, part 1, 17.6). */
export function docxSections(body: XmlElement, context: DocxContext, evenPages: boolean): ContentPart[] {
  let known: ReadonlyMap<string, ContentPart> = new Map();
  const sections = findElements(body, "w:sectPr").map((element) => {
    const properties = readProperties(element);
    const own = bandsOf(element, context);
    // A section without a header of its own has that of the section before.
    known = new Map([...known, ...own]);
    const titlePage = isOn(properties, "w:titlePg");
    const shown = [...known.values()].filter(
      ({ name }) => name === "default" || (name === "first" ? titlePage : evenPages),
    );
    const margins = properties.get("w:pgMar") ?? {};
    const size = properties.get("w:pgSz") ?? {};
    const columns = Number(properties.get("w:cols")?.["w:num"] ?? 1);
    /** To the header where there is one, which then stands first on the page. */
    const edge = (kind: string, margin: string | undefined, ofBand: string | undefined) => {
      const [whole, outer] = [officePoints(margin, "twip"), officePoints(ofBand, "twip")];
      return shown.some((item) => item.kind === kind) && whole !== null && outer !== null
        ? Math.min(Math.abs(whole), outer)
        : whole;
    };
    const aspects = {
      width: officePoints(size["w:w"], "twip"),
      height: officePoints(size["w:h"], "twip"),
      orientation: size["w:orient"] === "landscape" ? "landscape" : null,
      margin_top: edge("header", margins["w:top"], margins["w:header"]),
      margin_bottom: edge("footer", margins["w:bottom"], margins["w:footer"]),
      margin_left: officePoints(margins["w:left"], "twip"),
      margin_right: officePoints(margins["w:right"], "twip"),
      columns: columns > 1 ? columns : null,
    };
    return part("section", "", aspects, { parts: shown });
  });
  return numbered(sections);
}

function bandsOf(section: XmlElement, context: DocxContext): Map<string, ContentPart> {
  const { file, path } = context;
  const bands = new Map<string, ContentPart>();
  for (const { name, attributes } of childElements(section)) {
    const kind = { "w:headerReference": "header", "w:footerReference": "footer" }[name];
    if (kind === undefined) continue;
    const target = file.relationships(path).get(attributes["r:id"] ?? "")?.target;
    const content = file.find(target);
    if (content === null || target === undefined) continue;
    const pages = attributes["w:type"] ?? "default";
    const parts = readDocxBlocks(content, { ...context, path: target });
    bands.set(`${kind} ${pages}`, part(kind, pages, {}, { parts }));
  }
  return bands;
}
