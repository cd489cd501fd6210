const clearCode = 256;
const endCode = 257;
const mostCodes = 4096;

/** Palette entries in the compression of GIF 89a, appendix F (Lempel, Ziv 1978; Welch 1984), eight bits an entry, in blocks. */
export function compressEntries(entries: Uint8Array): Uint8Array {
  const bits = createBitWriter();
  /** Code of a known string followed by an entry; 0 for none, since no string has that code. */
  const follow = new Uint16Array(mostCodes << 8);
  let next = endCode + 1;
  let width = 9;
  let known = entries[0] ?? 0;
  bits.write(clearCode, width);
  for (let at = 1; at < entries.length; at++) {
    const entry = entries[at] ?? 0;
    const slot = (known << 8) | entry;
    const longer = follow[slot] ?? 0;
    if (longer !== 0) {
      known = longer;
      continue;
    }
    bits.write(known, width);
    if (next < mostCodes) {
      follow[slot] = next;
      if (next === 1 << width) width++;
      next++;
    } else {
      bits.write(clearCode, width);
      follow.fill(0);
      next = endCode + 1;
      width = 9;
    }
    known = entry;
  }
  if (entries.length > 0) bits.write(known, width);
  bits.write(endCode, width);
  return inBlocks(bits.finish());
}

interface BitWriter {
  write(code: number, width: number): void;
  finish(): number[];
}

/** Bits from the lowest of each byte on. */
function createBitWriter(): BitWriter {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  return {
    write(code, width) {
      held |= code << count;
      count += width;
      for (; count >= 8; count -= 8) {
        bytes.push(held & 0xff);
        held >>>= 8;
      }
    },
    finish() {
      if (count > 0) bytes.push(held & 0xff);
      return bytes;
    },
  };
}

/** Blocks of at most 255 bytes, each after its length, and an empty one at the end. */
function inBlocks(bytes: readonly number[]): Uint8Array {
  const blocks = new Uint8Array(bytes.length + Math.ceil(bytes.length / 255) + 1);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.slice(from, from + 255);
    blocks[to] = block.length;
    blocks.set(block, to + 1);
    to += block.length + 1;
  }
  return blocks;
}
