import type { Clause } from "./clauses.js";
import { literalKey } from "./words/literal-key.js";
import { nounClasses, pathClasses, singular } from "./words/nouns.js";
import type { InstructionToken } from "./words/tokens.js";
import { verbKind } from "./words/verbs.js";

/** Things that a clause speaks of, as words, kinds and values. */
interface Things {
  words: Set<string>;
  classes: Set<string>;
  literals: Set<string>;
}

/** What a clause leaves behind, and what else it speaks of. */
export interface Mentions {
  made: Things;
  other: Things;
  /** A noun in the plural is among what it makes. */
  plural: boolean;
  /** Subject of the message that it makes, in the form in which values are compared; null for none. */
  subject: string | null;
  /** It says itself where its material comes from. */
  ownSource: boolean;
}

type Zone = "object" | "target" | "aside";

const targets = new Set("as to into onto named called titled under at inside".split(" "));
const asides = new Set(
  "from of in on with containing using for by based about against between per that which who whose via than through".split(
    " ",
  ),
);
/** Verbs whose object is material and whose target is the result. */
const transforming = new Set(
  "export convert compress zip archive rename move merge combine consolidate transfer split turn print pack bundle join".split(
    " ",
  ),
);
/** Verbs that put their object into something else, which is what is left behind. */
const placing = new Set(
  "paste insert enter type put import attach input append add include embed place apply write transfer".split(" "),
);

/** Verbs of which "in" says where the result is kept. */
const keeping = new Set("save write put store type keep".split(" "));

/**
 * Reads what a clause makes and what it only mentions off its verb, its object and its prepositions. A clause that
 * `changes` its document has made the document that it works "of", "in" or "on".
 */
export function readMentions(clause: Clause, changes: boolean): Mentions {
  const made = empty();
  const other = empty();
  const kind = verbKind(clause.verb);
  const tokens = clause.tokens.slice(1);
  const hasTarget = tokens.some((token) => token.kind === "word" && targets.has(token.lower));
  const mailing = isMailing(clause);
  const puts = placing.has(clause.verb) || (keeping.has(clause.verb) && clause.verb !== "save");
  const changesObject = changes && !answering.has(clause.verb);
  let zone: Zone = "object";
  let plural = false;
  let ownSource = false;
  const savesAs = clause.verb === "save" && tokens.some(({ lower }) => lower === "as");
  const copying = isCopying(clause.verb, tokens);
  const savesFile = tokens.some(({ kind: word, text }) => word === "literal" && pathClasses(text)?.includes("file"));
  let explains = false;
  for (const [at, token] of tokens.entries()) {
    explains ||= token.kind === "word" && token.lower === "where";
    if (token.kind === "word" && targets.has(token.lower)) zone = "target";
    else if (token.kind === "word" && asides.has(token.lower) && !pointsAt(tokens, at)) {
      const place = token.lower === "in" && (changes || keeping.has(clause.verb));
      const whole: boolean = ["of", "on"].includes(token.lower) && !(zone === "object" && hasTarget && puts);
      zone = place || (changesObject && whole) ? "target" : "aside";
      if (token.lower === "from" && tokens.slice(at + 1, at + 5).some(({ kind: next }) => next === "literal"))
        ownSource = true;
    } else if (token.kind === "mark" && token.text === "," && zone === "aside") zone = "object";
    const source = savesAs && zone === "object" && (token.kind === "literal" || savesFile);
    const existing = source || explains || isInFolder(tokens, at) || (kind !== "opens" && /^https?:/.test(token.text));
    // What a message holds was there before it.
    const held = mailing && !nounClasses(token.lower).has("message");
    const unpacked = clause.verb === "extract" && isArchive(token);
    const into = !existing && !held && !unpacked && isMade(clause.verb, kind, zone, hasTarget) ? made : other;
    addToken(into, token);
    if (copying && !hasPassedTarget(tokens, at)) for (const name of kindsOf(token)) made.classes.add(name);
    if (
      into === made &&
      token.kind === "word" &&
      nounClasses(token.lower).size > 0 &&
      singular(token.lower) !== token.lower
    ) {
      plural = true;
    }
  }
  if (kind === "opens" || kind === "learns")
    ownSource ||= [...other.literals, ...made.literals].some((value) => pathClasses(value) !== null);
  const clipped = clause.tokens.at(-1)?.lower === "clipboard";
  if (clipped || (["copy", "cut"].includes(clause.verb) && !hasPlace(clause)))
    for (const name of ["clipboard", "text", "table"]) made.classes.add(name);
  if (kind === "learns") for (const name of ["value", "text"]) made.classes.add(name);
  // What is printed into a file is a PDF.
  if (clause.verb === "print" && made.classes.has("file")) made.classes.add("pdf");
  let subject: string | null = null;
  if (mailing) {
    for (const word of ["message", "email", "mail"]) made.words.add(word);
    made.classes.add("message");
    subject = subjectOf(clause);
  }
  const changed = changes && !answering.has(clause.verb) && !documentsIn(made);
  if (changed) {
    for (const value of other.literals) if (pathClasses(value) !== null) made.literals.add(value);
    for (const value of made.literals) for (const name of pathClasses(value) ?? []) made.classes.add(name);
  }
  if (["rename", "move"].includes(clause.verb))
    for (const value of other.literals) for (const name of pathClasses(value) ?? []) made.classes.add(name);
  const scheduled = ["schedule", "book", "reschedule"].includes(clause.verb);
  const dated = tokens.slice(0, 4).some(({ kind: word, lower }) => word === "word" && nounClasses(lower).has("event"));
  const inCalendar = tokens.some(({ lower }) => lower === "calendar");
  if (scheduled || (placing.has(clause.verb) && (dated || inCalendar)) || (changes && inCalendar))
    made.classes.add("event");
  const inAddressBook = tokens.some(({ lower }, at) => lower === "address" && tokens[at + 1]?.lower === "book");
  if (inAddressBook && (placing.has(clause.verb) || keeping.has(clause.verb))) made.classes.add("contact");
  const named = tokens.find(({ kind: kindOfToken }) => kindOfToken === "literal");
  if (named !== undefined && placing.has(clause.verb) && ["task", "event"].some((name) => made.classes.has(name)))
    made.literals.add(named.key);
  for (const token of clause.lead) addToken(other, token);
  return { made, other, plural, subject, ownSource };
}

