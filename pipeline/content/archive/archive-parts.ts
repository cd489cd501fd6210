import { sha256 } from "../../hash.js";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { part } from "../part.js";
import { tarFiles } from "./read-tar.js";
import { unpackGzip, unpackZip } from "./unpack.js";

/** A zip file: entry[notes/a.txt] with its `size` in bytes and the `sha256` of what it holds. */
export function readZipParts(bytes: Uint8Array): ContentPart {
  return archivePart(Object.entries(unpackZip(bytes)));
}

/** A tape archive, packed by gzip or not. */
export function readTarParts(bytes: Uint8Array): ContentPart {
  return archivePart(tarFiles(bytes));
}

/** What gzip packed: a tape archive, or a file, which has no name then. */
export function readGzipParts(bytes: Uint8Array): ContentPart {
  const unpacked = unpackGzip(bytes);
  const isTar = Buffer.from(unpacked.subarray(257, 262)).toString("latin1") === "ustar";
  return isTar ? archivePart(tarFiles(unpacked)) : archivePart([["", unpacked]]);
}

function archivePart(entries: readonly (readonly [name: string, bytes: Uint8Array])[]): ContentPart {
  const files = entries.filter(([name]) => !name.endsWith("/"));
  const parts = files.map(([name, bytes]) => part("entry", name, { size: bytes.length, sha256: sha256(bytes) }));
  return part("archive", "", {}, { parts });
}
