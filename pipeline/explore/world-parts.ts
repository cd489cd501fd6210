import type { Catalog } from "../catalog/catalog.js";
import { generateContent } from "../content/generate/generate.js";
import { RequestError } from "../errors.js";
import type { Rng } from "../rng.js";
import type { PersonaDocument } from "../schema/catalog/catalog.js";
import {
  contentKinds,
  extensionContents,
  type FileExtension,
  type GeneratedContentKind,
  generatedContents,
  isContentKind,
  isFileExtension,
} from "../schema/computer/content-kind.js";
import type { EnvironmentSetup, SetupPage } from "../schema/computer/environment-setup.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { fill } from "../template/template.js";

/** A file without its place. */
export interface NamedContent {
  /** With extension. */
  name: string;
  content: FileContent;
}

type InboxMessage = EnvironmentSetup["inbox"][number];

/** A customer, project or period that some persona's work is about. Throws EXPLORE_NO_ENTITIES for a catalog without one. */
export function imagineEntity(catalog: Catalog, rng: Rng): string {
  const entities = [...new Set([...catalog.personas.values()].flatMap((persona) => persona.entities))];
  if (entities.length === 0) {
    throw new RequestError(
      "EXPLORE_NO_ENTITIES",
      "exploration needs a persona with entities: add one to resources/personas",
    );
  }
  return rng.pick(entities);
}

/** A file of this extension as some persona has it at hand; named after its content where no persona has one. */
export function imagineFile(catalog: Catalog, extension: FileExtension, rng: Rng): NamedContent {
  const entity = imagineEntity(catalog, rng);
  if (extension === "zip") return { name: `Archive ${entity}.zip`, content: imagineArchive(catalog, rng) };
  const known = [...catalog.personas.values()]
    .flatMap((persona) => persona.documents)
    .filter((document) => extensionOf(catalog, document) === extension && holds(document.content, extension));
  if (known.length > 0) return imagineDocument(catalog, rng.pick(known), entity, rng);
  const kind = rng.pick(contentKinds.filter((name) => holds(name, extension)));
  const words = kind.replaceAll("_", " ");
  return {
    name: `${words.charAt(0).toUpperCase()}${words.slice(1)} ${entity}.${extension}`,
    content: generateContent(kind, entity, rng),
  };
}

type PlainContent = Exclude<FileContent, { kind: "archive" }>;

/** A picture, a table and so on that is like another one: a table has the same columns wherever a generator makes them. */
export function imagineContent(catalog: Catalog, like: PlainContent, rng: Rng): FileContent {
  const entity = imagineEntity(catalog, rng);
  const contents = contentKinds
    .filter((kind) => generatedContents[kind] === like.kind)
    .map((kind) => generateContent(kind, entity, rng.fork(kind)));
  const columns = columnsOf(like);
  const alike = contents.filter((content) => columnsOf(content) === columns);
  return rng.pick(alike.length > 0 ? alike : contents);
}

/** A page that some persona works with: its facts are drawn between their bounds. */
export function imaginePage(catalog: Catalog, rng: Rng): SetupPage {
  const entity = imagineEntity(catalog, rng);
  const page = rng.pick([...catalog.personas.values()].flatMap((persona) => persona.pages));
  const slug = entity
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    url: fill(page.url, { entity: slug }),
    title: fill(page.title, { entity }),
    facts: page.facts.map(({ label, minimum, maximum, decimals }) => ({
      label,
      value: (minimum + rng.next() * (maximum - minimum)).toFixed(decimals),
    })),
    paragraphs: [],
    downloads: page.downloads.map((document) => imagineDocument(catalog, document, entity, rng)),
    available: true,
  };
}

/** A message that some persona has received; `attached` asks for one with attachments. */
export function imagineMessage(catalog: Catalog, attached: boolean, rng: Rng): InboxMessage {
  const entity = imagineEntity(catalog, rng);
  const messages = [...catalog.personas.values()]
    .flatMap((persona) => persona.messages)
    .filter((message) => message.attachments.length > 0 === attached);
  const message = rng.pick(messages);
  return {
    from: message.from,
    subject: fill(message.subject, { entity }),
    body: fill(message.body, { entity }),
    attachments: message.attachments.map((document) => imagineDocument(catalog, document, entity, rng)),
  };
}

function imagineDocument(catalog: Catalog, document: PersonaDocument, entity: string, rng: Rng): NamedContent {
  const name = `${fill(document.name, { entity })}.${extensionOf(catalog, document)}`;
  if (!isContentKind(document.content)) {
    throw new RequestError("EXPLORE_CONTENT", `no generator "${document.content}" for the document "${document.name}"`);
  }
  return { name, content: generateContent(document.content, entity, rng) };
}

function imagineArchive(catalog: Catalog, rng: Rng): FileContent {
  const extensions: readonly FileExtension[] = ["docx", "txt"];
  const files = extensions.map((extension) => imagineFile(catalog, extension, rng.fork(extension)));
  const entries = files.flatMap(({ name, content }) => (content.kind === "archive" ? [] : [{ name, content }]));
  return { kind: "archive", entries };
}

function extensionOf(catalog: Catalog, document: PersonaDocument): FileExtension | null {
  const detector = catalog.resourceTypes.get(document.type)?.detector;
  const extension = detector?.kind === "file" ? (detector.extensions[0] ?? "") : "";
  return isFileExtension(extension) ? extension : null;
}

function holds(kind: string, extension: FileExtension): kind is GeneratedContentKind {
  return isContentKind(kind) && generatedContents[kind] === extensionContents[extension];
}

function columnsOf(content: FileContent): string {
  return content.kind === "table" ? content.columns.join("\n") : "";
}
