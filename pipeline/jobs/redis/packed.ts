import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { parseJson } from "../../text/parse-json.js";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Bytes of JSON of one job or result. */
const largest = 1 << 26;

/** JSON as compressed bytes. */
export function pack(value: unknown): Promise<Buffer> {
  return compress(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** What was packed. Throws RangeError for what is too large, SyntaxError, and what zlib throws. */
export async function unpack(bytes: Uint8Array): Promise<unknown> {
  return parseJson((await decompress(bytes, { maxOutputLength: largest })).toString("utf8"));
}
