import { type Cue, readClosing, readOpening, saysAnyOrder } from "./cue-words.js";
import { type Sentence, splitSentences } from "./sentences.js";
import type { Token } from "./tokens.js";
import { isBaseVerb, isGerund, isNounLike, isParticiple, verbLemma } from "./verbs.js";

export type Relation = "after" | "before" | "while" | "if";

/** A subordinate clause ("once the PDF is there", "before sending it", "if the total exceeds 100"). */
export interface Subordinate {
  relation: Relation;
  tokens: Token[];
  leading: boolean;
}

/** One request of an instruction. */
export interface Clause {
  sentence: number;
  block: number;
  item: number | null;
  /** Base form of its verb; "" where the verb is not known. */
  verb: string;
  /** The clause itself, from its verb on. */
  tokens: Token[];
  /** Phrases before the verb that belong to it ("in Excel", "with the exported PDF"). */
  lead: Token[];
  cues: Cue[];
  subordinates: Subordinate[];
  /** For a step that is told only inside another clause: that clause, and whether it comes after or before this one. */
  of?: Clause;
  told?: "after" | "before";
}

/** A sentence that asks for nothing by itself. */
export interface Remark {
  sentence: number;
  block: number;
  tokens: Token[];
  anyOrder: boolean;
}

export interface Segmentation {
  sentences: Sentence[];
  clauses: Clause[];
  remarks: Remark[];
}

const conjunctions = new Set([",", ";", ":", "—", "–", "-", "and", "then", "but", "(", ")"]);
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
const objectStarts = new Set(
  `the a an it them this that these those all both each every any its their his her your our another one two three four
  five several only everything what whatever as`.split(/\s+/),
);

interface Piece {
  kind: "main" | "subordinate" | "phrase";
  relation: Relation | null;
  cues: Cue[];
  tokens: Token[];
  /** Opened by "and", "then" or ";" or at the beginning of the sentence, and so able to lead what follows. */
  fresh: boolean;
  gerund: boolean;
}

/** Cuts an instruction into its clauses. `values` are texts that must be kept whole. */
export function segment(text: string, values: readonly string[] = []): Segmentation {
  const sentences = splitSentences(text, values);
  const clauses: Clause[] = [];
  const remarks: Remark[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const pieces = cutPieces(sentence.tokens);
    const found = gather(pieces, index, sentence);
    if (found.length === 0) {
      remarks.push({
        sentence: index,
        block: sentence.block,
        tokens: sentence.tokens,
        anyOrder: saysAnyOrder(sentence.tokens),
      });
    }
    clauses.push(...found);
  }
  return { sentences, clauses, remarks };
}

function relationAt(tokens: readonly Token[], at: number): { relation: Relation; length: number } | null {
  if (tokens[at]?.kind !== "word") return null;
  const upcoming = tokens
    .slice(at, at + 3)
    .map((token) => token.lower)
    .join(" ");
  for (const [phrase, relation] of relations) {
    if (upcoming === phrase || upcoming.startsWith(`${phrase} `)) return { relation, length: phrase.split(" ").length };
  }
  return null;
}

/** Whether a clause's verb stands at this token. */
function opensClause(
  tokens: readonly Token[],
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

function cutPieces(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let current: Piece = { kind: "phrase", relation: null, cues: [], tokens: [], fresh: true, gerund: false };
  const push = () => {
    if (current.tokens.length > 0 || current.cues.length > 0) pieces.push(current);
  };
  let at = 0;
  let atOpening = true;
  let fresh = true;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    if (atOpening) {
      const opening = readOpening(tokens.slice(at));
      const verbAt = at + opening.length;
      const leads = at === 0 || opening.cues.length > 0 || fresh;
      const gerund = opening.length > 0 && /^(?:by|with|up)$/.test(tokens[verbAt - 1]?.lower ?? "");
      const followed = opening.cues.length > 0 && /^followed$/.test(tokens[at]?.lower ?? "");
      if (
        opensClause(
          tokens,
          verbAt,
          gerund || followed || current.gerund,
          at === 0 ||
            opening.cues.length > 0 ||
            (opening.length > 0 && fresh) ||
            /^[:;]$/.test(tokens[at - 1]?.text ?? ""),
          tokens[at - 1]?.text === ",",
        )
      ) {
        push();
        current = {
          kind: "main",
          relation: null,
          cues: opening.cues,
          tokens: [],
          fresh: leads,
          gerund: isGerund(tokens[verbAt]?.lower ?? ""),
        };
        at = verbAt;
        atOpening = false;
        fresh = false;
        const verb = tokens[at];
        if (verb !== undefined) current.tokens.push(verb);
        at += 1;
        continue;
      }
      const relation = relationAt(tokens, verbAt);
      const starts = relation !== null || prepositions.has(tokens[verbAt]?.lower ?? "");
      if (starts && (leads || relation !== null)) {
        push();
        current = {
          kind: relation === null ? "phrase" : "subordinate",
          relation: relation?.relation ?? null,
          cues: opening.cues,
          tokens: tokens.slice(verbAt, verbAt + Math.max(relation?.length ?? 0, 1)),
          fresh: leads,
          gerund: false,
        };
        at = verbAt + Math.max(relation?.length ?? 0, 1);
        atOpening = false;
        fresh = false;
        continue;
      }
      if (opening.cues.length > 0) {
        push();
        current = { kind: "phrase", relation: null, cues: opening.cues, tokens: [], fresh: true, gerund: false };
        at = verbAt;
        continue;
      }
      atOpening = false;
    }
    if (conjunctions.has(token.lower) && token.kind !== "literal") {
      if (current.tokens.length > 0) current.tokens.push(token);
      fresh =
        token.text !== "," && token.text !== "-" && token.text !== ")" ? true : fresh && current.tokens.length === 0;
      if (token.lower === "then") {
        if (current.tokens.at(-1) === token) current.tokens.pop();
        if (readOpening(tokens.slice(at)).cues.length === 0) at += 1;
      } else at += 1;
      atOpening = true;
      continue;
    }
    const relation = current.kind === "main" ? relationAt(tokens, at) : null;
    if (relation !== null && startsSubordinate(tokens, at, relation)) {
      push();
      current = {
        kind: "subordinate",
        relation: relation.relation,
        cues: [],
        tokens: tokens.slice(at, at + relation.length),
        fresh: false,
        gerund: false,
      };
      at += relation.length;
      continue;
    }
    current.tokens.push(token);
    at += 1;
  }
  push();
  return pieces;
}

