import { type Html, html } from "../../export/html.js";
import { text, wrapped } from "../../export/svg-text.js";

/** A figure of one agent on each axis, as a share of 1; null where it has none. `colour` is a number from 0. */
export interface RadarLine {
  readonly name: string;
  readonly colour: number;
  readonly shares: readonly (number | null)[];
}

const width = 560;
const height = 400;
const radius = 150;
const centre = { x: width / 2, y: height / 2 };
const rings = [0.25, 0.5, 0.75, 1] as const;
const labelWidth = 120;
const labelSize = 11;

/**
 * Draws shares of several agents on the same axes around a centre, as OmniBench's Figure 1 shows capabilities. Where an
 * agent has no figure on an axis, its line has a gap there. Empty with fewer than three axes, which span nothing.
 */
export function radar(title: string, axes: readonly string[], lines: readonly RadarLine[]): Html {
  if (axes.length < 3) return html``;
  const at = (axis: number, share: number) => {
    const angle = (2 * Math.PI * axis) / axes.length - Math.PI / 2;
    return { x: centre.x + Math.cos(angle) * radius * share, y: centre.y + Math.sin(angle) * radius * share };
  };
  const corners = (share: number) => axes.map((_, axis) => pointWords(at(axis, share))).join(" ");
  const grid = rings.map(
    (ring) =>
      html`<polygon class="ring" points="${corners(ring)}"/><text class="scale" x="${round(centre.x + 4)}" y="${round(centre.y - radius * ring + 10)}">${Math.round(100 * ring)}</text>`,
  );
  const spokes = axes.map((name, axis) => {
    const end = at(axis, 1);
    return html`<path class="spoke" d="M${centre.x} ${centre.y}L${pointWords(end)}"/>${label(name, at(axis, 1.1))}`;
  });
  const drawn = lines.map(({ name, colour, shares }) => {
    const points = shares.map((share, axis) => (share === null ? null : at(axis, share)));
    const dots = points.flatMap((point, axis) => {
      if (point === null) return [];
      const words = `${name}, ${axes[axis] ?? ""}: ${(100 * (shares[axis] ?? 0)).toFixed(1)}%`;
      return [html`<circle cx="${round(point.x)}" cy="${round(point.y)}" r="3.2"><title>${words}</title></circle>`];
    });
    return html`<g class="line c${colour % 8}" data-colour="${colour}">${outline(points)}${dots}</g>`;
  });
  return html`<svg class="radar" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${grid}${spokes}${drawn}</svg>`;
}

type Point = { x: number; y: number } | null;

/** A closed shape where every axis has a figure; otherwise lines between neighbours that both have one. */
function outline(points: readonly Point[]): Html {
  const whole = points.flatMap((point) => point ?? []);
  if (whole.length === points.length) return html`<polygon points="${whole.map(pointWords).join(" ")}"/>`;
  const parts = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? null;
    return point === null || next === null ? [] : [`M${pointWords(point)}L${pointWords(next)}`];
  });
  return html`<path d="${parts.join("")}"/>`;
}

function label(name: string, { x, y }: { x: number; y: number }): Html {
  const lines = wrapped(name, labelWidth, labelSize);
  const anchor = Math.abs(x - centre.x) < 12 ? "middle" : x < centre.x ? "end" : "start";
  const top = y - ((lines.length - 1) * 13) / 2 + (y < centre.y - radius ? -6 * (lines.length - 1) : 4);
  const drawn = lines.map((line, i) =>
    text(round(x), round(top + i * 13), line, `class="axis" text-anchor="${anchor}"`),
  );
  return { markup: drawn.join("") };
}

function pointWords({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
