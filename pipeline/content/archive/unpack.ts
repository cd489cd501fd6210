import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { fileBounds, requireWithin } from "../bounds.js";

/**
 * The parts of a zip file by name. Throws SyntaxError for one that holds too many or too much; a part that is larger than
 * the file says is cut off there.
 */
export function unpackZip(bytes: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let unpacked = 0;
  return unzipSync(bytes, {
    filter: ({ originalSize }) => {
      entries += 1;
      requireWithin(entries, "entries");
      unpacked += originalSize;
      requireWithin(unpacked, "unpacked");
      return true;
    },
  });
}

/** What gzip packed. Throws RangeError where it is too much. */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  return gunzipSync(bytes, { maxOutputLength: fileBounds.unpacked });
}
