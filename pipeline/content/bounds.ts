/**
 * What a file may hold at most. Files come from applications, datasets and people, and a small one can claim or unpack
 * to any size; these bounds are far above what desktop applications make of anything that this program gives them.
 */
export const fileBounds = {
  /** Bytes of all parts of an archive, unpacked. */
  unpacked: 64 * 1024 * 1024,
  /** Files inside an archive. */
  entries: 4096,
  /** Pixels of a picture. */
  pixels: 1 << 26,
  /** Pages of a PDF. */
  pages: 1000,
  /** Pieces of text on all pages of a PDF. */
  pieces: 1 << 20,
  /** Rows of a sheet, and cells in all of them. */
  rows: 1 << 20,
  cells: 1 << 21,
  /** Elements of an XML document, and how many of them may stand inside one another. */
  elements: 1 << 22,
  levels: 256,
  /** Parts of what a file holds. */
  parts: 1 << 20,
  /** Rows in all tables of a database, and its tables. */
  stored: 1 << 16,
  tables: 1024,
  /** Spaces that one element of a document stands for. */
  spaces: 1 << 16,
} as const;

/** Throws SyntaxError where a file holds more of something than its bound, or a number that is none. */
export function requireWithin(amount: number, bound: keyof typeof fileBounds): void {
  if (amount <= fileBounds[bound]) return;
  throw new SyntaxError(`${amount} ${bound} are too many; at most ${fileBounds[bound]} are read`);
}
