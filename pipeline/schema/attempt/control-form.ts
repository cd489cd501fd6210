import { z } from "zod";
import { controlRefSchema, rectSchema } from "../computer/control.js";

/** A control that an action was done to, and where it was on the screen then. */
const target = z.strictObject({ control: controlRefSchema, rect: rectSchema });
export type FormTarget = z.infer<typeof target>;
const button = z.enum(["left", "right", "middle"]);

/**
 * An action by the controls that it was done to. Unlike the actions that evaluators read, which are OmniBench's three, it says
 * how often was clicked and what was held, moves, drags, and the wheel sideways.
 */
export const controlFormSchema = z.discriminatedUnion("function", [
  z.strictObject({
    function: z.literal("click_input"),
    args: z.strictObject({ button, count: z.number().int().min(1).max(3), held: z.string().nullable() }),
    on: target,
  }),
  z.strictObject({ function: z.literal("move_input"), on: target }),
  /** From the first control to the last; the same one where it stayed there. */
  z.strictObject({ function: z.literal("drag_input"), args: z.strictObject({ button }), from: target, to: target }),
  z.strictObject({
    function: z.literal("wheel_mouse_input"),
    /** Notches; negative `dy` scrolls down, negative `dx` to the left. */
    args: z.strictObject({ dx: z.number().int(), dy: z.number().int() }),
    on: target,
  }),
  z.strictObject({
    function: z.literal("keyboard_input"),
    args: z.union([
      z.strictObject({ text: z.string() }),
      /** How long they were held; null for a press. */
      z.strictObject({ keys: z.string(), seconds: z.number().nullable() }),
    ]),
    /** Null for what has the focus. */
    on: target.nullable(),
  }),
]);
export type ControlForm = z.infer<typeof controlFormSchema>;
