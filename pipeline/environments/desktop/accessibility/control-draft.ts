import type { ControlType, Rect } from "../../../schema/computer/control.js";
import type { AccessibleNode } from "./accessible-node.js";

/** A node of the accessibility tree with its children, and the part of the screen through which it can be seen. */
export interface ClippedNode {
  node: AccessibleNode;
  parent: ClippedNode | null;
  children: readonly ClippedNode[];
  /** What is left of its rectangle within screen, window and scrolled areas. */
  rect: Rect;
  isVisible: boolean;
}

/** A control before it is in the list of controls. */
export interface ControlDraft {
  clipped: ClippedNode;
  type: ControlType;
  text: string;
  value: string | null;
  rect: Rect;
  isVisible: boolean;
  children: ControlDraft[];
}

export function isEmpty([left, top, right, bottom]: Rect): boolean {
  return right <= left || bottom <= top;
}

export function intersect(a: Rect, b: Rect): Rect {
  const left = clamp(a[0], b[0], b[2]);
  const top = clamp(a[1], b[1], b[3]);
  return [left, top, Math.max(left, Math.min(a[2], b[2])), Math.max(top, Math.min(a[3], b[3]))];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The smallest rectangle around others. */
export function around(rects: readonly Rect[]): Rect {
  return [
    Math.min(...rects.map((rect) => rect[0])),
    Math.min(...rects.map((rect) => rect[1])),
    Math.max(...rects.map((rect) => rect[2])),
    Math.max(...rects.map((rect) => rect[3])),
  ];
}

export function contains(outer: Rect, inner: Rect): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
