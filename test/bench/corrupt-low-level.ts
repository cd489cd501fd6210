import { type Corruption, type CorruptionKind, replaceEach } from "./corrupt.js";

/** Damage to a numbered low-level text: another number, a step without its "after" or "using", "if" turned round, a step left out. */
export function corruptLowLevel(text: string): Corruption[] {
  const changed = (kind: CorruptionKind, results: { text: string; found: string }[]): Corruption[] =>
    results.map((one) => ({ kind, text: one.text, change: `"${one.found}" changed` }));
  const lines = text.split(/\n(?=\d+\. )/);
  const other = (found: string) => found.replace(/\d+/, (number) => String(number === "1" ? 2 : Number(number) - 1));
  const dropped = lines.map((line, at) => ({ found: line.slice(0, 40), text: lines.toSpliced(at, 1).join("\n") }));
  return [
    ...changed("order", replaceEach(text, /(?<=[Aa]fter )step \d+(?=,)/g, other)),
    ...changed(
      "made sequential",
      replaceEach(text, /(?<=^(?:[2-9]|\d\d)\. )Independently of the other steps/gm, () => "After step 1"),
    ),
    ...changed(
      "hand-over",
      replaceEach(text, /(?<=, )using [^,:]+ from step \d+, /g, () => ""),
    ),
    ...changed(
      "condition",
      replaceEach(text, /(?<=^\d+\. )(?:If|Unless)\b/gm, (found) => (found === "If" ? "Unless" : "If")),
    ),
    ...changed("dropped clause", dropped),
  ];
}
