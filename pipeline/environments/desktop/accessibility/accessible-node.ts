import type { Rect } from "../../../schema/computer/control.js";

/** One object of the accessibility tree as an application reports it, on the screen or in a list that scrolls. */
export interface AccessibleNode {
  name: string;
  /** As in `roles`. */
  role: string;
  /** As in `stateNames`. */
  states: readonly string[];
  /** In pixels of the screen; all 0 where the object has none. */
  rect: Rect;
  /** Text, number or chosen item; null where there is none. */
  value: string | null;
  /** Index in the list; parents stand before their children. Null for a top-level window. */
  parent: number | null;
  /** What the application calls itself on the accessibility bus. */
  application: string;
  /** Process, as numbered inside the desktop. */
  pid: number;
  /** `label` (of the object that labels it), `placeholder-text`, `description` and `toolkit`, where there are any. */
  attributes: Readonly<Record<string, string>>;
}

/** Where an object lives: name of the application's connection, and path. */
export interface AccessibleReference {
  bus: string;
  path: string;
}

/** What is known of an object before its rectangle and text are asked for. */
export interface Item {
  reference: AccessibleReference;
  parent: string;
  index: number;
  childCount: number;
  interfaces: readonly string[];
  name: string;
  role: string;
  description: string;
  states: readonly string[];
}

/** What of an object stays as it is. */
export type ItemKind = Pick<Item, "role" | "interfaces" | "childCount">;

/** An application on the accessibility bus. */
export interface ApplicationOnBus {
  root: AccessibleReference;
  name: string;
  toolkit: string;
  pid: number;
  /** Of cells that were read before, by path. */
  cellKinds: Map<string, ItemKind>;
}
