import { childElements, parseXml, type XmlElement } from "../../content/xml-tree.js";
import { EnvironmentError } from "../../errors.js";
import { type Control, type ControlType, controlTypes } from "../../schema/computer/control.js";
import { guestRoles } from "../serve/osworld/accessibility-xml.js";

/** Other roles that guests name, beside those that this program writes. */
const otherRoles: Readonly<Record<string, ControlType>> = {
  window: "Window",
  alert: "Dialog",
  "file-chooser": "Dialog",
  "toggle-button": "Button",
  text: "Edit",
  "password-text": "Edit",
  "spin-button": "Edit",
  paragraph: "Document",
  terminal: "Document",
  "document-web": "Document",
  heading: "Text",
  static: "Text",
  "check-menu-item": "MenuItem",
  "radio-menu-item": "MenuItem",
  table: "List",
  "tree-table": "List",
  "list-box": "List",
  icon: "Image",
};
const types = new Map<string, ControlType>([
  ...Object.entries(otherRoles),
  ...controlTypes.map((type): [string, ControlType] => [guestRoles[type], type]),
]);
/** Types that hold a value, which may be empty. */
const holders: ReadonlySet<ControlType> = new Set(["Edit", "Document", "ComboBox", "DataItem"]);

/**
 * The controls in the accessibility tree of an OSWorld guest, parents first. A role that is not known is a pane. Throws
 * EnvironmentError REMOTE_ANSWER for what is no such tree.
 */
export function readAccessibility(xml: string): Control[] {
  const controls: Control[] = [];

  function add(element: XmlElement, application: string, parent: number | null, window: string): void {
    const { attributes } = element;
    const type = types.get(element.name) ?? "Pane";
    const title = parent === null ? (attributes.name ?? "") : window;
    const own = controls.length;
    controls.push({
      control_text: attributes.name ?? "",
      control_type: type,
      rect: rectOf(element),
      parent,
      application,
      window: title,
      enabled: attributes["st:enabled"] === "true",
      focused: attributes["st:focused"] === "true",
      selected: ["st:selected", "st:checked", "st:pressed"].some((state) => attributes[state] === "true"),
      value: shownValue(element, type),
      visible: attributes["st:showing"] === "true",
    });
    for (const child of childElements(element)) add(child, application, own, title);
  }

  for (const application of childElements(rootOf(xml))) {
    for (const window of childElements(application)) add(window, application.attributes.name ?? "", null, "");
  }
  return controls;
}

function rootOf(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new EnvironmentError("REMOTE_ANSWER", `the accessibility tree of the guest: ${error.message}`, {
      cause: error,
    });
  }
}

/** What stands before the first child. */
function shownValue({ children: [first] }: XmlElement, type: ControlType): string | null {
  const text = typeof first === "string" ? first : "";
  return text === "" && !holders.has(type) ? null : text;
}

function rectOf({ attributes }: XmlElement): Control["rect"] {
  const [x = 0, y = 0] = numbersOf(attributes["cp:screencoord"]);
  const [width = 0, height = 0] = numbersOf(attributes["cp:size"]);
  return [x, y, x + width, y + height];
}

/** "(3, 4)"; nothing where there is none. */
function numbersOf(pair: string | undefined): number[] {
  return (pair?.match(/-?\d+/g) ?? []).map(Number);
}
