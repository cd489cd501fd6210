import { EnvironmentError } from "../../../errors.js";
import { parseSignature, type TypeNode } from "./signature.js";
import type { DBusValue, Variant } from "./value.js";

/** The bytes of values in little endian, aligned as if they begin at `offset`. Throws EnvironmentError DESKTOP_DBUS when values do not fit the signature. */
export function marshal(signature: string, values: readonly DBusValue[], offset = 0): Buffer {
  const types = parseSignature(signature);
  if (types.length !== values.length) throw misfit(signature, values);
  const sink: Sink = { bytes: Buffer.alloc(256), length: offset };
  for (const [index, type] of types.entries()) write(sink, type, values[index]);
  return sink.bytes.subarray(offset, sink.length);
}

interface Sink {
  bytes: Buffer;
  length: number;
}

function write(sink: Sink, type: TypeNode, value: DBusValue | undefined): void {
  align(sink, type.alignment);
  if (typeof value === "string") writeString(sink, type.code, value);
  else if (typeof value === "bigint") writeLong(sink, type.code, value);
  else if (typeof value === "number") writeNumber(sink, type.code, value);
  else if (isList(value)) writeList(sink, type, value);
  else if (typeof value === "boolean" && type.code === "b") writeNumber(sink, "u", value ? 1 : 0);
  else if (typeof value === "object" && type.code === "v") writeVariant(sink, value);
  else throw misfit(type.code, value);
}

function writeVariant(sink: Sink, { signature, value }: Variant): void {
  const [inner, ...more] = parseSignature(signature);
  if (inner === undefined || more.length > 0) throw misfit("v", value);
  writeString(sink, "g", signature);
  write(sink, inner, value);
}

function isList(value: DBusValue | undefined): value is readonly DBusValue[] {
  return Array.isArray(value);
}

function writeString(sink: Sink, code: string, value: string): void {
  const size = Buffer.byteLength(value);
  if (code === "g") writeNumber(sink, "y", size);
  else if (code === "s" || code === "o") writeNumber(sink, "u", size);
  else throw misfit(code, value);
  const at = reserve(sink, size + 1);
  sink.bytes.write(value, at);
  sink.bytes[at + size] = 0;
}

function writeLong(sink: Sink, code: string, value: bigint): void {
  if (code !== "x" && code !== "t") throw misfit(code, value);
  const at = reserve(sink, 8);
  sink.bytes.writeBigUInt64LE(BigInt.asUintN(64, value), at);
}

function writeNumber(sink: Sink, code: string, value: number): void {
  const width = { y: 1, n: 2, q: 2, i: 4, u: 4, h: 4, d: 8 }[code];
  if (width === undefined) throw misfit(code, value);
  const at = reserve(sink, width);
  if (code === "d") sink.bytes.writeDoubleLE(value, at);
  else if (code === "n" || code === "i") sink.bytes.writeIntLE(value, at, width);
  else sink.bytes.writeUIntLE(value, at, width);
}

function writeList(sink: Sink, type: TypeNode, values: readonly DBusValue[]): void {
  if (type.code === "(" || type.code === "{") {
    if (values.length !== type.inner.length) throw misfit(type.code, values);
    for (const [index, inner] of type.inner.entries()) write(sink, inner, values[index]);
    return;
  }
  const [inner] = type.inner;
  if (inner === undefined) throw misfit(type.code, values);
  const at = reserve(sink, 4);
  align(sink, inner.alignment);
  const start = sink.length;
  for (const value of values) write(sink, inner, value);
  sink.bytes.writeUInt32LE(sink.length - start, at);
}

function align(sink: Sink, alignment: number): void {
  reserve(sink, -sink.length & (alignment - 1));
}

function reserve(sink: Sink, size: number): number {
  const at = sink.length;
  sink.length += size;
  if (sink.length > sink.bytes.length) {
    const larger = Buffer.alloc(sink.length * 2);
    sink.bytes.copy(larger, 0, 0, at);
    sink.bytes = larger;
  }
  return at;
}

function misfit(code: string, value: unknown): EnvironmentError {
  return new EnvironmentError("DESKTOP_DBUS", `a value of type ${typeof value} does not fit the D-Bus type ${code}`);
}
