import {
  gifFormat,
  isMarkedPicture,
  markPicture,
  type PictureFormat,
  pngFormat,
  webpFormat,
} from "./marked-picture.js";

/**
 * Tells from the first bytes of a file whether this program may put another of the same kind in its place. An empty file
 * may always be replaced.
 */
export interface Recogniser {
  /** As messages say it: "an SVG". */
  readonly kind: string;
  matches(head: Buffer, file: string): boolean;
  /** What is written for a content: the same with a mark by which it is recognised, for kinds that others write, too. */
  marked?(content: string | Uint8Array): string | Uint8Array;
}

/** How many bytes a recogniser is shown at most. */
export const headBytes = 65_536;

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

function picture(kind: string, format: PictureFormat): Recogniser {
  return {
    kind,
    matches: (head, file) => isMarkedPicture(format, head, file),
    marked: (content) => markPicture(format, Buffer.from(content)),
  };
}

export const png = picture("a PNG picture of this program", pngFormat);
export const webp = picture("a WebP picture of this program", webpFormat);
export const gif = picture("a GIF picture of this program", gifFormat);

const svgMark = "<!-- drawn by taskloom -->";
export const svg: Recogniser = {
  ...textWith("an SVG picture of this program", svgMark),
  marked: (content) => markedSvg(String(content)),
};

/** An SVG picture with the mark by which it is recognised; as it is where it has it. */
export function markedSvg(text: string): string {
  return text.includes(svgMark) ? text : text.replace("<svg", () => `${svgMark}\n<svg`);
}

/** Where nothing but an empty file may be replaced. */
export const nothing: Recogniser = { kind: "a file of this program", matches: () => false };
