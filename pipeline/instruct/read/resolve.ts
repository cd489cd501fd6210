import { basename, dirname } from "../../text/path.js";
import type { ReferentCandidate } from "./candidate.js";
import { isMailing } from "./mentions.js";
import type { ClauseReference } from "./references.js";
import { literalKey } from "./words/literal-key.js";
import { fitsKinds, isGeneralNoun, pathClasses, singular } from "./words/nouns.js";
import { verbKind } from "./words/verbs.js";

const pointing = new Set(["this", "that", "these", "those", "what"]);

const synonyms: readonly ReadonlySet<string>[] = [
  "export convert save generate produce create make print turn",
  "save store create write make compose draft rename",
  "copy duplicate clone backup",
  "calculate compute work figure determine sum total count average evaluate",
  "read find note get look check obtain retrieve lookup view see record identify learn extract observe take collect locate tell",
  "download fetch save store get retrieve",
  "compress zip archive pack bundle",
  "extract unzip unpack decompress",
  "edit change modify update revise adjust process",
  "paste insert",
  "merge combine consolidate",
  "resize scale",
  "screenshot capture snap take",
  "type write enter",
  "cut copy",
  "send mail email message forward pass reply answer",
].map((words) => new Set(words.split(" ")));

const synonymsOf = new Map<string, ReadonlySet<string>[]>();
for (const set of synonyms) for (const verb of set) synonymsOf.set(verb, [...(synonymsOf.get(verb) ?? []), set]);

const altering = new Set(["edit", "modify", "change", "update"]);
const making = new Set(["make", "create", "produce", "generate"]);

/** 1 for the same verb, 0.7 for one that people use instead of it, 0 for another. */
export function verbAgreement(one: string, other: string): number {
  if (one === other) return 1;
  if (altering.has(one) && verbKind(other) === "changes") return 0.7;
  return synonymsOf.get(one)?.some((set) => set.has(other)) ? 0.7 : 0;
}

/** How well a clause answers a reference; 0 and less for not at all. */
export function answers(reference: ClauseReference, candidate: ReferentCandidate): number {
  const { clause, mentions } = candidate;
  const pointed = pointing.has(reference.determiner) || reference.participles.length > 0;
  const beside = reference.kind === "noun" && pointed && pathClasses(reference.literal ?? "") === null;
  if (reference.literal !== null && !beside) {
    if (mentions.made.literals.has(reference.literal)) return 6;
    if (isNameOfMade(reference.literal, candidate) || isFolderMade(reference, candidate)) return 5;
    if (isNameOfCopy(reference.literal, candidate) || isPutAt(reference.literal, candidate)) return 4.5;
    return isInsideMade(reference.literal, candidate) ? 4 : 0;
  }
  const { owner } = reference;
  if (owner !== null && !mentions.made.literals.has(owner) && !mentions.other.literals.has(owner)) return 0;
  const head = singular(reference.head);
  const general = isGeneralNoun(reference.head);
  let score = 0;
  const made = mentions.made.words.has(head) || fitsKinds(reference.classes, mentions.made.classes);
  if (made) score += (mentions.made.words.has(head) ? 3 : 2) + (isFirstKind(reference, candidate) ? 0.4 : 0);
  else if (general) score += verbKind(clause.verb) === "uses" ? 0 : 1.5;
  else if (reference.classes.size === 0 && reference.participles.length === 0) return 0;
  else if (mentions.other.words.has(head)) score += pointing.has(reference.determiner) ? 1.25 : 0.75;
  else if (overlap(reference.classes, mentions.other.classes)) score += 0.25;
  let agreed = 0;
  if (reference.origin.length > 0 && clause.application !== undefined) {
    const place = clause.application.toLowerCase().split(" ");
    const same = place.every((word, at) => reference.origin[at] === word);
    score += same ? (score > 0 ? 4 : 0) : -3;
  }
  for (const participle of reference.participles) {
    // "The text file you made" is not what went into an archive, nor "the changed file" what went into a message.
    if ((making.has(participle) || altering.has(participle)) && !made) continue;
    const saved = ["save", "create", "make", "produce"].includes(participle) && writesFile(candidate) ? 0.6 : 0;
    const edited = altering.has(participle) && candidate.changes ? 0.7 : 0;
    agreed = Math.max(
      agreed,
      saved,
      edited,
      agreementOf(participle, reference, candidate),
      verbAgreement(participle, clause.verb),
    );
  }
  if (reference.participles.length > 0) {
    if (agreed > 0 && (score > 0 || reference.classes.size === 0)) score += 4 * agreed;
    else score -= 2;
  }
  if (score <= 0 || (!made && agreed === 0 && isMailing(clause))) return Math.min(score, 0);
  if (reference.literal !== null && mentions.subject !== null) score += mentions.subject === reference.literal ? 3 : -4;
  if (verbKind(clause.verb) === "uses" && agreed === 0 && !candidate.changes) score -= 2;
  let echoes = 0;
  for (const word of reference.modifiers) {
    if (word === "resulting") continue;
    if (mentions.made.words.has(word) || mentions.made.literals.has(word)) echoes += 1;
    else if (mentions.other.words.has(word) || mentions.other.literals.has(word)) echoes += 0.8;
    else if (
      [...mentions.made.literals, ...mentions.other.literals].some((value) => value.includes(word) && word.length > 3)
    )
      echoes += 0.6;
  }
  score += Math.min(echoes, 3);
  if (pointing.has(reference.determiner)) score += 0.5;
  if (reference.classes.has("value") && verbKind(clause.verb) === "learns") score += 0.5;
  if (reference.modifiers.includes("resulting")) score += 0.5;
  return score;
}

