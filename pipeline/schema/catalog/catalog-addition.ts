import { z } from "zod";
import { contentsFileSchema } from "../contents.js";
import { situationFileSchema } from "../situation.js";
import { workplaceSchema } from "../workplace.js";
import { personaSchema } from "./catalog.js";

/** Personas, workplaces, situations and other words for what lies there, beside those of the program, as their files hold them. */
export const catalogAdditionSchema = z.strictObject({
  personas: z.array(personaSchema),
  workplaces: z.array(workplaceSchema),
  situations: z.array(situationFileSchema),
  contents: z.array(contentsFileSchema),
});
export type CatalogAddition = z.infer<typeof catalogAdditionSchema>;

export const noAddition: CatalogAddition = { personas: [], workplaces: [], situations: [], contents: [] };
