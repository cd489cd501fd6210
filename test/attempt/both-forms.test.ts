import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formsOfControl, formsOfPixels } from "../../pipeline/attempt/both-forms.js";
import { controlFormSchema } from "../../pipeline/schema/attempt/control-form.js";
import { type Action, actionSchema } from "../../pipeline/schema/computer/action.js";
import { type Control, controlSchema } from "../../pipeline/schema/computer/control.js";
import { type PixelAction, pixelActionSchema } from "../../pipeline/schema/computer/pixel-action.js";

function control(control_type: Control["control_type"], control_text: string, rect: Control["rect"]): Control {
  return controlSchema.parse({
    ...{ application: "notes", window: "Notes", control_type, control_text, rect, parent: 0 },
    ...{ visible: true, enabled: true, focused: false, selected: false, value: "" },
  });
}

const window: Control = { ...control("Window", "Notes", [0, 0, 400, 300]), parent: null };
const controls = [
  window,
  control("Button", "Save", [10, 10, 50, 30]),
  control("Document", "Text", [0, 40, 400, 300]),
  control("Edit", "Name", [100, 10, 200, 30]),
];
const named = (i: number) => {
  const { application, control_type, control_text } = controls[i] ?? window;
  return { application, dialog: null, control_type, control_text, ordinal: 0 };
};
const target = (i: number) => ({ control: named(i), rect: controls[i]?.rect });
const action = (of: object): Action => actionSchema.parse(of);
const pixels = (of: object): PixelAction => pixelActionSchema.parse(of);

describe("an action is recorded in both forms", () => {
  it("by pixels where the agent named a control", () => {
    const click = formsOfControl(
      action({ function: "click_input", args: { double: true }, control: named(1) }),
      controls,
    );
    expect(click.pixel_form).toEqual([
      { function: "click", args: { x: 30, y: 20, button: "left", count: 2, held: null } },
    ]);
    expect(click.control_form).toMatchObject({ function: "click_input", args: { count: 2 }, on: target(1) });
    const typed = formsOfControl(
      action({ function: "keyboard_input", args: { text: "a" }, control: named(3) }),
      controls,
    );
    expect(typed.pixel_form).toEqual([
      { function: "click", args: { x: 120, y: 20, button: "left", count: 1, held: null } },
      { function: "type", args: { text: "a" } },
    ]);
    const wheel = formsOfControl(
      action({ function: "wheel_mouse_input", args: { wheel_dist: -3 }, control: named(2) }),
      controls,
    );
    expect(wheel.pixel_form).toEqual([{ function: "scroll", args: { x: 200, y: 170, dx: 0, dy: -3 } }]);
    expect(wheel.control_form).toEqual({ function: "wheel_mouse_input", args: { dx: 0, dy: -3 }, on: target(2) });
  });

  it("by controls where the agent named pixels: also three clicks, held keys, moves, drags and the wheel sideways", () => {
    const of = (given: object) => formsOfPixels(pixels(given), controls).control_form;
    expect(of({ function: "click", args: { x: 5, y: 90, count: 3, held: "shift" } })).toEqual({
      ...{ function: "click_input", args: { button: "left", count: 3, held: "shift" }, on: target(2) },
    });
    expect(of({ function: "move", args: { x: 20, y: 20 } })).toEqual({ function: "move_input", on: target(1) });
    const path = [
      { x: 20, y: 20 },
      { x: 60, y: 60 },
      { x: 90, y: 90 },
    ];
    expect(of({ function: "drag", args: { path } })).toEqual({
      ...{ function: "drag_input", args: { button: "left" }, from: target(1), to: target(2) },
    });
    expect(of({ function: "scroll", args: { x: 9, y: 99, dx: 2 } })).toEqual({
      ...{ function: "wheel_mouse_input", args: { dx: 2, dy: 0 }, on: target(2) },
    });
    expect(of({ function: "hold", args: { keys: "ctrl", seconds: 2 } })).toEqual({
      ...{ function: "keyboard_input", args: { keys: "ctrl", seconds: 2 }, on: null },
    });
  });

  it("and in none that is not defined: where no control is, for one that is not there, for waiting", () => {
    expect(formsOfPixels(pixels({ function: "move", args: { x: 900, y: 9 } }), controls).control_form).toBeNull();
    const gone = action({ function: "click_input", args: {}, control: { ...named(1), control_text: "Gone" } });
    expect(formsOfControl(gone, controls)).toEqual({ pixel_form: null, control_form: null });
    const wait = action({ function: "wait", args: { seconds: 1 } });
    expect(formsOfControl(wait, controls)).toEqual({ pixel_form: null, control_form: null });
  });

  it("of which one follows from the other, for what is said by both", () => {
    const at = fc.record({ x: fc.nat(399), y: fc.nat(299) });
    const any = fc.oneof(
      fc
        .tuple(at, fc.integer({ min: 1, max: 3 }))
        .map(([args, count]) => ({ function: "click", args: { ...args, count } })),
      at.map((args) => ({ function: "move", args })),
      fc.tuple(at, at).map((path) => ({ function: "drag", args: { path } })),
      fc
        .tuple(at, fc.integer({ min: -9, max: 9 }))
        .map(([args, dy]) => ({ function: "scroll", args: { ...args, dy } })),
    );
    fc.assert(
      fc.property(any, (given) => {
        const { pixel_form, control_form } = formsOfPixels(pixels(given), controls);
        expect(pixel_form).toEqual([pixels(given)]);
        expect(controlFormSchema.parse(control_form)).toEqual(control_form);
      }),
    );
  });
});
