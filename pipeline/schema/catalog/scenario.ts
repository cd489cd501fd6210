import { z } from "zod";
import { applicationCategories } from "./catalog.js";

/** A field of work: the tasks whose applications belong to exactly these categories. */
export const scenarioSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  name: z.string(),
  /** Empty for the scenario of all tasks that belong to no other. */
  categories: z.array(z.enum(applicationCategories)),
  description: z.string(),
});
export type Scenario = z.infer<typeof scenarioSchema>;
