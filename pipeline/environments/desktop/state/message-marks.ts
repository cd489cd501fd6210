/** What a person has marked on a message of an MH folder. */
export interface MessageFlags {
  unread: boolean;
  starred: boolean;
  replied: boolean;
  forwarded: boolean;
  deleted: boolean;
  locked: boolean;
  /** From 1; 0 for none. */
  colour: number;
}

/** Bits of a mark (Claws Mail, procmsg.h). */
const bits = { unread: 1 << 1, starred: 1 << 2, deleted: 1 << 3, replied: 1 << 4, forwarded: 1 << 5, locked: 1 << 11 };
const colourShift = 7;
const colourMask = 0xf;
const headerLength = 4;
const recordLength = 8;
const versions: readonly number[] = [1, 2, 3];

/**
 * Flags of messages by their number, from the file .claws_mark of a folder: a version, then pairs of number and flags, in
 * the order of bytes of the machine (the version is small, so it tells which). Nothing for a file of another form.
 */
export function readMarks(bytes: Uint8Array): ReadonlyMap<number, MessageFlags> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = new Map<number, MessageFlags>();
  if (file.length < headerLength) return flags;
  const isLittle = versions.includes(file.readUInt32LE(0));
  if (!isLittle && !versions.includes(file.readUInt32BE(0))) return flags;
  const word = (at: number): number => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at));
  for (let at = headerLength; at + recordLength <= file.length; at += recordLength) {
    const mark = word(at + 4);
    flags.set(word(at), {
      unread: (mark & bits.unread) !== 0,
      starred: (mark & bits.starred) !== 0,
      replied: (mark & bits.replied) !== 0,
      forwarded: (mark & bits.forwarded) !== 0,
      deleted: (mark & bits.deleted) !== 0,
      locked: (mark & bits.locked) !== 0,
      colour: (mark >>> colourShift) & colourMask,
    });
  }
  return flags;
}
