import { strFromU8 } from "fflate";
import { unpackZip } from "../archive/unpack.js";
import { childElements, parseXml, type XmlElement } from "../xml-tree.js";
import { OdfStyles } from "./styles.js";

/** An OpenDocument file, unpacked, with the styles that its content and its pages use. */
export interface OdfPackage {
  entries: Readonly<Record<string, Uint8Array>>;
  /** The element that holds the pages, paragraphs or sheets. */
  body: XmlElement;
  /** Styles as the content names them. */
  styles: OdfStyles;
  /** Styles as the pages of the master name them: names of automatic styles mean something else there. */
  masterStyles: OdfStyles;
  /** What the file's part for styles holds: styles, page layouts, master pages, settings of the document. */
  shared: readonly XmlElement[];
  /** The XML of an entry; null where there is none. */
  xml(name: string): XmlElement | null;
}

/** Unpacks a file. Throws SyntaxError where it holds nothing of the sort. */
export function openOdf(bytes: Uint8Array, sort: "text" | "presentation"): OdfPackage {
  const entries = unpackZip(bytes);
  const xml = (name: string): XmlElement | null => {
    const content = entries[name];
    return content === undefined ? null : parseXml(strFromU8(content));
  };
  const content = xml("content.xml");
  if (content === null) throw new SyntaxError("no content inside");
  const [body] = childElements(content, "office:body").flatMap((item) => childElements(item, `office:${sort}`));
  if (body === undefined) throw new SyntaxError(`no ${sort} inside`);
  const shared = xml("styles.xml");
  const common = shared === null ? [] : sections(shared, ["office:font-face-decls", "office:styles"]);
  const ofPages = shared === null ? [] : sections(shared, ["office:automatic-styles"]);
  const ofContent = sections(content, ["office:font-face-decls", "office:automatic-styles"]);
  return {
    entries,
    body,
    styles: new OdfStyles(common, ofContent),
    masterStyles: new OdfStyles(common, ofPages),
    shared: shared === null ? [] : childElements(shared).flatMap((section) => childElements(section)),
    xml,
  };
}

function sections(root: XmlElement, names: readonly string[]): XmlElement[] {
  return childElements(root).filter(({ name }) => names.includes(name));
}
