import { createHash, hash } from "node:crypto";

/** JSON of plain data with keys in order and nothing undefined, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  let held = "";
  for (const key of Object.keys(value).sort()) {
    const inner: unknown = Reflect.get(value, key);
    if (inner !== undefined) held += `${held === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(inner)}`;
  }
  return `{${held}}`;
}

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content);
}

/** SHA-256 of a text that comes part by part. */
export function createDigest(): { add(part: string): void; end(): string } {
  const digest = createHash("sha256");
  return { add: (part) => void digest.update(part), end: () => digest.digest("hex") };
}

/** SHA-256 of the canonical JSON of a value. */
export function contentHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

const namespace = Buffer.from("8c3c0f2e5d6b4a0f9e517461736b6c6d", "hex");

/** UUID version 5 (RFC 9562, 5.5) of what a thing is: `kind` and its defining value. */
export function identify(kind: string, value: unknown): string {
  const name = Buffer.from(`${kind}:${canonicalJson(value)}`);
  const hex = hash("sha1", Buffer.concat([namespace, name]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
