import type { Control, Rect } from "../../schema/computer/control.js";
import { rootsOf } from "../roots-of.js";

/** Narrower menus are not unfolded. */
const narrowestMenu = 20;

/**
 * The controls that lie, wholly or in part, behind a window or an unfolded menu in front of them. The panel covers
 * nothing.
 */
export function coveredControls(controls: readonly Control[]): ReadonlySet<Control> {
  const roots = rootsOf(controls);
  const windows = [...new Set(roots)];
  const menus = controls.filter(
    ({ control_type, rect, visible }) => control_type === "Menu" && visible && rect[2] - rect[0] > narrowestMenu,
  );
  const covered = new Set<Control>();
  for (const [index, control] of controls.entries()) {
    const root = roots[index] ?? control;
    const holders = holdersOf(controls, control);
    const inFront = windows.slice(0, windows.indexOf(root));
    const others = menus.filter((menu) => menu !== control && !holders.has(menu) && !isWithin(controls, menu, control));
    const own = menus.findLastIndex((menu) => holders.has(menu));
    const later = others.filter((menu) => menus.indexOf(menu) > own);
    const covers = [...inFront.filter(({ application }) => application !== "desktop"), ...later];
    if (covers.some(({ rect }) => meets(rect, control.rect))) covered.add(control);
  }
  return covered;
}

function isWithin(controls: readonly Control[], inner: Control, outer: Control): boolean {
  return holdersOf(controls, inner).has(outer);
}

function holdersOf(controls: readonly Control[], { parent }: Control): Set<Control> {
  const holders = new Set<Control>();
  for (let above = parent; above !== null; ) {
    const holder = controls[above];
    if (holder === undefined) break;
    holders.add(holder);
    above = holder.parent;
  }
  return holders;
}

function meets(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
