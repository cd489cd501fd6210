import { createHash, generateKeyPairSync, sign } from "node:crypto";

/** What a server shows that speaks TLS. */
export interface Certificate {
  /** PEM. */
  key: string;
  /** PEM. */
  certificate: string;
  /** SHA-256 as "AA:BB:...". */
  fingerprint: string;
}

const commonName = "2.5.4.3";
const ecdsaWithSha256 = "1.2.840.10045.4.3.2";

let made: Certificate | null = null;

/**
 * The certificate of all pages of this program's desktops: signed by its own key, which never leaves the program. It
 * names no host, so that browsers take it for those alone that their profile lists (`certificateExceptions`).
 */
export function pageCertificate(): Certificate {
  made ??= makeCertificate();
  return made;
}

function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = sequence(objectIdentifier(ecdsaWithSha256));
  const name = sequence(set(sequence(objectIdentifier(commonName), utf8String("desktop"))));
  const content = sequence(
    tagged(0, integer(2)),
    integer(1),
    algorithm,
    name,
    // Valid by the clock of any desktop.
    sequence(utcTime("000101000000Z"), utcTime("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const bytes = sequence(content, algorithm, bitString(sign("sha256", content, privateKey)));
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash("sha256")
      .update(bytes)
      .digest("hex")
      .toUpperCase()
      .replace(/..(?=.)/g, "$&:"),
  };
}

/** The distinguished encoding of ASN.1 (X.690), as much as a certificate needs. */

/** A value with its tag and length. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const bytes: number[] = [];
  for (let rest = content.length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...contents: readonly Uint8Array[]): Buffer => der(0x30, ...contents);
const set = (...contents: readonly Uint8Array[]): Buffer => der(0x31, ...contents);
/** A small number that is not negative. */
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const bitString = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);
const utf8String = (text: string): Buffer => der(0x0c, Buffer.from(text));
/** As "490101000000Z". */
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
/** A value with the number of an explicit tag. */
const tagged = (number: number, content: Uint8Array): Buffer => der(0xa0 + number, content);

/** An object identifier: "1.2.840.10045.4.3.2". */
function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split(".").map(Number);
  const groups = [first * 40 + second, ...others].map((value) => {
    const bytes = [value & 0x7f];
    for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f));
    return bytes;
  });
  return der(0x06, Buffer.from(groups.flat()));
}
