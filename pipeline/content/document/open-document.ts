import { strFromU8 } from "fflate";
import { unpackZip } from "../archive/unpack.js";
import { requireWithin } from "../bounds.js";
import { findElements, parseXml, type XmlElement } from "../xml-tree.js";

/** The body of an OpenDocument file of one sort. Throws SyntaxError where there is none. */
export function openDocumentBody(bytes: Uint8Array, sort: "spreadsheet" | "text" | "presentation"): XmlElement {
  const content = unpackZip(bytes)["content.xml"];
  if (content === undefined) throw new SyntaxError("no content inside");
  const [body] = findElements(parseXml(strFromU8(content)), `office:${sort}`);
  if (body === undefined) throw new SyntaxError(`no ${sort} inside`);
  return body;
}

const unread = new Set([
  "office:annotation",
  "office:annotation-end",
  "text:note",
  "text:tracked-changes",
  "text:sequence-decls",
]);

/** Text of a paragraph (OpenDocument 1.3, 6.1): elements for tabs, line breaks and runs of spaces; comments and notes are left out. */
export function paragraphText(paragraph: XmlElement): string {
  return paragraph.children
    .map((child) => {
      if (typeof child === "string") return child.replace(/[ \t\r\n]+/g, " ");
      if (unread.has(child.name)) return "";
      if (child.name === "text:s") return spaces(Number(child.attributes["text:c"] ?? 1));
      if (child.name === "text:tab") return "\t";
      if (child.name === "text:line-break") return "\n";
      return paragraphText(child);
    })
    .join("");
}

function spaces(count: number): string {
  requireWithin(count, "spaces");
  return " ".repeat(count);
}

/** The paragraphs inside, a table row being one with its cells joined by tabs. */
export function paragraphsInside(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string" || unread.has(child.name)) return [];
    if (child.name === "text:p" || child.name === "text:h") return [paragraphText(child)];
    if (child.name === "table:table-row") {
      const cells = child.children.flatMap((cell) =>
        typeof cell !== "string" && cell.name === "table:table-cell" ? [paragraphsInside(cell).join("\n")] : [],
      );
      return [cells.join("\t")];
    }
    return paragraphsInside(child);
  });
}
