import { roleLength } from "./roles.js";
import { determiners, pronouns, stops } from "./words/function-words.js";
import { literalKey } from "./words/literal-key.js";
import { isGeneralNoun, nounClasses, singular } from "./words/nouns.js";
import type { InstructionToken } from "./words/tokens.js";
import { isGerund, isParticiple, verbLemma } from "./words/verbs.js";

/** Words by which a clause points at something that is spoken of elsewhere. */
export interface ClauseReference {
  kind: "pronoun" | "noun" | "value";
  text: string;
  determiner: string;
  head: string;
  classes: ReadonlySet<string>;
  /** Other words of the noun phrase, without endings. */
  modifiers: string[];
  /** Base forms of participles ("exported", "you found"). */
  participles: string[];
  /** The value that stands right after the noun, or is the reference; null for none. */
  literal: string | null;
  /** "the table of 'a.xlsx'": the value that says whose it is; null for none. */
  owner: string | null;
  /** "the workbook from Excel": the words after "from", in lower case. */
  origin: string[];
  /** How many things are meant; 0 for as many as there are. */
  count: number;
  start: number;
}

const helpers = new Set(
  "that which you we was were is are has have had been just already earlier previously now be being there in the".split(
    " ",
  ),
);
/** Participles that say nothing of what was done. */
const empty = new Set(
  "use name call title attach base contain give say select set follow need want mention".split(" "),
);
const numbers: Record<string, number> = { two: 2, both: 2, three: 3, four: 4, five: 5 };

/** Every phrase in these words that may point at a result of another clause. */
export function findReferences(tokens: readonly InstructionToken[]): ClauseReference[] {
  const references: ClauseReference[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind === "literal") {
      references.push(valueReference(token));
      continue;
    }
    if (token.kind !== "word") continue;
    if (token.lower === "what" && ["you", "was", "is"].includes(tokens[at + 1]?.lower ?? "")) {
      const participles = participlesIn(tokens.slice(at + 1, at + 6));
      if (participles.length > 0) {
        references.push({ ...blankReference(tokens, at, at + 4), determiner: "what", head: "result", participles });
      }
      continue;
    }
    if (isRelative(tokens, at)) continue;
    if (determiners.has(token.lower)) {
      if (isQuantifier(token.lower) && tokens[at + 1]?.lower === "of" && determiners.has(tokens[at + 2]?.lower ?? ""))
        continue;
      const role = roleLength(tokens, at);
      if (role > 0) {
        at += role;
        continue;
      }
      const phrase = readNounPhrase(tokens, at);
      if (phrase !== null && pronouns.has(token.lower)) {
        references.push({ ...phrase.reference, kind: "pronoun", literal: null, count: pronouns.get(token.lower) ?? 1 });
        at = Math.max(at, phrase.last - (phrase.reference.literal === null ? 0 : 1));
        continue;
      }
      if (
        phrase !== null &&
        isQuantifier(token.lower) &&
        !["the", "these", "those"].includes(tokens[at + 1]?.lower ?? "")
      ) {
        if (standsAlone(tokens, at)) references.push({ ...blankReference(tokens, at, at), kind: "pronoun", count: 0 });
        continue;
      }
      if (phrase !== null) {
        references.push(phrase.reference);
        at = Math.max(at, phrase.last);
        continue;
      }
      if (["this", "that", "these", "those", "both", "all", "each"].includes(token.lower) && standsAlone(tokens, at)) {
        const count = token.lower === "both" ? 2 : ["these", "those", "all"].includes(token.lower) ? 0 : 1;
        references.push({ ...blankReference(tokens, at, at), kind: "pronoun", count });
        continue;
      }
    }
    const count = pronouns.get(token.lower);
    if (count !== undefined && !isDummy(tokens, at) && tokens[at - 2]?.lower !== "not") {
      references.push({ ...blankReference(tokens, at, at), kind: "pronoun", count });
    }
  }
  return references;
}

/** "of" after the noun, or the words up to a participle ("you just copied"). */
function tailLength(tokens: readonly InstructionToken[], end: number): number {
  if (tokens[end]?.lower === "of") return 1;
  const tail = tokens.slice(end, end + 5);
  const last = tail.findIndex((token) => token.kind === "word" && isParticiple(token.lower));
  return last >= 0 && tail.slice(0, last).every(({ lower }) => helpers.has(lower)) ? last + 1 : 0;
}

/** "a document that says ..." */
function isRelative(tokens: readonly InstructionToken[], at: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (tokens[at]?.lower !== "that" || before?.kind !== "word" || after?.kind !== "word") return false;
  return nounClasses(before.lower).size > 0 && nounClasses(after.lower).size === 0 && verbLemma(after.lower) !== null;
}

/** Kinds that "text file" or "Word document" can name, which are fewer than those of "file" and "document". */
function refined(head: string, words: readonly InstructionToken[]): ReadonlySet<string> {
  const kind = words.map((word) => fileWords[word.lower]).find((name) => name !== undefined);
  return kind !== undefined && ["file", "document"].includes(singular(head)) ? new Set([kind]) : nounClasses(head);
}
const fileWords: Record<string, string | undefined> = {
  text: "txt",
  pdf: "pdf",
  csv: "csv",
  zip: "archive",
  image: "image",
  picture: "image",
  excel: "workbook",
  word: "document",
};

function ownerOf(tokens: readonly InstructionToken[], end: number): string | null {
  const next = tokens[end + 1];
  return ["of", "in", "on", "from"].includes(tokens[end]?.lower ?? "") && next?.kind === "literal" ? next.key : null;
}

