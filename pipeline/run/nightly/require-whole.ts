import { StoreError } from "../../errors.js";
import { openDatabase } from "../../store/file/database.js";

/**
 * Looks at the datasets of earlier nightly runs from which tonight's takes over, before hours are spent. Throws
 * STORE_CORRUPT for one that is damaged.
 */
export function requireWhole(files: readonly string[]): void {
  for (const file of new Set(files)) {
    const damage = damageOf(file);
    if (damage === null) continue;
    throw new StoreError(
      "STORE_CORRUPT",
      `${file}, the dataset of an earlier night, is damaged (${damage}): move it away, and the next run goes on from the night before it`,
    );
  }
}

/** What is wrong with a file, in a line; null where nothing is. */
function damageOf(file: string): string | null {
  try {
    const database = openDatabase(file);
    try {
      const found = String(database.pragma("quick_check(1)", { simple: true }));
      return found === "ok" ? null : found.replaceAll(/\s*\n\s*/g, "; ");
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof StoreError && error.code === "STORE_NEWER") throw error;
    return error instanceof StoreError ? "it is no dataset" : error instanceof Error ? error.message : String(error);
  }
}
