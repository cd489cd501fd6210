import type { Catalog } from "../../catalog/catalog.js";
import { generateContent } from "../../content/generate/generate.js";
import type { Environment } from "../../environments/contract.js";
import type { Rng } from "../../rng.js";
import type { Persona, PersonaDocument, PersonaPage } from "../../schema/catalog/catalog.js";
import { type EnvironmentSetup, emptySetup, type SetupPage } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { join, normalizePath } from "../../text/path.js";
import type { Sketch } from "../growth/sketch.js";
import type { Supply } from "../material/supply.js";
import { folderWishes, supplyKey } from "./folder-wishes.js";
import { entityFolder, extensionOf, fileSafe, slug } from "./naming.js";

/** The setup of a task's computer and the value of each supply. */
export interface World {
  /** Its contents are made when they are first read; `settled` makes all. */
  setup: EnvironmentSetup;
  /** Value of each supply, by key: a path, an address, a subject, a name. */
  values: ReadonlyMap<string, string>;
  /** Where the files of its entity lie. */
  folder: string;
}

export interface WorldPlan {
  persona: Persona;
  catalog: Catalog;
  platform: Environment["platform"];
  entity: string;
  rng: Rng;
  /** The contact that the goal names. Received messages come from this contact, so that a reply goes there. */
  contact: Persona["contacts"][number] | null;
  /** Which of the possible contents a supply has; 0 unless said otherwise. */
  variants: ReadonlyMap<string, number>;
}

/** Lays out everything that the nodes take from the computer's start, and one or two files that they do not need. Null when two nodes want a file in different folders. */
export function buildWorld(sketches: readonly Sketch[], plan: WorldPlan): World | null {
  const { entity, persona, catalog, rng } = plan;
  const folder = entityFolder(entity, plan.platform);
  const setup: EnvironmentSetup = {
    ...emptySetup,
    files: [],
    directories: [{ path: folder, read_only: false }],
    pages: [],
    inbox: [],
    records: [],
  };
  const values = new Map<string, string>();
  const wishes = sketches.map(folderWishes);
  const contentOf: ContentMaker = (key, document) =>
    generateContent(document.content, entity, rng.fork("content", key, plan.variants.get(key) ?? 0));

  for (const supply of suppliesOf(sketches)) {
    const wished = wishes.flatMap((wish) => [...(wish.get(supplyKey(supply.key)) ?? [])]);
    const [place = folder, ...others] = new Set(wished);
    if (others.length > 0) return null;
    switch (supply.kind) {
      case "document": {
        const path = join(place, documentName(supply.document, entity, catalog));
        setup.files.push(new LateFile(path, () => contentOf(supply.key, supply.document)));
        values.set(supply.key, path);
        break;
      }
      case "archive": {
        const path = join(place, `${fileSafe(entity)} documents.zip`);
        setup.files.push(new LateFile(path, () => archiveOf(supply, plan, contentOf)));
        values.set(supply.key, path);
        break;
      }
      case "page": {
        const page = buildPage(supply.page, supply.key, plan, contentOf);
        setup.pages.push(page);
        values.set(supply.key, page.url);
        break;
      }
      case "message": {
        const { from, subject, body, attachments } = supply.message;
        const message = {
          from: plan.contact?.email ?? from,
          subject: inWords(subject, entity),
          body: inWords(body, entity),
          attachments: attachments.map(
            (document, index) =>
              new LateItem(documentName(document, entity, catalog), () =>
                contentOf(`${supply.key}:${index}`, document),
              ),
          ),
        };
        // A subject names one message.
        if (setup.inbox.some((other) => other.subject === message.subject)) return null;
        setup.inbox.push(message);
        values.set(supply.key, message.subject);
        break;
      }
      case "directory": {
        const path = join(place, `${fileSafe(entity)} ${supply.name.toLowerCase()}`);
        setup.directories.push({ path, read_only: false });
        values.set(supply.key, path);
        break;
      }
      case "record": {
        const name = `${supply.name} of ${entity}`;
        const [first] = Object.keys(supply.fields);
        if (first === undefined) return null;
        setup.records.push({ collection: supply.collection, fields: { ...supply.fields, [first]: name } });
        values.set(supply.key, name);
        break;
      }
    }
  }
  addDistractors(setup, persona, plan, folder);
  return { setup, values, folder };
}

