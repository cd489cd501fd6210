import { z } from "zod";

/** What both providers want of a tool's schema. */
export const toolSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

export const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);

const node = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** What OpenAI's strict mode finds wrong: an object that is open or has optional properties, a word it does not know. */
export function strictProblem(schema: unknown, place: readonly string[] = []): string | null {
  const { data } = node.safeParse(schema);
  const context = `In context=(${place.join(", ")})`;
  if (data === undefined) return `${context}, schema must be an object.`;
  const unknownWord = ["allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "patternProperties"].find(
    (word) => word in data,
  );
  if (unknownWord !== undefined) return `${context}, '${unknownWord}' is not permitted.`;
  const properties = Object.entries(data.properties ?? {});
  if (data.type === "object" && data.additionalProperties !== false) {
    return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const optional = properties.find(([name]) => !data.required?.includes(name));
  if (optional !== undefined) return `${context}, 'required' must include every key. Missing '${optional[0]}'.`;
  const children = [
    ...properties.map(([name, child]) => ({ name, child })),
    ...(data.items === undefined ? [] : [{ name: "items", child: data.items }]),
    ...(data.anyOf ?? []).map((child, index) => ({ name: `anyOf.${index}`, child })),
  ];
  for (const { name, child } of children) {
    const problem = strictProblem(child, [...place, name]);
    if (problem !== null) return problem;
  }
  return null;
}
