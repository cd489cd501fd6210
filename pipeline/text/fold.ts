/** What counts as white space, as the inside of a character class that TypeScript and Python read alike; their own classes differ. */
export const whiteSpaceClass = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const whiteSpace = new RegExp(`[${whiteSpaceClass}]+`, "g");
const plain = /^[!-~]*(?: [!-~]+)*$/;
const cacheLimit = 50_000;
const folded = new Map<string, string>();

/**
 * Form in which two spellings of one text are equal: Unicode NFKC, one case (upper, then lower, with one small
 * sigma), and every run of white space as one space with none at the ends. Linear in the text; results are kept.
 */
export function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const result = plain.test(text) ? text.toLowerCase() : foldUnicode(text);
  if (folded.size >= cacheLimit) folded.clear();
  folded.set(text, result);
  return result;
}

/** Letters and digits of scripts that separate words; Thai, Lao, Chinese, Japanese and Korean do without. */
export const unspacedRanges = String.raw`\u0e00-\u0eff\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff`;
const wordCharacter = new RegExp(`(?![${unspacedRanges}])[\\p{L}\\p{N}_]`, "u");

/**
 * Whether `text` holds `part` as whole words, both folded: "the report" holds "report", "reports" does not. An empty
 * part is in no text, so that a check cannot pass for want of a value.
 */
export function holdsText(text: string, part: string): boolean {
  const wanted = fold(part);
  if (wanted === "") return false;
  const whole = fold(text);
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    if (isBoundary(whole, at) && isBoundary(whole, at + wanted.length)) return true;
  }
  return false;
}

/** Whether no word goes on from the character before a position to the one after it. */
function isBoundary(text: string, at: number): boolean {
  return at <= 0 || at >= text.length || !isWordCharacter(text[at - 1]) || !isWordCharacter(text[at]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && wordCharacter.test(character);
}

/** Without white space at its ends, by the same definition of white space. */
export function strip(text: string): string {
  return text.replace(leading, "").replace(trailing, "");
}

const leading = new RegExp(`^${whiteSpace.source}`);
const trailing = new RegExp(`${whiteSpace.source}$`);

function foldUnicode(text: string): string {
  const oneCase = text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
  return strip(oneCase.replace(whiteSpace, " "));
}
