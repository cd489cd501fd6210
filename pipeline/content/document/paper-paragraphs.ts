import { labelOf, type ParagraphRole, paragraphRoles } from "./paragraph-roles.js";

/** A paragraph as it stands on paper; both texts together are the paragraph's text. */
export interface PaperParagraph {
  role: ParagraphRole;
  /** What stands in bold letters: a label, or the headings of columns. */
  bold: string;
  plain: string;
}

/**
 * The paragraphs of a document as they stand on paper. Cells stay in one paragraph, at tab stops: in a table, no control of
 * the screen would have the whole row as its text.
 */
export function paperParagraphs(paragraphs: readonly string[]): PaperParagraph[] {
  const roles = paragraphRoles(paragraphs);
  return paragraphs.map((text, at): PaperParagraph => {
    const role = roles[at] ?? "text";
    const isHeadingOfRows = role === "row" && roles[at - 1] !== "row" && roles[at + 1] === "row";
    const label = role === "labelled" ? labelOf(text) : null;
    const bold = isHeadingOfRows ? text : (label ?? "");
    return { role, bold, plain: text.slice(bold.length) };
  });
}
