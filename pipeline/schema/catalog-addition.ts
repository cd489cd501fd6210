import { z } from "zod";
import { personaSchema } from "./catalog.js";
import { situationFileSchema } from "./situation.js";
import { workplaceSchema } from "./workplace.js";

/** Personas, workplaces and situations beside those of the program, as their files hold them. */
export const catalogAdditionSchema = z.strictObject({
  personas: z.array(personaSchema),
  workplaces: z.array(workplaceSchema),
  situations: z.array(situationFileSchema),
});
export type CatalogAddition = z.infer<typeof catalogAdditionSchema>;

export const noAddition: CatalogAddition = { personas: [], workplaces: [], situations: [] };
