import { z } from "zod";
import { actionSchema } from "../computer/action.js";
import { pixelActionSchema, zoomActionSchema } from "../computer/pixel-action.js";

/** Number of a control in the list that an agent was shown. */
const label = z.string().min(1).max(20);

/** OmniBench's actions on a control of the list, which is named by its number. */
export const labelledActionSchema = z.discriminatedUnion("function", [
  z.strictObject({
    function: z.literal("click_input"),
    args: z
      .strictObject({
        button: z.enum(["left", "right", "middle"]).default("left"),
        double: z.boolean().default(false),
      })
      .default({ button: "left", double: false }),
    control_label: label,
  }),
  z.strictObject({
    function: z.literal("wheel_mouse_input"),
    args: z.strictObject({ wheel_dist: z.number().int().min(-50).max(50) }),
    control_label: label,
  }),
  z.strictObject({
    function: z.literal("keyboard_input"),
    args: z.union([
      z.strictObject({ text: z.string().min(1).max(4_000) }),
      z.strictObject({ keys: z.string().min(1).max(60) }),
    ]),
    control_label: label.nullable(),
  }),
]);

/** What an agent may ask for: an action on a control of the list, at pixels, in the form in which it is recorded, or to see more. */
export const agentActionSchema = z.union([labelledActionSchema, pixelActionSchema, zoomActionSchema, actionSchema]);
export type AgentAction = z.infer<typeof agentActionSchema>;

const tokens = z.number().int().min(0).max(1_000_000_000);
export const tokenCountSchema = z.strictObject({ input: tokens, output: tokens });
export type TokenCount = z.infer<typeof tokenCountSchema>;

/** What an agent answers when it is shown the screen. */
export const agentMoveSchema = z.strictObject({
  action: agentActionSchema,
  /** Number of the observation that it answers, for agents that want it to be checked. */
  step: z.number().int().optional(),
  /** Why; kept for people. */
  thought: z.string().max(10_000).default(""),
  /** Tokens of the models that it asked for this move. */
  usage: tokenCountSchema.default({ input: 0, output: 0 }),
});
export type AgentMove = z.infer<typeof agentMoveSchema>;
