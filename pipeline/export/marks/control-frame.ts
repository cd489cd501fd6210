import type { Control, ControlType } from "../../schema/computer/control.js";

/** Colours by the purpose of a control: buttons, inputs, choices, text, containers. */
export const frameColours: Readonly<Record<ControlType, string>> = {
  Button: "#d9480f",
  Hyperlink: "#d9480f",
  MenuItem: "#d9480f",
  Edit: "#1864ab",
  Document: "#1864ab",
  ComboBox: "#1864ab",
  CheckBox: "#2b8a3e",
  RadioButton: "#2b8a3e",
  ListItem: "#2b8a3e",
  DataItem: "#2b8a3e",
  TabItem: "#862e9c",
  Text: "#5c5f66",
  Image: "#5c5f66",
  Window: "#495057",
  Dialog: "#c2255c",
  Pane: "#868e96",
  MenuBar: "#868e96",
  Menu: "#868e96",
  List: "#868e96",
};

/** Containers, which get a thin line. */
export const frameHolders: ReadonlySet<ControlType> = new Set(["Window", "Pane", "MenuBar", "Menu", "List"]);

/** The frame of a control as SVG: dashed where it is disabled. */
export function controlFrame({ control_type, rect: [left, top, right, bottom], enabled }: Control): string {
  const holder = frameHolders.has(control_type);
  const dash = enabled ? "" : ' stroke-dasharray="3 2"';
  const weight = holder ? `stroke-width="0.8" stroke-opacity="0.5"` : `stroke-width="1.3"`;
  return `<rect x="${left + 0.5}" y="${top + 0.5}" width="${Math.max(1, right - left - 1)}" height="${Math.max(1, bottom - top - 1)}" fill="none" stroke="${frameColours[control_type]}" ${weight}${dash}/>`;
}
