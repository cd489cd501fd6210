import { type Cue, readOpening } from "./cue-words.js";
import type { InstructionToken } from "./tokens.js";
import { isBaseVerb, isGerund, isNounLike } from "./verbs.js";

export type Relation = "after" | "before" | "while" | "if";

/** A stretch of a sentence: a request, a subordinate clause, or a phrase that belongs to one of them. */
export interface InstructionPiece {
  kind: "main" | "subordinate" | "phrase";
  relation: Relation | null;
  cues: Cue[];
  tokens: InstructionToken[];
  /** Opened by "and", "then" or ";" or at the beginning of the sentence, and so able to lead what follows. */
  fresh: boolean;
  gerund: boolean;
}

export const conjunctions = new Set([",", ";", ":", "—", "–", "-", "and", "then", "but", "(", ")"]);
const prepositions = new Set(
  "in on using with from via through inside within for by at to based given taking under over into out".split(" "),
);
const relations: readonly (readonly [string, Relation])[] = [
  ["as soon as", "after"],
  ["only after", "after"],
  ["only once", "after"],
  ["only when", "after"],
  ["right after", "after"],
  ["prior to", "before"],
  ["ahead of", "before"],
  ["in case", "if"],
  ["only if", "if"],
  ["whether", "if"],
  ["provided that", "if"],
  ["as long as", "if"],
  ["once", "after"],
  ["after", "after"],
  ["having", "after"],
  ["upon", "after"],
  ["following", "after"],
  ["when", "after"],
  ["before", "before"],
  ["while", "while"],
  ["whilst", "while"],
  ["if", "if"],
  ["should", "if"],
  ["provided", "if"],
  ["unless", "if"],
  ["whenever", "after"],
];
const relationsOf = new Map<string, { rest: string[]; relation: Relation }[]>();
for (const [phrase, relation] of relations) {
  const [first = "", ...rest] = phrase.split(" ");
  relationsOf.set(first, [...(relationsOf.get(first) ?? []), { rest, relation }]);
}
const objectStarts = new Set(
  `the a an it them this that these those all both each every any its their his her your our another one two three four
  five several only everything what whatever as`.split(/\s+/),
);

/** Cuts a sentence where a verb, a conjunction of time or a preposition opens something new. */
export function cutPieces(tokens: readonly InstructionToken[]): InstructionPiece[] {
  const pieces: InstructionPiece[] = [];
  let current: InstructionPiece = { kind: "phrase", relation: null, cues: [], tokens: [], fresh: true, gerund: false };
  const start = (piece: InstructionPiece) => {
    if (current.tokens.length > 0 || current.cues.length > 0) pieces.push(current);
    current = piece;
  };
  let at = 0;
  let atOpening = true;
  let fresh = true;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    const opened: { piece: InstructionPiece; next: number } | null = atOpening
      ? openPiece(tokens, at, fresh, current.gerund)
      : null;
    if (opened !== null) {
      start(opened.piece);
      at = opened.next;
      atOpening = opened.piece.tokens.length === 0;
      if (!atOpening) fresh = false;
      continue;
    }
    atOpening = false;
    if (token.kind !== "literal" && conjunctions.has(token.lower)) {
      const separates = token.text !== "," && token.text !== "-" && token.text !== ")";
      fresh = separates || (fresh && current.tokens.length === 0);
      const opensAgain = token.lower === "then" && readOpening(tokens.slice(at)).cues.length > 0;
      if (current.tokens.length > 0 && token.lower !== "then") current.tokens.push(token);
      if (!opensAgain) at += 1;
      atOpening = true;
      continue;
    }
    const relation = current.kind === "main" ? relationAt(tokens, at) : null;
    if (relation !== null && startsSubordinate(tokens, at, relation)) {
      start(subordinate(tokens, at, relation, [], false));
      at += relation.length;
      continue;
    }
    current.tokens.push(token);
    at += 1;
  }
  start(current);
  return pieces;
}

