import { EnvironmentError } from "../../../errors.js";
import { parseSignature, type TypeNode } from "./signature.js";
import type { DBusValue } from "./value.js";

/**
 * Values of `bytes` from `offset` on; alignment counts from the start of `bytes`. Throws EnvironmentError DESKTOP_DBUS
 * when the bytes end too early.
 */
export function unmarshal(signature: string, bytes: Buffer, offset = 0, littleEndian = true): DBusValue[] {
  const source: ByteSource = { bytes, at: offset, littleEndian };
  try {
    return parseSignature(signature).map((type) => read(source, type));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new EnvironmentError(
      "DESKTOP_DBUS",
      `a message of type ${signature} is cut short; the program that sent it is faulty, reset the desktop`,
      { cause },
    );
  }
}

interface ByteSource {
  bytes: Buffer;
  at: number;
  littleEndian: boolean;
}

function read(source: ByteSource, type: TypeNode): DBusValue {
  source.at += -source.at & (type.alignment - 1);
  switch (type.code) {
    case "s":
    case "o":
      return readString(source, readNumber(source, 4));
    case "g":
      return readString(source, readNumber(source, 1));
    case "y":
      return readNumber(source, 1);
    case "q":
      return readNumber(source, 2);
    case "n":
      return (readNumber(source, 2) << 16) >> 16;
    case "u":
    case "h":
      return readNumber(source, 4);
    case "i":
      return readNumber(source, 4) | 0;
    case "b":
      return readNumber(source, 4) !== 0;
    case "d":
      return readDouble(source);
    case "x":
      return BigInt.asIntN(64, readLong(source));
    case "t":
      return readLong(source);
    case "v":
      return readVariant(source);
    case "a":
      return readArray(source, type);
    default:
      return type.inner.map((inner) => read(source, inner));
  }
}

function readNumber(source: ByteSource, width: number): number {
  const at = advance(source, width);
  return source.littleEndian ? source.bytes.readUIntLE(at, width) : source.bytes.readUIntBE(at, width);
}

function readLong(source: ByteSource): bigint {
  const at = advance(source, 8);
  return source.littleEndian ? source.bytes.readBigUInt64LE(at) : source.bytes.readBigUInt64BE(at);
}

function readDouble(source: ByteSource): number {
  const at = advance(source, 8);
  return source.littleEndian ? source.bytes.readDoubleLE(at) : source.bytes.readDoubleBE(at);
}

function readString(source: ByteSource, size: number): string {
  const at = advance(source, size + 1);
  return source.bytes.toString("utf8", at, at + size);
}

function readVariant(source: ByteSource): DBusValue {
  const signature = readString(source, readNumber(source, 1));
  const [type, ...more] = parseSignature(signature);
  if (type === undefined || more.length > 0) throw new RangeError("a variant holds one value");
  return { signature, value: read(source, type) };
}

function readArray(source: ByteSource, type: TypeNode): DBusValue {
  const size = readNumber(source, 4);
  const [inner] = type.inner;
  if (inner === undefined) throw new RangeError("an array has a type");
  source.at += -source.at & (inner.alignment - 1);
  const end = source.at + size;
  if (end > source.bytes.length) throw new RangeError("the array is longer than its message");
  const values: DBusValue[] = [];
  while (source.at < end) values.push(read(source, inner));
  return values;
}

function advance(source: ByteSource, size: number): number {
  const at = source.at;
  source.at += size;
  if (source.at > source.bytes.length) throw new RangeError("the message is too short");
  return at;
}
