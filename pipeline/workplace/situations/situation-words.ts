import { dayInWords } from "../../query/days.js";
import type { QueryValue } from "../../query/query.js";
import type { Situation } from "../../schema/situation.js";
import { fill } from "../../template/template.js";
import { basename, stem } from "../../text/path.js";
import { inBlank } from "../in-blank.js";
import type { Workplace } from "../make-workplace.js";
import { peopleWords } from "../people-words.js";
import { nextKey } from "./next-key.js";
import { documentPath, tablePath } from "./situation-files.js";

/**
 * The values of the blanks of a situation's texts: subjects, people (`{auditor}`, `{auditor_first}`, `{auditor_mail}`),
 * `{today}` in words and `{today_iso}`, `{organisation}`, the names of files as people say them (`{invoices_file}` for
 * the table Invoices, `{contract}` for a document or a folder), the number of a new row of a table
 * whose rows are numbered (`{invoices_next}`), titles and addresses of pages (`{limits_page}`, `{limits_url}`), and what
 * further computers are called (`{server}`).
 */
export function situationWords(
  situation: Situation,
  workplace: Workplace,
  subjects: readonly (readonly [string, QueryValue])[],
): Record<string, string> {
  const words: Record<string, string> = {
    today: dayInWords(workplace.today),
    today_iso: workplace.today,
    organisation: workplace.organisation,
    ...peopleWords(workplace.people, workplace.domain, workplace.elsewhere),
  };
  for (const [name, value] of subjects) words[name] = String(value);
  for (const [name, table] of workplace.tables) {
    words[fileBlank(name)] = stem(tablePath(workplace, name));
    const next = nextKey(table);
    if (next !== null) words[nextBlank(name)] = next;
  }
  for (const [name, { title, url }] of workplace.pages) {
    words[`${name}_page`] = title;
    words[`${name}_url`] = url;
  }
  for (const [id, { called }] of Object.entries(situation.computers ?? {})) words[id] = fill(called, words);
  for (const [name, { path }] of Object.entries(situation.documents)) words[name] = stem(documentPath(path, words));
  for (const [name, { path }] of Object.entries(situation.folders)) words[name] = basename(documentPath(path, words));
  return words;
}

/** The blank for the workbook of a table: "{invoices_file}". */
export function fileBlank(table: string): string {
  return `${inBlank(table)}_file`;
}

/** The blank for the number of a new row: "{invoices_next}". */
function nextBlank(table: string): string {
  return `${inBlank(table)}_next`;
}
