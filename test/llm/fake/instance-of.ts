import { z } from "zod";

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
});

/** A small value that a JSON schema takes, as a model may answer that has nothing to say. Without references and patterns. */
export function instanceOf(schema: unknown): unknown {
  if (typeof schema === "boolean") return "a";
  const given = node.parse(schema);
  if (given.const !== undefined) return given.const;
  if (given.enum !== undefined) return given.enum[0];
  const [other] = given.anyOf ?? given.oneOf ?? [];
  if (other !== undefined) return instanceOf(other);
  const type = Array.isArray(given.type) ? given.type[0] : given.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(given.properties ?? {}).flatMap(([name, child]) =>
          given.required?.includes(name) === true ? [[name, instanceOf(child)]] : [],
        ),
      );
    case "array":
      return (
        given.prefixItems?.map(instanceOf) ?? Array.from({ length: given.minItems ?? 0 }, () => instanceOf(given.items))
      );
    case "string":
      return "a".repeat(given.minLength ?? 1);
    case "integer":
    case "number":
      return Math.max(0, given.minimum ?? 0);
    case "boolean":
      return true;
    default:
      return null;
  }
}
