import type { Rng } from "../../rng.js";
import type { FileContent } from "../../schema/computer/file-content.js";

const kinds = {
  logo: {
    title: "Logo",
    sizes: [
      [320, 320],
      [400, 240],
      [512, 512],
    ],
  },
  photo: {
    title: "Photo",
    sizes: [
      [640, 480],
      [800, 600],
      [600, 800],
    ],
  },
  chart: {
    title: "Chart",
    sizes: [
      [720, 480],
      [800, 500],
    ],
  },
  screenshot: {
    title: "Screenshot",
    sizes: [
      [960, 540],
      [1024, 640],
    ],
  },
} as const;

/** A picture whose label says what it shows of the entity. */
export function generateImage(kind: keyof typeof kinds, entity: string, rng: Rng): FileContent {
  const { title, sizes } = kinds[kind];
  const [width, height] = rng.pick<readonly [number, number]>(sizes);
  return { kind: "image", width, height, label: `${title} ${entity}`, marks: [] };
}
