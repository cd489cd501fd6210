import { z } from "zod";

/** The efforts that OpenAI's protocols know. */
export const reasoningEffort = z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max"]);
