import { z } from "zod";

/** Seconds that a step may wait. */
const longestWait = 60;

/** One step of a model that attempts a task: what it sees and thinks, and what is to be done. */
export const agentStepSchema = z.strictObject({
  observation: z.string().max(3_000).describe("What the screen shows now, and what the last step changed"),
  thought: z.string().max(3_000).describe("What is left to do, and why this is the next step"),
  control_label: z
    .string()
    .max(20)
    .nullable()
    .describe("Number of the control to act on; null to type into what has the focus, to wait, or to finish"),
  function: z.enum(["click_input", "wheel_mouse_input", "keyboard_input", "zoom", "wait", "finish"]),
  args: z.strictObject({
    button: z.enum(["left", "right", "middle"]).nullable().describe("click_input"),
    double: z.boolean().nullable().describe("click_input: whether to click twice"),
    wheel_dist: z.number().int().nullable().describe("wheel_mouse_input: notches, negative to scroll down"),
    text: z.string().max(4_000).nullable().describe("keyboard_input: characters to type"),
    keys: z.string().max(60).nullable().describe("keyboard_input: one key or shortcut, such as enter or ctrl+shift+s"),
    seconds: z.number().min(0).max(longestWait).nullable().describe("wait: at most 60"),
    status: z.enum(["success", "infeasible"]).nullable().describe("finish"),
    message: z.string().max(2_000).nullable().describe("finish: what was done, or why it cannot be done"),
  }),
});
export type AgentStep = z.infer<typeof agentStepSchema>;
