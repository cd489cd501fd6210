/** What a paragraph is in the looks of a document. */
export type ParagraphRole =
  | "title"
  /** The sender of a letter, in the place of a title. */
  | "letterhead"
  /** A line below a title or a letterhead. */
  | "subtitle"
  | "heading"
  | "labelled"
  /** What begins with a number or a mark and is no heading. */
  | "item"
  /** Cells that are parted by tabs. */
  | "row"
  /** The last words of a letter, and whoever signs it. */
  | "closing"
  | "text";

/** Longer lines are no headings; in large letters this many fit on a line of a page. */
const longestHeading = 50;
const longestSubtitle = 70;
const longestLabel = 40;
/** Lines in which a letter says to whom it goes. */
const beginningOfLetter = 8;
/** Lines below a title that may belong to it. */
const mostSubtitles = 3;
/** Lines of a closing with all that follows it. */
const longestClosing = 6;

/**
 * What paragraphs are, by their texts alone: a short first line without a full stop is the title, or the letterhead where
 * somebody is addressed; a later one is a heading where text follows, unless it may be the last of a list; "label: value"
 * has a label.
 */
export function paragraphRoles(paragraphs: readonly string[]): ParagraphRole[] {
  const isLetter = paragraphs.slice(1, beginningOfLetter).some((text) => text.startsWith("To ") || isSalutation(text));
  const closing = closingOf(paragraphs);
  const roles: ParagraphRole[] = [];
  for (const [at, text] of paragraphs.entries()) {
    const before = at === 0 ? null : { text: paragraphs[at - 1] ?? text, role: roles[at - 1] ?? "text" };
    const next = paragraphs[at + 1];
    if (text.includes("\t")) roles.push("row");
    else if (at === 0 && isTitle(text, next)) roles.push(isLetter ? "letterhead" : "title");
    else if (labelOf(text) !== null) roles.push("labelled");
    else if (at === closing || (roles[at - 1] === "closing" && isShort(text))) roles.push("closing");
    else if (isItem(text, before?.text, next)) roles.push("item");
    else if (at <= mostSubtitles && before !== null && isSubtitle(text, before.role, next)) roles.push("subtitle");
    else roles.push(isHeading(text, before, next) ? "heading" : "text");
  }
  return roles;
}

/** "Credit limit:" of "Credit limit: EUR 9,000"; null for what has no label. */
export function labelOf(text: string): string | null {
  const [label = ""] = /^\p{L}[^:\t]*:(?= \S)/u.exec(text) ?? [];
  return label === "" || label.length > longestLabel ? null : label;
}

/** Documents that begin with "Minutes: new site" have that as their title; those that begin with a list of labels do not. */
function isTitle(text: string, next: string | undefined): boolean {
  if (next === undefined) return false;
  return isShort(text) || (labelOf(text) !== null && labelOf(next) === null && isShort(text.replace(":", "")));
}

function isSubtitle(text: string, before: ParagraphRole, next: string | undefined): boolean {
  const isBelow = before === "title" || before === "letterhead" || before === "subtitle";
  const isLine = text !== "" && text.length <= longestSubtitle && !/:|__|[.!?,;]$/.test(text);
  if (!isBelow || !isLine || isNumbered(text) || isAddress(text)) return false;
  if (next !== undefined && isSalutation(next)) return false;
  return before !== "subtitle" || (next !== undefined && (isShort(next) || labelOf(next) !== null));
}

function isHeading(
  text: string,
  before: { text: string; role: ParagraphRole } | null,
  next: string | undefined,
): boolean {
  if (before === null || next === undefined || next === "" || !isShort(text) || isAddress(text)) return false;
  if (isSalutation(next)) return true;
  const isInList = before.role === "text" && isShort(before.text) && !isAddress(before.text) && !isNumbered(text);
  return !isShort(next) && !isInList;
}

/** The place of "Yours sincerely," among the last paragraphs; null where there is none. */
function closingOf(paragraphs: readonly string[]): number | null {
  const words = /^(?:Yours\b|Sincerely|(?:With )?(?:our )?(?:kind|best|warm) (?:regards|greetings|wishes))/i;
  const at = paragraphs.findLastIndex((text) => text.length <= longestHeading && words.test(text));
  return at > 0 && at >= paragraphs.length - longestClosing ? at : null;
}

function isItem(text: string, before: string | undefined, next: string | undefined): boolean {
  if (/^[-–•*] \S/.test(text)) return true;
  const isBesideNumbered = [before, next].some((other) => other !== undefined && isNumbered(other));
  return isNumbered(text) && (!isShort(text) || isBesideNumbered);
}

function isShort(text: string): boolean {
  return text !== "" && text.length <= longestHeading && !/[\t:]|[.!?,;]$|^[^\p{Lu}\d]/u.test(text);
}

function isNumbered(text: string): boolean {
  return /^\d+[.)] /.test(text);
}

/** To whom, from whom or on which day a letter is written. */
function isAddress(text: string): boolean {
  return /^(?:To|From) |^\d{1,2} \p{Lu}\p{Ll}+ \d{4}$/u.test(text);
}

function isSalutation(text: string): boolean {
  return (
    /^(?:Dear|Hello|Good (?:morning|day|evening)|Ladies and gentlemen)\b/.test(text) && text.length <= longestHeading
  );
}
