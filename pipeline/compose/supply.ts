import { type Catalog, isA } from "../catalog/catalog.js";
import { derive } from "../environments/derive.js";
import { generateContent } from "../environments/generate/generate.js";
import { createRng } from "../rng.js";
import type { Persona, PersonaDocument, PersonaMessage, PersonaPage } from "../schema/catalog.js";
import type { Extractor } from "../schema/derivation.js";
import type { SetupPage } from "../schema/environment-setup.js";
import type { FileContent } from "../schema/file-content.js";
import type { UsableSubtask } from "./pool-index.js";

/** Something that a task finds on the computer. Two supplies with one key are the same thing. */
export type Supply =
  | { kind: "document"; key: string; document: PersonaDocument }
  | { kind: "page"; key: string; page: PersonaPage }
  | { kind: "message"; key: string; message: PersonaMessage }
  | { kind: "directory"; key: string; name: string }
  | { kind: "record"; key: string; collection: string; fields: Readonly<Record<string, string>>; name: string };

const directoryNames = ["Reviewed", "Archive", "For signature", "Shared", "Handover"];
const recordNames = ["Review", "Follow-up", "Deadline", "Handover"];

/**
 * What a persona can have at hand for an input of a type, with a content from which `extractor` reads something;
 * empty for what only a subtask can bring about (a clipboard, an open document).
 */
export function supplies(
  type: string,
  extractor: Extractor | null,
  persona: Persona,
  catalog: Catalog,
  consumer: UsableSubtask,
): Supply[] {
  const detector = catalog.resourceTypes.get(type)?.detector;
  switch (detector?.kind) {
    case "file":
      return persona.documents.flatMap((document, index) =>
        isA(catalog.resourceTypes, document.type, type) &&
        (extractor === null || derive(extractor, sampleContent(document.content)) !== null)
          ? [{ kind: "document", key: `document:${index}`, document }]
          : [],
      );
    case "directory":
      return directoryNames.map((name) => ({ kind: "directory", key: `directory:${name}`, name }));
    case "any":
      return persona.pages.flatMap((page, index) =>
        extractor === null || derive(extractor, samplePage(page)) !== null
          ? [{ kind: "page", key: `page:${index}`, page }]
          : [],
      );
    case "message":
      return detector.folder === "inbox"
        ? persona.messages.map((message, index) => ({ kind: "message", key: `message:${index}`, message }))
        : [];
    case "record":
      return recordSupplies(type, detector.collection, consumer);
    default:
      return [];
  }
}

/** Records have the fields that the subtask met in its trials; only the first, which names them, is new. */
function recordSupplies(type: string, collection: string, consumer: UsableSubtask): Supply[] {
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

const samples = new Map<string, FileContent>();

/** What every content of a kind has in common, its columns above all, shows in one of them. */
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
