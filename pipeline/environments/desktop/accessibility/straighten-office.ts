import type { Rect } from "../../../schema/control.js";
import type { Branch } from "./branch.js";

const shadowRoles = new Set(["menu", "menu bar"]);

/**
 * LibreOffice reports everything it draws itself too high by the height of the menu bar that GTK draws, and draws a
 * second, invisible menu bar. The panel of GTK that has the size of its root pane says where the root pane really is.
 */
export function straightenOffice(windows: readonly Branch[]): Branch[] {
  return windows.map((window) => straighten(window, null));
}

function straighten(branch: Branch, panel: Rect | null): Branch {
  const { node, children } = branch;
  if (node.role === "root pane" && panel !== null) {
    const x = panel[0] - node.rect[0];
    const y = panel[1] - node.rect[1];
    const kept = children.filter((child) => !shadowRoles.has(child.node.role));
    return { node: shiftNode(node, x, y), children: kept.map((child) => shift(child, x, y)) };
  }
  const own = node.role === "panel" ? node.rect : panel;
  return { node, children: children.map((child) => straighten(child, sameSize(child, own) ? own : (panel ?? own))) };
}

function sameSize({ node: { rect } }: Branch, other: Rect | null): boolean {
  return other !== null && rect[2] - rect[0] === other[2] - other[0] && rect[3] - rect[1] === other[3] - other[1];
}

function shift({ node, children }: Branch, x: number, y: number): Branch {
  return { node: shiftNode(node, x, y), children: children.map((child) => shift(child, x, y)) };
}

function shiftNode(node: Branch["node"], x: number, y: number): Branch["node"] {
  const [left, top, right, bottom] = node.rect;
  return { ...node, rect: [left + x, top + y, right + x, bottom + y] };
}
