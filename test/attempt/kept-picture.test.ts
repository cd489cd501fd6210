import sharp from "sharp";
import { expect, test } from "vitest";
import { keptPicture } from "../../pipeline/attempt/kept-picture.js";
import { sha256 } from "../../pipeline/hash.js";

test("a picture of the screen is kept without loss, and the same screen has the same hash", async () => {
  const width = 64;
  const pixels = Uint8Array.from({ length: width * width * 3 }, (_, i) => (i * 37 + (i >> 5)) % 256);
  const png = await sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
  const kept = await keptPicture(png);
  expect(kept.hash).toBe(sha256(kept.webp));
  expect((await keptPicture(png)).hash).toBe(kept.hash);
  const again = await sharp(kept.webp).raw().toBuffer();
  expect(again.equals(Buffer.from(pixels))).toBe(true);
});
