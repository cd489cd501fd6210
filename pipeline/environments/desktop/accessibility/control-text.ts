import { type ClippedNode, contains } from "./control-draft.js";
import { type Kind, ownText } from "./control-kind.js";

const fields = new Set<Kind>(["Edit", "ComboBox", "Document", "List"]);
const named = new Set<Kind>(["Button", "CheckBox", "RadioButton", "Edit", "ComboBox", "MenuItem", "TabItem"]);
/** Chromium appends the memory use to the names of tabs, and it changes by itself. */
const memoryUsage = / - Memory usage - .*$/;
const bullet = /^[\u2022\u25E6\u25AA]\s*(?=\S)/;
const farthest = 320;
const highest = 30;
const fewControls = 3;

/** The text by which a user knows a control: its name, else that of its label, hint, surroundings or content. */
export function controlText(clipped: ClippedNode, kind: Kind, labels: readonly ClippedNode[]): string {
  const { node } = clipped;
  const { label = "", description = "", "placeholder-text": placeholder = "" } = node.attributes;
  const name = kind === "Document" && node.role.startsWith("document") ? "" : tidy(node.name);
  if (kind === "ComboBox" && label !== "" && (name === "" || name === tidy(node.value ?? ""))) return asLabel(label);
  if (kind === "ComboBox" && name !== "" && name === tidy(node.value ?? ""))
    return asLabel(textBeside(clipped, labels)) || name;
  if (kind === "ListItem" && name !== "") return name.replace(bullet, "");
  if (kind === "TabItem" && name !== "") return name.replace(memoryUsage, "");
  if (name !== "") return fields.has(kind) ? asLabel(name) : name;
  if (fields.has(kind)) {
    const beside = kind === "Document" || kind === "List" ? "" : textBeside(clipped, labels);
    const found =
      asLabel(label) ||
      asLabel(beside) ||
      (kind === "Edit" && isInChooser(clipped) ? "Location" : "") ||
      asLabel(surroundings(clipped)) ||
      tidy(placeholder) ||
      tidy(description);
    return found || (kind === "Document" ? "Document" : "");
  }
  if (named.has(kind)) return tidy(label) || tidy(description) || innerText(clipped) || surroundings(clipped);
  if (kind === "Text") return tidy(fullText(clipped)).slice(0, 1000);
  if (kind === "ListItem" || kind === "DataItem" || kind === "Hyperlink")
    return (tidy(ownText(clipped)) || innerText(clipped)).replace(bullet, "");
  return "";
}

/** One line, three dots for an ellipsis, a colon for that of clock times, no marks of direction, no shortcut behind a tab. */
export function tidy(text: string): string {
  return text.replace(/\t.*$/s, "").replaceAll("\uFFFC", "").replaceAll("\u2026", "...").replace(/\s+/g, " ").trim();
}

/** Without the colon of a label and the mark of a shortcut that Qt leaves in some names. */
export function asLabel(text: string): string {
  return tidy(text)
    .replace(/(^|\s)&(?=\S)/, "$1")
    .replace(/\s*:$/, "");
}

/** Returns the content with the content of embedded objects inserted. */
export function fullText({ node, children }: ClippedNode): string {
  if (pressed.has(node.role)) return "";
  let next = 0;
  const embedded = children.filter((child) => child.node.role !== "static");
  return (node.value || node.name).replaceAll("\uFFFC", () => {
    const child = embedded[next++];
    return child === undefined ? "" : fullText(child);
  });
}

/** Roles whose texts belong to controls of their own. */
const pressed = new Set([
  "push button",
  "toggle button",
  "check box",
  "radio button",
  "combo box",
  "entry",
  "text",
  "menu",
]);

/** Text of labels inside, as in a row of a list that is made of them. */
export function innerText(clipped: ClippedNode): string {
  const texts: string[] = [];
  const collect = ({ node, children, isVisible }: ClippedNode) => {
    if (["label", "static", "heading", "paragraph", "image", "table cell"].includes(node.role) && isVisible) {
      const text = tidy(node.name) || tidy(node.value ?? "");
      if (text !== "" && !texts.includes(text)) texts.push(text);
    }
    if (!pressed.has(node.role)) for (const child of children) collect(child);
  };
  for (const child of clipped.children) collect(child);
  return texts.slice(0, 6).join(" ").slice(0, 200);
}

/** The label left of a field or, failing that, above it. */
function textBeside({ rect, node }: ClippedNode, labels: readonly ClippedNode[]): string {
  let best: { text: string; distance: number } | null = null;
  for (const label of labels) {
    const [left, top, right, bottom] = label.rect;
    const text = tidy(label.node.name) || tidy(ownText(label));
    if (text === "" || label.node === node) continue;
    const isLeft = right <= rect[0] + 4 && top < rect[3] && bottom > rect[1] && rect[0] - right < farthest;
    const isAbove = bottom <= rect[1] + 4 && rect[1] - bottom < highest && left < rect[2] && right > rect[0];
    const distance = isLeft ? rect[0] - right : isAbove ? farthest + rect[1] - bottom : Number.POSITIVE_INFINITY;
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { text, distance };
  }
  return best?.text ?? "";
}

/** GTK does not name the field for a path in its file choosers. */
function isInChooser({ parent }: ClippedNode): boolean {
  for (let outer = parent; outer !== null; outer = outer.parent) if (outer.node.role === "file chooser") return true;
  return false;
}

/** Name of a panel or tool bar that holds little else. */
function surroundings(clipped: ClippedNode): string {
  for (let outer = clipped.parent; outer !== null && outer.parent !== null; outer = outer.parent) {
    if (leaves(outer) > fewControls || !contains(outer.rect, clipped.rect)) return "";
    const { role, name, attributes } = outer.node;
    if (role === "panel" || role === "tool bar" || role === "grouping" || role === "filler") {
      const text = tidy(name) || tidy(attributes.description ?? "");
      if (text !== "") return text;
    }
  }
  return "";
}

function leaves(clipped: ClippedNode): number {
  return clipped.children.length === 0 ? 1 : clipped.children.reduce((sum, child) => sum + leaves(child), 0);
}
