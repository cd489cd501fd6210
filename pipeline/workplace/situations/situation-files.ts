import { RequestError } from "../../errors.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { Situation } from "../../schema/situation.js";
import { fill } from "../../template/template.js";
import { dirname, extension } from "../../text/path.js";
import type { Workplace } from "../make-workplace.js";
import type { BoundSituation } from "./bound-situation.js";

const home = "/home/user/";

/** Where the workbook of a table lies. */
export function tablePath({ today }: Workplace, table: string): string {
  return `${home}Documents/${table} ${today.slice(0, 4)}.xlsx`;
}

/** Where a file of the situation lies, or is to be made. */
export function documentPath(path: string, words: Readonly<Record<string, string>>): string {
  return home + fill(path, words).replace(/[\\:*?"<>|\p{Cc}]/gu, "");
}

/** The computer on which a situation begins: the workbooks of the workplace, the documents and the messages. */
export function situationSetup({ situation, workplace, words }: BoundSituation): EnvironmentSetup {
  const tables = [...workplace.tables.values()].map((table) => ({
    path: tablePath(workplace, table.name),
    content: {
      kind: "table" as const,
      columns: table.columns.map(({ name }) => name),
      rows: table.rows.map((row) => [...row]),
    },
    read_only: false,
  }));
  const documents = Object.values(situation.documents).map(({ path, lines }) => ({
    path: documentPath(path, words),
    content: contentOf(
      path,
      lines.map((line) => fill(line, words)),
    ),
    read_only: false,
  }));
  const inbox = Object.values(situation.messages).map(({ from, subject, text }) => ({
    from: fill(`{${from}_mail}`, words),
    subject: fill(subject, words),
    body: fill(text, words),
    attachments: [],
  }));
  const made = Object.values(situation.deliverables).flatMap(({ as }) =>
    as === undefined ? [] : [dirname(documentPath(as, words))],
  );
  const directories = [...new Set(made)].map((path) => ({ path, read_only: false }));
  return { ...emptySetup, files: [...tables, ...documents], inbox, directories };
}

/**
 * What a document of the situation states under a label: the rest of the line "Credit limit: 9000". Null where no line
 * does. Throws RequestError SITUATION for a document that it has not.
 */
export function statedIn(
  { documents }: Situation,
  name: string,
  label: string,
  words: Readonly<Record<string, string>>,
): string | null {
  const document = documents[name];
  if (document === undefined) throw new RequestError("SITUATION", `there is no document ${name}`);
  const line = document.lines.map((text) => fill(text, words)).find((text) => text.startsWith(`${label}: `));
  return line === undefined ? null : line.slice(label.length + 2);
}

function contentOf(path: string, lines: readonly string[]): FileContent {
  return extension(path) === "txt"
    ? { kind: "text", text: `${lines.join("\n")}\n` }
    : { kind: "document", paragraphs: [...lines] };
}
