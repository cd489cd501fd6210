import { z } from "zod";

/**
 * By which means something was done, the furthest from what a person sees last: by the windows of applications alone, also
 * through a terminal on the desktop, or also by a script or program beside them.
 */
export const means = ["gui", "terminal", "script"] as const;
export const meansSchema = z.enum(means);
export type Means = z.infer<typeof meansSchema>;
