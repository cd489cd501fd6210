import type { Answers } from "../../../schema/answers.js";
import type { Situation } from "../../../schema/situation.js";
import { type ComparedValue, comparedBy } from "../../../schema/task/comparison.js";
import { isEnglish, type WritingLanguage } from "../../../schema/writing-language.js";
import { blanks, commonBlanks } from "../../../template/template.js";
import { holdsText } from "../../../text/fold.js";
import { dayWritten } from "../../language/written-forms.js";
import { hasNumber, type SpeltWords, speltWords } from "../spelt-words.js";
import type { ReadRequest, SituationReading } from "./read-situation.js";
import { saidComparison } from "./said-comparison.js";
import type { QuestionLine, SituationQuestion } from "./situation-question.js";

type Answer = Answers["situation_reading"];

const outcomeOf = { always: "always", if_holds: "holds", if_fails: "fails" } as const;

/**
 * What a model read in a text about a situation, as far as the text bears it out: a request, a reference or a value whose
 * words do not stand in the text was not read there, and requests come in the order in which the text has them. Keys that
 * were never shown, and claims that cannot all hold, are faults, so that a reading with them is no sound one.
 */
export function readingBorneOut(
  answer: Answer,
  text: string,
  question: SituationQuestion,
  language: WritingLanguage,
): SituationReading | { failure: string } {
  const spelt = speltWords(text, language);
  const requests = new Map(question.requests.map((line) => [line.key, line]));
  const facts = new Map(question.facts.map((line) => [line.key, line]));
  const faults = new Set(answer.contradictions);
  for (const words of answer.other_requests) faults.add(`The text asks for "${words}", which is none of the requests.`);

  const claimed = answer.requests.flatMap((claim) => {
    const line = requests.get(claim.key);
    if (line === undefined) faults.add(`The reading speaks of a request "${claim.key}", which there is not.`);
    return line === undefined || !spelt.stands(claim.words) ? [] : [{ ...claim, line }];
  });
  const [situation, ...others] = mostMeant(claimed.map(({ line }) => line));
  if (situation === undefined) return { failure: "it makes none of the requests that are known" };

  /** What was read, as this situation means it. */
  const used: { line: QuestionLine; name: string }[] = [];
  /**
   * What a line means in this situation, where two of its facts have the same words the one that this request speaks of; null,
   * and a fault, where it belongs to another situation.
   */
  const nameOf = (line: QuestionLine, request: string | null = null): string | null => {
    const own = line.meanings.filter((one) => one.situation === situation);
    const spoken = request === null ? [] : (situation.deliverables[request]?.asked ?? []).flatMap(blanks);
    const meant = own.find(({ name }) => spoken.includes(name)) ?? own[0];
    if (meant === undefined) {
      faults.add(`The text speaks of "${line.words}", which is of another situation.`);
      return null;
    }
    used.push({ line, name: meant.name });
    return meant.name;
  };
  const refersTo = (uses: Answer["requests"][number]["uses"], request: string): string[] =>
    uses.flatMap(({ key, words }) => {
      const line = facts.get(key) ?? requests.get(key);
      if (line === undefined) faults.add(`The reading speaks of "${key}", which there is not.`);
      return line === undefined || !spelt.stands(words) ? [] : (nameOf(line, request) ?? []);
    });

  const read = inTextOrder(claimed, spelt).flatMap(({ line, when, uses }): ReadRequest[] => {
    const deliverable = nameOf(line);
    return deliverable === null
      ? []
      : [{ deliverable, on: outcomeOf[when], refersTo: [...new Set(refersTo(uses, deliverable))].sort() }];
  });
  for (const [at, { words }] of claimed.entries()) {
    const places = claimed.slice(0, at).map((other) => spelt.placeOf(other.words));
    if (places.includes(spelt.placeOf(words))) faults.add(`The reading takes "${words}" for two requests.`);
  }
  const isKey = (key: string) => facts.has(key);
  const decision = decisionOf(answer, { text, spelt, language }, faults, isKey, (key) => {
    const line = facts.get(key);
    if (line === undefined) faults.add(`The reading decides on "${key}", which there is not.`);
    return line === undefined ? null : nameOf(line);
  });
  const words = wordsOf(answer.blanks, spelt, faults);
  const named = blanksNamed(situation, read, decision);
  for (const name of named.needed) if (!words.has(name)) faults.add(`The text does not say {${name}}.`);
  return {
    situation: situation.id,
    alike: others.flatMap((other) =>
      used.every(({ line, name }) => line.meanings.some((one) => one.situation === other && one.name === name))
        ? [other.id]
        : [],
    ),
    words: new Map([...words].filter(([name]) => named.possible.has(name))),
    requests: read,
    decision,
    faults: [...faults],
  };
}

