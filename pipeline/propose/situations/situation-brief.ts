import type { Catalog } from "../../catalog/catalog.js";
import { contentHash } from "../../hash.js";
import { fieldsBlock, jsonBlock } from "../../llm/data-block.js";
import type { Situation } from "../../schema/situation.js";
import type { Workplace } from "../../workplace/make-workplace.js";
import { fileBlank } from "../../workplace/situations/situation-words.js";
import { type DeliverableForm, deliverableForms, keyOfDeliverable } from "./deliverable-forms.js";
import type { ProposalWorld } from "./world.js";

/** Lines of the list of what can be made; those that situations of the program use come first. */
const mostForms = 70;
const samplesOfColumn = 3;
const longestSample = 40;
const examplesShown = 2;

/** The parts of a question for situations that are the same until something is kept. */
export function situationBrief(
  { persona, description, workplaces, usable, types }: ProposalWorld,
  { workplaces: all }: Pick<Catalog, "workplaces">,
): Record<"persona" | "workplace" | "tables" | "deliverables" | "examples", string> {
  const [workplace] = workplaces;
  if (workplace === undefined) throw new RangeError("a situation is proposed for one workplace at least");
  const shipped = [...all.values()].map(({ situations, proposed }) => situations.filter(({ id }) => !proposed.has(id)));
  const own = all.get(persona.id)?.situations ?? [];
  const { organisation, people, issues, today } = description;
  return {
    persona: jsonBlock({ profession: persona.name, typical_work: persona.typical_work, voice: persona.voice }),
    workplace: fieldsBlock({
      organisation: `${organisation.name}, ${organisation.business}`,
      today: `a day from ${today[0]} to ${today[1]}`,
      roles: Object.keys(people),
      issues: issues.map(({ name, table }) => `${name} (in ${table})`),
    }),
    tables: jsonBlock(tablesOf(workplace)),
    deliverables: jsonBlock(ranked(deliverableForms(usable, types), shipped.flat()).map(shownForm)),
    examples: jsonBlock(examplesFor(own.length > 0 ? own : shipped.flat())),
  };
}

function tablesOf({ tables }: Workplace) {
  return [...tables.values()].map(({ name, columns, rows }) => ({
    table: name,
    workbook: `{${fileBlank(name)}}`,
    rows: rows.length,
    columns: columns.map(({ name: column, type }, at) => {
      const values = [...new Set(rows.flatMap((row) => row[at] ?? []).filter((cell) => cell !== ""))];
      const such_as = values
        .slice(0, samplesOfColumn)
        .map((cell) => (typeof cell === "string" ? cell.slice(0, longestSample) : cell));
      return { name: column, type, different: values.length, such_as, some_empty: rows.some((row) => row[at] === "") };
    }),
  }));
}

/** Those that situations use most first, then in the order of the pool. */
function ranked(forms: readonly DeliverableForm[], situations: readonly Situation[]): DeliverableForm[] {
  const uses = new Map<string, number>();
  for (const { deliverables } of situations) {
    for (const deliverable of Object.values(deliverables)) {
      const key = keyOfDeliverable(deliverable);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  const usesOf = ({ needs_by: _by, does: _does, ...form }: DeliverableForm) =>
    uses.get(`${form.gives} ${form.with.join("+")} ${form.makes_file}`) ?? 0;
  return forms
    .filter(({ gives }) => gives !== "value_in_mind")
    .map((form) => ({ form, used: usesOf(form) }))
    .sort((one, other) => other.used - one.used)
    .slice(0, mostForms)
    .map(({ form }) => form);
}

function shownForm({ gives, with: given, makes_file, does, needs_by }: DeliverableForm) {
  return { gives, with: given, as: makes_file, does, ...(needs_by && { by: does }) };
}

/** Situations in which something is found out, one with a decision first; the same for the same list. */
function examplesFor(situations: readonly Situation[]): Situation[] {
  const fitting = situations
    .filter(({ facts }) => Object.keys(facts).length > 0)
    .map((situation) => ({ situation, rank: contentHash(situation.id) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ situation }) => situation);
  const decided = fitting.find(({ decision }) => decision !== undefined);
  const plain = fitting.filter((situation) => situation !== decided && situation.decision === undefined);
  return [...(decided === undefined ? [] : [decided]), ...plain].slice(0, examplesShown);
}
