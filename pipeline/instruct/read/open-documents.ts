import { basename } from "../../text/path.js";
import type { ReferentCandidate } from "./candidate.js";
import type { TakeOver } from "./link.js";
import type { ClauseReference } from "./references.js";
import { pathClasses } from "./words/nouns.js";

/** Whether words speak of what an application shows at the moment: "the open workbook", "the page in the browser". */
export function isOpenDocument(reference: ClauseReference): boolean {
  if (reference.kind !== "noun") return false;
  const page = reference.classes.has("page") && reference.modifiers.includes("browser");
  return page || reference.participles.includes("open") || reference.modifiers.includes("open");
}

/**
 * The clauses that left the document open, latest first: the last one in the same application that opened, made or
 * changed a document of that kind, and those before it that had the same one. Looking at a document changes nothing,
 * so a clause that only looks at an open document does not count.
 */
export function openDocumentMeans(
  reference: ClauseReference,
  to: ReferentCandidate,
  before: readonly ReferentCandidate[],
  links: readonly TakeOver[],
): number[] {
  const result: number[] = [];
  for (const candidate of [...before].reverse()) {
    const { clause, index } = candidate;
    const places = [clause.application, to.clause.application];
    if (places[0] !== undefined && places[1] !== undefined && places[0] !== places[1]) continue;
    const named = documentsOf(candidate).filter((value) => fitsKind(reference, value));
    const taken = links.filter((link) => link.to === index && overlaps(link.classes, reference.classes));
    const opens = candidate.changes || taken.some(({ text }) => !/\b(?:open|browser)\b/.test(text));
    const other = reference.literal !== null && named.length > 0 && !named.some((value) => isCalled(value, reference));
    if (other) continue;
    if (named.length > 0) return [...result, index];
    if (taken.length > 0 && opens) result.push(index);
  }
  return result;
}

function documentsOf({ mentions }: ReferentCandidate): string[] {
  return [...mentions.made.literals, ...mentions.other.literals].filter((value) => pathClasses(value) !== null);
}

function fitsKind({ classes }: ClauseReference, value: string): boolean {
  return (pathClasses(value) ?? []).some((name) => name !== "file" && classes.has(name));
}

function isCalled(value: string, { literal }: ClauseReference): boolean {
  return value === literal || basename(value) === literal;
}

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const name of one) if (other.has(name)) return true;
  return false;
}
