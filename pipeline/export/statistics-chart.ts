import type { Statistics } from "../store/statistics/statistics.js";
import { escapeMarkup } from "./escape-markup.js";
import type { Panel, PanelRow } from "./panel.js";
import { statisticsPanels } from "./statistics-panels.js";
import { fitting, text } from "./svg-text.js";

const columns = 3;
const cardWidth = 420;
const gap = 18;
const margin = 28;
const padding = 16;
const inside = cardWidth - 2 * padding;
const pageWidth = 2 * margin + columns * cardWidth + (columns - 1) * gap;

const ink = "#1f2933";
const soft = "#5f6b76";
const track = "#eaeef2";
const blue = "#3b6fb6";
/** From easy to hard. */
const shades = ["#bcd3ee", "#6f9fd8", "#274f8a"];

const labelSize = 12;
const wordsSize = 11;
const soften = `font-size="${wordsSize}" fill="${soft}"`;
const strong = `font-size="${labelSize}" font-weight="bold" fill="${ink}"`;
/** Mean width of a bold digit, as a fraction of the font size. */
const widestMean = 0.66;
const labelWidth = 150;
const barLeft = labelWidth + 8;
const barWidth = 100;
const wordsLeft = barLeft + barWidth + 8;
const wordsWidth = inside - wordsLeft;

type BarRow = Exclude<PanelRow, { kind: "figure" }>;

/** Draws the statistics of datasets as one self-contained picture: headline figures, and a card for each panel. */
export function drawStatistics(statistics: Statistics): string {
  const cards = layOut(statisticsPanels(statistics));
  const height = Math.max(...cards.map(({ y, panel }) => y + cardHeight(panel))) + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pageWidth}" height="${height}" viewBox="0 0 ${pageWidth} ${height}" font-family="'DejaVu Sans', Verdana, sans-serif" font-size="12">`,
    `<title>Statistics of ${statistics.tasks.total} tasks</title>`,
    `<rect width="${pageWidth}" height="${height}" fill="#f6f8fa"/>`,
    ...headline(statistics),
    ...cards.map(drawCard),
    "</svg>\n",
  ].join("\n");
}

interface Card {
  panel: Panel;
  x: number;
  y: number;
}

const headlineHeight = 92;

/** Places each card in the column that is shortest so far. */
function layOut(panels: readonly Panel[]): Card[] {
  const ends = new Array<number>(columns).fill(margin + headlineHeight + gap);
  return panels.map((panel) => {
    const y = Math.min(...ends);
    const column = ends.indexOf(y);
    ends[column] = y + cardHeight(panel) + gap;
    return { panel, x: margin + column * (cardWidth + gap), y };
  });
}

function cardHeight(panel: Panel): number {
  return rowTops(panel).end + 10;
}

/** Top of each row, and the end of the last, in pixels below the top of its card. */
function rowTops(panel: Panel): { tops: number[]; end: number } {
  const roomy = isRoomy(panel);
  let end = panel.note === "" ? 44 : 60;
  const tops = panel.rows.map(({ kind }) => {
    const top = end;
    end += roomy && kind !== "figure" ? 34 : 22;
    return top;
  });
  return { tops, end };
}

/** Whether a text does not fit beside its bar; then all texts of the panel are drawn above their bars. */
function isRoomy({ rows }: Panel): boolean {
  const isLong = (words: string, room: number, size: number) => fitting(words, room, size) !== words;
  return rows.some(
    ({ kind, label, words }) =>
      kind !== "figure" && (isLong(label, labelWidth, labelSize) || isLong(words, wordsWidth, wordsSize)),
  );
}

