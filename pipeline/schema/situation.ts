import { z } from "zod";
import { pictureTurns } from "./computer/picture-turn.js";
import { modelAuthorSchema } from "./model-author.js";
import { identifierSchema, nameSchema } from "./safe-name.js";
import { situationChartSchema } from "./situation-chart.js";
import { decisionSchema } from "./situation-decision.js";
import { saidKindSchema } from "./task/said-facts.js";

/**
 * What the situation is about: a value of a column, drawn among those that occur in at least `rows[0]` and at most
 * `rows[1]` of the rows that meet the condition.
 */
const subjectSchema = z.strictObject({
  table: z.string(),
  column: z.string(),
  where: z.string(),
  rows: z.tuple([z.int().min(1), z.int().max(60)]).default([1, 60]),
});

/** A label, or a sentence with one place for the value. */
const statedSchema = z.string().regex(/^[^…]*…?[^…]*$/);

/**
 * A value that has to be found out. `query` asks a table of the workplace, and may name subjects and earlier facts with
 * `@`; `stated` is a label in a document or a message of the situation or on a page of the workplace ("Credit limit" of
 * the line "Credit limit: EUR 9,000"), or a whole sentence there without its full stop and with `…` in the place of the
 * value ("Your credit limit is … until further notice").
 */
const situationFactSchema = z.strictObject({
  kind: saidKindSchema.exclude(["request"]),
  /** The currency of money ("EUR"), where what states it does not say it. */
  unit: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  from: z.union([
    z.strictObject({ table: z.string(), query: z.string() }),
    z.strictObject({ document: identifierSchema, stated: statedSchema }),
    z.strictObject({ page: identifierSchema, stated: statedSchema }),
    z.strictObject({ message: identifierSchema, stated: statedSchema }),
  ]),
  /** As a document or a message that states it calls it, without article: "overdue sum". */
  label: z.string(),
  /** Noun phrases that describe it so that it can be found: "the sum of the unpaid invoices of {client}". */
  described: z.array(z.string()).min(1),
  /** As it is called once it was described: "that sum". */
  again: z.string(),
});
export type SituationFact = z.infer<typeof situationFactSchema>;

/** Lines with blanks, some of which may state facts, as "label: value" or in a sentence. */
const linesSchema = z.array(z.string()).min(1);

/**
 * A file that lies on the computer, below the home folder: a document or a text with its lines, slides, a picture, the
 * rows of a table of the workplace (as an export gives them), or an archive of texts. Texts have blanks.
 */
const situationDocumentSchema = z.union([
  /** What is `published` stands on a page of the intranet in another form of the situation. */
  z.strictObject({ path: z.string(), lines: linesSchema, published: z.literal(true).optional() }),
  z.strictObject({
    path: z.string(),
    slides: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })).min(1),
  }),
  z.strictObject({
    path: z.string(),
    picture: z.strictObject({
      width: z.int().min(16).max(4000),
      height: z.int().min(16).max(4000),
      shows: z.string(),
      /** Whose numbers it shows where it is a chart. */
      chart: situationChartSchema.optional(),
      /** How it was turned before the situation begins: one "rotated right" lies on its right side. */
      turned: z.enum(pictureTurns).optional(),
    }),
  }),
  z.strictObject({ path: z.string(), table: z.string() }),
  z.strictObject({
    path: z.string(),
    archive: z.array(z.strictObject({ name: z.string(), lines: linesSchema })).min(1),
  }),
]);
export type SituationDocument = z.infer<typeof situationDocumentSchema>;

/** A folder that lies on the computer, below the home folder; documents whose paths begin with its path lie in it. */
const situationFolderSchema = z.strictObject({ path: z.string() });

/**
 * Another form of a situation, in which the record of a subject (`of`, the value of the column `key`) has a page on the
 * intranet and its table no workbook. `meaning` is what the form says in place of the situation's.
 */
const recordPageSchema = z.strictObject({
  table: z.string(),
  key: z.string(),
  of: identifierSchema,
  meaning: z.array(z.string()).optional(),
});

/** A message in the inbox, with blanks; it may state facts, as "label: value" on a line of its own or in a sentence. */
const situationMessageSchema = z.strictObject({
  from: identifierSchema,
  subject: z.string(),
  text: z.string(),
  /** Documents that are attached: they lie nowhere else before somebody saves them. */
  attached: z.array(identifierSchema).default([]),
});

