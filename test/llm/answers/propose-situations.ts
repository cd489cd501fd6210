import { z } from "zod";
import { situationSchema } from "../../../pipeline/schema/situation.js";
import { blockOf } from "./blocks.js";

const cell = z.union([z.string(), z.number()]);
const tablesSchema = z.array(
  z.object({
    table: z.string(),
    workbook: z.string(),
    rows: z.number(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), different: z.number(), such_as: z.array(cell) })),
  }),
);
const rolesSchema = z.object({ roles: z.array(z.string()) });
const knownSchema = z.array(z.object({ id: z.string() }));
const formsSchema = z.array(z.object({ gives: z.string(), with: z.array(z.string()), as: z.boolean() }));

type Table = z.infer<typeof tablesSchema>[number];
type Column = Table["columns"][number];

/**
 * Situations that follow from the lists of a question: for a table, a column that divides its rows and one that can be
 * added up, somebody wants the sum and the row with the most of it in a note, and a mail where the sum is large.
 */
export function answerSituationProposals(question: string): z.input<typeof situationSchema>[] {
  const tables = tablesSchema.parse(JSON.parse(blockOf(question, "tables")));
  const { roles } = rolesSchema.parse(JSON.parse(blockOf(question, "workplace")));
  const named = ["known", "refusals"].flatMap((tag) => knownSchema.parse(JSON.parse(blockOf(question, tag))));
  const known = new Set(named.map(({ id }) => id));
  const forms = formsSchema.parse(JSON.parse(blockOf(question, "deliverables")));
  const makes = (gives: string, given: string) =>
    forms.some((form) => form.gives === gives && form.with.join() === given);
  const wanted = Number(/Propose (\d+) situations/.exec(question)?.[1]);
  if (!makes("docx_path", "facts") || !makes("mail_sent", "facts,mail_address,title")) return [];
  const thoughts = tables.flatMap((table) =>
    groupsOf(table).flatMap((group) => figuresOf(table).map((figure) => situationOf(table, group, figure, roles))),
  );
  return thoughts.filter(({ id }) => !known.has(id)).slice(0, wanted);
}

/** Columns of plain words that divide the rows into some groups of several rows each. */
function groupsOf({ columns, rows }: Table): Column[] {
  return columns.filter(
    ({ type, different, such_as }) =>
      type === "text" &&
      different > 1 &&
      different <= rows / 3 &&
      such_as.every((one) => /^[A-Za-z ]+$/.test(String(one))),
  );
}

function figuresOf({ columns }: Table): Column[] {
  return columns.filter(
    ({ type, such_as }) => ["money", "count", "number"].includes(type) && such_as.some((one) => Number(one) > 0),
  );
}

function situationOf(
  table: Table,
  group: Column,
  figure: Column,
  roles: readonly string[],
): z.input<typeof situationSchema> {
  const [asker = "", other = asker] = roles;
  const [key] = table.columns;
  const named = figure.name.replace(/ \([A-Z]{3}\)/, "");
  const unit = figure.type === "money" ? { unit: /\(([A-Z]{3})\)/.exec(figure.name)?.[1] ?? "EUR" } : {};
  const kind = z.enum(["money", "count", "number"]).parse(figure.type);
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
  return situationSchema.parse({
    id: `${slug(table.table)}-${slug(named)}-by-${slug(group.name)}`,
    goal: `${named} of {item}, a ${group.name}`,
    asked_by: asker,
    reason: [`I need ${named} for {item} before the meeting of this week.`],
    meaning: [`Take the rows of ${table.workbook} in which ${group.name} is {item}.`],
    about: { item: { table: table.table, column: group.name, where: `[${figure.name}] > 0`, rows: [2, 60] } },
    facts: {
      total: {
        kind,
        ...unit,
        from: { table: table.table, query: `sum([${figure.name}] where [${group.name}] = @item)` },
        label: `sum of ${named}`,
        described: [`the sum of ${figure.name} over all with the ${group.name} {item}`],
        again: "that sum",
      },
      top: {
        kind: "text",
        from: {
          table: table.table,
          query: `pick([${key?.name}], largest [${figure.name}] where [${group.name}] = @item)`,
        },
        label: `row with the most ${named}`,
        described: [`the ${key?.name} of the one with the ${group.name} {item} that has the largest ${figure.name}`],
        again: "the largest one",
      },
    },
    deliverables: {
      note: {
        gives: "docx_path",
        as: `Documents/${named} of {item}.docx`,
        with: { facts: { facts: ["total", "top"] } },
        asked: [`write a note with {total} and {top} and save it as '${named} of {item}.docx' in Documents`],
        called: "the note",
      },
      warned: {
        gives: "mail_sent",
        with: { mail_address: `{${other}_mail}`, title: `${named} of {item}`, facts: { facts: ["total"] } },
        asked: [`mail {${other}} ({${other}_mail}) {total}, with the subject '${named} of {item}'`],
      },
    },
    decision: { fact: "total", relation: "greater", holds: ["warned"] },
  });
}
