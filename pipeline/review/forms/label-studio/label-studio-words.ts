import { z } from "zod";
import { isBlank } from "../../answers/answers.js";

const annotatorSchema = z.union([
  z.number(),
  z.string(),
  z.looseObject({ id: z.union([z.number(), z.string()]).nullish(), email: z.string().nullish() }),
]);

/**
 * Returns the name of an annotator: the e-mail address if the export has it, otherwise the number; null when it names
 * none.
 */
export function labelStudioReviewer(completedBy: unknown): string | null {
  const annotator = annotatorSchema.safeParse(completedBy);
  if (!annotator.success) return null;
  const { data } = annotator;
  if (typeof data !== "object") {
    if (isBlank(data)) return null;
    return /^\d+$/.test(String(data)) ? `label-studio ${data}` : String(data);
  }
  if (!isBlank(data.email)) return data.email ?? null;
  return isBlank(data.id) ? null : `label-studio ${data.id}`;
}

/** Converts a time of an export; before Label Studio 1.0 times are seconds since 1970. */
export function labelStudioTime(time: unknown): unknown {
  if (typeof time !== "number") return isBlank(time) ? null : time;
  const date = new Date(time * 1000);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
}
