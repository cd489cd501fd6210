import { decodePicture } from "./decode-picture.js";
import { drawnColour, groundColour } from "./element-colours.js";
import { emptyRegions } from "./empty-regions.js";
import type { PixelField } from "./flat-parts.js";
import { type IconNames, readIconNames } from "./icon-names.js";
import { drawingOf } from "./letter-pages.js";
import { type LineReader, lineMemory } from "./line-memory.js";
import { inReadingOrder } from "./reading-order.js";
import type { ScreenElement } from "./screen-element.js";
import { stripIcons } from "./strip-icons.js";
import { stripWords } from "./strip-words.js";
import { findStrips, heightOf, type Strip } from "./strips.js";
import { requireTesseract } from "./tesseract.js";

/** Heights in pixels of strips that may be text, and the most that are read of a screen. */
const readable = { lowest: 5, highest: 48, most: 1_500 };

/** Reads pictures of screens (PNG). */
export type ElementReader = (png: Uint8Array) => Promise<ScreenElement[]>;

/**
 * A reader of the pictures of a screen, without any help of what drew them: texts by Tesseract, icons by a theme, and areas
 * on which nothing is drawn, each with its box and colour: texts and icons row by row, then areas. The same picture gives
 * the same elements. A picture of 1280 by 800 takes six tenths of a second of one core, less where much of it was seen
 * before, and half a second more at first. It throws EnvironmentError SCREEN_READER_MISSING, SCREEN_READER,
 * SCREEN_ICONS_MISSING and SCREEN_PICTURE.
 */
export function createElementReader(): ElementReader {
  const lines = lineMemory();
  return async (png) => {
    const field = await decodePicture(png);
    return readField(field, lines, await themeIcons());
  };
}

/** The same for all readers; a theme that was missing is looked for again. */
let theme: Promise<IconNames> | null = null;

function themeIcons(): Promise<IconNames> {
  theme ??= readIconNames().catch((error: unknown) => {
    theme = null;
    throw error;
  });
  return theme;
}

async function readField(field: PixelField, readLines: LineReader, icons: IconNames): Promise<ScreenElement[]> {
  const { grounds, strips } = findStrips(field);
  const candidates = strips.filter(isReadable).slice(0, readable.most);
  const drawings = candidates.map((strip) => drawingOf(field, grounds, strip));
  const lines = await readLines(drawings);
  const said = new Map(candidates.map((strip, index) => [strip, lines[index]]));
  const drawn = strips.flatMap((strip): ScreenElement[] => {
    const line = said.get(strip);
    const words = line === undefined ? null : stripWords(strip, line);
    const parts = words === null ? stripIcons(strip) : [strip];
    return parts.map((part) => {
      const drawing = drawingOf(field, grounds, part);
      const colour = drawnColour(field, drawing);
      return words === null
        ? { kind: "icon", words: icons.nameOf(drawing) ?? "", rect: part.rect, colour }
        : { kind: "text", words, rect: part.rect, colour };
    });
  });
  const regions = emptyRegions(grounds, strips).map(
    (region): ScreenElement => ({
      kind: "region",
      words: "",
      rect: region.rect,
      colour: groundColour(field, grounds, region),
    }),
  );
  return [...inReadingOrder(drawn), ...inReadingOrder(regions)];
}

/** Throws EnvironmentError SCREEN_READER_MISSING and SCREEN_ICONS_MISSING where no screen can be read here. */
export async function requireScreenReader(): Promise<void> {
  await Promise.all([requireTesseract(), themeIcons()]);
}

function isReadable({ rect }: Strip): boolean {
  return heightOf(rect) >= readable.lowest && heightOf(rect) <= readable.highest;
}
