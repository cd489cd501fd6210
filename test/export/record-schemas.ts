import { z } from "zod";
import { exportedFiles } from "../../pipeline/schema/records/exported-records.js";

/** The part of JSON Schema in which the schemas of exported records are. */
export interface Schema {
  type?: string | string[] | undefined;
  description?: string | undefined;
  enum?: string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  $ref?: string | undefined;
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.string()).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    items: schemaSchema.optional(),
    anyOf: z.array(schemaSchema).optional(),
    $ref: z.string().optional(),
  }),
);

/** The schema of each exported file, and shapes that several of them have, by name. */
export function recordSchemas(): { files: Map<string, Schema>; shapes: Map<string, Schema> } {
  const files = new Map<string, Schema>();
  const shapes = new Map<string, Schema>();
  for (const [file, record] of Object.entries(exportedFiles)) {
    const { $defs = {}, ...schema } = z.toJSONSchema(record);
    files.set(file, schemaSchema.parse(schema));
    for (const [name, shape] of Object.entries($defs)) shapes.set(name, schemaSchema.parse(shape));
  }
  return { files, shapes };
}

/** A schema without what makes it nullable, and whether something did. */
export function withoutNull(schema: Schema): { inner: Schema; isNullable: boolean } {
  const { type, anyOf } = schema;
  if (Array.isArray(type)) {
    return { inner: { ...schema, type: type.find((name) => name !== "null") }, isNullable: type.includes("null") };
  }
  const inner = anyOf?.find((one) => one.type !== "null");
  return inner === undefined ? { inner: schema, isNullable: false } : { inner, isNullable: true };
}

/** The one type of a schema that is not nullable; empty for a reference. */
export function plainType({ type }: Schema): string {
  return typeof type === "string" ? type : "";
}

/** The name of the shape that a schema refers to. */
export function shapeOf({ $ref }: Schema): string | undefined {
  return $ref === undefined ? undefined : decodeURIComponent($ref.replace("#/$defs/", ""));
}
