import { z } from "zod";

/** Versions of packages by name, for the computer itself and for each application by id. */
export const programVersionsSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type ProgramVersions = z.infer<typeof programVersionsSchema>;
