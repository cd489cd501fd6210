import type { Parameter, Subtask } from "../schema/subtask.js";
import type { Purpose } from "../schema/task/task.js";
import type { WritingLanguage } from "../schema/writing-language.js";
import { basename, stem } from "../text/path.js";
import { branchEdges, branchNodes } from "./branches.js";
import { dayWritten } from "./language/written-forms.js";
import type { SituationDraft } from "./meant-situation.js";

/** Types of values that a text describes instead of saying them; the one journal of a computer is "the books". */
const workedOutTypes: ReadonlySet<string> = new Set([
  "query",
  "condition",
  "facts",
  "asked_value",
  "mail_in_inbox",
  "journal_path",
]);

/** A value that an evaluator may ask for and a text has to say: a recipient, a subject, the name of a file or a column. */
export interface ToldValue {
  value: string;
  /** The ways to say it: as it is, a path by its file, a day in words. */
  spellings: readonly string[];
}

/** The values that the text of a task has to say for one deliverable, by the node that makes it. */
export function toldValues(
  id: string,
  draft: SituationDraft,
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
  language: WritingLanguage,
): ToldValue[] {
  const node = branchNodes(draft).find((candidate) => candidate.id === id);
  const parameters = node === undefined ? [] : (pool.get(node.subtask_id)?.parameters ?? []);
  const takenOver = handedOver(draft, id);
  return parameters.flatMap(({ name, type, role }): ToldValue[] => {
    const value = node?.parameters[name];
    if (value === undefined || role === "derived" || isWorkedOut({ type }) || takenOver.has(name)) return [];
    if (draft.carried.some((record) => record.to === id && record.parameter === name)) return [];
    return spelledParts(value, draft.purpose, language);
  });
}

/** Whether a text describes a value instead of saying it. */
export function isWorkedOut({ type }: Pick<Parameter, "type">): boolean {
  return workedOutTypes.has(type);
}

/** The values of a row, or the one value, each with the ways to say it. */
export function spelledParts(value: string, purpose: Purpose, language: WritingLanguage): ToldValue[] {
  return partsOf(value).map((part) => ({ value: part, spellings: spellings(part, purpose, language) }));
}

/** The values of a row ("Kind: forklift; Issued: 2026-06-08"), or the one value. */
function partsOf(value: string): string[] {
  const cells = value.split("; ");
  return cells.every((cell) => /^[^:]+: ./.test(cell))
    ? cells.map((cell) => cell.slice(cell.indexOf(": ") + 2))
    : [value];
}

function spellings(value: string, { words }: Purpose, language: WritingLanguage): string[] {
  const day = /^\d{4}-\d\d-\d\d$/.test(value)
    ? [dayWritten(value, language), ...(value === words.today_iso ? ["today"] : [])]
    : [];
  return [value, basename(value), stem(value), ...day].filter((spelling) => spelling !== "");
}

/** Parameters that an earlier node fills. */
function handedOver(draft: SituationDraft, id: string): ReadonlySet<string> {
  return new Set(
    branchEdges(draft).flatMap((edge) =>
      edge.to === id && edge.kind === "resource" ? edge.handovers.map(({ parameter }) => parameter) : [],
    ),
  );
}
