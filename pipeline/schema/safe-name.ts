import { z } from "zod";

/** Names that stand in data and may become names of files: each kind has one form, which leads to no other place. */

/** The id of a task, a subtask or a node: a UUID in lower case, so that no two differ in case only. */
export const idSchema = z.uuid().regex(/^[0-9a-f-]+$/, "an id is a UUID in lower case");

/** The id of an application, an environment or a persona. */
export const nameSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/, "a name consists of a-z, 0-9 and -");

/** SHA-256 in hexadecimal, by which bytes are kept. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, "a hash has 64 digits of 0-9 and a-f");

/** The file of an observation, a list of controls or a picture, named by its content. */
export const observationNameSchema = z
  .string()
  .regex(/^[0-9a-f]{64}\.(?:json|webp|png)$/, "an observation is named by a hash and .json, .webp or .png");

/** A name by which parts of a situation refer to each other: "open_sum". */
export const identifierSchema = z.string().regex(/^[a-z][a-z0-9_]*$/);
