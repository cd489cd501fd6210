import type { Rect } from "../schema/computer/control.js";
import { escapeMarkup } from "./escape-markup.js";
import { pictureAddress } from "./render-picture.js";
import { fitting, text, wrapped } from "./svg-text.js";
import type { WatchedSubtask, WatchRecording } from "./watch-recording.js";

/** Content of one frame of the animation. */
export interface FrameContent {
  readonly recording: WatchRecording;
  readonly screenshot: Uint8Array;
  /** "Step 3 of 14", and what is done. */
  readonly count: string;
  readonly words: string;
  readonly mark: { readonly rect: Rect; readonly pointed: boolean } | null;
  readonly done: readonly number[];
  /** Index of the current subtask; null at the end. */
  readonly current: number | null;
}

const captionHeight = 58;
const lineHeight = 24;
const ink = "#1f2933";
const faint = "#8a94a0";
const green = "#1a7f37";
const amber = "#e8590c";

/** Height of a frame of the given width, all in pixels. */
export function frameHeight({ width, height, subtasks }: WatchRecording, frameWidth: number): number {
  return captionHeight + Math.round((height * frameWidth) / width) + listHeight(subtasks.length);
}

/** A frame as SVG: caption above, the screen with the acted control outlined, the subtasks below. */
export function drawFrame(content: FrameContent, width: number): string {
  const { recording } = content;
  const scale = width / recording.width;
  const screenHeight = Math.round(recording.height * scale);
  const height = frameHeight(recording, width);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="14">`,
    `<rect width="${width}" height="${height}" fill="#f6f8fa"/>`,
    `<text x="16" y="22" font-size="12" fill="${faint}">${escapeMarkup(content.count)}</text>`,
    `<text x="16" y="45" font-size="16" font-weight="bold" fill="${ink}">${escapeMarkup(fitting(content.words, width - 32, 16))}</text>`,
    `<image x="0" y="${captionHeight}" width="${width}" height="${screenHeight}" href="${pictureAddress(content.screenshot)}"/>`,
    content.mark === null ? "" : drawMark(content.mark, scale, width, screenHeight),
    `<path d="M0 ${captionHeight - 0.5}H${width}M0 ${captionHeight + screenHeight + 0.5}H${width}" stroke="#c9d1d9"/>`,
    ...drawList(content, width, captionHeight + screenHeight),
    "</svg>",
  ].join("\n");
}

/** Draws the title frame as SVG: the task, before the first action. */
export function drawTitle(recording: WatchRecording, width: number): string {
  const height = frameHeight(recording, width);
  const room = Math.floor((height - 150 - listHeight(recording.subtasks.length)) / 23);
  const lines = wrapped(recording.instruction, width - 72, 15);
  const shown = lines.length > room ? [...lines.slice(0, room - 1), "..."] : lines;
  const goal = wrapped(recording.goal, width - 72, 21).slice(0, 2);
  const top = 58 + goal.length * 29;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="15">`,
    `<rect width="${width}" height="${height}" fill="#f6f8fa"/>`,
    `<text x="36" y="42" font-size="12" fill="${faint}">${escapeMarkup(recording.facts.join("  ·  "))}</text>`,
    ...goal.map((line, i) => text(36, 76 + i * 29, line, `font-size="21" font-weight="bold" fill="${ink}"`)),
    ...shown.map((line, i) => text(36, top + 32 + i * 23, line, `fill="#3d4852"`)),
    ...drawList({ recording, done: [], current: null }, width, height - listHeight(recording.subtasks.length)),
    "</svg>",
  ].join("\n");
}

function drawMark(
  { rect, pointed }: NonNullable<FrameContent["mark"]>,
  scale: number,
  width: number,
  height: number,
): string {
  const [left, top, right, bottom] = [rect[0] * scale, rect[1] * scale, rect[2] * scale, rect[3] * scale];
  const x = Math.max(2, left - 3);
  const y = captionHeight + Math.max(2, top - 3);
  const w = Math.min(width - 2, right + 3) - x;
  const h = captionHeight + Math.min(height - 2, bottom + 3) - y;
  if (w <= 0 || h <= 0) return "";
  const [cx, cy] = [(left + right) / 2, captionHeight + (top + bottom) / 2];
  const pointer = `<path transform="translate(${cx} ${cy})" d="M0 0V17L4.2 13.2L6.9 19.4L9.8 18.1L7.1 12.1H12.6Z" fill="#ffffff" stroke="#111111" stroke-width="1.2" stroke-linejoin="round"/>`;
  return [
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="${amber}" fill-opacity="0.1" stroke="#ffffff" stroke-width="5"/>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="none" stroke="${amber}" stroke-width="2.6"/>`,
    pointed ? pointer : "",
  ].join("");
}

/** Number of columns of the list of subtasks. */
function columnsFor(count: number): number {
  return count > 6 ? 2 : 1;
}

function listHeight(count: number): number {
  return Math.ceil(count / columnsFor(count)) * lineHeight + 20;
}

function drawList(
  { recording, done, current }: Pick<FrameContent, "recording" | "done" | "current">,
  width: number,
  top: number,
): string[] {
  const { subtasks } = recording;
  const columns = columnsFor(subtasks.length);
  const rows = Math.ceil(subtasks.length / columns);
  const columnWidth = (width - 32) / columns;
  return subtasks.map((subtask, i) => {
    const x = 16 + Math.floor(i / rows) * columnWidth;
    const y = top + 10 + (i % rows) * lineHeight;
    return drawSubtask(subtask, { isDone: done.includes(i), isCurrent: i === current, x, y, width: columnWidth });
  });
}

function drawSubtask(
  { title, application }: WatchedSubtask,
  { isDone, isCurrent, x, y, width }: { isDone: boolean; isCurrent: boolean; x: number; y: number; width: number },
): string {
  const [cx, cy] = [x + 8, y + 12];
  const badge = isDone
    ? `<circle cx="${cx}" cy="${cy}" r="8" fill="${green}"/><path d="M${cx - 3.6} ${cy + 0.2}l2.6 2.7 4.8 -5.4" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<circle cx="${cx}" cy="${cy}" r="7.2" fill="#ffffff" stroke="${isCurrent ? amber : "#b6bec7"}" stroke-width="1.8"/>`;
  const colour = isDone ? green : isCurrent ? ink : "#5f6b76";
  const words = fitting(`${application}: ${title}`, width - 40, 13);
  return `${badge}${text(x + 24, cy + 4.6, words, `font-size="13" fill="${colour}" ${isCurrent && !isDone ? 'font-weight="bold"' : ""}`)}`;
}
