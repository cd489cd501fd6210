import { describe, expect, it } from "vitest";
import { numberControls } from "../../pipeline/environments/view/numbered-controls.js";
import { type ActingAnswer, readChoice } from "../../pipeline/operate/chosen-action.js";
import type { Control } from "../../pipeline/schema/computer/control.js";

const control = (control_type: Control["control_type"], control_text: string, parent: number | null): Control => ({
  ...{ control_type, control_text, parent, application: "notes", window: "Notes", rect: [0, 0, 10, 10] },
  ...{ enabled: true, focused: false, selected: false, value: null, visible: true },
});
const screen = numberControls([
  control("Window", "Notes", null),
  control("Button", "Open", 0),
  control("ListItem", "Plan.txt", 0),
  control("ListItem", "{draft}.txt", 0),
]);
const place = { screen, values: { txt_path: "/home/user/Documents/Plan.txt" }, platform: "linux" as const };
const nothing = { button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null, page: null };
const choice = (rest: Partial<ActingAnswer>): ActingAnswer => ({
  ...{ observation: "", thought: "", description: "", control_label: "1", function: "click_input", args: nothing },
  ...rest,
});
const typing = (args: Partial<ActingAnswer["args"]>) =>
  choice({ function: "keyboard_input", control_label: null, args: { ...nothing, ...args } });

describe("what a model chooses to do", () => {
  it("is kept with blanks for the values of the trial", () => {
    expect(readChoice(choice({ control_label: "2" }), place)).toMatchObject({
      action: { control: { control_text: "Plan.txt" } },
      template: { control: { control_text: "{txt_path:basename}" }, args: { button: "left", double: false } },
    });
    expect(readChoice(typing({ text: "/home/user/Documents/Plan.txt" }), place)).toMatchObject({
      template: { args: { text: "{txt_path}" }, control: null },
    });
    expect(readChoice(typing({ keys: "Ctrl+S" }), place)).toMatchObject({ template: { args: { keys: "ctrl+s" } } });
  });

  it.each<[string, ActingAnswer, RegExp]>([
    ["a control that does not exist", choice({ control_label: "99" }), /no control 99/],
    ["a control by its text", choice({ control_label: "Open" }), /no control Open/],
    ["a click on nothing", choice({ control_label: null }), /needs the number/],
    ["no function, though there is more to do", choice({ function: null }), /needs a function/],
    ["text and keys at once", typing({ text: "a", keys: "enter" }), /either text or keys/],
    ["neither text nor keys", typing({}), /either text or keys/],
    ["a key that does not exist", typing({ keys: "ctrl+alt+launch" }), /is no key or shortcut/],
    ["a very long text", typing({ text: "a".repeat(3_000) }), /at most 2000 characters/],
    ["characters that cannot be seen", typing({ text: "a\u202eb" }), /cannot be seen/],
    ["a path beside the user's folders", typing({ text: "/etc/passwd" }), /leads out of the user's folders/],
    ["a path that climbs out", typing({ text: "/home/user/../root/x.txt" }), /leads out of the user's folders/],
    ["a blank instead of its value", typing({ text: "{txt_path}" }), /taken for a blank/],
    ["a control whose name looks like a blank", choice({ control_label: "3" }), /taken for a blank/],
    [
      "a wheel that does not turn",
      choice({ function: "wheel_mouse_input", args: { ...nothing, wheel_dist: 0 } }),
      /notches/,
    ],
    ["an endless wait", choice({ function: "wait", args: { ...nothing, seconds: 3_600 } }), /up to 10/],
  ])("is refused in words that it can act on: %s", (_name, answer, fault) => {
    expect(readChoice(answer, place)).toEqual({ fault: expect.stringMatching(fault) });
  });
});
