import type { Control, ControlType } from "../../schema/computer/control.js";
import { beginningOf } from "./told-task.js";

/** The types of controls as a person calls them. */
export const typeWords: Readonly<Record<ControlType, string>> = {
  Window: "window",
  Dialog: "dialog",
  Pane: "area",
  MenuBar: "menu bar",
  Menu: "menu",
  MenuItem: "menu entry",
  Button: "button",
  Edit: "field",
  Document: "text area",
  Text: "text",
  CheckBox: "check box",
  RadioButton: "option",
  ComboBox: "drop-down list",
  List: "list",
  ListItem: "list entry",
  DataItem: "cell",
  TabItem: "tab",
  Image: "picture",
  Hyperlink: "link",
};

/** "the button 'Save'", "the field 'Name'". */
export function nameOf({ control_type, control_text }: Control): string {
  return control_text === ""
    ? `the ${typeWords[control_type]}`
    : `the ${typeWords[control_type]} ${quoted(control_text)}`;
}

/** A text of the screen in quotation marks. */
export function quoted(text: string): string {
  return `'${beginningOf(text)}'`;
}
