/** Places of the write-ahead log of SQLite (file format, section 4); all numbers are big-endian. */
const header = { length: 32, magic: 0x377f0682, pageSize: 8, salt: 16 } as const;
const frame = { length: 24, pages: 4, salt: 8 } as const;
const saltLength = 8;

/** Where the write-ahead log of a database lies. */
export function logPath(database: string): string {
  return `${database}-wal`;
}

/**
 * The bytes of a database with the transactions that its write-ahead log has and that the file does not have yet; null
 * and an empty log have none. Throws SyntaxError for what is no such log.
 */
export function withLog(database: Uint8Array, log: Uint8Array | null): Uint8Array {
  if (log === null || log.length < header.length) return database;
  const from = Buffer.from(log.buffer, log.byteOffset, log.byteLength);
  if ((from.readUInt32BE(0) & ~1) !== header.magic) throw new SyntaxError("the file beside it is no write-ahead log");
  const size = from.readUInt32BE(header.pageSize);
  if (size < 512 || size > 65_536 || (size & (size - 1)) !== 0) throw new SyntaxError(`pages of ${size} bytes`);
  const salt = from.subarray(header.salt, header.salt + saltLength);
  const pages = new Map<number, Buffer>();
  let transaction: [number: number, page: Buffer][] = [];
  let length = database.length;
  for (let at = header.length; at + frame.length + size <= from.length; at += frame.length + size) {
    // Frames of an earlier turn of the log stand behind those of this one.
    if (!from.subarray(at + frame.salt, at + frame.salt + saltLength).equals(salt)) break;
    transaction.push([from.readUInt32BE(at), from.subarray(at + frame.length, at + frame.length + size)]);
    const count = from.readUInt32BE(at + frame.pages);
    if (count === 0) continue;
    for (const [number, page] of transaction) pages.set(number, page);
    transaction = [];
    length = count * size;
  }
  if (length > database.length + from.length) throw new SyntaxError(`${length} bytes cannot come from this log`);
  const whole = new Uint8Array(length);
  whole.set(database.subarray(0, length));
  for (const [number, page] of pages) if (number * size <= length && number > 0) whole.set(page, (number - 1) * size);
  return whole;
}
