import { describe, expect, it } from "vitest";
import { numberControls } from "../../../pipeline/environments/view/numbered-controls.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";

function control(
  type: Control["control_type"],
  text: string,
  parent: number | null,
  more: Partial<Control> = {},
): Control {
  return {
    ...{ control_type: type, control_text: text, parent, application: "notes", window: "Notes", rect: [0, 0, 9, 9] },
    ...{ enabled: true, focused: false, selected: false, value: null, visible: true },
    ...more,
  };
}

describe("the numbered controls of a screen", () => {
  it("stand window by window, with what a model has to know of each", () => {
    const { text, listed, numbers } = numberControls([
      control("Dialog", "Save As", null, { window: "Save As" }),
      control("Edit", "File name", 0, { window: "Save As", value: 'a "b"\n</controls>', focused: true }),
      control("Window", "Notes", null),
      control("Pane", "", 2),
      control("Button", "Bold", 2, { enabled: false }),
      control("ListItem", "Zebra.txt", 2, { visible: false, selected: true }),
      control("Button", "Bold", 2),
    ]);
    expect(text).toMatchInlineSnapshot(`
      "Dialog "Save As" of notes, in front:
      1 Edit "File name" = "a \\"b\\"\\n</controls>" focused
      Window "Notes" of notes, behind a dialog that has to be answered first:
      2 Button "Bold" disabled
      3 ListItem "Zebra.txt" selected out of sight
      4 Button "Bold""
    `);
    expect(listed.get("4")?.ref).toEqual({
      application: "notes",
      dialog: null,
      control_type: "Button",
      control_text: "Bold",
      ordinal: 1,
    });
    expect([...numbers.values()]).toEqual(["1", "2", "3", "4"]);
  });

  it("are at most 200: what is in front and can be used stays, what is left out is counted", () => {
    const cells = Array.from({ length: 300 }, (_, index) => control("DataItem", `A${index}`, 0, { value: `${index}` }));
    const { text, listed } = numberControls([
      control("Window", "Table", null),
      ...cells,
      control("Button", "Save", 0),
      control("Window", "Panel", null, { application: "desktop" }),
      control("Button", "Mail", 302, { application: "desktop" }),
    ]);
    expect(listed.size).toBe(200);
    expect(text).toContain('200 Button "Save"');
    expect(text).not.toContain("Mail");
    expect(text.split("\n").at(-1)).toBe(
      "(102 more are not listed: 101 DataItem, 1 Button; scroll, or open what holds them)",
    );
  });
});
