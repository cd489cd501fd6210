import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { EnvironmentError } from "../errors.js";
import { shapeOf, shapeSide, trimmed } from "./icon-shapes.js";
import { structuralSimilarity } from "./structural-similarity.js";
import type { GreyPage } from "./tiff-pages.js";

/** An icon of a theme. */
interface IconTemplate {
  readonly name: string;
  readonly shape: Uint8Array;
  /** Width over height of what is drawn. */
  readonly aspect: number;
  readonly darkness: number;
}

/** What knows icons by their looks. */
export interface IconNames {
  /** The name of the icon that a drawing is most like, such as "document-save"; null where it is like none. */
  nameOf(drawing: GreyPage): string | null;
}

/** The icons of the desktop, in the size in which they are compared. */
const themeFolder = "/usr/share/icons/Adwaita/24x24";
/** Least similarity of icons that are taken for the same; those of a screen have another size than those of the theme. */
const leastSimilarity = 0.8;
/** Most by which proportions, as a share, and mean shades of icons that are compared may differ. */
const alike = { aspect: 0.25, darkness: 30 };

/**
 * Reads the icons of the theme Adwaita. They are compared by structural similarity, as OmniACT does it (section 5), but
 * only with those of like proportions. Throws EnvironmentError SCREEN_ICONS_MISSING where the theme is not installed.
 */
export async function readIconNames(folder = themeFolder): Promise<IconNames> {
  const files = await readdir(folder, { recursive: true }).catch((cause: unknown): never => {
    const text = `there are no icons at ${folder}; install them with pnpm desktop install, or apt-get install adwaita-icon-theme`;
    throw new EnvironmentError("SCREEN_ICONS_MISSING", text, { cause });
  });
  const templates: IconTemplate[] = [];
  const pictures = files.filter((file) => file.endsWith(".png") && !file.includes("-rtl")).sort();
  for (const found of await Promise.all(pictures.map((file) => readTemplate(join(folder, file))))) {
    if (found !== null) templates.push(found);
  }
  return { nameOf: (drawing) => bestOf(templates, drawing) };
}

function bestOf(templates: readonly IconTemplate[], drawing: GreyPage): string | null {
  const cut = trimmed(drawing);
  if (cut === null) return null;
  const shape = shapeOf(cut);
  const [aspect, darkness] = [cut.width / cut.height, meanOf(shape)];
  let [best, most]: [string | null, number] = [null, leastSimilarity];
  for (const template of templates) {
    if (Math.abs(template.aspect / aspect - 1) > alike.aspect) continue;
    if (Math.abs(template.darkness - darkness) > alike.darkness) continue;
    const similarity = structuralSimilarity(template.shape, shape, shapeSide);
    if (similarity > most) [best, most] = [template.name, similarity];
  }
  return best;
}

/** Null for an icon on which nothing is drawn. */
async function readTemplate(file: string): Promise<IconTemplate | null> {
  const { data, info } = await sharp(file)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = 1;
  const contrasts = new Uint8Array(info.width * info.height);
  for (let pixel = 0; pixel < contrasts.length; pixel++) {
    const at = pixel * info.channels;
    const contrast = 255 - Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
    contrasts[pixel] = contrast;
    if (contrast > most) most = contrast;
  }
  const grey = contrasts.map((contrast) => 255 - Math.round((255 * contrast) / most));
  const cut = trimmed({ width: info.width, height: info.height, grey });
  if (cut === null) return null;
  const shape = shapeOf(cut);
  const name = (file.split("/").at(-1) ?? file).replace(/(?:-symbolic)?(?:\.symbolic)?\.png$/u, "");
  return { name, shape, aspect: cut.width / cut.height, darkness: meanOf(shape) };
}

function meanOf(shape: Uint8Array): number {
  return shape.reduce((sum, shade) => sum + shade, 0) / shape.length;
}
