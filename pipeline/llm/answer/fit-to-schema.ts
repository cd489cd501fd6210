import { z } from "zod";
import { listIn, objectsIn } from "./lenient-json.js";

/** What is looked at of a JSON schema of an answer. */
const nodeSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/**
 * A value brought nearer to a JSON schema where what is meant is clear: null for an empty list, a JSON text for the value
 * that it spells, a text for a list with that text alone, a field too many left out, a field that may be null and
 * is missing. Whether it then is what the schema wants has still to be checked.
 */
export function fitToSchema(value: unknown, schema: unknown): unknown {
  const node = nodeSchema.parse(schema);
  if (node.anyOf !== undefined) {
    if (value === null || value === undefined) return isNullable(node) ? null : value;
    const other = node.anyOf.find((one) => nodeSchema.parse(one).type !== "null");
    return other === undefined ? value : fitToSchema(value, other);
  }
  if (node.type === "object") return fitObject(value, node);
  if (node.type === "array") return fitList(value, node);
  return value;
}

function fitObject(value: unknown, node: z.infer<typeof nodeSchema>): unknown {
  const { properties = {}, additionalProperties: others } = node;
  if (typeof value === "string") {
    const [object, ...more] = objectsIn(value);
    return object === undefined || more.length > 0 ? value : fitObject(object, node);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const fitted = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    if (Object.hasOwn(fields, name)) return [[name, fitToSchema(fields[name], schema)]];
    return isNullable(nodeSchema.parse(schema)) ? [[name, null]] : [];
  });
  // Of a record, whose names are anybody's.
  const named = typeof others !== "object" || others === null ? [] : Object.entries(fields);
  const free = named.filter(([name]) => !Object.hasOwn(properties, name));
  return Object.fromEntries([...fitted, ...free.map(([name, field]) => [name, fitToSchema(field, others)])]);
}

function fitList(value: unknown, { items }: z.infer<typeof nodeSchema>): unknown {
  if (value === null) return [];
  const list = typeof value === "string" ? listOf(value, items) : value;
  return Array.isArray(list) ? list.map((one) => fitToSchema(one, items)) : list;
}

function listOf(text: string, items: unknown): unknown {
  if (text.trim() === "") return [];
  return listIn(text) ?? (nodeSchema.safeParse(items).data?.type === "string" ? [text] : text);
}

function isNullable({ type, anyOf }: z.infer<typeof nodeSchema>): boolean {
  if (Array.isArray(type) && type.includes("null")) return true;
  return anyOf?.some((one) => nodeSchema.parse(one).type === "null") ?? false;
}
