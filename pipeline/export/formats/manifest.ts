import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { whatLiesAt } from "../../files/output-file.js";
import { parseJson } from "../../text/parse-json.js";

/** A file that every export has: what it is, and what is in it. An export is recognised by it. */
export const manifestFile = "taskloom.json";

/** Larger files are none of this program's. */
const largest = 1_000_000;

const manifestSchema = z.looseObject({ program: z.literal("taskloom"), format: z.string() });

/** Whether an earlier export of this program in a format lies in a folder. */
export function isExportOf(directory: string, format: string): boolean {
  const file = join(directory, manifestFile);
  const stats = whatLiesAt(file);
  if (stats === null || !stats.isFile() || stats.size > largest) return false;
  const parsed = manifestSchema.safeParse(parseJson(readFileSync(file, "utf8")));
  return parsed.success && parsed.data.format === format;
}
