import { plainType, recordSchemas, type Schema, shapeOf, withoutNull } from "./record-schemas.js";

const introduction = `# Exported records

\`pnpm export omnibench --from FILE --to DIR\` writes a dataset as a folder in OmniBench's form:

| in the folder | what it is |
|---|---|
| \`tasks.jsonl\`, \`task_trajectories.jsonl\`, \`proofs.jsonl\`, \`environment_files.jsonl\` | one record in each line |
| \`subtasks.json\`, \`subtask_trajectories.jsonl\` | the subtasks that the tasks consist of |
| \`subtask_evaluations/<id>.py\`, \`.ts\` | the evaluator of each subtask, with what it imports |
| \`files/\` | observations and environment files, named by their SHA-256 |
| \`omnibench/tasks/<id>.json\`, \`omnibench/subtasks/<id>.json\` | what OmniBench's appendix C keys by node ids and parameter names, in that form |

The files of records load into Arrow, Parquet, DuckDB, pandas and \`datasets.load_dataset("json")\` as they are:

- Every key of an object is in every record. What does not apply is \`null\`; a list of nothing is \`[]\`.
- A place holds values of one type. Cells of tables are texts with a \`type\` beside them.
- No key is an id or a name out of the data. What appendix C keys by them is a list here: \`dag.edges\`, \`edge_kinds\`,
  \`subtasks\`, parameters, settings and fields. The keyed form is in \`omnibench/\`, one file for each task and subtask, because a
  reader of columns would make a column of every node id.
- A field that is \`null\` in every record of a dataset has no type in that file, and neither has an element of a list that is always
  empty. The tables below say which type it has where there is something.

This page is made from the schemas in \`pipeline/schema/exported-records.ts\`; a test keeps it as they are.
`;

/** The page that documents the exported records, from their schemas. */
export function recordsPage(): string {
  const { files, shapes } = recordSchemas();
  const section = (title: string, schema: Schema, words: string) => [
    `\n## ${title}\n`,
    ...(words === "" ? [] : [`${words}\n`]),
    "| field | type | meaning |",
    "|---|---|---|",
    ...rows(schema, ""),
  ];
  return [
    introduction.trimEnd(),
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
