import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture } from "../../../pipeline/content/picture/draw-picture.js";
import { motifOf, type motifs } from "../../../pipeline/content/picture/motifs/table.js";
import { readPictureParts } from "../../../pipeline/content/picture/picture-parts.js";
import { writePng } from "../../../pipeline/content/picture/write-png.js";
import {
  type ComparedPicture,
  comparedPicture,
  pictureRelations,
} from "../../../pipeline/evaluators/checks/picture-relations.js";
import { pictureTurns } from "../../../pipeline/schema/computer/picture-turn.js";

/** Two labels of every motif. */
const labelsOf: Readonly<Record<keyof typeof motifs, readonly [string, string]>> = {
  cover: ["Cover Our kiln on the hill", "Poster Harbour Jazz"],
  logo: ["Logo Acorn Bakery", "Lettering Pine Lodge"],
  screen: ["Screenshot Mail relay", "Screenshot Team day"],
  sketch: ["Sketch Pine Lodge", "Sketch Saltbox Spa"],
  chart: ["Boardings by line", "Chart Firewall migration"],
  map: ["Districts", "Map of the town"],
  paper: ["Receipt 12", "Receipt 13"],
  rack: ["Rack in Turku", "Rack in Oulu"],
  shop: ["Shop front Marrow Books", "Iris Cinema"],
  group: ["Children Fable Toys", "Photo Summer interns"],
  packaged: ["Iced Tea", "Summer Blend"],
  party: ["Birthday", "Anniversary"],
  cup: ["Cup Iced Tea", "Cups Summer Blend"],
  parcel: ["Defect A-4471", "Defect A-4472"],
  dancer: ["Dancer", "Dove Ballet"],
  portrait: ["Filiberto Johns", "Aunt Vera"],
  bread: ["bread close-up", "bread black and white"],
  guitar: ["guitar from above", "Harbour Jazz"],
  bicycle: ["Poplar Bikes", "Bike of the year"],
  hives: ["Bees", "Honey"],
  garden: ["Tea garden", "Garden in bloom"],
  sea: ["Photo Harbour", "ferry at night"],
  mountain: ["Photo Lake", "forest in the morning"],
  street: ["Photo Tower", "tram at night"],
  texture: ["PX-3301", "PX-3302"],
};
const size = { width: 256, height: 192 };

async function look(width: number, height: number, label: string, ...marks: string[]): Promise<ComparedPicture> {
  const seen = await readPictureParts(await writePng({ kind: "image", width, height, label, marks }));
  const picture = comparedPicture(seen);
  if (picture === null) throw new Error("no picture");
  return picture;
}

describe.each(Object.entries(labelsOf))("a picture of the motif %s", (motif, labels) => {
  it("looks the same for the same label, and another way for another one", async () => {
    const [one] = labels;
    // What is at a birthday party is seen in covers only: "party" itself is an invitation.
    if (motif !== "party") expect(labels.map(motifOf)).toEqual([motif, motif]);
    expect(drawPicture({ ...size, label: one, marks: [] })).toBe(drawPicture({ ...size, label: one, marks: [] }));
    const digests = labels.map(async (label) => (await look(size.width, size.height, label)).pixels);
    expect(new Set(await Promise.all(digests)).size).toBe(2);
  });

  it("shows each turn, and none is taken for another one", async () => {
    const { width, height } = size;
    for (const label of labels) {
      const before = await look(width, height, label);
      for (const turn of pictureTurns) {
        const [across, down] = turn === "rotated right" || turn === "rotated left" ? [height, width] : [width, height];
        const after = await look(across, down, label, turn);
        expect(pictureTurns.filter((name) => pictureRelations[name]?.(after, before))).toEqual([turn]);
      }
    }
  });

  it("covers the whole picture, has colours to lose, and fits into wide, tall and tiny ones", async () => {
    for (const [width, height] of [
      [364, 45],
      [90, 120],
      [4, 3],
    ] as const)
      for (const label of labels) {
        const png = await writePng({ kind: "image", width, height, label, marks: ["rotated left"] });
        const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([width, height]);
        expect(data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
      }
    const saturations = labels.map(async (label) => (await look(size.width, size.height, label)).saturation);
    for (const saturation of await Promise.all(saturations)) expect(saturation).toBeGreaterThan(2);
  });
});

it.each([
  "Apple Path",
  "Poplar Bikes",
  "Elder Gardens",
  "Glen Distillery",
  "Shop front Marrow Books",
  "Defect A-1",
  "Cups",
])("what is cut out of a picture is told to be a part of it: %s", async (label) => {
  const png = await writePng({ kind: "image", width: 640, height: 480, label, marks: [] });
  const cut = await sharp(png).extract({ left: 120, top: 106, width: 400, height: 268 }).png().toBuffer();
  const part = comparedPicture(await readPictureParts(cut));
  if (part === null) throw new Error("no picture");
  expect(pictureRelations.cropped?.(part, await look(640, 480, label))).toBe(true);
});

it("a picture that was turned several times is what the turns make of it one after the other", async () => {
  const before = await look(192, 256, "Tea garden", "rotated right");
  const after = await look(192, 256, "Tea garden", "rotated right", "flipped vertically");
  expect(pictureRelations["flipped vertically"]?.(after, before)).toBe(true);
  expect(pictureRelations["flipped horizontally"]?.(after, before)).toBe(false);
});

it("only what bears letters has any", () => {
  const written = Object.entries(labelsOf).filter(([, labels]) =>
    drawPicture({ ...size, label: labels[0], marks: [] }).includes("<text"),
  );
  expect(written.map(([motif]) => motif)).toEqual([
    "cover",
    "logo",
    "screen",
    "sketch",
    "chart",
    "paper",
    "shop",
    "packaged",
  ]);
});

it("labels with any characters are drawn", () => {
  for (const label of ["", " ", "Cover", "Logo", "Banner <&\"'> → 图", "Chart", "Shop front"]) {
    expect(drawPicture({ ...size, label, marks: [] })).not.toMatch(/NaN|undefined|Infinity|<[&>]/);
  }
});
