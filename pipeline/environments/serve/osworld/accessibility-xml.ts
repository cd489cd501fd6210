import type { Control, ControlType } from "../../../schema/computer/control.js";

/** Roles of AT-SPI as OSWorld's tags have them. */
export const guestRoles: Readonly<Record<ControlType, string>> = {
  Window: "frame",
  Dialog: "dialog",
  Pane: "panel",
  MenuBar: "menu-bar",
  Menu: "menu",
  MenuItem: "menu-item",
  Button: "push-button",
  Edit: "entry",
  Document: "document-frame",
  Text: "label",
  CheckBox: "check-box",
  RadioButton: "radio-button",
  ComboBox: "combo-box",
  List: "list",
  ListItem: "list-item",
  DataItem: "table-cell",
  TabItem: "page-tab",
  Image: "image",
  Hyperlink: "link",
};

const namespace = "https://accessibility.ubuntu.example.org/ns";
const prefixes = {
  st: "state",
  attr: "attributes",
  cp: "component",
  doc: "document",
  txt: "text",
  val: "value",
  act: "action",
};

/**
 * The controls of an observation as the XML of OSWorld's guest: an element for each, below its parent, with its place, its
 * states, its text, and its value where that is a number. Nothing stands between elements: OSWorld's agents take it for
 * text of the element.
 */
export function accessibilityXml(controls: readonly Control[]): string {
  const children = new Map<number | null, number[]>();
  for (const [index, { parent }] of controls.entries()) {
    children.set(parent, [...(children.get(parent) ?? []), index]);
  }
  const windows = children.get(null) ?? [];
  const applications = [...new Set(windows.map((index) => controls[index]?.application ?? ""))];
  const declared = Object.entries(prefixes).map(([prefix, name]) => ` xmlns:${prefix}="${namespace}/${name}"`);
  return [
    `<desktop-frame name="main"${declared.join("")}>`,
    ...applications.flatMap((name) => [
      `<application name="${escaped(name)}">`,
      ...windows.filter((index) => controls[index]?.application === name).flatMap(elementOf),
      "</application>",
    ]),
    "</desktop-frame>",
  ].join("");

  function elementOf(index: number): string[] {
    const control = controls[index];
    if (control === undefined) return [];
    const { control_text: name, control_type, value } = control;
    const tag = guestRoles[control_type];
    return [
      `<${tag} name="${escaped(name)}"${attributesOf(control)}>${escaped(value ?? "")}`,
      ...(children.get(index) ?? []).flatMap(elementOf),
      `</${tag}>`,
    ];
  }
}

/** The state that AT-SPI has for what is selected here: ticked boxes, pressed buttons, and chosen ones of several. */
const selectedStates: Partial<Record<ControlType, string>> = {
  CheckBox: "checked",
  RadioButton: "checked",
  Button: "pressed",
};
/** Types that sliders, spin buttons and progress bars have, beside fields and texts. */
const valueTypes: ReadonlySet<ControlType> = new Set(["Edit", "Text"]);

function attributesOf({ rect: [left, top, right, bottom], ...control }: Control): string {
  const { control_type: type, value } = control;
  const states = {
    enabled: control.enabled,
    sensitive: control.enabled,
    visible: true,
    showing: control.visible,
    focused: control.focused,
    [selectedStates[type] ?? "selected"]: control.selected,
  };
  const said = Object.entries(states).flatMap(([name, holds]) => (holds ? [` st:${name}="true"`] : []));
  const [x, y] = [Math.round(left), Math.round(top)];
  const size = `(${Math.round(right - left)}, ${Math.round(bottom - top)})`;
  const isNumber = value !== null && valueTypes.has(type) && /^-?\d+(\.\d+)?$/.test(value);
  const number = isNumber ? ` val:value="${value}"` : "";
  return `${said.join("")} cp:screencoord="(${x}, ${y})" cp:size="${size}"${number}`;
}

/** XML takes no control characters, in whatever way they are written. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\P{C}\n\t]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