/** What opens behind a conjunction: cues and polite words, then a verb, a conjunction of time or a preposition. */
function openPiece(
  tokens: readonly InstructionToken[],
  at: number,
  fresh: boolean,
  inGerund: boolean,
): { piece: InstructionPiece; next: number } | null {
  const opening = readOpening(tokens.slice(at));
  const next = at + opening.length;
  const { cues } = opening;
  const leads = at === 0 || cues.length > 0 || fresh;
  const afterBy = opening.length > 0 && /^(?:by|with|up)$/.test(tokens[next - 1]?.lower ?? "");
  const followed = cues.length > 0 && tokens[at]?.lower === "followed";
  const certain =
    at === 0 || cues.length > 0 || (opening.length > 0 && fresh) || /^[:;]$/.test(tokens[at - 1]?.text ?? "");
  const word = tokens[next];
  if (
    word !== undefined &&
    opensClause(tokens, next, afterBy || followed || inGerund, certain, tokens[at - 1]?.text === ",")
  ) {
    const gerund = isGerund(word.lower);
    return { piece: { kind: "main", relation: null, cues, tokens: [word], fresh: leads, gerund }, next: next + 1 };
  }
  const relation = relationAt(tokens, next);
  if (relation !== null)
    return { piece: subordinate(tokens, next, relation, cues, leads), next: next + relation.length };
  if (word !== undefined && prepositions.has(word.lower) && leads) {
    return {
      piece: { kind: "phrase", relation: null, cues, tokens: [word], fresh: leads, gerund: false },
      next: next + 1,
    };
  }
  if (cues.length === 0) return null;
  return { piece: { kind: "phrase", relation: null, cues, tokens: [], fresh: true, gerund: false }, next };
}

function subordinate(
  tokens: readonly InstructionToken[],
  at: number,
  { relation, length }: { relation: Relation; length: number },
  cues: Cue[],
  fresh: boolean,
): InstructionPiece {
  return { kind: "subordinate", relation, cues, tokens: tokens.slice(at, at + length), fresh, gerund: false };
}

function relationAt(tokens: readonly InstructionToken[], at: number): { relation: Relation; length: number } | null {
  const first = tokens[at];
  if (first?.kind !== "word") return null;
  const found = relationsOf
    .get(first.lower)
    ?.find(({ rest }) => rest.every((word, after) => tokens[at + 1 + after]?.lower === word));
  return found === undefined ? null : { relation: found.relation, length: 1 + found.rest.length };
}

/** Whether a clause's verb stands at this token. */
function opensClause(
  tokens: readonly InstructionToken[],
  at: number,
  gerund: boolean,
  certain: boolean,
  afterComma: boolean,
): boolean {
  const token = tokens[at];
  if (token?.kind !== "word") return false;
  if (gerund && isGerund(token.lower)) return true;
  if (!isBaseVerb(token.lower)) return false;
  const next = tokens[at + 1];
  if (next === undefined) return certain && !isNounLike(token.lower);
  if (!isNounLike(token.lower) || certain) return next.kind !== "mark" || next.text === "'";
  if (afterComma && next.kind === "word" && !["and", "or", "of", "is", "are"].includes(next.lower)) return true;
  return (
    next.kind === "literal" || objectStarts.has(next.lower) || (next.kind === "word" && /^\p{Lu}/u.test(next.text))
  );
}

/** "after that" and "before that" at the end of a clause are cues; "in the following" and "as before" are neither. */
function startsSubordinate(
  tokens: readonly InstructionToken[],
  at: number,
  found: { relation: Relation; length: number },
): boolean {
  const word = tokens[at]?.lower ?? "";
  const previous = tokens[at - 1]?.lower ?? "";
  const next = tokens[at + found.length];
  if (next === undefined || next.kind === "mark") return false;
  if (["following", "having", "should", "upon", "provided"].includes(word) && found.length === 1) return false;
  if (["the", "as", "at", "from", "a"].includes(previous)) return false;
  if (["every", "each", "and", "or"].includes(next.lower)) return false;
  return !(["that", "this"].includes(next.lower) && tokens[at + found.length + 1]?.kind !== "word");
}
