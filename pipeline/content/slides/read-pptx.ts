import { strFromU8 } from "fflate";
import type { FileContent } from "../../schema/computer/file-content.js";
import { unpackZip } from "../archive/unpack.js";
import { elementText, findElements, parseXml, type XmlElement } from "../xml-tree.js";

/** Placeholders for what stands on every slide. */
const running = new Set(["dt", "ftr", "sldNum", "hdr"]);

/**
 * The slides of a presentation in their order, parsed from its XML: the title's placeholder, or the first text box
 * where there is none, is the title, the others hold the lines.
 */
export function readPptx(bytes: Uint8Array): FileContent {
  const entries = unpackZip(bytes);
  const part = (name: string): XmlElement => {
    const content = entries[name];
    if (content === undefined) throw new SyntaxError(`no ${name} inside`);
    return parseXml(strFromU8(content));
  };
  const targets = new Map(
    findElements(part("ppt/_rels/presentation.xml.rels"), "Relationship").map(({ attributes }) => [
      attributes.Id,
      attributes.Target ?? "",
    ]),
  );
  const slides = findElements(part("ppt/presentation.xml"), "p:sldId").map(({ attributes }) => {
    const target = targets.get(attributes["r:id"]) ?? "";
    return readSlide(part(target.startsWith("/") ? target.slice(1) : `ppt/${target}`));
  });
  return { kind: "slides", slides };
}

function readSlide(slide: XmlElement): { title: string; lines: string[] } {
  const shapes = findElements(slide, "p:sp")
    .map((shape) => ({
      sort: findElements(shape, "p:ph")[0]?.attributes.type ?? "",
      paragraphs: findElements(shape, "a:p").map(paragraphText),
    }))
    .filter(({ sort }) => !running.has(sort));
  const title = shapes.find(({ sort }) => sort === "title" || sort === "ctrTitle") ?? shapes[0];
  const others = shapes.filter((shape) => shape !== title && shape.paragraphs.some((text) => text !== ""));
  return { title: title?.paragraphs.join("\n") ?? "", lines: others.flatMap(({ paragraphs }) => paragraphs) };
}

function paragraphText(paragraph: XmlElement): string {
  return paragraph.children
    .map((child) => {
      if (typeof child === "string") return "";
      if (child.name === "a:br") return "\n";
      return findElements(child, "a:t").map(elementText).join("");
    })
    .join("");
}
