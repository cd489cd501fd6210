import type { FileContent } from "../../schema/computer/file-content.js";
import { readJournal } from "./read-journal.js";

type Table = Extract<FileContent, { kind: "table" }>;

/** A journal as a table with a row for each posting. Throws SyntaxError as `readJournal`. */
export function journalTable(text: string): Table {
  const rows = readJournal(text).flatMap(({ date, description, postings }) =>
    postings.map(({ account, amount }) => [date, description, account, amount]),
  );
  return { kind: "table", columns: ["Date", "Description", "Account", "Amount"], rows };
}
