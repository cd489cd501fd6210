import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";

/** 1 January 2026, the time on everything that is written; zip headers hold local time. */
const fixedTime = new Date(2026, 0, 1);
const fixedTimestamp = "2026-01-01T00:00:00Z";

/** A zip file whose bytes depend on names, order and contents only. */
export function fixedZip(entries: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const tree: Zippable = Object.fromEntries(
    entries.map(([name, bytes]) => {
      // OpenDocument (1.3, part 2, 3.3) wants its type to stand in the file as it is.
      return [name, [bytes, name === "mimetype" ? { mtime: fixedTime, level: 0 } : { mtime: fixedTime }]];
    }),
  );
  return zipSync(tree, { level: 1, mtime: fixedTime });
}

/** An Office file packed anew with fixed times, inside its properties too, and entries in order of their names but the content types first. */
export function fixOfficeTimes(bytes: Uint8Array): Uint8Array {
  const rank = (name: string): string => (name === "[Content_Types].xml" ? "" : name);
  const entries = Object.entries(unzipSync(bytes))
    .filter(([name]) => !name.endsWith("/"))
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([name, content]) => [name, name === "docProps/core.xml" ? fixCore(content) : content] as const);
  return fixedZip(entries);
}

function fixCore(content: Uint8Array): Uint8Array {
  const timed = /(<dcterms:(?:created|modified)[^>]*>)[^<]*(?=<)/g;
  return strToU8(strFromU8(content).replace(timed, `$1${fixedTimestamp}`));
}
