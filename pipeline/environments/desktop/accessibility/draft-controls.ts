import type { ControlType } from "../../../schema/computer/control.js";
import { around, type ClippedNode, type ControlDraft, contains, isEmpty } from "./control-draft.js";
import { kindOf, ownText, pressable } from "./control-kind.js";
import { asLabel, controlText, innerText, tidy } from "./control-text.js";
import { hasCells, rowsOf } from "./table-rows.js";

/** What a window gathers while its controls are drafted. */
interface Window {
  labels: readonly ClippedNode[];
  /** Open menus: they belong to the window, wherever they stand in the tree. */
  menus: ControlDraft[];
}

const menuParts = new Set(["menu", "menu item", "check menu item", "radio menu item", "tearoff menu item"]);
/** Nothing is known of what they show. */
const surfaces = new Set(["canvas", "drawing area", "layered pane", "calendar"]);
const needsText = new Set<ControlType>([
  "Button",
  "MenuItem",
  "Text",
  "CheckBox",
  "RadioButton",
  "ListItem",
  "TabItem",
  "Image",
  "Hyperlink",
  "DataItem",
]);

/** The controls of a top-level window, and behind them its open menus. */
export function draftWindow(root: ClippedNode, popups: readonly ClippedNode[]): ControlDraft[] {
  const labels: ClippedNode[] = [];
  collect(root, (clipped) => clipped.isVisible && isLabel(clipped), labels);
  const window: Window = { labels, menus: [] };
  const controls = root.children.flatMap((child) => draft(child, window));
  const floating = popups.flatMap((popup) => draftPopup(popup, window));
  const titles = controls.filter(({ type }) => type === "MenuBar").flatMap(({ children }) => children);
  for (const menu of window.menus) if (menu.text === "") menu.text = titleOver(menu, titles);
  return [...controls, ...floating, ...window.menus];
}

/** A label, or the choice of what goes into the field beside it: "To:" of a mail. */
function isLabel({ node, parent }: ClippedNode): boolean {
  if (node.role === "label" || node.role === "static") return !isInList(parent);
  return node.role === "text" && parent?.node.role === "combo box" && (node.value ?? "").trim().endsWith(":");
}

/** What an entry of a list says labels nothing beside it. */
function isInList(parent: ClippedNode | null): boolean {
  for (let outer = parent; outer !== null; outer = outer.parent) {
    if (["list item", "tree item", "table cell"].includes(outer.node.role)) return true;
  }
  return false;
}

/** Qt does not name its menus: they hang from their title. */
function titleOver({ rect }: ControlDraft, titles: readonly ControlDraft[]): string {
  const above = titles.find(
    (title) => Math.abs(title.rect[0] - rect[0]) <= 4 && Math.abs(title.rect[3] - rect[1]) <= 4,
  );
  return above?.text ?? "";
}

function collect(clipped: ClippedNode, isWanted: (clipped: ClippedNode) => boolean, into: ClippedNode[]): void {
  if (isWanted(clipped)) into.push(clipped);
  for (const child of clipped.children) collect(child, isWanted, into);
}

/** A window of its own that holds a menu, a list of choices or a hint. */
function draftPopup(popup: ClippedNode, window: Window): ControlDraft[] {
  if (popup.node.role === "tool tip") return [];
  const items = popup.children.filter(({ node }) => menuParts.has(node.role));
  if (items.length > 0) {
    addMenu(popup, items, window);
    return [];
  }
  return popup.children.flatMap((child) => draft(child, window));
}

