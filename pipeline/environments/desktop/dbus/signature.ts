import { EnvironmentError } from "../../../errors.js";

/** One complete type of a signature: its code, and what is inside an array, a structure or a dictionary entry. */
export interface TypeNode {
  code: string;
  inner: readonly TypeNode[];
  /** Bytes to which a value of this type is aligned. */
  alignment: number;
}

const alignments: Readonly<Record<string, number>> = {
  y: 1,
  b: 4,
  n: 2,
  q: 2,
  i: 4,
  u: 4,
  x: 8,
  t: 8,
  d: 8,
  s: 4,
  o: 4,
  g: 1,
  h: 4,
  v: 1,
  a: 4,
  "(": 8,
  "{": 8,
};

const parsed = new Map<string, readonly TypeNode[]>();

/** Types of a D-Bus signature such as `a(so)`. Throws EnvironmentError DESKTOP_DBUS on a malformed one. */
export function parseSignature(signature: string): readonly TypeNode[] {
  const known = parsed.get(signature);
  if (known !== undefined) return known;
  const types: TypeNode[] = [];
  let at = 0;
  while (at < signature.length) {
    const [type, next] = parseType(signature, at);
    types.push(type);
    at = next;
  }
  parsed.set(signature, types);
  return types;
}

function parseType(signature: string, at: number): [TypeNode, number] {
  const code = signature[at] ?? "";
  const alignment = alignments[code];
  if (alignment === undefined) throw malformed(signature);
  if (code === "a") {
    const [inner, next] = parseType(signature, at + 1);
    return [{ code, inner: [inner], alignment }, next];
  }
  if (code !== "(" && code !== "{") return [{ code, inner: [], alignment }, at + 1];
  const close = code === "(" ? ")" : "}";
  const inner: TypeNode[] = [];
  let next = at + 1;
  while (signature[next] !== close) {
    const [type, after] = parseType(signature, next);
    inner.push(type);
    next = after;
  }
  if (inner.length === 0) throw malformed(signature);
  return [{ code, inner, alignment }, next + 1];
}

function malformed(signature: string): EnvironmentError {
  return new EnvironmentError(
    "DESKTOP_DBUS",
    `"${signature}" is no D-Bus signature; the program that sent it is faulty, reset the desktop`,
  );
}
