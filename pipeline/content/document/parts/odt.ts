import type { ContentPart } from "../../../schema/computer/content-part.js";
import { readBlocks } from "../../open-document/blocks.js";
import { plainParagraphs } from "../../open-document/inline.js";
import { type OdfPackage, openOdf } from "../../open-document/package.js";
import { part } from "../../part.js";
import { childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { odtSection } from "./odt-section.js";

/** The parts of an OpenDocument text: paragraphs and tables in their order, and the sections with their pages. */
export function readOdtParts(bytes: Uint8Array): ContentPart {
  const file = openOdf(bytes, "text");
  const changes = readChanges(file.body);
  const pages: string[] = [];
  const blocks = readBlocks(file.body, {
    file,
    styles: file.styles,
    base: null,
    change: (id) => changes.get(id) ?? null,
    beginsSection(styleName) {
      const page = file.styles.attribute("paragraph", styleName, "style:master-page-name") ?? "";
      if (pages.length > 0 && page === "") return false;
      pages.push(page);
      return pages.length > 1;
    },
  });
  const sections = (pages.length > 0 ? pages : [""]).map((page) => odtSection(page, file));
  const numberedSections = sections.map((section, index) => ({ ...section, name: String(index + 1) }));
  return part("document", "", documentAspects(file), { parts: [...numberedSections, ...blocks] });
}

function documentAspects({ body, shared }: OdfPackage) {
  const lines = shared.find(({ name }) => name === "text:linenumbering-configuration");
  const [tracked] = childElements(body, "text:tracked-changes");
  return {
    line_numbering: lines !== undefined && lines.attributes["text:number-lines"] !== "false",
    changes_recorded: tracked !== undefined && tracked.attributes["text:track-changes"] !== "false",
  };
}

/** Recorded changes by their ids (OpenDocument 1.3, part 3, 5.5), with the text that was deleted. */
function readChanges(body: XmlElement): Map<string, ContentPart> {
  const regions = childElements(body, "text:tracked-changes").flatMap((tracked) => childElements(tracked));
  return new Map(
    regions.flatMap((region) => {
      const [change] = childElements(region);
      if (change === undefined) return [];
      const [author] = findElements(change, "dc:creator");
      const kind = { "text:insertion": "insert", "text:deletion": "delete" }[change.name] ?? "format";
      const found = {
        change: kind,
        author: author === undefined ? null : elementText(author),
        text: kind === "delete" ? plainParagraphs(change) : null,
      };
      return [[region.attributes["text:id"] ?? region.attributes["xml:id"] ?? "", part("change", "", found)] as const];
    }),
  );
}
