/**
 * Tells from the first bytes of a file whether this program may put another of the same kind in its place. An empty file
 * may always be replaced.
 */
export interface Recogniser {
  /** As messages say it: "an SVG". */
  readonly kind: string;
  matches(head: Buffer, file: string): boolean;
}

/** How many bytes a recogniser is shown at most. */
export const headBytes = 65_536;

function beginsWith(kind: string, ...beginnings: readonly Buffer[]): Recogniser {
  return { kind, matches: (head) => beginnings.some((one) => head.subarray(0, one.length).equals(one)) };
}

/** Text in whose first part all of these stand. */
export function textWith(kind: string, ...parts: readonly string[]): Recogniser {
  return { kind, matches: (head) => parts.every((part) => head.includes(part)) };
}

/** JSON, or lines of it, with these keys in its first part. */
export function jsonWith(kind: string, ...keys: readonly string[]): Recogniser {
  return {
    kind,
    matches: (head) => /^\s*[[{]/.test(head.toString("latin1")) && keys.every((key) => head.includes(`"${key}"`)),
  };
}

export const png = beginsWith("a PNG picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
export const webp = beginsWith("a WebP picture", Buffer.from("RIFF"));
export const gif = beginsWith("a GIF picture", Buffer.from("GIF89a"), Buffer.from("GIF87a"));
/** Stands in every SVG picture of this program. */
export const svgMark = "<!-- drawn by taskloom -->";
export const svg: Recogniser = textWith("an SVG picture of this program", svgMark);

/** An SVG picture with the mark by which it is recognised. */
export function markedSvg(text: string): string {
  return text.replace("<svg", () => `${svgMark}\n<svg`);
}

/** Where nothing but an empty file may be replaced. */
export const nothing: Recogniser = { kind: "a file of this program", matches: () => false };
