import { z } from "zod";

const isBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Bytes as they stand in the JSON of a job. */
export const bytesSchema = z.codec(z.strictObject({ base64: z.string() }), isBytes, {
  decode: ({ base64 }) => Uint8Array.from(Buffer.from(base64, "base64")),
  encode: (bytes) => ({ base64: Buffer.from(bytes).toString("base64") }),
});
