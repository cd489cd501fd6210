import type Database from "better-sqlite3";
import { pictureSize, readScreen } from "../../store/attempts/attempt-results.js";
import type { ScreenSize } from "./vocabularies/vocabulary.js";

/** Folder of an export in which pictures lie, each once, named by its content. */
export const pictureFolder = "images";

/** A picture of the screen as it is written into exports. */
export interface ScreenPicture extends ScreenSize {
  /** "<SHA-256>.webp". */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The picture of the screen before a step of a task; null where none was kept. Throws StoreError STORE_ROW. */
export function screenPicture(database: Database.Database, task: string, hash: string | null): ScreenPicture | null {
  const bytes = hash === null ? null : readScreen(database, task, hash);
  if (bytes === null) return null;
  const [width, height] = pictureSize(Buffer.from(bytes));
  return { name: `${hash}.${extensionOf(bytes)}`, bytes, width, height };
}

/** Datasets of an earlier version keep PNG. */
function extensionOf(bytes: Uint8Array): string {
  return bytes[0] === 0x89 && bytes[1] === 0x50 ? "png" : "webp";
}
