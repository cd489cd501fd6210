/** What a sentence claims that can be looked up: what it quotes, and what has a digit in it. */

/** The texts in single quotation marks, as `plain` has them; the dots of a text that goes on are left out. */
export function quotesOf(text: string): string[] {
  return [...text.matchAll(/(?<=^|[\s(])'([^']{2,})'(?=$|[\s).,;:!?])/g)].map((match) =>
    plain((match[1] ?? "").replace(/\.\.\.$/, "")),
  );
}

/** The words that have a digit in them, without the marks around them: "292.5" of "(292.5)", "k2" of "K2,". */
export function figuresOf(text: string): string[] {
  return text
    .replaceAll(/(?<=\d),(?=\d{3})/g, "")
    .toLowerCase()
    .split(/[\s"'/=()[\]{}<>*+;:$!?|\\]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}-]+|[^\p{L}\p{N}%]+$/gu, ""))
    .filter((word) => /\d/.test(word))
    .map((word) => (/^-?\d+\.\d+$/.test(word) ? String(Number(word)) : word));
}

/** The sentences of a text. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]|[.!?]['"])\s+(?=['"\p{Lu}])/u).filter((sentence) => sentence !== "");
}

/** A text as it is compared: in small letters, with single spaces. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/**
 * Whether a sentence quotes the same name twice, with or without the ending of a file: "'Note.docx' is needed for the
 * paragraph in 'Note'" goes round in a circle. A name beside what is made of it ("'Note.docx' as 'Note.pdf'") does not.
 */
export function quotesTwice(sentence: string): boolean {
  const quotes = quotesOf(sentence);
  return quotes.some((quote, i) =>
    quotes.some((other, k) => i < k && (quote === other || isStem(quote, other) || isStem(other, quote))),
  );
}

function isStem(short: string, long: string): boolean {
  return long.startsWith(`${short}.`) && /^\.[a-z0-9]{2,5}$/.test(long.slice(short.length));
}
