import type { ContentPart } from "../schema/computer/content-part.js";
import { unreadable } from "./part.js";

/** Reads the bytes of a file of one kind into parts. Throws for bytes that are not of the kind. */
export type PartReader = (bytes: Uint8Array) => ContentPart | Promise<ContentPart>;

/** A kind of content: the extensions of its files, and where its reader is. Readers are loaded when first needed. */
interface PartKind {
  extensions: readonly string[];
  load(): Promise<PartReader>;
}

/** Every kind of content whose parts can be read. Adding one is one entry. */
const partKinds: readonly PartKind[] = [
  { extensions: ["csv"], load: async () => (await import("./workbook/csv-parts.js")).readCsvParts },
  { extensions: ["xlsx"], load: async () => (await import("./workbook/parts/xlsx-parts.js")).readXlsxParts },
  { extensions: ["odt"], load: async () => (await import("./document/parts/odt.js")).readOdtParts },
];

const byExtension = new Map(partKinds.flatMap((kind) => kind.extensions.map((extension) => [extension, kind])));
const mostBytes = 32 * 1024 * 1024;

/**
 * What a file holds, as a tree of parts; null for an extension (lower case, without the dot) of no known kind. Never
 * throws: a file that cannot be read is one part that says why.
 */
export async function readParts(bytes: Uint8Array, extension: string): Promise<ContentPart | null> {
  const kind = byExtension.get(extension);
  if (kind === undefined) return null;
  if (bytes.length > mostBytes) return unreadable(`${bytes.length} bytes are too many`);
  try {
    return await (await kind.load())(bytes);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}
