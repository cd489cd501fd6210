import { RequestError } from "../../errors.js";
import type { QueryTable } from "../../query/query.js";
import { isShared, sharedFolder } from "../../schema/computer/computer-id.js";
import {
  type EnvironmentSetup,
  emptySetup,
  type FurtherComputer,
  type SetupFile,
  type SetupPage,
} from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import {
  computerOfDeliverable,
  computerOfDocument,
  isAttached,
  type Situation,
  type SituationDocument,
} from "../../schema/situation.js";
import { fill } from "../../template/template.js";
import { basename, dirname, extension } from "../../text/path.js";
import { booksName, booksPath } from "../books.js";
import { timeOf } from "../clock-times.js";
import type { Workplace } from "../make-workplace.js";
import type { BoundSituation } from "./bound-situation.js";
import { chartData } from "./chart-data.js";
import { placesIn } from "./stated-in-lines.js";

const home = "/home/user/";
/** When the mails of a situation come, in minutes after midnight of today; each a minute after the one before. */
const firstMail = 8 * 60 + 10;

/** Where the workbook of a table lies, or the journal of the books. */
export function tablePath({ today }: Workplace, table: string): string {
  return table === booksName ? booksPath : `${home}Documents/${table} ${today.slice(0, 4)}.xlsx`;
}

/** The resource type of that file. */
export function tableType(table: string): "xlsx_path" | "journal_path" {
  return table === booksName ? "journal_path" : "xlsx_path";
}

/** Where a file of the situation lies, or is to be made. */
export function documentPath(path: string, words: Readonly<Record<string, string>>): string {
  return home + fill(path, words).replace(/[\\:*?"<>|\p{Cc}]/gu, "");
}

/**
 * The computer on which a situation begins: the workbooks of the workplace, its books where the situation speaks of them,
 * the documents, the messages and the records, and the pages of the intranet that deliverables take or on which facts
 * that are found out (`found`, by name) stand; and the further computers of the situation, with what lies on them.
 */
export function situationSetup(bound: BoundSituation, found: readonly string[]): EnvironmentSetup {
  const { situation, workplace, words } = bound;
  const kept = [...workplace.tables.values()].filter(({ name }) => !situation.without_tables?.includes(name));
  const tables = kept.map((table) => ({
    path: tablePath(workplace, table.name),
    content: tableContent(table),
    read_only: false,
  }));
  const documentsOn = (computer: string | undefined) =>
    Object.entries(situation.documents)
      .filter(([name]) => computerOfDocument(situation, name) === computer && !isAttached(situation, name))
      .map(([, document]) => ({
        path: documentPath(document.path, words),
        content: contentOf(document, workplace, words),
        read_only: false,
        ...chartIn(document, bound),
      }));
  const inbox = Object.values(situation.messages).map(({ from, subject, text, attached }, at) => ({
    from: fill(`{${from}_mail}`, words),
    subject: fill(subject, words),
    body: fill(text, words),
    sent: `${workplace.today}T${timeOf(firstMail + at)}`,
    attachments: attached.map((name) => {
      const document = situation.documents[name];
      if (document === undefined) throw new RequestError("SITUATION", `there is no document ${name} to be attached`);
      return { name: basename(documentPath(document.path, words)), content: contentOf(document, workplace, words) };
    }),
  }));
  const foldersMade = (isHere: (folder: string, computer: string | undefined) => boolean) =>
    Object.entries(situation.deliverables).flatMap(([name, { as }]) => {
      const folder = as === undefined ? null : dirname(documentPath(as, words));
      return folder !== null && isHere(folder, computerOfDeliverable(situation, name)) ? [folder] : [];
    });
  const made = foldersMade((folder, computer) => computer === undefined || isShared(folder));
  const folders = Object.values(situation.folders).map(({ path }) => documentPath(path, words));
  const share = situation.computers === undefined ? [] : [`${home}${sharedFolder}`];
  const directories = asDirectories([...share, ...folders, ...made]);
  const further = Object.keys(situation.computers ?? {}).map((id): [string, FurtherComputer] => {
    const own = foldersMade((folder, computer) => computer === id && !isShared(folder));
    const setup = { ...emptySetup, files: documentsOn(id), directories: asDirectories(own) };
    return [id, { ...setup, called: words[id] ?? id }];
  });
  const computers = further.length === 0 ? {} : { computers: Object.fromEntries(further) };
  const pages = pagesThere(bound, found);
  const records = Object.values(situation.records).map(({ collection, fields }) => ({
    collection,
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fill(text, words)])),
  }));
  const books = asksBooks(situation) && workplace.books !== null ? [workplace.books] : [];
  const journals = books.map(({ content }) => ({ path: booksPath, content, read_only: false }));
  const files = [...tables, ...journals, ...documentsOn(undefined)];
  return { ...emptySetup, files, inbox, directories, pages, records, ...computers };
}

function asDirectories(paths: readonly string[]): EnvironmentSetup["directories"] {
  return [...new Set(paths)].map((path) => ({ path, read_only: false }));
}

