/** What a paragraph is in the looks of a document. */
export type ParagraphRole = "title" | "heading" | "labelled" | "text";

/** Longer lines are no headings; in large letters this many fit on a line of a page. */
const longestHeading = 50;
const longestLabel = 40;

/**
 * What paragraphs are, by their texts alone: a short first line without a full stop is the title; a later one is a heading
 * where text follows, unless it may be the last of a list; "label: value" has a label.
 */
export function paragraphRoles(paragraphs: readonly string[]): ParagraphRole[] {
  return paragraphs.map((text, at): ParagraphRole => {
    const next = paragraphs[at + 1];
    if (labelOf(text) !== null) return "labelled";
    if (!isShort(text) || next === undefined) return "text";
    if (at === 0) return "title";
    const before = at > 1 ? paragraphs[at - 1] : undefined;
    const isInList = before !== undefined && isShort(before) && !isAddress(before) && !isNumbered(text);
    return next === "" || isShort(next) || isAddress(text) || isInList ? "text" : "heading";
  });
}

/** "Credit limit:" of "Credit limit: EUR 9,000"; null for what has no label. */
export function labelOf(text: string): string | null {
  const [label = ""] = /^\p{L}[^:\t]*:(?= \S)/u.exec(text) ?? [];
  return label === "" || label.length > longestLabel ? null : label;
}

function isShort(text: string): boolean {
  return text !== "" && text.length <= longestHeading && !/[\t:]|[.!?,;]$|^[^\p{Lu}\d]/u.test(text);
}

function isNumbered(text: string): boolean {
  return /^\d+[.)] /.test(text);
}

function isAddress(text: string): boolean {
  return /^(?:To|From) /.test(text);
}
