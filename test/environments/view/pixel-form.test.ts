import { describe, expect, test } from "vitest";
import { pixelForm, selectLine } from "../../../pipeline/environments/view/pixel-form.js";
import { actionSchema } from "../../../pipeline/schema/computer/action.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";

const button: Control = {
  ...{ application: "Mousepad", window: "notes.txt - Mousepad", parent: null },
  ...{ control_text: "Save", control_type: "Button", value: null, rect: [100, 40, 160, 60] },
  ...{ enabled: true, focused: false, selected: false, visible: true },
};

const refTo = ({ application, control_text, control_type }: Control) => ({
  ...{ application, dialog: null, control_text, control_type },
});

describe("what mouse and keyboard do for an action", () => {
  test("a click is one in the middle of the control, with the button and the number that were asked for", () => {
    const action = actionSchema.parse({
      function: "click_input",
      args: { button: "right", double: true },
      control: refTo(button),
    });
    expect(pixelForm(action, button)).toEqual([
      { function: "click", args: { x: 130, y: 50, button: "right", count: 2, held: null } },
    ]);
  });

  test("a field gets the focus near its start, what it holds is selected, and the text is typed", () => {
    const field: Control = { ...button, control_type: "Edit", value: "old", rect: [100, 40, 400, 60] };
    const action = actionSchema.parse({ function: "keyboard_input", args: { text: "new" }, control: refTo(field) });
    expect(pixelForm(action, field, selectLine).map(({ function: name, args }) => [name, args])).toEqual([
      ["click", { x: 120, y: 50, button: "left", count: 1, held: null }],
      ["key", { keys: "end" }],
      ["key", { keys: "shift+home" }],
      ["type", { text: "new" }],
    ]);
  });

  test("nothing is selected in an empty field of a window, where the shortcut may mean something else", () => {
    const field: Control = { ...button, control_type: "Edit", value: "" };
    const action = actionSchema.parse({ function: "keyboard_input", args: { text: "new" }, control: refTo(field) });
    expect(pixelForm(action, field).map((gesture) => gesture.function)).toEqual(["click", "type"]);
  });

  test("what has the focus already is typed into without a click, which would move the cursor", () => {
    const document: Control = { ...button, control_type: "Document", focused: true };
    const action = actionSchema.parse({
      function: "keyboard_input",
      args: { keys: "ctrl+s" },
      control: refTo(document),
    });
    expect(pixelForm(action, document)).toEqual([{ function: "key", args: { keys: "ctrl+s" } }]);
  });

  test("waiting and finishing move neither mouse nor keyboard", () => {
    const action = actionSchema.parse({ function: "wait", args: { seconds: 1 } });
    expect(pixelForm(action, null)).toEqual([]);
  });
});
