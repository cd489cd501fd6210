import { z } from "zod";
import { computerIdSchema } from "./computer-id.js";
import { controlRefSchema, rectSchema } from "./control.js";

/** Seconds of an hour; the desktop itself waits for less. */
const longestWait = 3600;

const described = {
  /** Where the control was when the action was recorded. */
  rect: rectSchema.nullable().default(null),
  description: z.string().default(""),
  thought: z.string().default(""),
};

/**
 * OmniBench's three actions (A.3) on a control, `wait` and `finish`, and `use_computer`, which sits down at another
 * computer of a task that runs over several. Texts may be templates in a trajectory template.
 */
export const actionSchema = z.discriminatedUnion("function", [
  z.strictObject({
    function: z.literal("click_input"),
    args: z.strictObject({
      button: z.enum(["left", "right", "middle"]).default("left"),
      double: z.boolean().default(false),
    }),
    control: controlRefSchema,
    ...described,
  }),
  z.strictObject({
    function: z.literal("wheel_mouse_input"),
    /** Notches; negative scrolls down. */
    args: z.strictObject({ wheel_dist: z.number().int() }),
    control: controlRefSchema,
    ...described,
  }),
  z.strictObject({
    function: z.literal("keyboard_input"),
    /** `text` types characters; `keys` presses one shortcut or key such as "ctrl+shift+s" or "enter". */
    args: z.union([z.strictObject({ text: z.string() }), z.strictObject({ keys: z.string() })]),
    /** Gets the focus first; null types into what has it. */
    control: controlRefSchema.nullable(),
    ...described,
  }),
  z.strictObject({
    function: z.literal("wait"),
    args: z.strictObject({ seconds: z.number().nonnegative().max(longestWait) }),
    control: z.null().default(null),
    ...described,
  }),
  z.strictObject({
    function: z.literal("use_computer"),
    args: z.strictObject({ computer: computerIdSchema }),
    control: z.null().default(null),
    ...described,
  }),
  z.strictObject({
    function: z.literal("finish"),
    args: z.strictObject({ status: z.enum(["success", "infeasible"]), message: z.string() }),
    control: z.null().default(null),
    ...described,
  }),
]);
export type Action = z.infer<typeof actionSchema>;
