import type { ControlType } from "../../../schema/computer/control.js";
import type { ClippedNode } from "./control-draft.js";

/** What becomes of a node: a control of a type, nothing but its children, or nothing at all. */
export type Kind = ControlType | "lifted" | "dropped";

const kinds = new Map<string, Kind>(
  Object.entries({
    "frame|window": "Window",
    "dialog|alert|file chooser|color chooser|font chooser": "Dialog",
    "menu bar": "MenuBar",
    "popup menu": "Menu",
    "menu|menu item|check menu item|radio menu item|tearoff menu item": "MenuItem",
    "push button|toggle button|push button menu|column header|table column header|dial": "Button",
    "check box": "CheckBox",
    "radio button": "RadioButton",
    "combo box": "ComboBox",
    "text|entry|password text|spin button|date editor|autocomplete|editbar|slider": "Edit",
    "terminal|page|document text|document web|document frame|document email|document presentation": "Document",
    "label|static|caption|heading|paragraph|header|footer|section|block quote|comment|status bar|progress bar|level bar|row header|table row header|description term|description value":
      "Text",
    "list|list box|tree|tree table|table|layered pane": "List",
    "list item|tree item": "ListItem",
    "table cell": "DataItem",
    "page tab": "TabItem",
    "image|icon|animation": "Image",
    link: "Hyperlink",
    "canvas|drawing area|calendar|panel|tool bar|grouping": "Pane",
    "scroll bar|separator|tool tip|ruler|arrow|accelerator label|focus traversable": "dropped",
  } as const).flatMap(([roles, kind]): [string, Kind][] => roles.split("|").map((role) => [role, kind])),
);

const tallField = 160;
const holdsEntries = new Set(["list", "list box", "tree", "tree table", "table", "layered pane"]);

/** What becomes of a node that is no top-level window. */
export function kindOf(clipped: ClippedNode): Kind {
  const { node, parent, rect } = clipped;
  const kind = kinds.get(node.role) ?? "lifted";
  switch (kind) {
    case "Edit":
      return node.states.includes("multi-line") && (!node.states.includes("editable") || rect[3] - rect[1] > tallField)
        ? "Document"
        : "Edit";
    case "Window":
    case "Dialog":
      return "lifted";
    case "ComboBox":
      return isEditable(clipped) ? "Edit" : "ComboBox";
    case "Image":
      return node.role === "icon" && parent !== null && holdsEntries.has(parent.node.role) ? "ListItem" : "Image";
    case "List":
      if (parent?.node.role === "document spreadsheet") return "Pane";
      return node.role === "layered pane" && clipped.children.length === 0 ? "Pane" : "List";
    case "Text":
      return clipped.children.length > 0 && clipped.node.name === "" && ownText(clipped) === "" ? "lifted" : "Text";
    default:
      return kind;
  }
}

/** A combo box in which one may type, itself or in the entry that it is made of. */
function isEditable({ node, children }: ClippedNode): boolean {
  if (node.states.includes("editable") && node.value !== null) return true;
  return children.some(
    (child) => ["text", "entry"].includes(child.node.role) && child.node.states.includes("editable"),
  );
}

/** Content without the marks that stand for embedded objects. */
export function ownText({ node }: ClippedNode): string {
  return (node.value ?? "").replaceAll("\uFFFC", "").trim();
}

export const pressable: ReadonlySet<Kind> = new Set<Kind>([
  "Button",
  "CheckBox",
  "RadioButton",
  "ComboBox",
  "Edit",
  "Hyperlink",
]);
