import { daysBetween, plusDays, plusWorkdays } from "../query/days.js";
import type { GivenValues } from "../query/parse-query.js";
import type { QueryTable } from "../query/query.js";
import { createRng } from "../rng.js";
import type { WorkbookNotes } from "../schema/computer/workbook-notes.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import { fill } from "../template/template.js";
import { type Books, makeBooks } from "./books.js";
import { type Colleague, directoryName, directoryPage, otherColleagues } from "./directory.js";
import { listNotes } from "./list-notes.js";
import { firmDomain } from "./mail-address.js";
import { makeTables, type PlantedRows, type TrueRows } from "./make-tables.js";
import { createNames } from "./names.js";
import { makeChores, makeMails, type OrdinaryChore, type OrdinaryMail } from "./ordinary.js";
import { drawnLine, sizeOf } from "./page-lines.js";
import { pageAddress, type WorkplacePage } from "./workplace-page.js";

/** The records that everything at a persona's workplace shows, on one day. */
export interface Workplace {
  persona: string;
  /** A working day, ISO. */
  today: string;
  organisation: string;
  /** Of its mail addresses. */
  domain: string;
  /** Name of the person by role. */
  people: ReadonlyMap<string, string>;
  /** The domain of the firm of whoever is outside, by role. */
  elsewhere: ReadonlyMap<string, string>;
  tables: ReadonlyMap<string, QueryTable>;
  /** What workbooks say of these tables beside them, by the names of those of which anything is said. */
  notes: ReadonlyMap<string, WorkbookNotes>;
  /** Null where nobody keeps any. */
  books: Books | null;
  planted: readonly PlantedRows[];
  trueRows: TrueRows;
  pages: ReadonlyMap<string, WorkplacePage>;
  /** Whom the directory names beside the people; nobody where there is none. */
  colleagues: readonly Colleague[];
  /** What comes into the inbox beside the mails of situations; of these the first ones lie there. */
  mails: readonly OrdinaryMail[];
  /** What stands on the task list beside the records of situations. */
  chores: readonly OrdinaryChore[];
}

/**
 * Makes the workplace of a seed; the same description and seed give the same records. Throws RequestError WORKPLACE for
 * a description whose columns, tables or issues do not fit each other.
 */
export function makeWorkplace(description: WorkplaceDescription, seed: number): Workplace {
  const rng = createRng("workplace", description.persona, seed);
  const [first, last] = description.today;
  const today = plusWorkdays(plusDays(first, rng.fork("today").below(daysBetween(first, last) + 1) - 1), 1);
  const given: GivenValues = new Map([["today", { kind: "literal", value: today, type: "date" }]]);
  const names = createNames(rng.fork("names"));
  const people = Object.entries(description.people).map(([role, { name }]): [string, string] => [
    role,
    name ?? names("person"),
  ]);
  const { domain, name: organisation } = description.organisation;
  const elsewhere = new Map(
    Object.entries(description.people).flatMap(([role, { outside }]): [string, string][] =>
      outside ? [[role, firmDomain(createNames(rng.fork("firm", role))("company"))]] : [],
    ),
  );
  const made = makeTables(description, { rng, names, today, given, domain });
  const books =
    description.books === undefined
      ? null
      : makeBooks(description.books, { rng: rng.fork("books"), names, today, given, domain, tables: made.tables });
  const words = { organisation, ...Object.fromEntries(people) };
  const pages = Object.entries(description.pages).map(([key, { title, lines }]): [string, WorkplacePage] => [
    key,
    {
      url: pageAddress(domain, key),
      title,
      lines: lines.map((line, at) => drawnLine(fill(line, words), rng.fork("page", key, sizeOf(line) ?? at))),
    },
  ]);
  const colleagues = description.directory ? otherColleagues(rng.fork("directory")) : [];
  if (description.directory) pages.push([directoryName, directoryPage(description, new Map(people), colleagues)]);
  const notes = listNotes(description.tables, { ...words, today, yesterday: plusDays(today, -1) });
  const { persona } = description;
  const known = { persona, today, organisation, domain, people: new Map(people), elsewhere, colleagues, ...made };
  const mails = makeMails(description.mails, known, rng.fork("mails"));
  const chores = makeChores(description.chores, known, rng.fork("chores"));
  return { ...known, notes, books, pages: new Map(pages), mails, chores };
}
