import type { Situation, SituationFact } from "../../schema/situation.js";
import { extension } from "../../text/path.js";

/**
 * The other forms of a situation in which something stands on a page of the intranet and not in a file: what one of its
 * documents says, or the record of what it is about.
 */
export function formsOnPages(situation: Situation): Situation[] {
  const published = Object.entries(situation.documents).flatMap(([name, document]) =>
    "lines" in document && document.published ? [publishedForm(situation, name, document)] : [],
  );
  const record = recordForm(situation);
  return record === null ? published : [...published, record];
}

/** The document is a page: what names the file names the page, and once in a text its address. */
function publishedForm(
  situation: Situation,
  name: string,
  { path, lines }: { path: string; lines: readonly string[] },
): Situation {
  const file = `'{${name}}.${extension(path)}'`;
  const page = `'{${name}_page}'`;
  const addressed = `${page} ({${name}_url})`;
  const saysWhere = (texts: readonly string[]) => texts.length > 0 && texts.every((text) => text.includes(file));
  const told = (texts: readonly string[], where: string): string[] =>
    texts.map((text) => text.replace(`${file} in Documents`, where).replace(file, where));
  const inReason = saysWhere(situation.reason);
  const { [name]: _, ...documents } = situation.documents;
  return {
    ...situation,
    id: `${situation.id}-on-page`,
    form_of: situation.id,
    reason: told(situation.reason, inReason ? addressed : page),
    meaning: told(situation.meaning, inReason ? page : addressed),
    documents,
    pages: { [name]: { path, lines: [...lines] } },
    moved: factsFrom(situation, ({ from }) => "document" in from && from.document === name),
    facts: mapFacts(situation.facts, (fact) =>
      "document" in fact.from && fact.from.document === name
        ? { ...fact, from: { page: name, stated: fact.from.stated } }
        : fact,
    ),
  };
}

/** The name of the page of a record, for blanks. */
const recordPage = "record";

const listed = new Intl.ListFormat("en-GB");

/** A query for one cell of the record of a subject: "only([Mail] where [Client] = @client)". */
const cellQuery = /^only\(\[([^\]]+)\] where \[([^\]]+)\] = @([a-z_]+)\)$/;

/** The record of a subject has a page, and its table no workbook. */
function recordForm(situation: Situation): Situation | null {
  const { record_page: wanted } = situation;
  if (wanted === undefined) return null;
  const columnOf = ({ from }: SituationFact): string | null => {
    if (!("table" in from) || from.table !== wanted.table) return null;
    const [, column, key, subject] = cellQuery.exec(from.query) ?? [];
    return key === wanted.key && subject === wanted.of ? (column ?? null) : null;
  };
  const moved = factsFrom(situation, (fact) => columnOf(fact) !== null);
  const whatElse = wanted.meaning ?? situation.meaning;
  const labels = moved.flatMap((name) => {
    const fact = situation.facts[name];
    const column = fact === undefined ? null : columnOf(fact);
    return column === null ? [] : recordLabel(column);
  });
  const where = `The page of {${wanted.of}} on our intranet ({${recordPage}_url}) shows ${listed.format(labels)}.`;
  return {
    ...situation,
    id: `${situation.id}-on-record-page`,
    form_of: situation.id,
    meaning: (whatElse.length === 0 ? [""] : whatElse).map((text) => `${text} ${where}`.trim()),
    pages: { [recordPage]: { table: wanted.table, key: wanted.key, of: wanted.of } },
    without_tables: [wanted.table],
    moved,
    facts: mapFacts(situation.facts, (fact) => {
      const column = columnOf(fact);
      if (column === null) return fact;
      const label = recordLabel(column);
      const { unit: _, ...rest } = fact;
      return {
        ...rest,
        from: { page: recordPage, stated: label },
        described: [valueUnder(label, fact.kind)],
      };
    }),
  };
}

/** How a value is named by its label on a page: "the date under Start", "the address under Mail", and else "the Operator". */
function valueUnder(label: string, kind: SituationFact["kind"]): string {
  const noun = /\bmail$/i.test(label) ? "address" : nounOf[kind];
  return noun === undefined ? `the ${label}` : `the ${noun} under ${label}`;
}

const nounOf: Partial<Record<SituationFact["kind"], string>> = {
  date: "date",
  money: "amount",
  count: "number",
  number: "number",
};

/** What a column is called on the page of a record, where amounts are written with their currency. */
export function recordLabel(column: string): string {
  return column.replace(/ \([A-Z]{3}\)$/, "");
}

function factsFrom({ facts }: Situation, is: (fact: SituationFact) => boolean): string[] {
  return Object.entries(facts).flatMap(([name, fact]) => (is(fact) ? [name] : []));
}

function mapFacts(
  facts: Situation["facts"],
  change: (fact: SituationFact) => SituationFact,
): Record<string, SituationFact> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, change(fact)]));
}
