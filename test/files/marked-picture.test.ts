import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodeGif } from "../../pipeline/export/encode-gif.js";
import { writeOutputFile } from "../../pipeline/files/output-file.js";
import { withOutputFolder } from "../../pipeline/files/output-folder.js";
import { gif, png, webp } from "../../pipeline/files/recognisers.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-marked-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Pictures of one colour and of size 9 x 7, as anybody may have them. */
const red = { create: { width: 9, height: 7, channels: 3, background: "#c00000" } } as const;
const stack = { raw: { width: 9, height: 14, channels: 3, pageHeight: 7 } } as const;
const pixels = Buffer.alloc(9 * 14 * 3, 0).fill(200, 9 * 7 * 3);
const kinds = [
  ["png", png, () => sharp(red).png().toBuffer()],
  ["webp", webp, () => sharp(red).webp({ lossless: true }).toBuffer()],
  [
    "webp",
    webp,
    () =>
      sharp(pixels, stack)
        .webp({ lossless: true, delay: [100, 100] })
        .toBuffer(),
  ],
  ["gif", gif, () => sharp(red).gif().toBuffer()],
  [
    "gif",
    gif,
    async () => {
      const frame = { pixels: await sharp(red).ensureAlpha().raw().toBuffer(), milliseconds: 100 };
      return encodeGif(9, 7, [frame, frame]);
    },
  ],
] as const;

describe.each(kinds)("a picture (%s)", (extension, own, draw) => {
  it("of somebody else stays, one of this program is replaced, and both look the same", async () => {
    const file = join(folder, `picture.${extension}`);
    const picture = await draw();
    writeFileSync(file, picture);
    expect(() => writeOutputFile(file, picture, own)).toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
    expect(readFileSync(file).equals(picture)).toBe(true);
    rmSync(file);

    writeOutputFile(file, picture, own);
    const marked = readFileSync(file);
    const raw = (bytes: Uint8Array) => sharp(bytes, { pages: -1 }).ensureAlpha().raw().toBuffer();
    expect((await raw(marked)).equals(await raw(picture))).toBe(true);
    writeOutputFile(file, picture, own);
    await withOutputFolder(folder, (output) => output.write([`picture.${extension}`], marked, own));
    expect(readFileSync(file).equals(marked)).toBe(true);
  });

  it("is not taken for one of this program where it only begins or ends as one does", async () => {
    const file = join(folder, `picture.${extension}`);
    const picture = await draw();
    for (const foreign of [Buffer.concat([picture, Buffer.from("taskloom")]), Buffer.from(picture).subarray(0, 14)]) {
      writeFileSync(file, foreign);
      expect(() => writeOutputFile(file, picture, own)).toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
    }
  });
});

it("a marked PNG names the program that has drawn it, with a checksum that readers accept", async () => {
  const file = join(folder, "picture.png");
  writeOutputFile(file, await sharp(red).png().toBuffer(), png);
  const { comments } = await sharp(file).metadata();
  expect(comments).toContainEqual({ keyword: "Software", text: "taskloom" });
});
