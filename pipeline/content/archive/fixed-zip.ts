import { zipSync } from "fflate";

/** 1 January 2026, the time on everything that is written; zip headers hold local time. */
const fixedTime = new Date(2026, 0, 1);

/** An entry as it stands in any zip file: header with compressed bytes, and its line of the directory at the end. */
export interface ZipEntry {
  body: Uint8Array;
  listed: Uint8Array;
}

/** Places of the zip format (APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16): in a line of the directory, and in the end of the file. */
const bodyStart = 42;
const endLength = 22;
const end = { entries: [8, 10], directoryLength: 12, directoryStart: 16 } as const;

/** Compresses an entry, whose bytes then depend on name and content only. */
export function packEntry(name: string, bytes: Uint8Array): ZipEntry {
  // OpenDocument (1.3, part 2, 3.3) wants its type to stand in the file as it is.
  const alone = zipSync({ [name]: [bytes, { mtime: fixedTime, level: name === "mimetype" ? 0 : 1 }] });
  const listedAt = viewOf(alone).getUint32(alone.length - endLength + end.directoryStart, true);
  return { body: alone.subarray(0, listedAt), listed: alone.subarray(listedAt, alone.length - endLength) };
}

/** A zip file of these entries. */
export function joinEntries(entries: readonly ZipEntry[]): Uint8Array {
  const parts = [...entries.map(({ body }) => body), ...entries.map(({ listed }) => listed), zipSync({})];
  const zip = new Uint8Array(Buffer.concat(parts));
  const view = viewOf(zip);
  const directory = entries.reduce((sum, { body }) => sum + body.length, 0);
  let [at, listedAt] = [0, directory];
  for (const { body, listed } of entries) {
    view.setUint32(listedAt + bodyStart, at, true);
    at += body.length;
    listedAt += listed.length;
  }
  for (const place of end.entries) view.setUint16(listedAt + place, entries.length, true);
  view.setUint32(listedAt + end.directoryLength, listedAt - directory, true);
  view.setUint32(listedAt + end.directoryStart, directory, true);
  return zip;
}

/** A zip file whose bytes depend on names, order and contents only; of two entries with one name the later one counts. */
export function fixedZip(entries: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  return joinEntries([...new Map(entries)].map(([name, bytes]) => packEntry(name, bytes)));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
