import { z } from "zod";
import { computerIdSchema } from "../computer/computer-id.js";
import { idSchema, nameSchema } from "../safe-name.js";
import { parameterValuesSchema } from "../subtask.js";

/** An instance of a subtask with bound parameters; its id is the UUIDv5 of both. */
export const taskNodeSchema = z.strictObject({
  id: idSchema,
  subtask_id: idSchema,
  application: nameSchema,
  parameters: parameterValuesSchema,
  /** The computer on which it is done, where that is not the task's own. */
  computer: computerIdSchema.optional(),
});
export type TaskNode = z.infer<typeof taskNodeSchema>;

/** A result that one node hands to the next: the resource type, and the parameter of the receiving node that carries it. */
export const handoverSchema = z.strictObject({ resource: z.string(), parameter: z.string() });

/** `resource` edges hand something over; `order` edges only say what comes first. There is one edge per pair. */
export const taskEdgeSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("resource"),
    from: idSchema,
    to: idSchema,
    handovers: z.array(handoverSchema).min(1),
  }),
  z.strictObject({ kind: z.literal("order"), from: idSchema, to: idSchema, reason: z.string() }),
]);
export type TaskEdge = z.infer<typeof taskEdgeSchema>;

export const taskGraphSchema = z.strictObject({ nodes: z.array(taskNodeSchema), edges: z.array(taskEdgeSchema) });
export type TaskGraph = z.infer<typeof taskGraphSchema>;
