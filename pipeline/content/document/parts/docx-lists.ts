import { officePoints } from "../../rich-text/lengths.js";
import type { ListMark } from "../../rich-text/list-mark.js";
import { childElements, type XmlElement } from "../../xml-tree.js";
import type { Properties } from "./docx-styles.js";

/** Formats of numbers that are no figures, as OpenDocument names them. */
const numberFormats: Readonly<Record<string, string>> = {
  lowerLetter: "a",
  upperLetter: "A",
  lowerRoman: "i",
  upperRoman: "I",
};

/** Reads how paragraphs are marked by the numberings of a document (ECMA-376, part 1, 17.9). */
export function docxLists(root: XmlElement | null): (paragraph: Properties) => ListMark | null {
  const children = root === null ? [] : childElements(root);
  const byId = (name: string, id: string) =>
    new Map(children.filter((child) => child.name === name).map((child) => [child.attributes[id] ?? "", child]));
  const abstracts = byId("w:abstractNum", "w:abstractNumId");
  const numberings = byId("w:num", "w:numId");

  return (paragraph) => {
    const used = paragraph.get("w:numPr");
    const numbering = numberings.get(used?.["w:numId"] ?? "");
    if (numbering === undefined) return null;
    const level = used?.["w:ilvl"] ?? "0";
    const ofLevel = (element: XmlElement) => element.attributes["w:ilvl"] === level;
    const [override] = childElements(numbering, "w:lvlOverride")
      .filter(ofLevel)
      .flatMap((item) => childElements(item, "w:lvl"));
    const [link] = childElements(numbering, "w:abstractNumId");
    const abstract = abstracts.get(link?.attributes["w:val"] ?? "");
    const definition = override ?? (abstract && childElements(abstract, "w:lvl").find(ofLevel));
    return definition === undefined ? null : markOf(definition, Number(level) + 1);
  };
}

function markOf(definition: XmlElement, level: number): ListMark | null {
  const value = (name: string) => childElements(definition, name)[0]?.attributes["w:val"];
  const format = value("w:numFmt") ?? "decimal";
  if (format === "none" || (value("w:lvlText") ?? "") === "") return null;
  const [indent] = childElements(definition, "w:pPr").flatMap((item) => childElements(item, "w:ind"));
  const found = indent?.attributes ?? {};
  const hanging = officePoints(found["w:hanging"], "twip");
  return {
    list: format === "bullet" ? "bullet" : "number",
    level,
    numberFormat: numberFormats[format] ?? null,
    indentLeft: officePoints(found["w:left"] ?? found["w:start"], "twip") ?? 0,
    indentFirstLine: hanging === null ? (officePoints(found["w:firstLine"], "twip") ?? 0) : -hanging || 0,
  };
}
