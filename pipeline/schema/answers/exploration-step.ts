import { z } from "zod";
import { actingFunctions, screenStepFields } from "./next-action.js";
import { proposedProcedureSchema } from "./subtask-proposals.js";

/** One step of a model that looks around in an application, with what it proposes of what it has just done. */
export const explorationStepSchema = z.strictObject({
  ...screenStepFields,
  function: z
    .enum([...actingFunctions, "show_page", "start_over"])
    .nullable()
    .describe("start_over gives the application freshly started; null only to propose or to finish"),
  proposal: proposedProcedureSchema
    .nullable()
    .describe("The procedure that the actions since the start have carried out; null while nothing is carried out"),
  status: z.enum(["CONTINUE", "FINISH"]).describe("FINISH once nothing is left that is worth looking at"),
});
