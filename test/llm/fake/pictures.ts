import { ProtocolError } from "./http.js";

/** First bytes of the formats that both providers read. */
const signatures: Readonly<Record<string, string>> = {
  "image/png": "89504e47",
  "image/jpeg": "ffd8ff",
  "image/gif": "47494638",
  "image/webp": "52494646",
};

/** Throws unless the data is base64 of a picture of this type. */
export function checkPicture(mediaType: string, base64: string): void {
  const signature = signatures[mediaType];
  const start = Buffer.from(base64.slice(0, 16), "base64").toString("hex");
  if (signature === undefined || !start.startsWith(signature)) {
    throw new ProtocolError(400, `Could not process image of type ${mediaType}.`);
  }
}
