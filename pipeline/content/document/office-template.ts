import { strFromU8, strToU8 } from "fflate";
import { fixedZip, joinEntries, packEntry, type ZipEntry } from "../archive/fixed-zip.js";
import { unpackZip } from "../archive/unpack.js";

const fixedTimestamp = "2026-01-01T00:00:00Z";

/**
 * An Office file that a library wrote around a sample, taken apart so that others can be made of it: most parts of
 * such a file are the same in all, and making and compressing them anew takes nearly all of the time.
 */
export interface OfficeTemplate {
  /** The XML of a part, without times. */
  part(name: string): string;
  /** The file with these parts in place of the sample's. */
  fill(parts: ReadonlyMap<string, string>): Uint8Array;
}

/** Takes a file apart. Throws SyntaxError where a part that is asked for is not inside. */
export function officeTemplate(bytes: Uint8Array): OfficeTemplate {
  const entries = new Map(officeEntries(bytes));
  const packed = new Map<string, ZipEntry>();
  return {
    part(name) {
      const content = entries.get(name);
      if (content === undefined) throw new SyntaxError(`the library writes no ${name}`);
      return strFromU8(content);
    },
    fill(parts) {
      const joined = [...entries].map(([name, content]) => {
        const part = parts.get(name);
        if (part !== undefined) return packEntry(name, strToU8(part));
        const known = packed.get(name) ?? packEntry(name, content);
        packed.set(name, known);
        return known;
      });
      return joinEntries(joined);
    },
  };
}

/** An Office file packed anew with fixed times. */
export function fixOfficeTimes(bytes: Uint8Array): Uint8Array {
  return fixedZip(officeEntries(bytes));
}

/** What is inside, with fixed times, in order of the names but the content types first. */
function officeEntries(bytes: Uint8Array): [name: string, content: Uint8Array][] {
  const rank = (name: string): string => (name === "[Content_Types].xml" ? "" : name);
  return Object.entries(unpackZip(bytes))
    .filter(([name]) => !name.endsWith("/"))
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([name, content]) => [name, name === "docProps/core.xml" ? fixCore(content) : content]);
}

function fixCore(content: Uint8Array): Uint8Array {
  const timed = /(<dcterms:(?:created|modified)[^>]*>)[^<]*(?=<)/g;
  return strToU8(strFromU8(content).replace(timed, `$1${fixedTimestamp}`));
}

/** Stands in a sample where the texts of other files will. */
export const sampleText = "sample-text";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text in XML as the libraries of Office files write it, without the control characters that XML cannot hold. */
export function officeText(text: string): string {
  return text.replace(/[&<>"']|[^\t\n\r\u0020-\uffff]/g, (character) => entities[character] ?? "");
}
