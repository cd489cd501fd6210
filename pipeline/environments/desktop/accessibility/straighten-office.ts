import type { Rect } from "../../../schema/computer/control.js";
import type { AccessibleBranch } from "./branch.js";

const shadowRoles = new Set(["menu", "menu bar"]);

/**
 * LibreOffice reports everything it draws itself too high by the height of the menu bar that GTK draws, and draws a
 * second, invisible menu bar. The panel of GTK that has the size of its root pane says where the root pane really is.
 * Widgets of GTK inside of it are reported where they are.
 */
export function straightenOffice(windows: readonly AccessibleBranch[]): AccessibleBranch[] {
  return windows.map((window) => nameCloseButton(nameAddressField(straighten(window, null))));
}

/** The button at the end of the menu bar is named by its tooltip, which GTK reports in some runs only. */
function nameCloseButton({ node, children }: AccessibleBranch): AccessibleBranch {
  const isMenuRow =
    children.length === 2 && children.some((child) => child.node.role === "scroll pane" && hasMenuBar(child));
  return {
    node,
    children: children.map((child) => {
      const isNameless = isMenuRow && child.node.role === "push button" && child.node.name === "";
      return isNameless ? { ...child, node: { ...child.node, name: "Close Document" } } : nameCloseButton(child);
    }),
  };
}

function hasMenuBar({ node, children }: AccessibleBranch): boolean {
  return node.role === "menu bar" || children.some(hasMenuBar);
}

/** Calc does not name the field in which the address of a cell stands: the first of its formula bar. */
function nameAddressField(branch: AccessibleBranch, isInside = false): AccessibleBranch {
  const { node, children } = branch;
  if (isInside && node.role === "text")
    return node.name === "" ? { node: { ...node, name: "Name Box" }, children } : branch;
  const isBar = node.role === "tool bar" && /^formula/i.test(node.name);
  const [first, ...rest] = children;
  if (isInside || isBar)
    return first === undefined ? branch : { node, children: [nameAddressField(first, true), ...rest] };
  return { node, children: children.map((child) => nameAddressField(child)) };
}

function straighten(branch: AccessibleBranch, panel: Rect | null): AccessibleBranch {
  const { node, children } = branch;
  if (node.role === "root pane" && panel !== null && isSameSize(node.rect, panel)) {
    const [x, y] = [panel[0] - node.rect[0], panel[1] - node.rect[1]];
    const kept = children.filter((child) => !shadowRoles.has(child.node.role));
    return shift({ node, children: kept }, x, y);
  }
  const next = node.role === "panel" ? node.rect : panel;
  return { node, children: children.map((child) => straighten(child, next)) };
}

function shift({ node, children }: AccessibleBranch, x: number, y: number): AccessibleBranch {
  const [left, top, right, bottom] = node.rect;
  const rect: Rect = [left + x, top + y, right + x, bottom + y];
  const [only] = children;
  const isNative = (x !== 0 || y !== 0) && children.length === 1 && only !== undefined && fills(only.node.rect, rect);
  return { node: { ...node, rect }, children: isNative ? children : children.map((child) => shift(child, x, y)) };
}

/** Whether an only child lies where its parent truly is: then it is not drawn by LibreOffice. */
function fills(child: Rect, parent: Rect): boolean {
  return child[0] === parent[0] && child[1] === parent[1] && Math.abs(child[2] - parent[2]) <= 2;
}

function isSameSize(a: Rect, b: Rect): boolean {
  return a[2] - a[0] === b[2] - b[0] && a[3] - a[1] === b[3] - b[1];
}
