import type { ControlType } from "../../../schema/control.js";
import { around, type ControlDraft, contains, isEmpty, type Twig } from "./control-draft.js";
import { kindOf, ownText, pressable } from "./control-kind.js";
import { asLabel, controlText, innerText, tidy } from "./control-text.js";
import { hasCells, rowsOf } from "./table-rows.js";

/** What a window gathers while its controls are drafted. */
interface Window {
  labels: readonly Twig[];
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
export function draftWindow(root: Twig, popups: readonly Twig[]): ControlDraft[] {
  const labels: Twig[] = [];
  collect(root, (twig) => twig.isVisible && isLabel(twig), labels);
  const window: Window = { labels, menus: [] };
  const controls = root.children.flatMap((child) => draft(child, window));
  const floating = popups.flatMap((popup) => draftPopup(popup, window));
  const titles = controls.filter(({ type }) => type === "MenuBar").flatMap(({ children }) => children);
  for (const menu of window.menus) if (menu.text === "") menu.text = titleOver(menu, titles);
  return [...controls, ...floating, ...window.menus];
}

/** A label, or the choice of what goes into the field beside it: "To:" of a mail. */
function isLabel({ node, parent }: Twig): boolean {
  if (node.role === "label" || node.role === "static") return !isInList(parent);
  return node.role === "text" && parent?.node.role === "combo box" && (node.value ?? "").trim().endsWith(":");
}

/** What an entry of a list says labels nothing beside it. */
function isInList(parent: Twig | null): boolean {
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

function collect(twig: Twig, isWanted: (twig: Twig) => boolean, into: Twig[]): void {
  if (isWanted(twig)) into.push(twig);
  for (const child of twig.children) collect(child, isWanted, into);
}

/** A window of its own that holds a menu, a list of choices or a hint. */
function draftPopup(popup: Twig, window: Window): ControlDraft[] {
  if (popup.node.role === "tool tip") return [];
  const items = popup.children.filter(({ node }) => menuParts.has(node.role));
  if (items.length > 0) {
    addMenu(popup, items, window);
    return [];
  }
  return popup.children.flatMap((child) => draft(child, window));
}

function draft(twig: Twig, window: Window): ControlDraft[] {
  const kind = kindOf(twig);
  if (kind === "dropped") return [];
  if (kind === "lifted") return draftAll(twig.children, window);
  if (kind === "Menu") {
    addMenu(twig, twig.children, window);
    return [];
  }
  if (kind === "MenuItem") return draftMenuItem(twig, window);
  if (kind === "Pane") return draftPane(twig, window);
  if (isEmpty(twig.node.rect) && kind !== "ListItem" && kind !== "DataItem") return draftAll(twig.children, window);
  if (kind === "List") return [control(twig, "List", window, draftRows(twig, window))];
  if (kind === "TabItem") return draftTab(twig, window);
  if (kind === "Document") return draftDocument(twig, window);
  if (kind === "ListItem" || kind === "DataItem") return draftItem(twig, kind, window);
  if (kind === "ComboBox" || kind === "Edit" || pressable.has(kind)) {
    const drafted = control(twig, kind, window, []);
    for (const child of twig.children) draftOpenMenu(child, window);
    return isNameless(drafted) ? [] : [drafted];
  }
  const inside = draftAll(twig.children, window).filter((child) => kind !== "Text" || child.type !== "Text");
  const drafted = control(twig, kind, window, inside);
  return isNameless(drafted) ? drafted.children : [drafted];
}

function draftAll(twigs: readonly Twig[], window: Window): ControlDraft[] {
  return twigs.flatMap((twig) => draft(twig, window));
}

function control(twig: Twig, type: ControlType, { labels }: Window, children: ControlDraft[]): ControlDraft {
  const text = controlText(twig, type, labels) || (type === "MenuBar" ? "Menu bar" : "");
  const { rect, isVisible } = twig;
  return { twig, type, text, value: contentOf(twig, type), rect, isVisible, children };
}

function isNameless({ type, text, value }: ControlDraft): boolean {
  return needsText.has(type) && text === "" && (value ?? "") === "";
}

function contentOf(twig: Twig, type: ControlType): string | null {
  const { node } = twig;
  if (node.role === "password text") return node.value;
  if (node.role === "progress bar" || node.role === "level bar") return node.value;
  if (node.role === "terminal") return (node.value ?? "").trimEnd();
  if (type === "Edit" && node.role === "combo box") return comboValue(twig);
  if (type === "Edit" || type === "Document") return (node.value ?? "").replaceAll("\uFFFC", "");
  if (type === "ComboBox") return comboValue(twig);
  return null;
}

function comboValue(twig: Twig): string {
  const inner: Twig[] = [];
  collect(twig, ({ node }) => (node.role === "text" || node.role === "entry") && node.value !== null, inner);
  return inner[0]?.node.value ?? (twig.node.value || twig.node.name);
}

/** The title of a menu, a menu item, or the entry that opens a further menu; what it has opened floats over the window. */
function draftMenuItem(twig: Twig, window: Window): ControlDraft[] {
  const items = twig.children.filter(({ node, isVisible }) => menuParts.has(node.role) && isVisible);
  if (items.length > 0) addMenu(twig, items, window);
  for (const child of twig.children) if (child.node.role === "popup menu") draftOpenMenu(child, window);
  if (!twig.isVisible) return [];
  const drafted = control(twig, "MenuItem", window, []);
  return isNameless(drafted) ? [] : [drafted];
}

function draftOpenMenu(twig: Twig, window: Window): void {
  const items = twig.children.filter(({ node, isVisible }) => menuParts.has(node.role) && isVisible);
  if ((twig.node.role === "menu" || twig.node.role === "popup menu") && items.length > 0) addMenu(twig, items, window);
  else for (const child of twig.children) draftOpenMenu(child, window);
}

function addMenu(twig: Twig, items: readonly Twig[], window: Window): void {
  const drafts: ControlDraft[] = [];
  const menu: ControlDraft = {
    twig,
    type: "Menu",
    text: tidy(twig.node.name),
    value: null,
    rect: twig.rect,
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
function draftPane(twig: Twig, window: Window): ControlDraft[] {
  const { node, rect, isVisible } = twig;
  if (node.role === "table") return [control(twig, "Pane", window, draftAll(twig.children, window))];
  const children = draftAll(twig.children, window);
  const isSurface = surfaces.has(node.role);
  if (isSurface && children.length === 0) {
    const isLarge = rect[2] - rect[0] >= 100 && rect[3] - rect[1] >= 100;
    return isVisible && isLarge
      ? [{ ...control(twig, "Pane", window, []), text: asLabel(node.name) || surfaceName(node.role) }]
      : [];
  }
  const holds = children.length > 1 && children.every((child) => contains(rect, child.rect));
  const text = asLabel(node.name);
  return text !== "" && holds ? [{ ...control(twig, "Pane", window, children), text }] : children;
}

/** Some toolkits put the content of a page into its tab. */
function draftTab(twig: Twig, window: Window): ControlDraft[] {
  const children = draftAll(twig.children, window);
  const drafted = control(twig, "TabItem", window, []);
  const isInside = (child: ControlDraft) => contains(twig.rect, child.rect) && child.type !== "Text";
  drafted.children = children.filter(isInside);
  const outside = children.filter((child) => !contains(twig.rect, child.rect));
  return isNameless(drafted) || !twig.isVisible ? children : [drafted, ...outside];
}

function draftDocument(twig: Twig, window: Window): ControlDraft[] {
  const drafted = control(twig, "Document", window, []);
  if (twig.node.role !== "document text" && twig.node.role !== "document presentation") {
    drafted.children = draftAll(twig.children, window);
    return [drafted];
  }
  const paragraphs: Twig[] = [];
  collect(twig, ({ node }) => node.role === "paragraph" || node.role === "heading", paragraphs);
  if (paragraphs.length > 0) drafted.value = paragraphs.map(ownText).join("\n");
  const isParagraph = ({ twig: { node } }: ControlDraft) => node.role === "paragraph" || node.role === "heading";
  drafted.children = draftAll(twig.children, window).filter((child) => !isParagraph(child));
  return [drafted];
}

/** An entry of a list or a cell; what it is made of counts only where one can press it. */
function draftItem(twig: Twig, type: "ListItem" | "DataItem", window: Window): ControlDraft[] {
  const inside = draftAll(twig.children, window).filter((child) => child.type !== "Text" && child.type !== "Image");
  const drafted = control(twig, type, window, inside);
  if (isSpreadsheetCell(twig)) drafted.value = twig.node.value ?? "";
  return isNameless(drafted) && !isSpreadsheetCell(twig) ? inside : [drafted];
}

function isSpreadsheetCell({ parent }: Twig): boolean {
  return parent?.parent?.node.role === "document spreadsheet";
}

/** Cells of a table row by row: the first text of a row stands for it, boxes to tick take their name from it. */
function draftRows(list: Twig, window: Window): ControlDraft[] {
  const rows = rowsOf(list);
  if (rows.length === 0) return draftAll(list.children, window);
  const others = list.children.filter((child) => child.node.role !== "table cell" && !hasCells(child));
  return [...draftAll(others, window), ...rows.flatMap((row) => draftRow(row, window))];
}

function draftRow(row: readonly Twig[], window: Window): ControlDraft[] {
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

function cellText(cell: Twig): string {
  return tidy(cell.node.name) || tidy(ownText(cell)) || innerText(cell);
}
