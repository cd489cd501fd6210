/** Tells whether words stand in a text, whatever stands between them: quotation marks and line breaks make no difference. */
export interface SpeltWords {
  /** Where they begin, as a number that only orders; -1 where they do not stand. */
  placeOf(words: string): number;
  stands(words: string): boolean;
}

/** Indexes a text for `SpeltWords`. Words without a letter or digit stand nowhere. */
export function speltWords(text: string): SpeltWords {
  const spelt = ` ${bare(text)} `;
  const placeOf = (words: string) => (bare(words) === "" ? -1 : spelt.indexOf(` ${bare(words)} `));
  return { placeOf, stands: (words) => placeOf(words) >= 0 };
}

/** Whether a text has a number, with or without marks between its thousands. */
export function hasNumber(text: string, wanted: number): boolean {
  const digits = text.replaceAll(/(?<=\d)[,\s](?=\d{3})/g, "");
  const number = String(Math.abs(wanted)).replace(".", "\\.");
  return new RegExp(`(?<![\\d.])${number}(?!\\d|\\.[0-9]*[1-9])`).test(digits);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
