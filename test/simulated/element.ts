import type { Control, ControlType, Rect } from "../../pipeline/schema/computer/control.js";

/** What acting on a control means. */
export type Target =
  | { readonly kind: "none" }
  | { readonly kind: "launch"; readonly application: string }
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "menu"; readonly index: number }
  | { readonly kind: "tab"; readonly view: string }
  | { readonly kind: "field"; readonly field: string }
  | { readonly kind: "option"; readonly field: string; readonly value: string }
  | { readonly kind: "document" }
  | { readonly kind: "cell"; readonly row: number; readonly column: number }
  | { readonly kind: "column"; readonly column: number }
  | { readonly kind: "item"; readonly key: string }
  | { readonly kind: "attachment"; readonly name: string }
  | { readonly kind: "download"; readonly name: string }
  | { readonly kind: "answer"; readonly index: number }
  | { readonly kind: "affirm" }
  | { readonly kind: "cancel" }
  | { readonly kind: "form_button"; readonly index: number }
  | { readonly kind: "form_field"; readonly field: string }
  | { readonly kind: "form_option"; readonly field: string; readonly value: string }
  | { readonly kind: "browse"; readonly field: string }
  | { readonly kind: "chooser_name" }
  | { readonly kind: "chooser_up" }
  | { readonly kind: "chooser_entry"; readonly path: string };

/** A list that scrolls: its name, how many rows it shows and how many it has. */
interface Scroller {
  readonly name: string;
  readonly shown: number;
  readonly rows: number;
}

/** A control with what the engine needs to act on it. */
export interface Element {
  readonly control: Control;
  readonly target: Target;
  readonly scroller: Scroller | null;
  /** 0 in the main window, 1 in its dialog, and so on; null outside the application. */
  readonly level: number | null;
}

/** A window under construction; several go into the elements of one observation. */
export interface Sheet {
  readonly elements: Element[];
  readonly application: string;
  readonly window: string;
  readonly level: number | null;
}

interface ElementOptions {
  target?: Target;
  enabled?: boolean;
  focused?: boolean;
  selected?: boolean;
  value?: string | null;
  visible?: boolean;
  scroller?: Scroller | null;
}

const nothing: Target = { kind: "none" };

/** Adds a control and returns its index in the observation. */
export function add(
  sheet: Sheet,
  parent: number | null,
  type: ControlType,
  text: string,
  rect: Rect,
  options: ElementOptions = {},
): number {
  sheet.elements.push({
    control: {
      control_text: text,
      control_type: type,
      rect,
      parent,
      application: sheet.application,
      window: sheet.window,
      enabled: options.enabled ?? true,
      focused: options.focused ?? false,
      selected: options.selected ?? false,
      value: options.value ?? null,
      visible: options.visible ?? true,
    },
    target: options.target ?? nothing,
    scroller: options.scroller ?? null,
    level: sheet.level,
  });
  return sheet.elements.length - 1;
}

/** One row of a list. */
export interface Row extends ElementOptions {
  readonly text: string;
}

const rowHeight = 24;

/** Adds a list whose rows beyond its rectangle are not visible until it is scrolled. */
export function addList(
  sheet: Sheet,
  parent: number,
  name: string,
  rect: Rect,
  rows: readonly Row[],
  scroll: number,
  rowType: ControlType = "ListItem",
): number {
  const [left, top, right, bottom] = rect;
  const shown = Math.max(1, Math.floor((bottom - top - 4) / rowHeight));
  const scroller: Scroller = { name, shown, rows: rows.length };
  const list = add(sheet, parent, "List", name, rect, { scroller });
  for (const [index, row] of rows.entries()) {
    const place = index - scroll;
    const visible = place >= 0 && place < shown;
    const y = place < 0 ? top : visible ? top + 2 + place * rowHeight : bottom;
    const cell: Rect = visible ? [left + 2, y, right - 2, y + rowHeight] : [left + 2, y, right - 2, y];
    add(sheet, list, rowType, row.text, cell, { ...row, visible, scroller });
  }
  return list;
}
