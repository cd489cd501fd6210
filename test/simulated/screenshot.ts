import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import type { Control } from "../../pipeline/schema/computer/control.js";
import { drawControl } from "./draw-control.js";
import { screenHeight, screenWidth } from "./screen-size.js";

const require = createRequire(import.meta.url);
const fontFiles = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((name) =>
  require.resolve(`dejavu-fonts-ttf/ttf/${name}`),
);

/** The screens that were drawn last; tests come to the same ones again and again. */
const drawn = new Map<string, Uint8Array>();
const mostDrawn = 300;

/** PNG of the screen that the controls of an observation make up, 1280 x 800 pixels. About 60 ms for a new one. */
export function drawScreenshot(controls: readonly Control[]): Uint8Array {
  const svg = drawScreen(controls);
  const known = drawn.get(svg);
  if (known !== undefined) return known;
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" };
  const png = new Resvg(svg, { font }).render().asPng();
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(svg, png);
  return png;
}

/** The same as SVG. Windows are painted from the back, so that dialogs lie over what they block. */
function drawScreen(controls: readonly Control[]): string {
  const windows: { control: Control; parent: Control | null }[][] = [];
  for (const control of controls) {
    const parent = control.parent === null ? null : (controls[control.parent] ?? null);
    if (parent === null) windows.push([]);
    if (control.visible) windows.at(-1)?.push({ control, parent });
  }
  const painted = windows
    .reverse()
    .flatMap((inside) => inside.map(({ control, parent }) => drawControl(control, parent, controls)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${screenWidth}" height="${screenHeight}" font-family="DejaVu Sans" font-size="13">`,
    `<rect width="${screenWidth}" height="${screenHeight}" fill="#2f6f9f"/>`,
    ...painted,
    "</svg>",
  ].join("\n");
}
