import { strToU8 } from "fflate";
import { fixedZip } from "../archive/fixed-zip.js";
import { encodeXml } from "../xml-text.js";

const namespaces = ["office", "text", "table", "draw", "presentation", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === "draw" ? "drawing" : name}:1.0"`)
  .join(" ");
const sizes = 'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"';
const looks = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** An OpenDocument file of a sort ("text") around this body, with these styles where there are any. */
export function packOpenDocument(sort: string, body: string, styles: string | null = null): Uint8Array {
  const type = `application/vnd.oasis.opendocument.${sort}`;
  const content = `${declaration}
<office:document-content ${namespaces} ${sizes} office:version="1.3"><office:body><office:${sort}>${body}</office:${sort}></office:body></office:document-content>`;
  const listed = styles === null ? "" : entry("styles.xml", "text/xml");
  const manifest = `${declaration}
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${type}"/>${entry("content.xml", "text/xml")}${listed}</manifest:manifest>`;
  return fixedZip([
    ["mimetype", strToU8(type)],
    ["content.xml", strToU8(content)],
    ...(styles === null ? [] : [["styles.xml", strToU8(stylesPart(styles))] as [string, Uint8Array]]),
    ["META-INF/manifest.xml", strToU8(manifest)],
  ]);
}

/** Text inside a paragraph, with elements for what XML takes for a single space. */
export function textXml(text: string): string {
  return encodeXml(text)
    .replace(/^ | (?= )| $/g, "<text:s/>")
    .replaceAll("\t", "<text:tab/>")
    .replaceAll("\n", "<text:line-break/>");
}

function stylesPart(styles: string): string {
  return `${declaration}
<office:document-styles ${namespaces} ${looks} office:version="1.3"><office:styles>${styles}</office:styles></office:document-styles>`;
}

function entry(path: string, type: string): string {
  return `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
}
