import { placeClauses } from "./applications.js";
import { toCandidates } from "./candidate.js";
import type { Clause, Remark } from "./clauses.js";
import { segment } from "./clauses.js";
import { type ConditionOutcome, type ReadCondition, readBranches } from "./condition.js";
import { expandEvents } from "./events.js";
import type { TakeOver } from "./link.js";
import { nounMeans } from "./noun-means.js";
import { readOrder } from "./order.js";
import type { Precedence } from "./precedence.js";
import { findReferences } from "./references.js";
import { findTakeOvers } from "./take-over.js";

/** What the text says about one outcome of its condition (or at all, where it has none). */
export interface WorldReading {
  /** Indices of the clauses that are done. */
  members: number[];
  /** Order that follows from cues and from what is taken over in so many words. */
  precedence: Precedence;
  links: TakeOver[];
  contradictions: string[];
}

export interface TextReading {
  clauses: Clause[];
  remarks: Remark[];
  outcomes: (ConditionOutcome | null)[];
  condition: ReadCondition | null;
  /** The clause in which the quantity of the condition is found out; null where the text does not tell. */
  source: number | null;
  holds: WorldReading;
  fails: WorldReading;
}

/** How a text is read; what the caller knows of it. */
export interface ReadingOptions {
  /** Values that are kept whole wherever they stand. */
  values: readonly string[];
  /** Names of applications, by which a clause says where it is done. */
  applications: readonly string[];
  /** Whether what only the sense says counts as well. */
  implicit: boolean;
  /** For the clauses found, whether words of one of them point at nothing outside it. */
  ownWords(clauses: readonly Clause[]): OwnWords;
}
type OwnWords = (clause: number, link: TakeOver) => boolean;

const bareText: ReadingOptions = { values: [], applications: [], implicit: false, ownWords: () => () => false };

/**
 * Reads an instruction: its clauses, what each waits for and what it takes over, and its condition. It sees the text
 * alone; what the caller knows of values and of a step's own words only keeps it from misreading them.
 */
export function readText(text: string, options: Partial<ReadingOptions> = {}): TextReading {
  const { values, applications, implicit, ownWords } = { ...bareText, ...options };
  const segmentation = segment(text, values);
  const clauses = expandEvents(segmentation);
  placeClauses(clauses, applications);
  const isOwn = ownWords(clauses);
  const { condition, decides, outcomes } = readBranches(clauses);
  const world = (outcome: ConditionOutcome) =>
    readWorld(clauses, outcomes, segmentation.remarks, outcome, implicit, isOwn);
  const holds = world("holds");
  return {
    clauses,
    remarks: segmentation.remarks,
    outcomes,
    condition,
    source: condition === null || decides === null ? null : findSource(clauses, condition, decides, outcomes),
    holds,
    fails: condition === null ? holds : world("fails"),
  };
}

function readWorld(
  clauses: readonly Clause[],
  outcomes: readonly (ConditionOutcome | null)[],
  remarks: readonly Remark[],
  outcome: ConditionOutcome,
  implicit: boolean,
  isOwn: OwnWords,
): WorldReading {
  const members = new Map<number, Clause>();
  for (const [index, clause] of clauses.entries()) {
    if (outcomes[index] === null || outcomes[index] === outcome) members.set(index, clause);
  }
  const { links, candidates } = findTakeOvers(members, implicit, isOwn);
  const { precedence, contradictions } = readOrder(clauses.length, candidates, remarks, links);
  return { members: [...members.keys()], precedence, links, contradictions };
}

function findSource(
  clauses: readonly Clause[],
  condition: ReadCondition,
  decides: number,
  outcomes: readonly (ConditionOutcome | null)[],
): number | null {
  const all = toCandidates([...clauses.entries()]);
  const candidates = all.filter(({ index }) => index < decides && outcomes[index] === null);
  const here = all[decides];
  if (here === undefined) return null;
  for (const reference of findReferences(condition.quantity)) {
    if (reference.kind === "pronoun") return candidates.at(-1)?.index ?? null;
    const meant = nounMeans(reference, here, candidates, []);
    if (meant[0] !== undefined) return meant[0];
  }
  return null;
}