/** Whether something stands in the books, or is entered there. */
function asksBooks({ about, facts, deliverables }: Situation): boolean {
  const named = [
    ...Object.values(about),
    ...Object.values(facts).map(({ from }) => from),
    ...Object.values(deliverables).flatMap((deliverable) => Object.values(deliverable.with)),
  ];
  return named.some((place) => typeof place === "object" && "table" in place && place.table === booksName);
}

/**
 * The pages on which these facts stand, with those of other records beside the page of one, and those that deliverables
 * take, each with what it offers for download.
 */
function pagesThere({ situation, workplace, words }: BoundSituation, found: readonly string[]): SetupPage[] {
  const { facts, deliverables, downloads } = situation;
  const taken = Object.values(deliverables).flatMap((deliverable) => Object.values(deliverable.with));
  const there = new Set(
    [...found.map((name) => facts[name]?.from), ...taken].flatMap((place) =>
      typeof place === "object" && "page" in place ? [place.page] : [],
    ),
  );
  const offeredBy = (page: string) =>
    Object.values(downloads)
      .filter((download) => download.page === page)
      .map(({ name, lines }) => {
        const filled = lines.map((line) => fill(line, words));
        return { name: fill(name, words), content: textOrDocument(name, filled) };
      });
  return [...workplace.pages].flatMap(([name, { url, title, lines }]): SetupPage[] =>
    there.has(name.replace(/_\d+$/, ""))
      ? [{ url, title, facts: [], paragraphs: [...lines], downloads: offeredBy(name), available: true }]
      : [],
  );
}

/**
 * What a document of the situation has in the place of a value (`placesIn`). Null where no line states it. Throws
 * RequestError SITUATION for a document that the situation does not have, or that has no lines.
 */
export function statedIn(
  { documents }: Situation,
  name: string,
  stated: string,
  words: Readonly<Record<string, string>>,
): string | null {
  const document = documents[name];
  if (document === undefined) throw new RequestError("SITUATION", `there is no document ${name}`);
  if (!("lines" in document)) throw new RequestError("SITUATION", `the document ${name} has no lines that state facts`);
  const [place = null] = placesIn(
    document.lines.map((text) => fill(text, words)),
    stated,
  );
  return place;
}

/** The same of a message of the situation. Throws RequestError SITUATION where it does not state it. */
export function statedInMessage(
  { messages }: Situation,
  name: string,
  stated: string,
  words: Readonly<Record<string, string>>,
): string {
  const message = messages[name];
  if (message === undefined) throw new RequestError("SITUATION", `there is no message ${name}`);
  const [place] = placesIn(fill(message.text, words).split("\n"), stated);
  if (place !== undefined) return place;
  throw new RequestError("SITUATION", `no line of the message ${name} states anything under "${stated}"`);
}

/** What a file of the situation holds. Throws RequestError SITUATION for a table that the workplace does not have. */
function contentOf(
  document: SituationDocument,
  { tables }: Workplace,
  words: Readonly<Record<string, string>>,
): FileContent {
  const filled = (lines: readonly string[]) => lines.map((line) => fill(line, words));
  if ("table" in document) {
    const table = tables.get(document.table);
    if (table !== undefined) return tableContent(table);
    throw new RequestError("SITUATION", `there is no table ${document.table} for ${document.path}`);
  }
  if ("slides" in document) {
    const slides = document.slides.map(({ title, lines }) => ({ title: fill(title, words), lines: filled(lines) }));
    return { kind: "slides", slides };
  }
  if ("picture" in document) {
    const { width, height, shows, turned } = document.picture;
    const marks = turned === undefined ? [] : [turned];
    return { kind: "image", width, height, label: fill(shows, words), marks };
  }
  if ("archive" in document) {
    const entries = document.archive.map(({ name, lines }) => ({
      name: fill(name, words),
      content: textOrDocument(name, filled(lines)),
    }));
    return { kind: "archive", entries };
  }
  return textOrDocument(document.path, filled(document.lines));
}

/** What a picture shows, where it is a chart. */
function chartIn(document: SituationDocument, bound: BoundSituation): Pick<SetupFile, "chart"> {
  const chart = "picture" in document ? document.picture.chart : undefined;
  return chart === undefined ? {} : { chart: chartData(chart, bound) };
}

/** The same content for the same table, so that what is worked out of it is kept for all tasks of a workplace. */
function tableContent(table: QueryTable): FileContent {
  const known = contents.get(table);
  if (known !== undefined) return known;
  const { columns, rows } = table;
  const content = {
    kind: "table" as const,
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => [...row]),
  };
  contents.set(table, content);
  return content;
}

const contents = new WeakMap<QueryTable, FileContent>();

/** A document of paragraphs for a path that ends like one, and a plain text otherwise. */
function textOrDocument(path: string, lines: readonly string[]): TextContent {
  return documentEndings.has(extension(path))
    ? { kind: "document", paragraphs: [...lines] }
    : { kind: "text", text: `${lines.join("\n")}\n` };
}

type TextContent = Extract<FileContent, { kind: "document" | "text" }>;

const documentEndings: ReadonlySet<string> = new Set(["docx", "odt", "pdf"]);
