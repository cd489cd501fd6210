import { createRng } from "../../rng.js";
import type { ChartData } from "../../schema/computer/chart-data.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { isPictureTurn, type PictureTurn } from "../../schema/computer/picture-turn.js";
import { drawChart } from "./chart/draw-chart.js";
import { paintOf } from "./motifs/mood.js";
import type { Scene } from "./motifs/scene.js";
import { motifOf, motifs, photoOf } from "./motifs/table.js";

type Picture = Pick<Extract<FileContent, { kind: "image" }>, "label" | "width" | "height" | "marks">;

/** How an operation that was done to the picture shows; any other shows in the embedded text only. */
const turns: Readonly<Record<PictureTurn, { transform: string; swapped: boolean }>> = {
  "rotated right": { transform: "rotate(90)", swapped: true },
  "rotated left": { transform: "rotate(-90)", swapped: true },
  "rotated 180": { transform: "rotate(180)", swapped: false },
  "flipped horizontally": { transform: "scale(-1 1)", swapped: false },
  "flipped vertically": { transform: "scale(1 -1)", swapped: false },
};

/** A picture as SVG: the chart or what its label says, turned as its marks say. Nothing shows through it. */
export function drawPicture({ label, width, height, marks }: Picture, chart?: ChartData): string {
  const done = marks.filter(isPictureTurn).map((mark) => turns[mark]);
  const swapped = done.filter((turn) => turn.swapped).length % 2 === 1;
  const [across, down] = swapped ? [height, width] : [width, height];
  const unit = Math.min(width, height) / 100;
  // The first turn was done first: it is the innermost.
  const place = [
    `translate(${width / 2} ${height / 2})`,
    ...done.map(({ transform }) => transform).reverse(),
    `translate(${-across / 2} ${-down / 2}) scale(${unit})`,
  ];
  const scene = sceneOf(label, across / unit, down / unit);
  const seen = chart === undefined ? motifs[motifOf(label)](scene) : drawChart(scene, chart);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#ddd"/>
<g transform="${place.join(" ")}" font-family="DejaVu Sans">${seen}</g></svg>`;
}

function sceneOf(label: string, wide: number, high: number): Scene {
  const title = titleOf(label);
  const rng = createRng("picture", label);
  const paint = paintOf(label);
  const backdrop = () => motifs[photoOf(title)]({ ...scene, rng: rng.fork("backdrop") });
  const scene: Scene = { wide, high, title, rng, paint, backdrop };
  return scene;
}

const kinds =
  /^(cover|poster|banner|preview|logo|lettering|mark|profile|chart|screenshot|mockup|sketch|photo|shop front)(\s+|$)|\s+preview$/i;

/** A label without the word for what kind of picture it is; empty where it is nothing else. */
function titleOf(label: string): string {
  return label.replace(kinds, "");
}
