import { part } from "../../pipeline/content/part.js";
import { type PixelGrid, pictureLook } from "../../pipeline/content/picture/picture-look.js";
import { pixelDigest } from "../../pipeline/content/picture/read-png.js";
import type { ContentPart } from "../../pipeline/schema/computer/content-part.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { click, desktop, file, traceOf } from "./trace-samples.js";

type Colour = readonly [red: number, green: number, blue: number];

/** A picture of which a function says the colour at each place. */
function drawn(width: number, height: number, at: (x: number, y: number) => Colour): PixelGrid {
  const pixels = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = at(x, y).map((channel) => Math.max(0, Math.min(255, Math.round(channel))));
      pixels.set([...colour, 255], 4 * (y * width + x));
    }
  return { width, height, pixels };
}

/** A hill under a sky with a sun on the right, and a house on the left. */
export const scene = drawn(96, 64, (x, y) => {
  if (Math.hypot(x - 74, y - 14) < 8) return [240, 220, 90];
  if (x > 12 && x < 34 && y > 30 && y < 52) return x > 20 && x < 26 && y > 40 ? [60, 40, 30] : [170, 70, 60];
  return y > 44 + 8 * Math.sin(x / 15) ? [70, 120 + y / 2, 60] : [90 + x / 3, 140 + y, 200];
});

function colourAt({ width, height, pixels }: PixelGrid, x: number, y: number): Colour {
  const at = 4 * (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x)));
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

function each(of: (colour: Colour) => readonly number[]): PixelGrid {
  return drawn(scene.width, scene.height, (x, y) => {
    const [red = 0, green = 0, blue = 0] = of(colourAt(scene, x, y));
    return [red, green, blue];
  });
}

function around(x: number, y: number): Colour {
  const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => colourAt(scene, x + across, y + down)));
  const mean = (channel: 0 | 1 | 2) => near.reduce((sum, colour) => sum + colour[channel], 0) / near.length;
  return [mean(0), mean(1), mean(2)];
}

const mixed = (colour: Colour, share: number) => {
  const grey = (299 * colour[0] + 587 * colour[1] + 114 * colour[2]) / 1000;
  return colour.map((channel) => grey + (channel - grey) * share);
};
const { width, height } = scene;

/** The scene after each kind of work on it, by the relations to the scene that then hold. */
export const alteredScenes: readonly [relations: readonly string[], picture: PixelGrid][] = [
  [["same"], scene],
  [["rotated right"], drawn(height, width, (x, y) => colourAt(scene, y, height - 1 - x))],
  [["rotated left"], drawn(height, width, (x, y) => colourAt(scene, width - 1 - y, x))],
  [["rotated 180"], drawn(width, height, (x, y) => colourAt(scene, width - 1 - x, height - 1 - y))],
  [["flipped horizontally"], drawn(width, height, (x, y) => colourAt(scene, width - 1 - x, y))],
  [["flipped vertically"], drawn(width, height, (x, y) => colourAt(scene, x, height - 1 - y))],
  [["resized"], drawn(width * 2, height * 2, (x, y) => colourAt(scene, x >> 1, y >> 1))],
  [["cropped"], drawn(48, 40, (x, y) => colourAt(scene, x + 10, y + 20))],
  [["cropped"], drawn(width, 44, (x, y) => colourAt(scene, x, y))],
  [["brighter"], each((colour) => colour.map((channel) => channel + 15))],
  [["darker"], each((colour) => colour.map((channel) => channel - 25))],
  [["more contrast", "more saturated"], each((colour) => colour.map((channel) => 138 + 1.3 * (channel - 138)))],
  [["less contrast", "less saturated"], each((colour) => colour.map((channel) => 138 + 0.6 * (channel - 138)))],
  [["more saturated"], each((colour) => mixed(colour, 1.3))],
  [["less saturated"], each((colour) => mixed(colour, 0.5))],
  [["blurrier", "less contrast", "less saturated"], drawn(width, height, around)],
  [
    ["sharper", "more contrast", "more saturated"],
    drawn(width, height, (x, y) => {
      const [colour, mean] = [colourAt(scene, x, y), around(x, y)];
      const sharper = (channel: 0 | 1 | 2) => colour[channel] + 0.9 * (colour[channel] - mean[channel]);
      return [sharper(0), sharper(1), sharper(2)];
    }),
  ],
  [[], drawn(width, height, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256])],
  [[], drawn(40, 30, (x, y) => [200 - 4 * x, 8 * y, 90])],
];

export function pictureParts(grid: PixelGrid): ContentPart {
  const { fields, ...look } = pictureLook(grid);
  const found = { width: grid.width, height: grid.height, pixels: pixelDigest(grid.pixels), ...look };
  return part("picture", "", found, { labels: { look: fields } });
}

export const pictureFile = "C:\\scene.png";
export const originalFile = "C:\\original.png";

/** A run at whose end a picture is what it has become, and beside which the scene stands as it was. */
export function sceneBecame(picture: PixelGrid): Trace {
  const held = (path: string, grid: PixelGrid) => ({
    ...file(path, {
      kind: "image",
      width: grid.width,
      height: grid.height,
      label: pixelDigest(grid.pixels),
      marks: [],
    }),
    parts: pictureParts(grid),
  });
  const files = (grid: PixelGrid) => [held(pictureFile, grid), held(originalFile, scene)];
  return traceOf([
    { state: desktop({ files: files(scene) }) },
    { action: click("Save"), state: desktop({ files: files(picture) }) },
  ]);
}
