import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Draws SVG with the fonts of this program; `DejaVu Sans` is there, in regular and bold. */
export async function renderPicture(svg: string): Promise<{ png(): Uint8Array; pixels: Uint8Array }> {
  const { Resvg } = await import("@resvg/resvg-js");
  const fontFiles = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((name) =>
    require.resolve(`dejavu-fonts-ttf/ttf/${name}`),
  );
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" };
  const image = new Resvg(svg, { font }).render();
  return { png: () => image.asPng(), pixels: image.pixels };
}

/** A picture as the address of an `image` or `img`. */
export function pictureAddress(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
