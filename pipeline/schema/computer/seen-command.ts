import { z } from "zod";

/**
 * A program that ran on a desktop beside what applications do by themselves: `terminal` in a terminal on the desktop, a
 * shell that was typed into included; `script` without one, as what is run by a protocol, or a script or program of the
 * user's own that an application has started.
 */
export const seenCommandSchema = z.strictObject({
  origin: z.enum(["terminal", "script"]),
  /** As the program calls itself, at most 15 letters. */
  program: z.string().max(60),
});
export type SeenCommand = z.infer<typeof seenCommandSchema>;
