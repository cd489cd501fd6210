import { plainType, recordSchemas, type Schema, shapeOf, withoutNull } from "./record-schemas.js";

/** Everything below this heading of docs/formats.md is made from the schemas. */
const heading = "## The exported records";

const introduction = `${heading}

This part is made from the schemas in \`pipeline/schema/records/exported-records.ts\`; a test keeps it as they are.
`;

/** The page that documents the formats, with its part on exported records as their schemas say it. Throws without that part. */
export function recordsPage(page: string): string {
  const [before, ...rest] = page.split(`${heading}\n`);
  if (before === undefined || rest.length !== 1) throw new Error(`docs/formats.md must have "${heading}" once`);
  const { files, shapes } = recordSchemas();
  const section = (title: string, schema: Schema, words: string) => [
    `\n### ${title}\n`,
    ...(words === "" ? [] : [`${words}\n`]),
    "| field | type | meaning |",
    "|---|---|---|",
    ...rows(schema, ""),
  ];
  return [
    `${before}${introduction.trimEnd()}`,
    ...[...files].flatMap(([file, schema]) => section(file, schema, "")),
    ...[...shapes].flatMap(([name, schema]) => section(`${capital(name)}`, schema, schema.description ?? "")),
    "",
  ].join("\n");
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** A row for each field, those of objects that are no shape of their own below it. */
function rows({ properties = {} }: Schema, before: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = `${before}${name}`;
    const { inner } = withoutNull(schema);
    const { element, lists } = elementOf(inner);
    const row = `| \`${field}\` | ${typeOf(schema)} | ${schema.description ?? ""} |`;
    return [row, ...rows(element, `${field}${"[]".repeat(lists)}.`)];
  });
}

function elementOf(schema: Schema): { element: Schema; lists: number } {
  if (schema.items === undefined) return { element: schema, lists: 0 };
  const { element, lists } = elementOf(schema.items);
  return { element, lists: lists + 1 };
}

const words: Record<string, string> = { string: "text", boolean: "true or false", integer: "whole number" };

function typeOf(schema: Schema): string {
  const { inner, isNullable } = withoutNull(schema);
  const shape = shapeOf(inner);
  const plain =
    shape !== undefined
      ? `[${shape}](#${shape.replaceAll(" ", "-")})`
      : inner.items !== undefined
        ? `list of ${typeOf(inner.items)}`
        : inner.enum !== undefined
          ? `text: ${inner.enum.join(", ")}`
          : (words[plainType(inner)] ?? plainType(inner));
  return isNullable ? `${plain}, or null` : plain;
}