type ContentMaker = (key: string, document: PersonaDocument) => FileContent;

function archiveOf(
  { key, documents }: Extract<Supply, { kind: "archive" }>,
  { entity, catalog }: WorldPlan,
  contentOf: ContentMaker,
): FileContent {
  const entries = documents.flatMap((document, index) => {
    const content = contentOf(`${key}:${index}`, document);
    return content.kind === "archive" ? [] : [{ name: documentName(document, entity, catalog), content }];
  });
  return { kind: "archive", entries };
}

/** A setup with all of its contents made. */
export function settled(setup: EnvironmentSetup): EnvironmentSetup {
  return {
    ...setup,
    files: setup.files.map(({ path, content, read_only }) => ({ path, content, read_only })),
    pages: setup.pages.map((page) => ({ ...page, downloads: page.downloads.map(settledItem) })),
    inbox: setup.inbox.map((message) => ({ ...message, attachments: message.attachments.map(settledItem) })),
  };
}

function settledItem({ name, content }: Pick<LateItem, "name" | "content">): { name: string; content: FileContent } {
  return { name, content };
}

/** Each supply once, in the order of the nodes. */
function suppliesOf(sketches: readonly Sketch[]): Supply[] {
  const found = new Map<string, Supply>();
  for (const { sources } of sketches.flatMap(({ nodes }) => nodes)) {
    for (const source of sources.values()) {
      if (source.kind === "supply" && !found.has(source.supply.key)) found.set(source.supply.key, source.supply);
    }
  }
  return [...found.values()];
}

function buildPage(
  page: PersonaPage,
  key: string,
  { entity, catalog, rng, variants }: WorldPlan,
  contentOf: ContentMaker,
): SetupPage {
  const figures = rng.fork("page", key, variants.get(key) ?? 0);
  return {
    url: page.url.replaceAll("{entity}", () => slug(entity)),
    title: inWords(page.title, entity),
    facts: page.facts.map(({ label, minimum, maximum, decimals }) => ({
      label,
      value: (minimum + figures.next() * (maximum - minimum)).toFixed(decimals),
    })),
    paragraphs: [`This page holds the current figures for ${entity}.`, "It is brought up to date every working day."],
    downloads: page.downloads.map(
      (document, index) =>
        new LateItem(documentName(document, entity, catalog), () => contentOf(`${key}:${index}`, document)),
    ),
    available: true,
  };
}

/** Files that lie beside those that are needed, as on every real computer. */
function addDistractors(setup: EnvironmentSetup, persona: Persona, plan: WorldPlan, folder: string): void {
  const { entity, catalog } = plan;
  const rng = plan.rng.fork("distractors");
  const present = new Set(setup.files.map(({ path }) => normalizePath(path)));
  const wanted = present.size + 1 + rng.below(2);
  for (const document of rng.shuffle(persona.documents)) {
    if (setup.files.length >= wanted) return;
    const path = join(folder, documentName(document, entity, catalog));
    const spelt = normalizePath(path);
    if (present.has(spelt)) continue;
    present.add(spelt);
    setup.files.push(new LateFile(path, () => generateContent(document.content, entity, rng.fork(document.name))));
  }
}

/** File name of a persona's document for an entity. */
function documentName(document: PersonaDocument, entity: string, catalog: Catalog): string {
  const extension = extensionOf(catalog.resourceTypes.get(document.type));
  return `${fileSafe(inWords(document.name, entity))}.${extension}`;
}

function inWords(text: string, entity: string): string {
  return text.replaceAll("{entity}", () => entity);
}

/** Makes a content when it is first read. A class: objects that each have a getter of their own take long to make. */
class LateContent {
  #content: FileContent | null = null;
  readonly #make: () => FileContent;

  constructor(make: () => FileContent) {
    this.#make = make;
  }

  get content(): FileContent {
    this.#content ??= this.#make();
    return this.#content;
  }
}

/** A file whose content is made when it is first read: most worlds are given up before. */
class LateFile extends LateContent {
  readonly path: string;
  readonly read_only = false;

  constructor(path: string, make: () => FileContent) {
    super(make);
    this.path = path;
  }
}

/** An attachment or download whose content is made when it is first read. */
class LateItem extends LateContent {
  readonly name: string;

  constructor(name: string, make: () => FileContent) {
    super(make);
    this.name = name;
  }
}
