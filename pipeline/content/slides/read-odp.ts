import type { FileContent } from "../../schema/computer/file-content.js";
import { openDocumentBody, paragraphsInside } from "../document/open-document.js";
import { childElements, type XmlElement } from "../xml-tree.js";

/** The slides of an OpenDocument presentation: the title's shape, or the first with text, is the title; the others hold the lines. */
export function readOdp(bytes: Uint8Array): FileContent {
  const pages = childElements(openDocumentBody(bytes, "presentation"), "draw:page");
  return { kind: "slides", slides: pages.map(readSlide) };
}

function readSlide(page: XmlElement): { title: string; lines: string[] } {
  const shapes = childElements(page)
    .filter(({ name, attributes }) => name.startsWith("draw:") && attributes["presentation:placeholder"] !== "true")
    .map((shape) => ({ shape, paragraphs: paragraphsInside(shape) }))
    .filter(({ paragraphs }) => paragraphs.some((text) => text !== ""));
  const title = shapes.find(({ shape }) => shape.attributes["presentation:class"] === "title") ?? shapes[0];
  return {
    title: title?.paragraphs.join("\n") ?? "",
    lines: shapes.filter((shape) => shape !== title).flatMap(({ paragraphs }) => paragraphs),
  };
}
