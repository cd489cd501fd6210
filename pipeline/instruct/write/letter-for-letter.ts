import { basename } from "../../text/path.js";

/** Shorter values are too common as parts of words to be looked for. */
const shortestFold = 2;

/**
 * A text in which every value that is spelt with look-alikes stands letter for letter: other spaces, hyphens, dots and
 * quotation marks, characters of no width, and, between quotation marks or in a path, another letter case and spaces too
 * many. Models write such characters by habit, and files are not forgiving. In the words around the values only spaces and
 * characters of no width are put right. A spelling that fits two values is left as it is.
 */
export function spellValues(text: string, values: readonly string[]): string {
  const folded = fold(text);
  const byFold = new Map<string, string[]>();
  for (const value of new Set(values.flatMap((value) => [value, basename(value)]))) {
    const { letters } = fold(value);
    if (letters.length >= shortestFold) byFold.set(letters, [...(byFold.get(letters) ?? []), value]);
  }
  const claims: { start: number; end: number; value: string }[] = [];
  const isFree = (start: number, end: number) => claims.every((claim) => end <= claim.start || start >= claim.end);
  for (const [letters, spellings] of [...byFold].toSorted(([a], [b]) => b.length - a.length)) {
    for (let at = folded.letters.indexOf(letters); at >= 0; at = folded.letters.indexOf(letters, at + 1)) {
      const start = folded.starts[at] ?? 0;
      const end = folded.ends[at + letters.length - 1] ?? text.length;
      const claim = claimOf(text, start, end, spellings);
      if (claim !== null && isFree(claim.start, claim.end)) claims.push(claim);
    }
  }
  let spelt = "";
  let from = 0;
  for (const { start, end, value } of claims.toSorted((a, b) => a.start - b.start)) {
    spelt += plainWords(text.slice(from, start)) + value;
    from = end;
  }
  return spelt + plainWords(text.slice(from));
}

/** The texts of a model with these values letter for letter; variants that are empty or say the same are left out. */
export function spelledTexts<Texts extends { high_level: string; variants: readonly string[] }>(
  { high_level: text, variants }: Texts,
  values: readonly string[],
): { high_level: string; variants: string[] } {
  const spell = (words: string) => spellValues(words.trim(), values).trim();
  const high_level = spell(text);
  return {
    high_level,
    variants: [...new Set(variants.map(spell))].filter((words) => words !== "" && words !== high_level),
  };
}

/**
 * Why a text does not tell a value letter for letter though a reader may take it for told; null where all that it tells
 * stand as they are.
 */
export function whyMisspelt(text: string, values: readonly string[]): string | null {
  const { letters } = fold(text);
  const value = values.find((one) => {
    const wanted = fold(one).letters;
    if (wanted.length < shortestFold || !letters.includes(wanted)) return false;
    return !text.includes(one) && !text.includes(one.trim());
  });
  return value === undefined ? null : `it does not spell the value ${JSON.stringify(value)} letter for letter`;
}

/**
 * The part of a text that stands for one of these spellings of a value; null where it stands for none, or may stand for
 * several.
 */
function claimOf(text: string, start: number, end: number, spellings: readonly string[]) {
  const written = text.slice(start, end);
  const exact = spellings.find((spelling) => spelling.trim() === written);
  const [only, ...others] = spellings;
  const value = exact ?? (others.length === 0 ? only : undefined);
  if (value === undefined || cutsWord(text, start, end)) return null;
  const before = /['"‘“„«`]([\s\p{Cf}]*)$/u.exec(text.slice(0, start));
  const after = /^([\s\p{Cf}]*)['"’”»`]/u.exec(text.slice(end));
  if (before !== null && after !== null) {
    return { start: start - (before[1] ?? "").length, end: end + (after[1] ?? "").length, value };
  }
  const isPath = /[\\/]/.test(value);
  return exact !== undefined || isPath || inOneForm(written) === inOneForm(value)
    ? { start, end, value: value.trim() }
    : null;
}

/** Whether letters go on beside a part of a text. */
function cutsWord(text: string, start: number, end: number): boolean {
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  const [first, last] = [text[start], text[end - 1]];
  return (isLetter(first) && isLetter(text[start - 1])) || (isLetter(last) && isLetter(text[end]));
}

interface Folded {
  letters: string;
  /** Where the character of each letter begins and ends in the text. */
  starts: number[];
  ends: number[];
}

/** A text as no reader tells it apart: without white space, letter case and look-alikes. */
function fold(text: string): Folded {
  const folded: Folded = { letters: "", starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const letters = /[\s\p{Z}\p{C}]/u.test(character) ? "" : plain(character).normalize("NFKD").toLowerCase();
    folded.letters += letters;
    for (let unit = 0; unit < letters.length; unit++) {
      folded.starts.push(at);
      folded.ends.push(at + character.length);
    }
    at += character.length;
  }
  return folded;
}

/** The plain character of those that look like it. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/[‘’‛′`´]/g, "'")
    .replaceAll(/[“”„‟″]/g, '"')
    .replaceAll(/[\u2215\u2044\uff0f\\]/g, "/");
}

/** A text with plain characters and single spaces; letter case still tells. */
function inOneForm(text: string): string {
  return plain(text)
    .normalize("NFKC")
    .replaceAll(/\p{Cf}+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function plainWords(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, " ").replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "");
}