function headline({ tasks, subtasks, applications, scenarios, orders }: Statistics): string[] {
  const figures: [string, string][] = [
    [tasks.total.toLocaleString("en-US"), "tasks"],
    [subtasks.distinct.toLocaleString("en-US"), "subtasks"],
    [String(applications.distinct), "applications"],
    [String(scenarios.distinct), "scenarios"],
    [short(BigInt(orders.total)), "topological orders"],
  ];
  const width = (pageWidth - 2 * margin) / figures.length;
  return [
    frame(margin, margin, pageWidth - 2 * margin, headlineHeight),
    ...figures.flatMap(([value, label], i) => {
      const middle = margin + (i + 0.5) * width;
      return [
        text(middle, margin + 48, value, `font-size="32" font-weight="bold" text-anchor="middle" fill="${blue}"`),
        text(middle, margin + 72, label, `font-size="13" text-anchor="middle" fill="${soft}"`),
      ];
    }),
  ];
}

function drawCard({ panel, x, y }: Card): string {
  const { title, note, rows } = panel;
  const roomy = isRoomy(panel);
  const { tops } = rowTops(panel);
  const drawn = rows.map((row, i) => {
    const tip = `<title>${escapeMarkup(`${row.label}: ${row.words}`)}</title>`;
    return `<g>${tip}${drawRow(row, x + padding, y + (tops[i] ?? 0), roomy)}</g>`;
  });
  return [
    frame(x, y, cardWidth, cardHeight(panel)),
    text(x + padding, y + 27, title, `font-size="14" font-weight="bold" fill="${ink}"`),
    note === "" ? "" : text(x + padding, y + 45, fitting(note, inside, wordsSize), soften),
    ...drawn,
  ].join("");
}

function drawRow(row: PanelRow, x: number, y: number, roomy: boolean): string {
  if (row.kind === "figure") return drawFigure(row, x, y);
  if (roomy) {
    const room = inside - row.words.length * wordsSize * widestMean;
    const label = text(x, y + 13, fitting(row.label, room, wordsSize), `font-size="${wordsSize}" fill="${ink}"`);
    const words = text(x + inside, y + 13, row.words, `text-anchor="end" ${soften}`);
    return label + words + picture(row, x, y + 18, inside, 9);
  }
  const label = text(x, y + 15, fitting(row.label, labelWidth, labelSize), `fill="${ink}"`);
  const words = text(x + wordsLeft, y + 15, row.words, soften);
  return label + picture(row, x + barLeft, y + 4, barWidth, 13) + words;
}

/** Draws a figure in the column of the bars; large numbers extend to the edge. */
function drawFigure({ label, words }: PanelRow, x: number, y: number): string {
  const isLarge = words.length * labelSize * widestMean > inside - barLeft;
  const place = isLarge
    ? text(x + inside, y + 15, words, `text-anchor="end" ${strong}`)
    : text(x + barLeft, y + 15, words, strong);
  return text(x, y + 15, fitting(label, labelWidth, labelSize), `fill="${ink}"`) + place;
}

function picture(row: BarRow, x: number, y: number, width: number, height: number): string {
  const rect = (left: number, length: number, fill: string) =>
    `<rect x="${round(left)}" y="${y}" width="${round(length)}" height="${height}" fill="${fill}"/>`;
  if (row.kind === "bar") return rect(x, width, track) + rect(x, row.share * width, blue);
  if (row.kind === "parts") {
    let left = x;
    return row.shares
      .map((share, i) => {
        const part = rect(left, share * width, shades[i] ?? blue);
        left += share * width;
        return part;
      })
      .join("");
  }
  const { least, lower_quartile, median, upper_quartile, most } = row.spread;
  const at = (value: number) => round(x + (value / row.scale) * width);
  return [
    `<path d="M${at(least)} ${y + height / 2}H${at(most)}" stroke="${soft}"/>`,
    rect(at(lower_quartile), Math.max(1, at(upper_quartile) - at(lower_quartile)), shades[0] ?? blue),
    `<path d="M${at(median)} ${y}v${height}" stroke="${shades[2] ?? blue}" stroke-width="2"/>`,
  ].join("");
}

function frame(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="#ffffff" stroke="#d5dbe1"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Shortens large numbers to "1.23e15"; the panel has all digits. */
function short(value: bigint): string {
  return value < 10n ** 9n ? value.toLocaleString("en-US") : Number(value).toExponential(2);
}
