import { z } from "zod";
import { proposedSituationSchema } from "../situation.js";

const { $schema: _dialect, ...form } = z.toJSONSchema(proposedSituationSchema, { io: "input", unrepresentable: "any" });

/**
 * Situations that a model proposes. It is shown the form of a file of `resources/situations/`; each proposal is read by
 * itself, so that one that is spoilt does not spoil the others.
 */
export const situationProposalsSchema = z.strictObject({
  proposals: z.array(z.record(z.string(), z.unknown()).meta(form)).max(12),
  /** Why a draft cannot be said as a situation; null where it is, and where none was given. */
  declined: z.string().max(600).nullable().default(null),
});
