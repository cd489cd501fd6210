import abbreviations from "@unicode/unicode-14.0.0/Names/Abbreviation/index.mjs";
import alternates from "@unicode/unicode-14.0.0/Names/Alternate/index.mjs";
import controls from "@unicode/unicode-14.0.0/Names/Control/index.mjs";
import corrections from "@unicode/unicode-14.0.0/Names/Correction/index.mjs";
import figments from "@unicode/unicode-14.0.0/Names/Figment/index.mjs";
import names from "@unicode/unicode-14.0.0/Names/index.mjs";

let characters: ReadonlyMap<string, number> | null = null;

/**
 * The character that `\N{name}` stands for in Unicode 14, the version of CPython 3.11; null for a name that no
 * character has. Ideographs and Hangul syllables, whose names hold their number or sound, are not known by name.
 */
export function characterNamed(name: string): string | null {
  if (!/^[ -~]+$/.test(name)) return null;
  characters ??= readNames();
  const code = characters.get(name.toUpperCase());
  return code === undefined ? null : String.fromCodePoint(code);
}

function readNames(): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const labels = new Set<string>();
  for (const [code, name] of names) {
    // A name that several characters have is the label of a range.
    if (known.has(name)) labels.add(name);
    else known.set(name, code);
  }
  for (const label of labels) known.delete(label);
  for (const aliases of [abbreviations, alternates, controls, corrections, figments]) {
    for (const [code, spellings] of Object.entries(aliases)) {
      for (const spelling of spellings) known.set(spelling, Number(code));
    }
  }
  return known;
}
