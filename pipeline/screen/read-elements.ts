import { decodePicture } from "./decode-picture.js";
import { drawnColour, groundColour } from "./element-colours.js";
import { emptyRegions } from "./empty-regions.js";
import { type IconNames, readIconNames } from "./icon-names.js";
import { drawingOf, letterPages } from "./letter-pages.js";
import type { ScreenElement } from "./screen-element.js";
import { stripIcons } from "./strip-icons.js";
import { stripWords } from "./strip-words.js";
import { findStrips, heightOf, type Strip } from "./strips.js";
import { readLines, requireTesseract } from "./tesseract.js";

/** Heights in pixels of strips that may be text, and the most that are read of a screen. */
const readable = { lowest: 5, highest: 48, most: 1_500 };

/** Read once for all screens: it is always the same. */
let icons: Promise<IconNames> | null = null;

/**
 * Reads the picture of a screen (PNG) without any help of what drew it: texts by Tesseract, icons by a theme, and areas on
 * which nothing is drawn, each with its box and colour, in the order of rows and then columns. The same picture gives the
 * same elements. Takes six tenths of a second of one core for a screen of 1280 by 800, and one more for the first. Throws
 * EnvironmentError SCREEN_READER_MISSING, SCREEN_READER, SCREEN_ICONS_MISSING and SCREEN_PICTURE.
 */
export async function readElements(png: Uint8Array): Promise<ScreenElement[]> {
  const field = await decodePicture(png);
  icons ??= readIconNames();
  const names = await icons;
  const { grounds, strips } = findStrips(field);
  const candidates = strips.filter(isReadable).slice(0, readable.most);
  const drawings = candidates.map((strip) => drawingOf(field, grounds, strip));
  const lines = await readLines(await letterPages(drawings));
  const said = new Map(candidates.map((strip, index) => [strip, lines[index]]));
  const drawn = strips.flatMap((strip): ScreenElement[] => {
    const line = said.get(strip);
    const words = line === undefined ? null : stripWords(strip, line);
    const icons = words === null ? stripIcons(strip) : [strip];
    return icons.map((part) => {
      const drawing = drawingOf(field, grounds, part);
      const colour = drawnColour(field, drawing);
      return words === null
        ? { kind: "icon", words: names.nameOf(drawing) ?? "", rect: part.rect, colour }
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
  return [...drawn, ...regions].sort((a, b) => a.rect[1] - b.rect[1] || a.rect[0] - b.rect[0]);
}

/** Throws EnvironmentError SCREEN_READER_MISSING and SCREEN_ICONS_MISSING where no screen can be read here. */
export async function requireScreenReader(): Promise<void> {
  await Promise.all([requireTesseract(), readIconNames()]);
}

function isReadable({ rect }: Strip): boolean {
  return heightOf(rect) >= readable.lowest && heightOf(rect) <= readable.highest;
}
