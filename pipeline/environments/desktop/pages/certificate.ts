import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { bitString, integer, objectIdentifier, sequence, set, tagged, utcTime, utf8String } from "./der.js";

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
