import { EnvironmentError } from "../../errors.js";
import { scanWorkbook } from "./scan-workbook.js";
import type { StoredTable } from "./stored-table.js";

/**
 * The table of a stored workbook or journal, by other code than the program reads files with anywhere else. Throws
 * EnvironmentError FILE_EXTENSION for another kind of file.
 */
export function readStoredTable(bytes: Uint8Array, extension: string): StoredTable {
  if (extension === "xlsx") return scanWorkbook(bytes);
  if (extension === "journal") return readPostings(new TextDecoder().decode(bytes));
  throw new EnvironmentError("FILE_EXTENSION", `a second reader is missing for tables in ".${extension}" files`);
}

const entry = /^(\d{4}-\d\d-\d\d) (.+)$/;
const posting = /^ +(\S.*?)(?: {2,}[A-Z]{3} (-?\d+\.\d\d))?$/;

/** The postings of a journal whose amounts are of one currency; an amount that is left out is what the others leave. */
function readPostings(text: string): StoredTable {
  const rows = text.split(/\n{2,}/).flatMap((block) => {
    const [head = "", ...lines] = block.split("\n").filter((line) => line !== "");
    const [, date, description] = entry.exec(head) ?? [];
    if (date === undefined || description === undefined) return [];
    const postings = lines.map((line) => posting.exec(line) ?? []);
    const cents = postings.reduce((sum, [, , amount]) => sum + (amount === undefined ? 0 : centsOf(amount)), 0);
    return postings.map(([, account = "", amount]) => [
      date,
      description,
      account,
      (amount === undefined ? -cents : centsOf(amount)) / 100,
    ]);
  });
  return { headings: ["Date", "Description", "Account", "Amount"], rows };
}

function centsOf(amount: string): number {
  return Number(amount.replace(".", ""));
}
