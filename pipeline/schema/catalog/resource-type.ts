import { z } from "zod";

/**
 * How to find the instances of a resource type in what can be seen of a computer. The value of an instance is
 * given in brackets: a file or directory (path), clipboard content (its text), an open document (path), a page
 * shown by a browser (URL), a message (subject), a record of an application (its first field), a setting (value).
 * `observation` types leave no trace in the system state: their value is read from the screen.
 */
export const detectorSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("file"), extensions: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal("directory") }),
  z.strictObject({ kind: z.literal("clipboard"), content: z.enum(["text", "table", "image", "files"]) }),
  z.strictObject({ kind: z.literal("document"), extensions: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal("page") }),
  z.strictObject({ kind: z.literal("message"), folder: z.enum(["inbox", "sent", "drafts"]) }),
  z.strictObject({ kind: z.literal("record"), collection: z.string() }),
  z.strictObject({ kind: z.literal("setting") }),
  z.strictObject({ kind: z.literal("observation") }),
  z.strictObject({ kind: z.literal("any") }),
]);
export type Detector = z.infer<typeof detectorSchema>;

export const resourceTypeSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  description: z.string().min(1),
  /** The more general type that can stand in wherever it is asked for: an `img_path` is a `file_path`. */
  is_a: z.string().nullable().default(null),
  family: z.enum(["physical", "gui"]),
  /** Name of the slot that holds one instance at a time ("clipboard"), so that a second producer destroys the first. */
  exclusive: z.string().nullable().default(null),
  /** Lost when its window closes. */
  transient: z.boolean().default(false),
  /** How a person calls an instance: "the PDF". */
  noun: z.string().min(1),
  detector: detectorSchema,
});
export type ResourceType = z.infer<typeof resourceTypeSchema>;

/** One thing that exists on a computer: a resource type with its value. */
export interface ResourceInstance {
  type: string;
  value: string;
}