/** "after that" and "before that" at the end of a clause are cues; "in the following" and "as before" are neither. */
function startsSubordinate(
  tokens: readonly Token[],
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

function gather(pieces: readonly Piece[], index: number, sentence: Sentence): Clause[] {
  const clauses: Clause[] = [];
  let waiting: Piece[] = [];
  const anyOrder = saysAnyOrder(sentence.tokens);
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== "main") {
      const last = clauses.at(-1);
      const next = pieces[at + 1];
      const leads =
        last === undefined ||
        (piece.fresh && pieces.slice(at + 1).some(({ kind }) => kind === "main")) ||
        (piece.kind === "subordinate" && next?.kind === "main" && !next.fresh && endsWithComma(piece) && piece.fresh);
      if (leads) waiting.push(piece);
      else attach(last, piece, false);
      continue;
    }
    const clause: Clause = {
      sentence: index,
      block: sentence.block,
      item: sentence.item,
      verb: mainVerb(piece.tokens),
      tokens: trimmed(piece.tokens),
      lead: [],
      cues: [...piece.cues],
      subordinates: [],
    };
    for (const earlier of waiting) attach(clause, earlier, true);
    waiting = [];
    clauses.push(clause);
  }
  const last = clauses.at(-1);
  if (last !== undefined) for (const piece of waiting) attach(last, piece, false);
  for (const clause of clauses) {
    const closing = readClosing(clause.tokens);
    if (closing.length > 0 && closing.length < clause.tokens.length) {
      clause.cues.push(...closing.cues);
      clause.tokens = trimmed(clause.tokens.slice(0, clause.tokens.length - closing.length));
    }
  }
  if (anyOrder && !clauses.some(({ cues }) => cues.includes("unordered"))) spreadFreedom(clauses);
  return clauses;
}

/** The verb that says what is done: "navigate" in "use the browser to navigate to". */
function mainVerb(tokens: readonly Token[]): string {
  const word = tokens[0]?.lower ?? "";
  const first = verbLemma(word) ?? word;
  if (first !== "use") return first;
  const purpose = tokens.findIndex((token, at) => token.lower === "to" && isBaseVerb(tokens[at + 1]?.lower ?? ""));
  return purpose < 0 ? first : (tokens[purpose + 1]?.lower ?? first);
}

/** "Do the following in any order: A; B" frees what follows the phrase, and the whole sentence where it only follows. */
function spreadFreedom(clauses: readonly Clause[]): void {
  const header = clauses.findIndex(({ lead }) => saysAnyOrder(lead));
  for (const clause of clauses.slice(Math.max(header, 0))) clause.cues.push("unordered");
}

function attach(clause: Clause, piece: Piece, leading: boolean): void {
  const cues = clause.cues;
  if (leading) cues.unshift(...piece.cues);
  else cues.push(...piece.cues);
  if (piece.kind === "subordinate" && piece.relation !== null) {
    clause.subordinates.push({ relation: piece.relation, tokens: trimmed(piece.tokens), leading });
  } else if (leading) clause.lead.push(...piece.tokens);
  else clause.tokens.push(...piece.tokens);
}

function endsWithComma(piece: Piece): boolean {
  return piece.tokens.at(-1)?.text === ",";
}

function trimmed(tokens: readonly Token[]): Token[] {
  let end = tokens.length;
  while (end > 0) {
    const token = tokens[end - 1];
    if (token === undefined || token.kind === "literal" || !conjunctions.has(token.lower)) break;
    end -= 1;
  }
  return tokens.slice(0, end);
}

/** Whether the words after a relation hold an action ("exporting the PDF", "you have copied it"). */
export function hasAction(tokens: readonly Token[]): boolean {
  return tokens.some((token) => token.kind === "word" && (isGerund(token.lower) || isParticiple(token.lower)));
}
