import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { whatLiesAt } from "../../files/output-file.js";
import { parseJson } from "../../text/parse-json.js";

/** A file that every export has: what it is, what is in it, and which files it consists of. An export is recognised by it. */
export const manifestFile = "taskloom.json";

/** Folders of exports whose files are named by their content. */
export const namedFolders = ["images", "taskloom_files"] as const;
export type NamedFolder = (typeof namedFolders)[number];

/** Larger files are none of this program's. */
const largest = 64_000_000;

const manifestSchema = z.looseObject({
  program: z.literal("taskloom"),
  format: z.string(),
  /** Paths below the folder, but for those in folders whose files are named by their content. */
  files: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest of an earlier export of this program in a format; null where none lies in the folder. */
export function earlierManifest(directory: string, format: string): Manifest | null {
  const file = join(directory, manifestFile);
  const stats = whatLiesAt(file);
  if (stats === null || !stats.isFile() || stats.size > largest) return null;
  try {
    const parsed = manifestSchema.safeParse(parseJson(readFileSync(file, "utf8")));
    return parsed.success && parsed.data.format === format ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Deletes the files of an earlier export that a new one in its place does not have. Nothing outside of the folder is touched. */
export function removeStale(directory: string, earlier: Manifest, files: readonly string[]): void {
  const now = new Set(files);
  for (const path of earlier.files) {
    const parts = path.split("/");
    const isBelow = parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part));
    if (!isBelow || now.has(path)) continue;
    const isReached = parts.every((_, depth) => {
      const stats = whatLiesAt(join(directory, ...parts.slice(0, depth + 1)));
      return depth === parts.length - 1 ? stats?.isFile() === true : stats?.isDirectory() === true;
    });
    if (isReached) rmSync(join(directory, ...parts), { force: true });
  }
}
