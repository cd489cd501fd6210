import { type Cue, readClosing, saysAnyOrder } from "./words/cue-words.js";
import { conjunctions, cutPieces, type InstructionPiece, type Relation } from "./words/pieces.js";
import { type Sentence, splitSentences } from "./words/sentences.js";
import type { InstructionToken } from "./words/tokens.js";
import { isBaseVerb, verbLemma } from "./words/verbs.js";

/** A subordinate clause ("once the PDF is there", "before sending it", "if the total exceeds 100"). */
export interface Subordinate {
  relation: Relation;
  tokens: InstructionToken[];
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
  tokens: InstructionToken[];
  /** Phrases before the verb that belong to it ("in Excel", "with the exported PDF"). */
  lead: InstructionToken[];
  cues: Cue[];
  subordinates: Subordinate[];
  /** Name of the application in which it is done, where the text tells. */
  application?: string;
  /** For a step mentioned only inside another clause: that clause, and whether it comes after or before this one. */
  of?: Clause;
  told?: "after" | "before";
}

/** A sentence that asks for nothing by itself. */
export interface Remark {
  sentence: number;
  block: number;
  tokens: InstructionToken[];
  anyOrder: boolean;
}

export interface Segmentation {
  sentences: Sentence[];
  clauses: Clause[];
  remarks: Remark[];
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

function gather(pieces: readonly InstructionPiece[], index: number, sentence: Sentence): Clause[] {
  const clauses: Clause[] = [];
  let waiting: InstructionPiece[] = [];
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
    const purpose = purposeOf(piece.tokens);
    const clause: Clause = {
      sentence: index,
      block: sentence.block,
      item: sentence.item,
      verb: mainVerb(piece.tokens.slice(purpose)),
      tokens: trimmed(piece.tokens.slice(purpose)),
      lead: piece.tokens.slice(0, purpose),
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

function mainVerb(tokens: readonly InstructionToken[]): string {
  const word = tokens[0]?.lower ?? "";
  return verbLemma(word) ?? word;
}

/** Where the verb stands that says what is done: "navigate" in "use the browser to navigate to". */
function purposeOf(tokens: readonly InstructionToken[]): number {
  if (verbLemma(tokens[0]?.lower ?? "") !== "use") return 0;
  return tokens.findIndex((token, at) => token.lower === "to" && isBaseVerb(tokens[at + 1]?.lower ?? "")) + 1;
}

/** "Do the following in any order: A; B" frees what follows the phrase, and the whole sentence where it only follows. */
function spreadFreedom(clauses: readonly Clause[]): void {
  const header = clauses.findIndex(({ lead }) => saysAnyOrder(lead));
  for (const clause of clauses.slice(Math.max(header, 0))) clause.cues.push("unordered");
}

function attach(clause: Clause, piece: InstructionPiece, leading: boolean): void {
  const cues = clause.cues;
  if (leading) cues.unshift(...piece.cues);
  else cues.push(...piece.cues);
  if (piece.kind === "subordinate" && piece.relation !== null) {
    clause.subordinates.push({ relation: piece.relation, tokens: trimmed(piece.tokens), leading });
  } else if (leading) clause.lead.push(...piece.tokens);
  else clause.tokens.push(...piece.tokens);
}

function endsWithComma(piece: InstructionPiece): boolean {
  return piece.tokens.at(-1)?.text === ",";
}

function trimmed(tokens: readonly InstructionToken[]): InstructionToken[] {
  let end = tokens.length;
  while (end > 0) {
    const token = tokens[end - 1];
    if (token === undefined || token.kind === "literal" || !conjunctions.has(token.lower)) break;
    end -= 1;
  }
  return tokens.slice(0, end);
}
