import type { SchemaElement } from "hyparquet-writer";

/** A picture as Hugging Face's `Image` holds it. */
export interface ImageValue {
  readonly bytes: Uint8Array;
  readonly path: string;
}

export type ColumnValue = string | number | boolean | null | readonly string[] | readonly number[] | ImageValue;

interface ColumnKind {
  schema(name: string): SchemaElement[];
  /** Hugging Face's feature, as the metadata of Parquet files has it. */
  readonly feature: object;
  /** The same as the card of a dataset has it. */
  readonly card: Readonly<Record<string, unknown>>;
  /** A value as the writer of Parquet takes it. */
  stored(value: ColumnValue): unknown;
  /** About how many bytes a value takes. */
  size(value: ColumnValue): number;
}

const scalar = (dtype: string, element: Omit<SchemaElement, "name" | "repetition_type">): ColumnKind => ({
  schema: (name) => [{ name, ...element, repetition_type: "OPTIONAL" }],
  feature: { dtype, _type: "Value" },
  card: { dtype },
  stored: (value) => (typeof value === "number" && dtype === "int64" ? BigInt(value) : value),
  size: (value) => (typeof value === "string" ? value.length : 8),
});

const list = (dtype: string, element: Omit<SchemaElement, "name" | "repetition_type">): ColumnKind => ({
  schema: (name) => [
    { name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", ...element, repetition_type: "OPTIONAL" },
  ],
  feature: { feature: { dtype, _type: "Value" }, _type: "Sequence" },
  card: { sequence: dtype },
  stored: (value) => value,
  size: (value) => (Array.isArray(value) ? value.reduce((sum: number, one) => sum + String(one).length, 0) : 8),
});

const text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

/** The kinds of columns: as Parquet stores them, and as Hugging Face reads them. */
export const columnKinds = {
  text: scalar("string", text),
  whole: scalar("int64", { type: "INT64" }),
  number: scalar("float64", { type: "DOUBLE" }),
  flag: scalar("bool", { type: "BOOLEAN" }),
  texts: list("string", text),
  numbers: list("float64", { type: "DOUBLE" }),
  image: {
    schema: (name) => [
      { name, repetition_type: "OPTIONAL", num_children: 2 },
      { name: "bytes", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
      { name: "path", ...text, repetition_type: "OPTIONAL" },
    ],
    feature: { _type: "Image" },
    card: { dtype: "image" },
    stored: (value) => value,
    size: (value) => (value !== null && typeof value === "object" && "bytes" in value ? value.bytes.length : 8),
  },
} as const satisfies Record<string, ColumnKind>;
export type ColumnKindName = keyof typeof columnKinds;

/** A column of a table, with what it means for the page about the format. */
export interface TableColumn<Name extends string = string> {
  readonly name: Name;
  readonly kind: ColumnKindName;
  readonly meaning: string;
}
