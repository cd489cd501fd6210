import type { Rect } from "../schema/computer/control.js";
import { type Html, html } from "./html.js";

/** Where an action was done on the screen, in its pixels. */
export interface ActionPlace {
  /** Of the control that was acted on; null where there is none, or it is not known. */
  readonly rect: Rect | null;
  /** Where the pointer was: none for keys, one for a click, all that it moved over for a drag. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Pixels between a control and the line around it. */
const distance = 3;
const colour = "#e8590c";

/**
 * Returns the mark of an action as a drawing to be laid over a picture of the screen, with which it grows and shrinks; it
 * needs no style sheet. The control is outlined, a click is a dot in a ring, a drag an arrow. Empty where there is nothing
 * to mark.
 */
export function actionMark({ rect, points }: ActionPlace, [width, height]: readonly [number, number]): Html {
  const shapes = [...(rect === null ? [] : [outline(rect, width, height)]), ...path(points), ...pointer(points.at(-1))];
  if (shapes.length === 0) return html``;
  return html`<svg class="mark" viewBox="0 0 ${width} ${height}" aria-hidden="true">${shapes}</svg>`;
}

/** A light line below the coloured one, so that it can be seen on any background. */
function outline([left, top, right, bottom]: Rect, width: number, height: number): Html {
  const x = Math.max(2, Math.min(left, right) - distance);
  const y = Math.max(2, Math.min(top, bottom) - distance);
  const w = Math.max(4, Math.min(width - 2, Math.max(left, right) + distance) - x);
  const h = Math.max(4, Math.min(height - 2, Math.max(top, bottom) + distance) - y);
  const frame = (attributes: Html): Html =>
    html`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" ${attributes}/>`;
  return html`${frame(html`fill="${colour}" fill-opacity="0.1" stroke="#ffffff" stroke-width="6"`)}${frame(html`fill="none" stroke="${colour}" stroke-width="3"`)}`;
}

function path(points: ActionPlace["points"]): Html[] {
  const [first] = points;
  if (first === undefined || points.length < 2) return [];
  const list = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const line = (stroke: string, width: number): Html =>
    html`<polyline points="${list}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return [
    line("#ffffff", 7),
    line(colour, 3.5),
    html`<circle cx="${first.x}" cy="${first.y}" r="6" fill="#ffffff" stroke="${colour}" stroke-width="3"/>`,
  ];
}

function pointer(point: { x: number; y: number } | undefined): Html[] {
  if (point === undefined) return [];
  const { x, y } = point;
  return [
    html`<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="#ffffff" stroke-width="6"/>`,
    html`<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${colour}" stroke-width="3"/>`,
    html`<circle cx="${x}" cy="${y}" r="4.5" fill="${colour}" stroke="#ffffff" stroke-width="1.5"/>`,
  ];
}
