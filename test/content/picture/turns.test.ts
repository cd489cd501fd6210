import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { readPng, turnedLabels } from "../../../pipeline/content/picture/read-png.js";
import { writePng } from "../../../pipeline/content/picture/write-png.js";

/** What another library makes of a picture. */
const turnedBySharp = {
  "rotated right": (image: Sharp) => image.rotate(90),
  "rotated left": (image: Sharp) => image.rotate(270),
  "rotated 180": (image: Sharp) => image.rotate(180),
  "flipped horizontally": (image: Sharp) => image.flop(),
  "flipped vertically": (image: Sharp) => image.flip(),
};

it("what a picture is called after each turn is what is read when another program has turned it", async () => {
  const drawn = await writePng({ kind: "image", width: 70, height: 40, label: "Price chart", marks: [] });
  const labels = turnedLabels(drawn);
  expect(Object.keys(labels ?? {})).toEqual(Object.keys(turnedBySharp));
  for (const [turn, by] of Object.entries(turnedBySharp)) {
    const read = readPng(await by(sharp(drawn)).png().toBuffer());
    expect(read).toMatchObject({ kind: "image", label: labels?.[turn] });
  }
  expect(new Set(Object.values(labels ?? {})).size).toBe(5);
});
