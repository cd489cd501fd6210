import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import { plainType, type Schema, shapeOf, withoutNull } from "./record-schemas.js";

/** What DuckDB finds in a place over all records: the name of a type, an element of a list, or fields. */
export type Structure = string | Structure[] | { [field: string]: Structure };
const structureSchema: z.ZodType<Structure> = z.lazy(() =>
  z.union([z.string(), z.array(structureSchema), z.record(z.string(), structureSchema)]),
);

/** A DuckDB of its own, in memory. */
export async function openDuckDb(): Promise<DuckDBConnection> {
  return (await DuckDBInstance.create(":memory:")).connect();
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const format = (file: string) => (file.endsWith(".jsonl") ? "newline_delimited" : "auto");

/** The rows of a query. */
export async function rowsOf(duckDb: DuckDBConnection, query: string): Promise<Record<string, unknown>[]> {
  return (await duckDb.runAndReadAll(query)).getRowObjectsJson();
}

/** The same, some in memory at a time. */
export async function* rowsIn(duckDb: DuckDBConnection, query: string): AsyncGenerator<Record<string, unknown>> {
  for await (const rows of (await duckDb.stream(query)).yieldRowObjectJson()) yield* rows;
}

/** The type of every place in a file of JSON records; "JSON" where there are several, "NULL" where there is nothing. */
export async function structureOf(duckDb: DuckDBConnection, file: string): Promise<Structure> {
  const [row] = await rowsOf(
    duckDb,
    `SELECT json_group_structure(json) AS found
     FROM read_json_objects(${quoted(file)}, format = '${format(file)}', maximum_object_size = 268435456)`,
  );
  return structureSchema.parse(JSON.parse(z.string().parse(row?.found)));
}

/** The records of a file as a table, with types that are inferred from all of them. */
export function tableOf(file: string): string {
  const settings = "sample_size = -1, map_inference_threshold = -1, maximum_object_size = 268435456";
  return `read_json(${quoted(file)}, format = '${format(file)}', ${settings})`;
}

/** Places in which values of several types stand. */
export function mixedPlaces(found: Structure, place = "record"): string[] {
  if (found === "JSON") return [place];
  if (typeof found === "string") return [];
  if (Array.isArray(found)) return found.flatMap((inner) => mixedPlaces(inner, `${place}[]`));
  return Object.entries(found).flatMap(([name, inner]) => mixedPlaces(inner, `${place}.${name}`));
}

const numbers = ["UBIGINT", "BIGINT", "HUGEINT", "UHUGEINT"];
const types: Record<string, readonly string[]> = {
  string: ["VARCHAR"],
  boolean: ["BOOLEAN"],
  integer: numbers,
  number: [...numbers, "DOUBLE"],
};

/** Places in which something else stands than a schema says: another type, a key too many, a key too few. */
export function deviations(
  found: Structure,
  schema: Schema,
  shapes: ReadonlyMap<string, Schema>,
  place = "record",
): string[] {
  if (found === "NULL") return [];
  const { inner } = withoutNull(schema);
  const shape = shapes.get(shapeOf(inner) ?? "") ?? inner;
  if (Array.isArray(found)) {
    const { items } = shape;
    if (items === undefined) return [`${place} is a list`];
    return found.flatMap((element) => deviations(element, items, shapes, `${place}[]`));
  }
  if (typeof found === "string") {
    return (types[plainType(shape)] ?? []).includes(found) ? [] : [`${place} is ${found}`];
  }
  const known = shape.properties ?? {};
  return [
    ...Object.keys(known).flatMap((name) => (Object.hasOwn(found, name) ? [] : [`${place}.${name} is missing`])),
    ...Object.entries(found).flatMap(([name, below]) => {
      const field = Object.hasOwn(known, name) ? known[name] : undefined;
      return field === undefined
        ? [`${place}.${name} is unknown`]
        : deviations(below, field, shapes, `${place}.${name}`);
    }),
  ];
}
