import { z } from "zod";

/** A procedure that a model proposes, in the form of an application's documentation. */
export const proposedProcedureSchema = z.strictObject({
  goal: z.string().max(500).describe("What the procedure does, in a few words: Export a workbook as a PDF"),
  steps: z.string().max(2_000).describe("What to click and type, naming controls as they stand on the screen"),
  requests: z
    .array(z.string().max(500))
    .max(20)
    .describe("How people ask for it, with blanks for what differs from one time to the next"),
});

/**
 * Procedures that a model proposes for an application. Bounds are generous: one procedure that is too long is dropped by
 * itself, and not the whole answer with it.
 */
export const subtaskProposalsSchema = z.strictObject({ procedures: z.array(proposedProcedureSchema).max(60) });
export type SubtaskProposals = z.infer<typeof subtaskProposalsSchema>;