/** The situations that most of the lines may mean; none without lines. */
function mostMeant(lines: readonly QuestionLine[]): Situation[] {
  const votes = new Map<Situation, number>();
  for (const situation of lines.flatMap(({ meanings }) => [...new Set(meanings.map((one) => one.situation))])) {
    votes.set(situation, (votes.get(situation) ?? 0) + 1);
  }
  const most = Math.max(...votes.values());
  return [...votes].flatMap(([situation, count]) => (count === most ? [situation] : []));
}

function inTextOrder<Claim extends { words: string }>(claims: readonly Claim[], { placeOf }: SpeltWords): Claim[] {
  return claims.toSorted((a, b) => placeOf(a.words) - placeOf(b.words));
}

/** A decision whose words and number stand in the text and whose words do not say the opposite; otherwise a fault. */
function decisionOf(
  { decision, requests }: Answer,
  { text, spelt, language }: { text: string; spelt: SpeltWords; language: WritingLanguage },
  faults: Set<string>,
  isKey: (key: string) => boolean,
  factOf: (key: string) => string | null,
): SituationReading["decision"] {
  if (decision === null) {
    if (requests.some(({ when }) => when !== "always")) faults.add("The reading has outcomes without a decision.");
    return null;
  }
  const { on, operator, limit, words } = decision;
  if (!spelt.stands(words)) {
    faults.add("The reading has a decision whose words do not stand in the text.");
    return null;
  }
  const compared = comparedBy(operator);
  const isSaid = compared === "number" ? typeof limit === "number" : !isKey(String(limit));
  if (isSaid && !standsIn(limit, compared, text, language))
    faults.add(`The reading compares with ${limit}, which does not stand in the text.`);
  // Comparisons in other languages are left to the reader.
  const said = compared === "number" && isEnglish(language) ? saidComparison(words) : null;
  if ((said ?? operator) !== operator) faults.add(`The reading turns "${words}" round.`);
  const fact = on === null ? null : factOf(on);
  if (fact === null) faults.add("The text does not tell what is compared.");
  const limitFact = isSaid ? null : factOf(String(limit));
  if (fact === null || (!isSaid && limitFact === null)) return null;
  return { fact, operator, limit: limitFact === null ? limit : { fact: limitFact } };
}

/** Whether what is compared with stands in a text; texts may be said in other words. */
function standsIn(
  limit: ComparedValue,
  compared: ReturnType<typeof comparedBy>,
  text: string,
  language: WritingLanguage,
): boolean {
  if (typeof limit === "number") return hasNumber(text, limit, language);
  return compared !== "day" || (isDay(limit) && holdsText(text, dayWritten(limit, language)));
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** By blank, what the text says; a value that does not stand there was not read, and two values of one blank are a fault. */
function wordsOf(claims: Answer["blanks"], { stands }: SpeltWords, faults: Set<string>): Map<string, string> {
  const words = new Map<string, string>();
  for (const { name, value } of claims) {
    const said = value.trim().replace(/^(['"])(.*)\1$/s, "$2");
    if (!stands(said)) continue;
    if ((words.get(name) ?? said) !== said)
      faults.add(`The text says "${words.get(name)}" and "${said}" for {${name}}.`);
    words.set(name, said);
  }
  return words;
}

/** Blanks of the requests and facts that were read: those that any of their wordings has, and those that all have. */
function blanksNamed(
  { facts, deliverables, decision: own }: Situation,
  requests: readonly ReadRequest[],
  decision: SituationReading["decision"],
): { possible: ReadonlySet<string>; needed: ReadonlySet<string> } {
  const clauses = own?.says;
  const names = [
    ...requests.flatMap(({ deliverable, refersTo }) => [deliverable, ...refersTo]),
    ...(decision === null ? [] : [decision.fact]),
    ...(decision === null || typeof decision.limit !== "object" ? [] : [decision.limit.fact]),
  ];
  const ownWords = new Set(clauses === undefined || decision === null ? [] : [decision.fact]);
  const wordings = [...new Set(names)].map((name) =>
    ownWords.has(name) ? (clauses ?? []) : (facts[name]?.described ?? deliverables[name]?.asked ?? []),
  );
  const isWord = (name: string) => !(name in facts) && !(name in deliverables) && name !== "limit";
  return {
    possible: new Set(wordings.flat().flatMap(blanks).filter(isWord)),
    needed: new Set(wordings.flatMap(commonBlanks).filter(isWord)),
  };
}
