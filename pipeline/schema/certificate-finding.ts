import { z } from "zod";
import { certifiedKinds } from "./certificate.js";

/** Something in which a dataset and its certificate differ. */
export const certificateFindingSchema = z.strictObject({
  /** `missing` and `added` are said of the dataset; `figures` where the certificate says another figure than follows from it. */
  what: z.enum(["changed", "missing", "added", "figures"]),
  kind: z.enum([...certifiedKinds, "dataset", "certificate"]),
  /** Id of the task, hash of the file, and so on; "" for the whole. */
  key: z.string(),
  table: z.string().nullable(),
  /** What tells the row from others of the same thing. */
  row: z.string().nullable(),
  field: z.string().nullable(),
  /** Tasks that have part in it, the first of them. */
  tasks: z.array(z.string()),
});
export type CertificateFinding = z.infer<typeof certificateFindingSchema>;
