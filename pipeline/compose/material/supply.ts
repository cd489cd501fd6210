import { type Catalog, isA } from "../../catalog/catalog.js";
import { derive } from "../../content/derive/derive.js";
import { generateContent } from "../../content/generate/generate.js";
import { createRng } from "../../rng.js";
import type { Persona, PersonaDocument, PersonaMessage, PersonaPage } from "../../schema/catalog/catalog.js";
import type { SetupPage } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { Extractor } from "../../schema/task/derivation.js";
import { extension } from "../../text/path.js";
import { extensionOf } from "../values/naming.js";
import type { UsableSubtask } from "./usable-subtask.js";

/** Something that is on the computer when the task begins. Supplies with equal keys are the same thing. */
export type Supply =
  | { kind: "document"; key: string; document: PersonaDocument }
  | { kind: "archive"; key: string; documents: readonly PersonaDocument[] }
  | { kind: "page"; key: string; page: PersonaPage }
  | { kind: "message"; key: string; message: PersonaMessage }
  | { kind: "directory"; key: string; name: string }
  | { kind: "record"; key: string; collection: string; fields: Readonly<Record<string, string>>; name: string };

/** A needed resource, and the node that needs it. */
export interface Demand {
  type: string;
  /** What is read from its content, if anything. */
  extractor: Extractor | null;
  consumer: UsableSubtask;
}

/** The supplies of one persona, looked up once for each demand. */
export interface Supplier {
  /** See `supplies`. */
  supplies(demand: Demand): readonly Supply[];
  /** Whether the persona itself has what is demanded; otherwise only a subtask can make it. */
  ownsSuch(demand: Demand): boolean;
}

/** Creates the supplier of a persona, which caches its answers. */
export function createSupplier(persona: Persona, catalog: Catalog): Supplier {
  const alone: Catalog = { ...catalog, personas: new Map([[persona.id, persona]]) };
  return {
    supplies: onceForEach((demand) => supplies(demand, persona, catalog)),
    ownsSuch: onceForEach((demand) => {
      const kind = catalog.resourceTypes.get(demand.type)?.detector.kind;
      return kind !== "file" && kind !== "any" ? true : supplies(demand, persona, alone).length > 0;
    }),
  };
}

/** Caches answers by extractor and consumer, which are objects of the pool and live as long as it does. */
function onceForEach<T>(answer: (demand: Demand) => T): (demand: Demand) => T {
  const known = new Map<UsableSubtask, Map<Extractor | null, Map<string, { answer: T }>>>();
  return (demand) => {
    const ofConsumer = known.get(demand.consumer) ?? new Map<Extractor | null, Map<string, { answer: T }>>();
    known.set(demand.consumer, ofConsumer);
    const ofExtractor = ofConsumer.get(demand.extractor) ?? new Map<string, { answer: T }>();
    ofConsumer.set(demand.extractor, ofExtractor);
    const found = ofExtractor.get(demand.type) ?? { answer: answer(demand) };
    ofExtractor.set(demand.type, found);
    return found.answer;
  };
}

const directoryNames = ["Reviewed", "Archive", "For signature", "Shared", "Handover"];
const recordNames = ["Review", "Follow-up", "Deadline", "Handover"];

/**
 * Returns the supplies that a persona has for a demand; empty for what only a subtask can make (a clipboard, an open
 * document). If the persona has nothing of the kind, returns supplies of other personas.
 */
function supplies(demand: Demand, persona: Persona, catalog: Catalog): Supply[] {
  const detector = catalog.resourceTypes.get(demand.type)?.detector;
  switch (detector?.kind) {
    case "file":
      return fileSupplies(demand, persona, catalog);
    case "directory":
      return directoryNames.map((name) => ({ kind: "directory", key: `directory:${name}`, name }));
    case "any":
      return ownFirst(persona, catalog, (other) =>
        other.pages.flatMap((page): Supply[] =>
          isReadable(demand.extractor, () => samplePage(page)) ? [{ kind: "page", key: `page:${page.url}`, page }] : [],
        ),
      );
    case "message":
      return detector.folder === "inbox" ? messageSupplies(demand, persona, catalog) : [];
    case "record":
      return recordSupplies(demand, detector.collection);
    default:
      return [];
  }
}

function ownFirst(persona: Persona, catalog: Catalog, of: (persona: Persona) => Supply[]): Supply[] {
  const own = of(persona);
  if (own.length > 0) return own;
  return [...new Map([...catalog.personas.values()].flatMap(of).map((supply) => [supply.key, supply])).values()];
}

function fileSupplies({ type, extractor }: Demand, persona: Persona, catalog: Catalog): Supply[] {
  const found = ownFirst(persona, catalog, ({ documents }) =>
    documents.flatMap((document): Supply[] =>
      isA(catalog.resourceTypes, document.type, type) && isReadable(extractor, () => sampleContent(document.content))
        ? [{ kind: "document", key: `document:${document.name}.${document.type}`, document }]
        : [],
    ),
  );
  if (found.length > 0 || extractor !== null || !isArchive(type, catalog)) return found;
  const [first, second] = persona.documents;
  return first === undefined || second === undefined
    ? []
    : [{ kind: "archive", key: "archive", documents: [first, second] }];
}

function isArchive(type: string, catalog: Catalog): boolean {
  return extensionOf(catalog.resourceTypes.get(type)) === "zip";
}

/** Returns messages; only those with an attachment if a file is to be taken out of one. */
function messageSupplies({ consumer }: Demand, persona: Persona, catalog: Catalog): Supply[] {
  const wanted = [...consumer.links.values()].find(({ place }) => place === "attachment")?.worked[0];
  const plain = persona.messages.map(
    (message): Supply => ({ kind: "message", key: `message:${message.subject}`, message }),
  );
  if (wanted === undefined) return plain;
  const fits = ({ type }: PersonaDocument) => extensionOf(catalog.resourceTypes.get(type)) === extension(wanted);
  const document = persona.documents.find(fits);
  return persona.messages.flatMap((message): Supply[] => {
    const key = `message:${message.subject}:${extension(wanted)}`;
    if (message.attachments.some(fits)) return [{ kind: "message", key: `message:${message.subject}`, message }];
    if (document === undefined) return [];
    return [{ kind: "message", key, message: { ...message, attachments: [...message.attachments, document] } }];
  });
}

/**
 * Returns records with the fields that the subtask met in its trials; only the first field, which names the record, is
 * new.
 */
function recordSupplies({ type, consumer }: Demand, collection: string): Supply[] {
  const [trial] = consumer.subtask.trials;
  const record = trial?.setup.records.find((candidate) => candidate.collection === collection);
  if (record === undefined) return [];
  return recordNames.map((name) => ({
    kind: "record",
    key: `${type}:${name}`,
    collection,
    fields: record.fields,
    name,
  }));
}

function isReadable(extractor: Extractor | null, content: () => FileContent | SetupPage): boolean {
  return extractor === null || derive(extractor, content()) !== null;
}

const samples = new Map<string, FileContent>();

/** Returns a sample of a kind of content, which shows what all of them have in common, above all their columns. */
function sampleContent(kind: string): FileContent {
  const known = samples.get(kind);
  if (known !== undefined) return known;
  const content = generateContent(kind, "Sample", createRng("sample", kind));
  samples.set(kind, content);
  return content;
}

function samplePage(page: PersonaPage): SetupPage {
  const facts = page.facts.map(({ label, minimum }) => ({ label, value: String(minimum) }));
  return { url: page.url, title: page.title, facts, paragraphs: [], downloads: [], available: true };
}
