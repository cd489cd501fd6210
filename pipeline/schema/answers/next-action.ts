import { z } from "zod";

/** Seconds that a step may wait. */
const longestWait = 60;

/** What every model that works by numbers of controls says of a step. */
export const screenStepFields = {
  observation: z.string().max(1_500).describe("What the screen shows now, and what the last step changed"),
  thought: z.string().max(1_500).describe("Why this is the next step"),
  control_label: z
    .string()
    .max(20)
    .nullable()
    .describe("Number of the control to act on; null to type into what has the focus, to wait, or to do nothing"),
  args: z.strictObject({
    button: z.enum(["left", "right", "middle"]).nullable().describe("click_input"),
    double: z.boolean().nullable().describe("click_input: whether to click twice"),
    wheel_dist: z.number().int().nullable().describe("wheel_mouse_input: notches, negative to scroll down"),
    text: z.string().max(4_000).nullable().describe("keyboard_input: characters to type"),
    keys: z.string().max(60).nullable().describe("keyboard_input: one key or shortcut, such as enter or ctrl+shift+s"),
    seconds: z.number().min(0).max(longestWait).nullable().describe("wait: at most 60"),
    page: z.number().int().min(1).nullable().describe("show_page: a page of the list of controls, from 1"),
  }),
  description: z.string().max(500).describe("The step in a few words: open the File menu"),
};

/** What changes something on the screen. */
export const actingFunctions = ["click_input", "wheel_mouse_input", "keyboard_input", "wait"] as const;

/** One step of a model that works at a computer: what it sees and thinks, and what is to be done. */
export const nextActionSchema = z.strictObject({
  ...screenStepFields,
  function: z
    .enum([...actingFunctions, "show_page"])
    .nullable()
    .describe("Null only where everything is done and the status is FINISH"),
  status: z.enum(["CONTINUE", "FINISH"]).describe("FINISH once the task is done, by this step or before it"),
});
export type NextAction = z.infer<typeof nextActionSchema>;