const records = new Set(["event", "task", "note", "contact", "bookmark"]);

/** "the sent message" of what was written to somebody, "the note you made" of what was put on a list. */
function agreementOf(participle: string, reference: ClauseReference, { clause, mentions }: ReferentCandidate): number {
  if (participle === "send" && isMailing(clause)) return 0.9;
  if (participle === "copy" && clause.tokens.at(-1)?.lower === "clipboard") return 0.9;
  if (!["make", "create", "add", "write", "save"].includes(participle)) return 0;
  const adds = ["add", "put", "keep", "write", "enter", "note", "save", "schedule", "book"].includes(clause.verb);
  return adds && [...reference.classes].some((name) => records.has(name) && mentions.made.classes.has(name)) ? 0.7 : 0;
}

/** "Plan - Copy.docx", "Plan (copy 1).docx": the name that a computer gives to a duplicate. */
function isNameOfCopy(literal: string, { clause, mentions }: ReferentCandidate): boolean {
  const original = basename(literal).replace(/ - copy(?=\.\w+$|$)| \(copy \d+\)(?=\.\w+$|$)/i, "");
  const makesCopy = clause.tokens.some(({ lower }) => lower === "copy") && verbKind(clause.verb) === "makes";
  if (original === basename(literal) || !(makesCopy || verbAgreement("duplicate", clause.verb) > 0)) return false;
  const named = namedFiles(mentions);
  return named.length === 0 || named.some((value) => basename(value) === original);
}

/**
 * "/home/user/Downloads/a.pdf" for what was copied or moved "into the Downloads folder", a file of that name if any is
 * told, and for what was renamed to "a.pdf".
 */
function isPutAt(literal: string, { clause: { verb, tokens }, mentions }: ReferentCandidate): boolean {
  const folder = dirname(literal);
  if (verb === "rename" && folder !== "") return mentions.made.literals.has(basename(literal));
  if (!["copy", "move", "put", "place", "file", "duplicate", "store"].includes(verb) || folder === "") return false;
  const to = tokens.findIndex(({ lower }) => ["into", "to", "in", "on"].includes(lower));
  const told =
    to >= 0 && tokens.slice(to + 1).some(({ key }) => key === folder || key === literalKey(basename(folder)));
  const named = namedFiles(mentions).filter((value) => value !== folder);
  return told && (named.length === 0 || named.some((value) => basename(value) === basename(literal)));
}

function namedFiles({ made, other }: ReferentCandidate["mentions"]): string[] {
  return [...made.literals, ...other.literals].filter((value) => pathClasses(value)?.includes("file") === true);
}

/** The least score at which a reference counts as answered: a bare "the" needs more than a pointing word. */
export function threshold(reference: ClauseReference): number {
  if (reference.kind === "value") return 3;
  if (reference.participles.length > 0) return 2.5;
  return reference.determiner === "the" || reference.determiner === "each" || reference.determiner === "all" ? 2 : 1.5;
}

/** "Report.pdf" for what was saved as "C:\\Documents\\Report.pdf". */
function isNameOfMade(literal: string, { mentions }: ReferentCandidate): boolean {
  if (literal.includes("/") || !/\.\w{2,5}$/.test(literal)) return false;
  return [...mentions.made.literals].some((value) => basename(value) === literal);
}

/** "the folder 'Scans'" for what was unpacked into "/home/user/Scans". */
function isFolderMade({ literal, classes }: ClauseReference, { mentions }: ReferentCandidate): boolean {
  const folders = [...mentions.made.literals].filter((value) => pathClasses(value)?.includes("folder"));
  return classes.has("folder") && folders.some((value) => basename(value) === literal);
}

/** A PDF can be called a document, and a CSV file a workbook; one that is nothing else comes first. */
function isFirstKind({ classes }: ClauseReference, { mentions }: ReferentCandidate): boolean {
  return [...mentions.made.literals].some((value) => classes.has(pathClasses(value)?.[0] ?? ""));
}

function writesFile({ clause, mentions }: ReferentCandidate): boolean {
  if (verbAgreement("duplicate", clause.verb) > 0) return false;
  return (verbKind(clause.verb) === "makes" || clause.verb === "keep") && mentions.made.classes.has("file");
}

function isInsideMade(literal: string, { clause, mentions }: ReferentCandidate): boolean {
  if (!["create", "make", "extract", "copy"].includes(clause.verb)) return false;
  return [...mentions.made.literals].some(
    (value) => pathClasses(value)?.includes("folder") === true && literal.startsWith(`${literalKey(value)}/`),
  );
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const name of one) if (other.has(name)) return true;
  return false;
}
