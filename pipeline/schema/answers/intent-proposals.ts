import { z } from "zod";

/** Goals that a model proposes for a persona, each with the subtasks that serve it. */
export const intentProposalsSchema = z.strictObject({
  proposals: z
    .array(
      z.strictObject({
        /** One sentence that names the entity, and the contact if there is one. */
        goal: z.string().max(300),
        entity: z.string().max(100),
        contact: z.string().max(100).nullable(),
        /** Resource type of what ends the task. */
        deliverable: z.string().max(60),
        /** References of the list of subtasks. */
        subtasks: z.array(z.string().max(20)).max(80),
      }),
    )
    .max(40),
});
