import type { Rng } from "../../rng.js";

/** The text with another letter or digit in place of one of its own; as it is where it has none. */
export function withTypo(text: string, rng: Rng): string {
  const letters = [...text];
  const places = letters.flatMap((letter, i) => (/[\p{L}\p{N}]/u.test(letter) ? [i] : []));
  if (places.length === 0) return text;
  const at = rng.pick(places);
  const others = /\p{N}/u.test(letters[at] ?? "") ? "0123456789" : "abcdefghijklmnopqrstuvwxyz";
  const other = rng.pick([...others].filter((letter) => letter !== letters[at]?.toLowerCase()));
  return letters.map((letter, i) => (i === at ? other : letter)).join("");
}
