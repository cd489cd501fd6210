import sharp from "sharp";
import { EnvironmentError } from "../errors.js";
import type { Rect } from "../schema/computer/control.js";
import { colourOf } from "./element-colours.js";
import type { PixelField } from "./flat-parts.js";
import type { Grounds } from "./grounds.js";
import { type IconNames, readIconNames } from "./icon-names.js";
import { drawingOf, letterPages } from "./letter-pages.js";
import type { ScreenElement } from "./screen-element.js";
import { findStrips, heightOf, type Strip, widthOf } from "./strips.js";
import { type ReadLine, readLines } from "./tesseract.js";

/** Largest picture that is read. */
const mostPixels = 3840 * 2160;
/** Heights of strips that may be text; most that are read of a screen. */
const text = { lowest: 5, highest: 48, most: 1500 };
/** Least confidence of a word, and of one that has the shape of an icon. */
const confidence = { word: 30, square: 90 };
/** Sides of icons in pixels. */
const icon = { shortest: 5, least: 8, longest: 64 };
/** Side in pixels from which on a single thing is more likely an icon than a letter. */
const square = 14;
/** Letters are at least so high. */
const lowestLetters = 7;
/** Sides of regions, and the largest part of the screen that one may take. */
const region = { shortest: 12, largest: 0.6, fill: 0.6 };

let theme: Promise<IconNames> | null = null;

/**
 * Reads the picture of a screen (PNG): texts by Tesseract, icons by a theme, and areas on which nothing is drawn, each with
 * its box and colour, in the order of rows and then columns. The same picture gives the same elements. About half a
 * second of one core for a screen of 1280 by 800. Throws EnvironmentError SCREEN_READER_MISSING, SCREEN_READER,
 * SCREEN_ICONS_MISSING, and SCREEN_PICTURE for what is no picture or a larger one than 3840 by 2160.
 */
export async function readElements(png: Uint8Array): Promise<ScreenElement[]> {
  theme ??= readIconNames();
  const [field, names] = await Promise.all([decode(png), theme]);
  const { grounds, strips } = findStrips(field);
  const readable = strips.filter(isReadable).slice(0, text.most);
  const drawings = readable.map((strip) => drawingOf(field, grounds, strip));
  const lines = drawings.length === 0 ? [] : await readLines(await letterPages(drawings));
  const elements: ScreenElement[] = [];
  const said = new Map(readable.map((strip, index) => [strip, lines[index]]));
  for (const strip of strips) {
    const words = wordsOf(strip, said.get(strip));
    const { rect } = strip;
    const colour = () => colourOf(field, grounds, rect, "drawn");
    if (words !== null) elements.push({ kind: "text", words, rect, colour: colour() });
    else if (isIcon(rect)) {
      const name = names.nameOf(drawingOf(field, grounds, strip));
      elements.push({ kind: "icon", words: name ?? "", rect, colour: colour() });
    }
  }
  const regions = emptyRegions(field, grounds, strips);
  return [...elements, ...regions].sort((a, b) => a.rect[1] - b.rect[1] || a.rect[0] - b.rect[0]);
}

async function decode(png: Uint8Array): Promise<PixelField> {
  try {
    const { data, info } = await sharp(png, { limitInputPixels: mostPixels })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new RangeError(`${info.channels} channels`);
    return { width: info.width, height: info.height, rgb: data };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EnvironmentError("SCREEN_PICTURE", `the picture of the screen cannot be read: ${why}`, { cause });
  }
}

function isReadable({ rect }: Strip): boolean {
  return heightOf(rect) >= text.lowest && heightOf(rect) <= text.highest;
}

/** What a strip says; null where it is not text. */
function wordsOf({ rect, blobs }: Strip, line: ReadLine | undefined): string | null {
  const words = (line?.words ?? []).filter((word) => word.confidence >= confidence.word);
  const said = words.map((word) => word.text).join(" ");
  if (said === "" || (heightOf(rect) < lowestLetters && /[\p{L}\p{N}]/u.test(said))) return null;
  const isSquare = Math.min(widthOf(rect), heightOf(rect)) >= square && widthOf(rect) < 2 * heightOf(rect);
  const isSure = words.every((word) => word.confidence >= confidence.square) && /^[\p{L}\p{N}]+$/u.test(said);
  return isSquare && (blobs.length === 1 || said.length <= 2) && !isSure ? null : said;
}

function isIcon(rect: Rect): boolean {
  const [shorter, longer] = [Math.min(widthOf(rect), heightOf(rect)), Math.max(widthOf(rect), heightOf(rect))];
  return shorter >= icon.shortest && longer >= icon.least && longer <= icon.longest;
}

/** Grounds on which nothing is drawn. */
function emptyRegions(field: PixelField, grounds: Grounds, strips: readonly Strip[]): ScreenElement[] {
  const taken = new Set(strips.map(({ ground }) => ground));
  return grounds.boxes.flatMap((rect, part): ScreenElement[] => {
    const area = widthOf(rect) * heightOf(rect);
    if (grounds.isGround[part] === 0 || taken.has(part)) return [];
    if (Math.min(widthOf(rect), heightOf(rect)) < region.shortest) return [];
    if (area > region.largest * field.width * field.height || (grounds.areas[part] ?? 0) < region.fill * area) return [];
    return [{ kind: "region", words: "", rect, colour: colourOf(field, grounds, rect, part) }];
  });
}
