import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { comparedPicture, pictureRelations } from "../../../pipeline/evaluators/checks/picture-relations.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";
import { scene } from "../../evaluators/compared-pictures.js";

const original = (): Sharp => sharp(scene.pixels, { raw: { width: scene.width, height: scene.height, channels: 4 } });

async function read(picture: Sharp, extension: string): Promise<ContentPart> {
  const root = await readParts(await picture.toBuffer(), extension);
  if (root === null || root.aspects.unreadable !== undefined)
    throw new Error(`unreadable: ${root?.aspects.unreadable}`);
  return root;
}

describe("a picture", () => {
  it.each<[extension: string, save: (picture: Sharp) => Sharp, format: string, mode: string]>([
    ["png", (picture) => picture.png(), "png", "RGB and alpha"],
    ["png", (picture) => picture.removeAlpha().png(), "png", "RGB"],
    ["png", (picture) => picture.png({ palette: true }), "png", "palette"],
    ["png", (picture) => picture.removeAlpha().toColourspace("b-w").png(), "png", "grey"],
    ["jpg", (picture) => picture.jpeg(), "jpeg", "RGB"],
    ["tif", (picture) => picture.removeAlpha().toColourspace("cmyk").tiff(), "tiff", "CMYK"],
    ["webp", (picture) => picture.webp({ lossless: true }), "webp", "RGB"],
    ["gif", (picture) => picture.gif(), "gif", "palette"],
  ])("tells its format, size and mode: %s %#", async (extension, save, format, mode) => {
    const bytes = await save(original()).toBuffer();
    const root = await readParts(bytes, extension);
    expect(root).toMatchObject({ kind: "picture", aspects: { format, width: 96, height: 64, bytes: bytes.length } });
    expect(String(root?.aspects.mode).replace(/ and alpha$/, "")).toBe(mode.replace(/ and alpha$/, ""));
  });

  it("has the same pixels in every format that loses none", async () => {
    const [png, webp, tiff] = await Promise.all([
      read(original().png(), "png"),
      read(original().webp({ lossless: true }), "webp"),
      read(original().tiff({ compression: "lzw" }), "tiff"),
    ]);
    expect(webp.aspects.pixels).toBe(png.aspects.pixels);
    expect(tiff.aspects.pixels).toBe(png.aspects.pixels);
  });

  it("tells how much of it is transparent", async () => {
    const clear = { create: { width: 96, height: 32, channels: 4 as const, background: "#00000000" } };
    const cut = original().composite([
      { input: await sharp(clear).png().toBuffer(), top: 0, left: 0, blend: "dest-in" },
    ]);
    const { aspects } = await read(cut.png(), "png");
    expect(aspects.transparency).toBeGreaterThanOrEqual(50);
    expect((await read(original().png(), "png")).aspects).not.toHaveProperty("transparency");
  });

  it.each([30, 70, 85])("tells %s percent of transparency, which no degree of alpha is exactly", async (percent) => {
    for (const degree of [Math.floor(2.55 * (100 - percent)), Math.ceil(2.55 * (100 - percent))]) {
      const background = { r: 90, g: 120, b: 60, alpha: degree / 255 };
      const flat = sharp({ create: { width: 32, height: 32, channels: 4, background } });
      expect((await read(flat.png(), "png")).aspects.transparency).toBe(percent);
    }
  });

  it.each<[relation: string, work: (picture: Sharp) => Sharp]>([
    ["brighter", (picture) => picture.linear(1, 20)],
    ["darker", (picture) => picture.linear(1, -20)],
    ["more contrast", (picture) => picture.linear(1.3, -40)],
    ["less contrast", (picture) => picture.linear(0.7, 40)],
    ["more saturated", (picture) => picture.modulate({ saturation: 1.4 })],
    ["less saturated", (picture) => picture.modulate({ saturation: 0.5 })],
    ["blurrier", (picture) => picture.blur(1.5)],
    ["sharper", (picture) => picture.sharpen({ sigma: 2 })],
    ["resized", (picture) => picture.resize(60, 40)],
    ["resized", (picture) => picture.resize(200, 64, { fit: "fill" })],
    ["cropped", (picture) => picture.extract({ left: 8, top: 10, width: 50, height: 50 })],
    ["rotated right", (picture) => picture.rotate(90)],
    ["flipped vertically", (picture) => picture.flip()],
  ])("that another program has changed and saved as JPEG is so related to what it was: %s", async (relation, work) => {
    const before = comparedPicture(await read(original().removeAlpha().jpeg(), "jpg"));
    const after = comparedPicture(await read(work(original().removeAlpha()).jpeg({ quality: 90 }), "jpg"));
    if (before === null || after === null) throw new Error("no picture");
    expect(pictureRelations[relation]?.(after, before)).toBe(true);
    expect(pictureRelations[relation]?.(before, before)).toBe(false);
  });

  it.each(["png", "jpg", "webp", "gif", "tif"])("that ends early is unreadable for a reason: %s", async (extension) => {
    const format = { jpg: "jpeg", tif: "tiff" }[extension] ?? extension;
    const whole = await original()
      .toFormat(format as "png")
      .toBuffer();
    for (const share of [0, 0.05, 0.5]) {
      const root = await readParts(whole.subarray(0, Math.floor(whole.length * share)), extension);
      expect(root?.aspects.unreadable).toMatch(/\S/);
    }
  });
});
