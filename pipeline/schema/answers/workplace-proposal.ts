import { z } from "zod";
import { personaSchema } from "../catalog/catalog.js";
import { workplaceSchema } from "../workplace.js";

/** The form of a part of a proposal, for a model; each part is read by itself. */
function formOf(schema: z.ZodType) {
  const { $schema: _dialect, ...form } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return z.record(z.string(), z.unknown()).meta(form);
}

/** Books, ordinary mails and chores are not proposed, and who proposed it is known. */
export const proposedWorkplaceSchema = workplaceSchema.omit({
  proposed_by: true,
  books: true,
  mails: true,
  chores: true,
});

/** A persona and its workplace that a model proposes, in the form of their files in `resources/`. */
export const workplaceProposalSchema = z.strictObject({
  persona: formOf(
    personaSchema.pick({ id: true, name: true, category: true, functions: true, voice: true, typical_work: true }),
  ),
  workplace: formOf(proposedWorkplaceSchema),
});
