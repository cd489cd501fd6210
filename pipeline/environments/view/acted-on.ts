/** Types of controls that a person acts on and refers to by name; others show content. */
export const actedOn: ReadonlySet<string> = new Set([
  "Button",
  "CheckBox",
  "ComboBox",
  "Edit",
  "MenuItem",
  "RadioButton",
  "TabItem",
]);