/** What an application keeps on the computer when the situation begins, such as a bookmark: its first field names it. */
const situationRecordSchema = z.strictObject({ collection: z.string(), fields: z.record(z.string(), z.string()) });

/** A document that a page of the workplace offers for download, by its name, with its lines. */
const situationDownloadSchema = z.strictObject({ page: identifierSchema, name: z.string(), lines: linesSchema });

/** What a text asks for beside the facts that it states. */
const situationRequestSchema = z.strictObject({
  /** A sentence with blanks, as the gold trajectory writes it: "Please stop deliveries to {client}." */
  says: z.string().min(1),
  /** Parts of words of which any text that asks for it has one: deliver, ship, supply. */
  heard: z.array(z.string().regex(/^[a-z0-9' -]+$/)).min(1),
});
export type SituationRequest = z.infer<typeof situationRequestSchema>;

/**
 * What a parameter of a deliverable's subtask is given: words with blanks, the value of a fact, several facts to be
 * stated, with a request where something is asked for, too, the file of another deliverable, a table's workbook, a
 * document, a folder, a message or a record of the situation, the address of a page of the workplace.
 */
const materialSchema = z.union([
  z.string(),
  z.strictObject({ fact: identifierSchema }),
  z.strictObject({ facts: z.array(identifierSchema).min(1), request: situationRequestSchema.optional() }),
  z.strictObject({ made: identifierSchema }),
  z.strictObject({ table: z.string() }),
  z.strictObject({ document: identifierSchema }),
  z.strictObject({ folder: identifierSchema }),
  z.strictObject({ message: identifierSchema }),
  z.strictObject({ record: identifierSchema }),
  z.strictObject({ page: identifierSchema }),
  z.strictObject({ condition: z.string() }),
]);
export type Material = z.infer<typeof materialSchema>;

/** Something that is wanted: a document, a message, changed rows. */
const deliverableSchema = z.strictObject({
  /** The resource type that it is ("mail_sent", "docx_path"); "nothing" of what takes something away. */
  gives: z.string(),
  /** The path of a file that is made, below the home folder, with blanks. */
  as: z.string().optional(),
  /** What goes into it, by the type of the parameter that takes it, or by its name where several are of one type. */
  with: z.record(z.string(), materialSchema).default({}),
  /**
   * The subtask that gives it, in words by which the pool calls it ("copy {dir_path} to the desktop"): needed where
   * several give the same of the same.
   */
  by: z.string().optional(),
  /** Deliverables that come first although nothing of them goes into it; its requests name them. */
  after: z.array(identifierSchema).default([]),
  /** Requests, each a verb phrase with blanks; the names of facts and of made deliverables are blanks, too. */
  asked: z.array(z.string()).min(1),
  /** As later requests refer to it: "the reminder". */
  called: z.string().optional(),
  /** Whether the situation makes sense without it. */
  optional: z.boolean().default(false),
});
export type Deliverable = z.infer<typeof deliverableSchema>;

/** Whether a document of a situation came with a message, so that it lies in no folder. */
export function isAttached({ messages }: Pick<Situation, "messages">, document: string): boolean {
  return Object.values(messages).some(({ attached }) => attached.includes(document));
}

/** Names of the deliverables that come before one: what is made by them goes into it, or it is asked for after them. */
export function predecessorsOf(deliverable: Deliverable): string[] {
  const made = Object.values(deliverable.with).flatMap((material) =>
    typeof material === "object" && "made" in material ? [material.made] : [],
  );
  return [...new Set([...made, ...deliverable.after])];
}

/** Names of the facts that go into a deliverable. */
export function factsOf({ with: given }: Deliverable): string[] {
  const names = Object.values(given).flatMap((material) => {
    if (typeof material === "string") return [];
    if ("fact" in material) return [material.fact];
    return "facts" in material ? material.facts : [];
  });
  return [...new Set(names)];
}

/** The conditions that choose rows for a deliverable, each with the table of the rows. */
export function tableConditionsOf({ with: given }: Deliverable): { table: string; condition: string }[] {
  const materials = Object.values(given).filter((material) => typeof material === "object");
  const tables = materials.flatMap((material) => ("table" in material ? [material.table] : []));
  return materials.flatMap((material) =>
    "condition" in material ? tables.map((table) => ({ table, condition: material.condition })) : [],
  );
}

/** The tables of the workplace that a situation takes something from or works in. */
export function tablesTaken({ about, facts, documents, deliverables, pages = {} }: Situation): ReadonlySet<string> {
  const places = [
    ...Object.values(about),
    ...Object.values(facts).map(({ from }) => from),
    ...Object.values(documents),
    ...Object.values(pages),
    ...Object.values(deliverables).flatMap((deliverable) => Object.values(deliverable.with)),
  ];
  return new Set(places.flatMap((place) => (typeof place === "object" && "table" in place ? [place.table] : [])));
}

/** What the query of a fact names: earlier facts, and subjects of the situation. */
export function factsBehind({ from }: SituationFact): string[] {
  return "table" in from ? [...from.query.matchAll(/@([a-z][a-z0-9_]*)/g)].map(([, name = ""]) => name) : [];
}

/**
 * A further computer of a situation: what people call it, which documents lie on it, and which deliverables are made on
 * it. What several computers have in common lies in the folder Shared.
 */
const situationComputerSchema = z.strictObject({
  called: z.string(),
  documents: z.array(identifierSchema).default([]),
  deliverables: z.array(identifierSchema).default([]),
});

/** Why somebody wants something now, and what. Texts have blanks: subjects, people by role, `{today}`, `{organisation}`. */
export const situationSchema = z.strictObject({
  id: nameSchema,
  /** The goal in a phrase, for lists: "Remind {client} of what is overdue". */
  goal: z.string(),
  /** Role of whoever asks. */
  asked_by: identifierSchema,
  /** Why, in a sentence or two; each is a way to say it. */
  reason: z.array(z.string()).min(1),
  /**
   * What a word of the requests stands for, so that it is said once and not in every request: "Overdue are the invoices
   * in {invoices_file} that were due before today and have no date under Paid on." Each is a way to say it.
   */
  meaning: z.array(z.string()).default([]),
  about: z.record(identifierSchema, subjectSchema).default({}),
  facts: z.record(identifierSchema, situationFactSchema).default({}),
  documents: z.record(identifierSchema, situationDocumentSchema).default({}),
  folders: z.record(identifierSchema, situationFolderSchema).default({}),
  messages: z.record(identifierSchema, situationMessageSchema).default({}),
  records: z.record(identifierSchema, situationRecordSchema).default({}),
  downloads: z.record(identifierSchema, situationDownloadSchema).default({}),
  deliverables: z.record(identifierSchema, deliverableSchema),
  decision: decisionSchema.optional(),
  /** By id; texts name them by the blank of their id ("on {server}, ..."). */
  computers: z.record(z.string().regex(/^[a-z][a-z0-9]*$/), situationComputerSchema).optional(),
  record_page: recordPageSchema.optional(),
  /** The published draft that it says anew: "windowsworld:win_hr__l1_001". */
  draft: z.string().optional(),
});
/** What a model may say of a situation. */
export const proposedSituationSchema = situationSchema.omit({ draft: true, record_page: true, computers: true });
export type Situation = z.infer<typeof situationSchema> & {
  /** The situation of which this is another form: with all its forms it is drawn as often as another one alone. */
  form_of?: string;
  /** Of another form: the facts that stand elsewhere than in the situation. */
  moved?: readonly string[];
  /** Of another form: pages of the intranet that only it has, by name. */
  pages?: Readonly<Record<string, SituationPage>>;
  /** Of another form: tables that have no workbook on the computer. */
  without_tables?: readonly string[];
};

/** A page of the intranet: a document by its path, whose name is the title, or the record of a subject. */
export type SituationPage =
  | { path: string; lines: readonly string[] }
  | Omit<z.infer<typeof recordPageSchema>, "meaning">;

/** The further computer on which a deliverable is made; undefined for the own one. */
export function computerOfDeliverable({ computers = {} }: Situation, name: string): string | undefined {
  return Object.keys(computers).find((id) => computers[id]?.deliverables.includes(name));
}

/** The further computer on which a document lies; undefined for the own one. */
export function computerOfDocument({ computers = {} }: Situation, name: string): string | undefined {
  return Object.keys(computers).find((id) => computers[id]?.documents.includes(name));
}

/** The further computer on which a fact is found out: that of the document that states it. */
export function computerOfFact(situation: Situation, { from }: SituationFact): string | undefined {
  return "document" in from ? computerOfDocument(situation, from.document) : undefined;
}

/** A file of `resources/situations/`: what happens at the workplace of one persona, who may have several files. */
export const situationFileSchema = z.strictObject({
  persona: nameSchema,
  /** The model that proposed them. */
  proposed_by: modelAuthorSchema.optional(),
  situations: z.array(situationSchema).min(1),
});
export type SituationFile = z.infer<typeof situationFileSchema>;
