import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../hash.js";
import { personaSchema } from "../schema/catalog/catalog.js";
import { type CatalogAddition, noAddition } from "../schema/catalog/catalog-addition.js";
import { type ContentsFile, situationContentsSchema } from "../schema/contents.js";
import type { ModelAuthor } from "../schema/model-author.js";
import { type SituationFile, situationSchema } from "../schema/situation.js";
import { workplaceSchema } from "../schema/workplace.js";
import type { TableRow } from "./file/insert.js";
import { jsonColumn, parseRow } from "./file/parse-row.js";

const kinds = ["persona", "workplace", "situation", "contents"] as const;

const rowSchema = z.object({
  kind: z.enum(kinds),
  persona: z.string(),
  definition_json: jsonColumn,
  model: z.string().nullable(),
  prompt_version: z.number().nullable(),
});

/** The rows of a dataset that hold what its catalog had beside that of the program, with who proposed it. */
export function additionRows({ personas, workplaces, situations, contents }: CatalogAddition): TableRow[] {
  const row = (
    kind: (typeof kinds)[number],
    persona: string,
    id: string,
    definition: unknown,
    author: ModelAuthor | undefined,
  ): TableRow => ({
    table: "catalog_additions",
    row: {
      // The order of facts and deliverables is that in which they are found out and made.
      ...{ kind, persona, id, definition_json: JSON.stringify(definition) },
      ...{ model: author?.model ?? null, prompt_version: author?.prompt_version ?? null },
    },
  });
  const authors = new Map(workplaces.map(({ persona, proposed_by }) => [persona, proposed_by]));
  return [
    ...personas.map((persona) => row("persona", persona.id, persona.id, persona, authors.get(persona.id))),
    ...workplaces.map((workplace) =>
      row("workplace", workplace.persona, workplace.persona, workplace, workplace.proposed_by),
    ),
    ...situations.flatMap(({ persona, proposed_by, situations: own }) =>
      own.map((situation) => row("situation", persona, situation.id, situation, proposed_by)),
    ),
    ...contents.flatMap(({ persona, proposed_by, contents: own }) =>
      own.map((words) => row("contents", persona, words.situation, words, proposed_by)),
    ),
  ];
}

/**
 * What the catalog of a dataset had beside that of the program; nothing for a dataset of an earlier version. Throws StoreError
 * for rows that are no such definitions.
 */
export function readAddition(database: Database.Database): CatalogAddition {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'catalog_additions'");
  if (known.get() === undefined) return noAddition;
  const addition: CatalogAddition = { personas: [], workplaces: [], situations: [], contents: [] };
  const files = new Map<string, SituationFile>();
  const words = new Map<string, ContentsFile>();
  for (const row of database.prepare("SELECT * FROM catalog_additions ORDER BY rowid").all()) {
    const { kind, persona, definition_json, model, prompt_version } = parseRow(
      database,
      "catalog_additions",
      rowSchema,
      row,
    );
    const parsed = <T>(schema: z.ZodType<T>): T => parseRow(database, "catalog_additions", schema, definition_json);
    if (kind === "persona") addition.personas.push(parsed(personaSchema));
    else if (kind === "workplace") addition.workplaces.push(parsed(workplaceSchema));
    else {
      const author = model === null || prompt_version === null ? {} : { proposed_by: { model, prompt_version } };
      const key = canonicalJson([persona, author]);
      if (kind === "contents") {
        const file = words.get(key) ?? { persona, ...author, contents: [] };
        file.contents.push(parsed(situationContentsSchema));
        words.set(key, file);
        continue;
      }
      const file = files.get(key) ?? { persona, ...author, situations: [] };
      file.situations.push(parsed(situationSchema));
      files.set(key, file);
    }
  }
  return { ...addition, situations: [...files.values()], contents: [...words.values()] };
}