function originOf(tokens: readonly InstructionToken[], end: number): string[] {
  if (tokens[end]?.lower !== "from") return [];
  const words = tokens.slice(end + 1, end + 5);
  const last = words.findIndex((token) => token.kind === "mark" || !/^[\p{Lu}\d]/u.test(token.text));
  return words.slice(0, last < 0 ? words.length : last).map(({ lower }) => lower);
}

function isQuantifier(word: string): boolean {
  return word === "all" || word === "every" || word === "each";
}

function readNounPhrase(
  tokens: readonly InstructionToken[],
  at: number,
): { reference: ClauseReference; last: number } | null {
  const words: InstructionToken[] = [];
  let end = at + 1;
  for (; end < tokens.length && words.length < 8; end++) {
    const token = tokens[end];
    if (token === undefined || token.kind !== "word" || stops.has(token.lower) || token.lower === "you") break;
    if (token.lower === "that") break;
    if (determiners.has(token.lower) && words.length > 0) break;
    const nounSeen = words.some((word) => nounClasses(word.lower).size > 0 || isGeneralNoun(word.lower));
    if (nounSeen && (isParticiple(token.lower) || isGerund(token.lower)) && nounClasses(token.lower).size === 0) break;
    if (!determiners.has(token.lower)) words.push(token);
    if (token.lower.endsWith("'s")) break;
  }
  if (words.length === 0) {
    const next = tokens[at + 1];
    if (next?.lower !== "of") return null;
  }
  const nouns = words.filter(
    (word) => nounClasses(word.lower.replace(/'s$/, "")).size > 0 || isGeneralNoun(word.lower),
  );
  const head = (nouns.at(-1) ?? words.at(-1))?.lower.replace(/'s$/, "") ?? "";
  const determiner = tokens[at]?.lower ?? "";
  const post = postModifiers(tokens, end);
  const participles = [...participlesIn(words.filter((word) => word.lower !== head)), ...post.participles];
  const count = words.map((word) => numbers[word.lower]).find((number) => number !== undefined);
  const literal = tokens[end]?.kind === "literal" ? literalKey(tokens[end]?.text ?? "") : null;
  const plural = singular(head) !== head;
  return {
    reference: {
      kind: "noun",
      text: tokens
        .slice(at, end + tailLength(tokens, end))
        .map((token) => token.text)
        .join(" "),
      determiner,
      head,
      classes: refined(head, words),
      modifiers: [...words.map((word) => singular(word.lower.replace(/'s$/, ""))), ...post.words].filter(
        (word) => word !== singular(head),
      ),
      participles: participles.filter((lemma) => !empty.has(lemma)),
      literal,
      owner: ownerOf(tokens, end),
      origin: originOf(tokens, end),
      count: determiner === "both" ? 2 : (count ?? (plural ? 0 : 1)),
      start: tokens[at]?.start ?? 0,
    },
    last: literal === null ? end - 1 : end,
  };
}

/** "(that) you exported earlier", "of the Amount column", "from Excel" after the noun. */
function postModifiers(tokens: readonly InstructionToken[], from: number): { participles: string[]; words: string[] } {
  const participles: string[] = [];
  const words: string[] = [];
  let at = from;
  let inside = 0;
  let owned = false;
  for (; at < tokens.length && inside < 8; at++, inside++) {
    const token = tokens[at];
    if (token === undefined || token.kind === "mark" || token.kind === "break") break;
    if (token.kind === "literal") {
      words.push(token.key);
      continue;
    }
    if (["and", "to", "into", "as", "with", "then", "on", "at", "exceeds", "using"].includes(token.lower)) break;
    if (determiners.has(token.lower)) owned = true;
    if (isParticiple(token.lower)) {
      if (!owned) participles.push(verbLemma(token.lower) ?? "");
      else words.push(singular(token.lower));
    } else if (!helpers.has(token.lower) && !stops.has(token.lower)) words.push(singular(token.lower));
  }
  return { participles, words };
}

function participlesIn(tokens: readonly InstructionToken[]): string[] {
  return tokens.flatMap((token) => {
    const parts = token.lower.split("-");
    const form = parts.at(-1) ?? token.lower;
    if (form === "open") return ["open"];
    if (form === "resulting" || !isParticiple(form)) return [];
    const lemma = verbLemma(form);
    return lemma === null ? [] : [lemma];
  });
}

function standsAlone(tokens: readonly InstructionToken[], at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined || next.kind !== "word") return next?.kind !== "literal";
  return stops.has(next.lower);
}

/** "so that it is called ..." and "it is" at the beginning of a remark point at nothing outside. */
function isDummy(tokens: readonly InstructionToken[], at: number): boolean {
  return ["that", "where", "which"].includes(tokens[at - 1]?.lower ?? "") && tokens[at - 2]?.lower === "so";
}

function valueReference(token: InstructionToken): ClauseReference {
  return {
    kind: "value",
    text: token.text,
    determiner: "",
    head: "",
    classes: new Set(),
    modifiers: [],
    participles: [],
    literal: token.key,
    owner: null,
    origin: [],
    count: 1,
    start: token.start,
  };
}

function blankReference(tokens: readonly InstructionToken[], from: number, to: number): ClauseReference {
  return {
    kind: "noun",
    text: tokens
      .slice(from, to + 1)
      .map((token) => token.text)
      .join(" "),
    determiner: tokens[from]?.lower ?? "",
    head: "",
    classes: new Set(),
    modifiers: [],
    participles: [],
    literal: null,
    owner: null,
    origin: [],
    count: 1,
    start: tokens[from]?.start ?? 0,
  };
}
