import { z } from "zod";
import { controlTypes } from "../computer/control.js";

const text = z.string();

const argsSchema = z
  .strictObject({
    button: text.nullable().describe("Of click_input: left, right or middle."),
    double: z.boolean().nullable().describe("Of click_input: whether it clicks twice."),
    wheel_dist: z.number().nullable().describe("Of wheel_mouse_input: notches; negative scrolls down."),
    text: text.nullable().describe("Of keyboard_input: characters that are typed."),
    keys: text.nullable().describe('Of keyboard_input: a shortcut or key, such as "ctrl+shift+s".'),
    seconds: z.number().nullable().describe("Of wait."),
    status: text.nullable().describe("Of finish: success or infeasible."),
    message: text.nullable().describe("Of finish."),
    computer: text.nullable().describe("Of use_computer: the computer to go to."),
  })
  .meta({ id: "arguments", description: "Arguments of an action; those of other actions are null." });

const rect = z.array(z.number()).nullable().describe("Left, top, right and bottom of the control in pixels.");

const recordedActionSchema = z.strictObject({
  function: text.describe("click_input, wheel_mouse_input, keyboard_input, wait, use_computer or finish."),
  args: argsSchema,
  rect,
  description: text,
  thought: text,
  control_text: text.describe("Text of the control; empty where there is none."),
});
/** What a list of actions is, in words. */
export const actionsInOrder = "What was done, in order.";
/** Fields of everything that was recorded. */
export const recorded = {
  observations: z
    .array(text)
    .describe(
      "One name of a file in files/ for each action: what was seen before it. Empty where nothing was executed.",
    ),
  actions: z.array(recordedActionSchema).describe(actionsInOrder),
  executed: z.boolean().describe("Whether it was executed, or follows from its subtasks."),
};
/** An action of a trajectory of a task. */
export const executedActionSchema = recordedActionSchema.extend({
  node_id: text.nullable().describe("Node at which it works; null for finishing, and where nothing was executed."),
  pixels: text
    .nullable()
    .describe("What mouse and keyboard did, in pixels, as JSON in a text; null where nothing was executed."),
});

/** An action that is played before a task starts. */
export const setupActionSchema = z.strictObject({
  function: text,
  args: argsSchema,
  control: z
    .strictObject({
      application: text,
      dialog: text.nullable(),
      control_type: z.enum(controlTypes),
      control_text: text,
      ordinal: z.number().int(),
    })
    .nullable(),
  rect,
  description: text,
  thought: text,
});
