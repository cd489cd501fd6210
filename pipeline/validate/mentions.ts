import type { Clause } from "./clauses.js";
import { nounClasses, pathClasses, singular } from "./nouns.js";
import type { Token } from "./tokens.js";
import { verbKind } from "./verbs.js";

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

/** Reads what a clause makes and what it only mentions off its verb, its object and its prepositions. */
export function readMentions(clause: Clause): Mentions {
  const made = empty();
  const other = empty();
  const kind = verbKind(clause.verb);
  const tokens = clause.tokens.slice(1);
  const hasTarget = tokens.some((token) => token.kind === "word" && targets.has(token.lower));
  let zone: Zone = "object";
  let plural = false;
  let ownSource = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "word" && targets.has(token.lower)) zone = "target";
    else if (token.kind === "word" && asides.has(token.lower)) {
      zone = token.lower === "in" && (kind === "changes" || keeping.has(clause.verb)) ? "target" : "aside";
      if (token.lower === "from" && tokens.slice(at + 1, at + 5).some(({ kind: next }) => next === "literal"))
        ownSource = true;
    } else if (token.kind === "mark" && token.text === "," && zone === "aside") zone = "object";
    const into = isMade(clause.verb, kind, zone, hasTarget) ? made : other;
    addToken(into, token);
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
  if (clause.verb === "copy" && ![...made.literals].some((value) => pathClasses(value) !== null))
    made.classes.add("clipboard");
  if (kind === "learns") for (const name of ["value", "text"]) made.classes.add(name);
  if (["send", "email", "mail", "compose", "reply", "forward", "message"].includes(clause.verb)) {
    for (const word of ["message", "email", "mail"]) made.words.add(word);
    made.classes.add("message");
  }
  for (const token of clause.lead) addToken(other, token);
  return { made, other, plural, ownSource };
}

function isMade(verb: string, kind: ReturnType<typeof verbKind>, zone: Zone, hasTarget: boolean): boolean {
  if (zone === "aside" || kind === "uses") return false;
  if (placing.has(verb)) return zone === "target" || !hasTarget;
  if (transforming.has(verb)) return zone === "target" || !hasTarget;
  if (verb === "extract" || verb === "copy" || verb === "save" || verb === "download") return true;
  return kind === "opens" ? zone === "object" : true;
}

function empty(): Things {
  return { words: new Set(), classes: new Set(), literals: new Set() };
}

function addToken(things: Things, token: Token): void {
  const isValue = token.quoted || pathClasses(token.text) !== null || token.text.includes("@");
  if (token.kind === "literal" && !isValue) {
    for (const word of token.lower.split(/\s+/)) things.words.add(singular(word));
  } else if (token.kind === "literal") {
    things.literals.add(token.key);
    for (const name of pathClasses(token.text) ?? []) things.classes.add(name);
  } else if (token.kind === "word") {
    things.words.add(singular(token.lower));
    for (const name of nounClasses(token.lower)) things.classes.add(name);
  }
}