function draft(clipped: ClippedNode, window: Window): ControlDraft[] {
  const kind = kindOf(clipped);
  if (kind === "dropped") return [];
  if (kind === "lifted") return draftAll(clipped.children, window);
  if (kind === "Menu") {
    addMenu(clipped, clipped.children, window);
    return [];
  }
  if (kind === "MenuItem") return draftMenuItem(clipped, window);
  if (kind === "Pane") return draftPane(clipped, window);
  if (isEmpty(clipped.node.rect) && kind !== "ListItem" && kind !== "DataItem")
    return draftAll(clipped.children, window);
  if (kind === "List") return [control(clipped, "List", window, draftRows(clipped, window))];
  if (kind === "TabItem") return draftTab(clipped, window);
  if (kind === "Document") return draftDocument(clipped, window);
  if (kind === "ListItem" || kind === "DataItem") return draftItem(clipped, kind, window);
  if (kind === "ComboBox" || kind === "Edit" || pressable.has(kind)) {
    const drafted = control(clipped, kind, window, []);
    for (const child of clipped.children) draftOpenMenu(child, window);
    return isNameless(drafted) ? [] : [drafted];
  }
  const inside = draftAll(clipped.children, window).filter((child) => kind !== "Text" || child.type !== "Text");
  const drafted = control(clipped, kind, window, inside);
  return isNameless(drafted) ? drafted.children : [drafted];
}

function draftAll(clippedNodes: readonly ClippedNode[], window: Window): ControlDraft[] {
  return clippedNodes.flatMap((clipped) => draft(clipped, window));
}

function control(clipped: ClippedNode, type: ControlType, { labels }: Window, children: ControlDraft[]): ControlDraft {
  const text = controlText(clipped, type, labels) || (type === "MenuBar" ? "Menu bar" : "");
  const { rect, isVisible } = clipped;
  return { clipped, type, text, value: contentOf(clipped, type), rect, isVisible, children };
}

function isNameless({ type, text, value }: ControlDraft): boolean {
  return needsText.has(type) && text === "" && (value ?? "") === "";
}

function contentOf(clipped: ClippedNode, type: ControlType): string | null {
  const { node } = clipped;
  if (node.role === "password text") return node.value;
  if (node.role === "progress bar" || node.role === "level bar") return node.value;
  if (node.role === "terminal") return (node.value ?? "").trimEnd();
  if (type === "Edit" && node.role === "combo box") return comboValue(clipped);
  if (type === "Edit" || type === "Document") return (node.value ?? "").replaceAll("\uFFFC", "");
  if (type === "ComboBox") return comboValue(clipped);
  return null;
}

function comboValue(clipped: ClippedNode): string {
  const inner: ClippedNode[] = [];
  collect(clipped, ({ node }) => (node.role === "text" || node.role === "entry") && node.value !== null, inner);
  return inner[0]?.node.value ?? (clipped.node.value || clipped.node.name);
}

/** The title of a menu, a menu item, or the entry that opens a further menu; what it has opened floats over the window. */
function draftMenuItem(clipped: ClippedNode, window: Window): ControlDraft[] {
  const items = clipped.children.filter(({ node, isVisible }) => menuParts.has(node.role) && isVisible);
  if (items.length > 0) addMenu(clipped, items, window);
  for (const child of clipped.children) if (child.node.role === "popup menu") draftOpenMenu(child, window);
  if (!clipped.isVisible) return [];
  const drafted = control(clipped, "MenuItem", window, []);
  return isNameless(drafted) ? [] : [drafted];
}

function draftOpenMenu(clipped: ClippedNode, window: Window): void {
  const items = clipped.children.filter(({ node, isVisible }) => menuParts.has(node.role) && isVisible);
  if ((clipped.node.role === "menu" || clipped.node.role === "popup menu") && items.length > 0)
    addMenu(clipped, items, window);
  else for (const child of clipped.children) draftOpenMenu(child, window);
}

function addMenu(clipped: ClippedNode, items: readonly ClippedNode[], window: Window): void {
  const drafts: ControlDraft[] = [];
  const menu: ControlDraft = {
    clipped,
    type: "Menu",
    text: tidy(clipped.node.name),
    value: null,
    rect: clipped.rect,
    isVisible: true,
    children: drafts,
  };
  const position = window.menus.push(menu) - 1;
  drafts.push(...items.flatMap((item) => draft(item, window)));
  if (drafts.length === 0) window.menus.splice(position, 1);
  else menu.rect = around(drafts.map(({ rect }) => rect));
}

function surfaceName(role: string): string {
  return role === "calendar" ? "Calendar" : "Canvas";
}

