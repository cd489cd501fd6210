import { z } from "zod";
import { parseJson } from "../parse-json.js";

/** A text that holds JSON, as datasets keep it in their columns; its value. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "not JSON" });
    return z.NEVER;
  }
});