/**
 * Whether words at this place in the text are only material: "the text of a.txt" is put into a document and "a.txt" is
 * turned into one, and both stay what they were.
 */
export function isMaterial({ verb, tokens }: Clause, start: number): boolean {
  const keeps = keeping.has(verb) && verb !== "save";
  if (!(placing.has(verb) || transforming.has(verb) || keeps) || verb === "rename" || verb === "move") return false;
  if (isCopying(verb, tokens.slice(1))) return true;
  const target = tokens
    .slice(1)
    .find(({ kind, lower }) => kind === "word" && (targets.has(lower) || (keeps && lower === "in")));
  if (target === undefined || start >= target.start) return false;
  const result = tokens.filter((token) => token.start > target.start).slice(0, 5);
  // "turn it into a numbered list" changes the thing itself, "turn it into 'a.docx'" does not.
  return result.some(
    ({ kind, lower }) => kind === "literal" || (!transforming.has(verb) && nounClasses(lower).size > 0),
  );
}

/** "put a copy of it into the folder" */
function isCopying(verb: string, [article, noun, of]: readonly InstructionToken[]): boolean {
  return placing.has(verb) && article?.lower === "a" && noun?.lower === "copy" && of?.lower === "of";
}

/** "copy that file", "the text of that file": this "that" opens no clause. */
function pointsAt(tokens: readonly InstructionToken[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? "";
  return tokens[at]?.lower === "that" && (at === 0 || asides.has(before) || targets.has(before));
}

function isArchive(token: InstructionToken): boolean {
  return kindsOf(token).includes("archive");
}

function kindsOf({ kind, text, lower }: InstructionToken): readonly string[] {
  return kind === "literal" ? (pathClasses(text) ?? []) : [...nounClasses(lower)];
}

function hasPassedTarget(tokens: readonly InstructionToken[], at: number): boolean {
  return tokens.slice(0, at).some(({ kind, lower }) => kind === "word" && targets.has(lower));
}

/** "'March invoices' from the inbox": a message that is there already. */
function isInFolder(tokens: readonly InstructionToken[], at: number): boolean {
  if (tokens[at]?.kind !== "literal" || tokens[at + 2]?.lower !== "the") return false;
  const [preposition, place] = [tokens[at + 1]?.lower, tokens[at + 3]?.lower];
  return ["in", "from"].includes(preposition ?? "") && ["inbox", "sent", "drafts"].includes(place ?? "");
}

function documentsIn({ literals }: Things): boolean {
  return [...literals].some((value) => pathClasses(value) !== null);
}

/** "copy 'a.pdf' to the folder ...": a file is put somewhere else, and nothing is on the clipboard. */
function hasPlace({ tokens }: Clause): boolean {
  const at = tokens.findIndex(({ lower }) => lower === "to" || lower === "into");
  return at >= 0 && !tokens.slice(at).some(({ lower }) => lower === "clipboard");
}

/** Whether a clause makes a message: by its verb, or because it is directed to an address. */
export function isMailing({ verb, tokens }: Clause): boolean {
  if (["send", "email", "mail", "compose", "reply", "forward", "message"].includes(verb)) return true;
  const addressed = tokens.some(
    ({ kind, text }, at) =>
      kind === "literal" &&
      /^[^\s@]+@[^\s@]+$/.test(text) &&
      (at === 1 || ["to", "for"].includes(tokens[at - 1]?.lower ?? "")),
  );
  if (addressed && ["write", "pass", "prepare", "draft", "keep", "create"].includes(verb)) return true;
  const message = tokens.some(({ lower }) => ["message", "reply", "draft", "email", "mail"].includes(lower));
  if (message && ["write", "prepare", "keep", "create"].includes(verb)) return true;
  const at = tokens.findIndex(({ lower }) => lower === "into");
  const into = tokens
    .slice(at + 1, at + 4)
    .some(({ kind, lower }) => kind === "word" && nounClasses(lower).has("message"));
  if (placing.has(verb) && at >= 0 && into) return true;
  return verb === "answer" && tokens.some(({ lower }) => lower === "inbox" || lower === "items");
}

function subjectOf({ verb, tokens }: Clause): string | null {
  const object = tokens.slice(1).find(({ kind, lower }) => kind !== "mark" && lower !== "to");
  if (answering.has(verb) && object?.kind === "literal") return answerTo(verb, object.key);
  const named = tokens[tokens.findIndex(({ lower }) => lower === "subject") + 1];
  return named?.kind === "literal" ? named.key : null;
}

/** The subject that a mail program gives to an answer, or to what is passed on. */
export function answerTo(verb: string, subject: string): string {
  const prefix = verb === "forward" || verb === "pass" ? "Fw: " : "Re: ";
  return literalKey(prefix + subject);
}

/** Verbs that send what came or went before on its way again, and leave another message behind. */
const answering = new Set(["reply", "forward", "pass", "answer", "respond"]);

function isMade(verb: string, kind: ReturnType<typeof verbKind>, zone: Zone, hasTarget: boolean): boolean {
  if (zone === "aside" || kind === "uses" || answering.has(verb)) return false;
  if (placing.has(verb)) return zone === "target" || !hasTarget;
  if (transforming.has(verb)) return zone === "target" || !hasTarget;
  if (verb === "extract" || verb === "copy" || verb === "save" || verb === "download") return true;
  return kind === "opens" ? zone === "object" : true;
}

function empty(): Things {
  return { words: new Set(), classes: new Set(), literals: new Set() };
}

function addToken(things: Things, token: InstructionToken): void {
  if (token.kind === "literal" && !isValue(token)) {
    for (const word of token.lower.split(/\s+/)) things.words.add(singular(word));
  } else if (token.kind === "literal") {
    things.literals.add(token.key);
    for (const name of pathClasses(token.text) ?? []) things.classes.add(name);
  } else if (token.kind === "word") {
    things.words.add(singular(token.lower));
    for (const name of nounClasses(token.lower)) things.classes.add(name);
  }
}

function isValue({ quoted, text }: InstructionToken): boolean {
  return quoted || pathClasses(text) !== null || text.includes("@");
}