/** Tool bars and named groups frame their controls; a surface to draw on has none. */
function draftPane(clipped: ClippedNode, window: Window): ControlDraft[] {
  const { node, rect, isVisible } = clipped;
  if (node.role === "table") return [control(clipped, "Pane", window, draftAll(clipped.children, window))];
  const children = draftAll(clipped.children, window);
  const isSurface = surfaces.has(node.role);
  if (isSurface && children.length === 0) {
    const isLarge = rect[2] - rect[0] >= 100 && rect[3] - rect[1] >= 100;
    return isVisible && isLarge
      ? [{ ...control(clipped, "Pane", window, []), text: asLabel(node.name) || surfaceName(node.role) }]
      : [];
  }
  const holds = children.length > 1 && children.every((child) => contains(rect, child.rect));
  const text = asLabel(node.name);
  return text !== "" && holds ? [{ ...control(clipped, "Pane", window, children), text }] : children;
}

/** Some toolkits put the content of a page into its tab. */
function draftTab(clipped: ClippedNode, window: Window): ControlDraft[] {
  const children = draftAll(clipped.children, window);
  const drafted = control(clipped, "TabItem", window, []);
  const isInside = (child: ControlDraft) => contains(clipped.rect, child.rect) && child.type !== "Text";
  drafted.children = children.filter(isInside);
  const outside = children.filter((child) => !contains(clipped.rect, child.rect));
  return isNameless(drafted) || !clipped.isVisible ? children : [drafted, ...outside];
}

function draftDocument(clipped: ClippedNode, window: Window): ControlDraft[] {
  const drafted = control(clipped, "Document", window, []);
  if (clipped.node.role !== "document text" && clipped.node.role !== "document presentation") {
    drafted.children = draftAll(clipped.children, window);
    return [drafted];
  }
  const paragraphs: ClippedNode[] = [];
  collect(clipped, ({ node }) => node.role === "paragraph" || node.role === "heading", paragraphs);
  if (paragraphs.length > 0) drafted.value = paragraphs.map(ownText).join("\n");
  const isParagraph = ({ clipped: { node } }: ControlDraft) => node.role === "paragraph" || node.role === "heading";
  drafted.children = draftAll(clipped.children, window).filter((child) => !isParagraph(child));
  return [drafted];
}

/** An entry of a list or a cell; what it is made of counts only where one can press it. */
function draftItem(clipped: ClippedNode, type: "ListItem" | "DataItem", window: Window): ControlDraft[] {
  const inside = draftAll(clipped.children, window).filter((child) => child.type !== "Text" && child.type !== "Image");
  const drafted = control(clipped, type, window, inside);
  if (isSpreadsheetCell(clipped)) drafted.value = clipped.node.value ?? "";
  return isNameless(drafted) && !isSpreadsheetCell(clipped) ? inside : [drafted];
}

function isSpreadsheetCell({ parent }: ClippedNode): boolean {
  return parent?.parent?.node.role === "document spreadsheet";
}

/** Cells of a table row by row: the first text of a row stands for it, boxes to tick take their name from it. */
function draftRows(list: ClippedNode, window: Window): ControlDraft[] {
  const rows = rowsOf(list);
  if (rows.length === 0) return draftAll(list.children, window);
  const others = list.children.filter((child) => child.node.role !== "table cell" && !hasCells(child));
  return [...draftAll(others, window), ...rows.flatMap((row) => draftRow(row, window))];
}

function draftRow(row: readonly ClippedNode[], window: Window): ControlDraft[] {
  const cells = row.filter(({ node }) => !isEmpty(node.rect)).sort((a, b) => a.node.rect[0] - b.node.rect[0]);
  const first = cells.find((cell) => cellText(cell) !== "");
  const title = first === undefined ? "" : cellText(first);
  return cells.flatMap((cell): ControlDraft[] => {
    const { node } = cell;
    const isBox = node.states.includes("checkable") || (node.states.includes("checked") && cellText(cell) === "");
    if (isBox) return [{ ...control(cell, "CheckBox", window, []), text: cellText(cell) || title }];
    return draftItem(cell, cell === first ? "ListItem" : "DataItem", window);
  });
}

function cellText(cell: ClippedNode): string {
  return tidy(cell.node.name) || tidy(ownText(cell)) || innerText(cell);
}
