import type { AskedFacts, SaidFact } from "../../../schema/task/said-facts.js";
import { fold } from "../../../text/fold.js";
import { monthPattern, withoutDates } from "./dates.js";
import { mentionsIn } from "./kinds.js";
import { alternatives, currencyPattern } from "./numbers.js";
import { withoutTimes } from "./times.js";

// Where values may stand beside a fact, a text must not give one of them as the fact: "the sum is 340.00", "340.00 or
// 1,540.00", "not 1,540.00".

/** Words of labels that name the value by themselves: "the total is 1,540.00" of "the overdue total". */
const heads = ["sum", "total", "amount", "average", "mean", "number", "count"];
const adverbs = ["only", "just", "exactly", "now", "about", "thus", "therefore", "currently", "still", "then"];
const verbs = "is|are|was|were|makes?|totals?|equals?|amounts? to|comes? to|will be|would be";
const afterVerbs = `(?: (?:${alternatives(adverbs)}))* `;
const givesPattern = `^(?: ?[:=]| (?:${verbs}))${afterVerbs}`;
/** Behind a whole label also "of": "an expected damage of 1,540.00", where "the sum of 1,200.00 and 340.00" is none. */
const labelGivesPattern = `^(?: ?[:=]| (?:${verbs}|of))${afterVerbs}`;
/** What leads from one part of a sum to the next: "1,200.00 for May and 340.00". */
const nextPattern = String.raw`^(?: ?\([^)]*\)| (?:for|from) [^,;+]{1,30})?(?: ?[,;+*/-] ?(?:and |plus )?| (?:and|plus|minus|times) )`;
/** What ends before a value that a count is held against: "more than 12 late tickets". */
const comparedPattern = "(?:^| )(?:than|over|above|below|under|least|most|limit|to)$";
const corePattern = " (?:of|for|in|that|which|who|from|with|to|on|at|by) .*$";
const startPattern = `^[(-]?(?:${currencyPattern}|[a-z]*[0-9]|(?:${monthPattern})(?![a-z]))`;
const negationPattern = `(?:(?:^|[ (])(?:not|never|no longer|instead of|rather than)|n't) `;
const choicePattern = ` (?:or|/)(?: (?:maybe|perhaps|rather|even|else))? `;
/** What a label has before the words by which a text names it. */
const articlePattern = "^(?:the )?(?:number of )?(?:the )?";
const endsPattern = "[.!?;] ";
/** Most words in which a value is written: "may 2nd , 2026". */
const mostWords = 4;

/** Whether a text gives a value that may stand beside the facts as one of them, or denies one. The lines are folded. */
export function givesAnother(lines: readonly string[], { facts, beside }: AskedFacts): boolean {
  if (beside.length === 0) return false;
  const sentences = lines.flatMap((line) => line.split(new RegExp(endsPattern)));
  return facts
    .filter(({ kind }) => kind !== "text" && kind !== "list" && kind !== "request")
    .some((fact) => sentences.some((sentence) => isGivenAs(sentence, fact, facts)));
}

function isGivenAs(text: string, fact: SaidFact, facts: readonly SaidFact[]): boolean {
  const sentence = fact.kind === "date" || fact.kind === "time" ? text : withoutTimes(withoutDates(text));
  const isFact = (words: string) => saysAny(words, fact, [fact]);
  const isOther = (words: string) => {
    const said = mentionsIn(words, fact.kind, fold(fact.value)) ?? [];
    return said.length > 0 && !said.some(({ agrees }) => agrees) && !saysAny(words, fact, facts);
  };
  const sides = sentence.split(new RegExp(choicePattern));
  const isChoice = sides.some((side, at) => {
    const next = sides[at + 1];
    if (next === undefined) return false;
    const [before, after] = [lastWords(side), firstWords(next)];
    return (isFact(before) && isOther(after)) || (isOther(before) && isFact(after));
  });
  const isDenied = sentence
    .split(new RegExp(negationPattern))
    .slice(1)
    .some((rest) => isFact(valueAtStart(rest, fact)));
  if (isChoice || isDenied) return true;
  return namesOf(fact, facts).some(({ name, pattern }) => {
    const [first = "", ...rests] = sentence.split(name);
    const isGiven = rests.some((rest) => {
      const [gives] = new RegExp(pattern).exec(rest) ?? [];
      const given = gives === undefined ? "" : rest.slice(gives.length);
      const value = valueAtStart(given, fact);
      if (!isOther(value)) return false;
      const [leads] = new RegExp(nextPattern).exec(given.slice(value.length)) ?? [];
      const isPart = leads !== undefined && valueAtStart(given.slice(value.length + leads.length), fact) !== "";
      return !isPart || !isFact(sentence);
    });
    const [number = "", ...before] = first.replace(/ $/, "").split(" ").reverse();
    const isCompared = new RegExp(comparedPattern).test(before[0] ?? "");
    return isGiven || (fact.kind === "count" && rests.length > 0 && !isCompared && isOther(number));
  });
}

/** Whether words say the value of one of the facts, read as the kind of a fact. */
function saysAny(words: string, { kind }: SaidFact, facts: readonly SaidFact[]): boolean {
  return facts.some(({ value }) => (mentionsIn(words, kind, fold(value)) ?? []).some(({ says }) => says));
}

/** The words at the start of a text that are a value; empty where it begins with other words. */
function valueAtStart(text: string, { kind, value }: SaidFact): string {
  const words = text.split(" ");
  const parts = [...words.keys()].slice(0, mostWords).map((at) => bare(words.slice(0, at + 1).join(" ")));
  const isValue = (part: string) => (mentionsIn(part, kind, fold(value)) ?? []).length > 0;
  const [first = ""] = parts;
  return new RegExp(startPattern).test(first) || isValue(first) ? (parts.find(isValue) ?? "") : "";
}

function firstWords(text: string): string {
  return bare(text.split(" ").slice(0, mostWords).join(" "));
}

function lastWords(text: string): string {
  return bare(text.split(" ").slice(-mostWords).join(" "));
}

function bare(text: string): string {
  return text.replace(/[.,;:!?)]+$/, "");
}

/** What a fact is called in a text: its label, the first words of it, and a word of it that no other label has. */
function namesOf(fact: SaidFact, facts: readonly SaidFact[]): { name: string; pattern: string }[] {
  const called = calledOf(fact);
  const core = called.replace(new RegExp(corePattern), "");
  const hasCore = core.includes(" ") && facts.filter((other) => calledOf(other).includes(core)).length === 1;
  const words = wordsOf(fact);
  const head = heads.find((word) => words.includes(word));
  const isShared = facts.filter((other) => head !== undefined && wordsOf(other).includes(head)).length > 1;
  const labels = [called, ...(hasCore ? [core] : [])].filter((name) => name !== "");
  return [
    ...labels.map((name) => ({ name, pattern: labelGivesPattern })),
    ...(head === undefined || isShared ? [] : [{ name: head, pattern: givesPattern }]),
  ];
}

function calledOf({ label }: SaidFact): string {
  return fold(label).replace(new RegExp(articlePattern), "");
}

function wordsOf({ label }: SaidFact): string[] {
  return fold(label).split(" ");
}

/** The same in Python: `_gives_another(lines, facts, beside)`. */
export const claimsPython = String.raw`_HEADS = ${JSON.stringify(heads)}
_GIVES = ${JSON.stringify(givesPattern)}
_LABEL_GIVES = ${JSON.stringify(labelGivesPattern)}
_NEXT = ${JSON.stringify(nextPattern)}
_COMPARED = ${JSON.stringify(comparedPattern)}
_CORE = ${JSON.stringify(corePattern)}
_START = ${JSON.stringify(startPattern)}
_NEGATION = ${JSON.stringify(negationPattern)}
_CHOICE = ${JSON.stringify(choicePattern)}


def _gives_another(lines, facts, beside):
    if not beside:
        return False
    sentences = [sentence for line in lines for sentence in re.split(${JSON.stringify(endsPattern)}, line)]
    valued = [fact for fact in facts if fact[1] not in ("text", "list", "request")]
    return any(_is_given_as(sentence, fact, facts) for fact in valued for sentence in sentences)


def _is_given_as(text, fact, facts):
    sentence = text if fact[1] in ("date", "time") else _without_times(_without_dates(text))
    sides = re.split(_CHOICE, sentence)
    for side, following in zip(sides, sides[1:]):
        before, after = _bare(" ".join(side.split(" ")[-${mostWords}:])), _bare(" ".join(following.split(" ")[:${mostWords}]))
        if _says_any(before, fact, [fact]) and _is_other(after, fact, facts):
            return True
        if _is_other(before, fact, facts) and _says_any(after, fact, [fact]):
            return True
    if any(_says_any(_value_at_start(rest, fact), fact, [fact]) for rest in re.split(_NEGATION, sentence)[1:]):
        return True
    for name, pattern in _names_of(fact, facts):
        first, *rests = sentence.split(name)
        if any(_gives_other(rest, pattern, sentence, fact, facts) for rest in rests):
            return True
        words = re.sub(r" \Z", "", first).split(" ")
        compared = len(words) > 1 and re.search(_COMPARED, words[-2]) is not None
        if fact[1] == "count" and rests and not compared and _is_other(words[-1], fact, facts):
            return True
    return False


def _gives_other(rest, pattern, sentence, fact, facts):
    gives = re.match(pattern, rest)
    given = "" if gives is None else rest[gives.end() :]
    value = _value_at_start(given, fact)
    if not _is_other(value, fact, facts):
        return False
    leads = re.match(_NEXT, given[len(value) :])
    is_part = leads is not None and _value_at_start(given[len(value) + leads.end() :], fact) != ""
    return not is_part or not _says_any(sentence, fact, [fact])


def _says_any(words, fact, facts):
    return any(says for _, _, value in facts for says, _ in _KINDS[fact[1]](words, _fold(value)) or [])


def _is_other(words, fact, facts):
    said = _KINDS[fact[1]](words, _fold(fact[2])) or []
    return said != [] and not any(agrees for _, agrees in said) and not _says_any(words, fact, facts)


def _value_at_start(text, fact):
    words = text.split(" ")
    parts = [_bare(" ".join(words[: at + 1])) for at in range(min(len(words), ${mostWords}))]
    values = [part for part in parts if _KINDS[fact[1]](part, _fold(fact[2]))]
    begins = re.match(_START, parts[0]) is not None or parts[0] in values
    return values[0] if begins and values else ""


def _bare(text):
    return re.sub(r"[.,;:!?)]+\Z", "", text)


def _names_of(fact, facts):
    called = _called(fact)
    core = re.sub(_CORE, "", called)
    has_core = " " in core and sum(core in _called(other) for other in facts) == 1
    words = _fold(fact[0]).split(" ")
    head = next((word for word in _HEADS if word in words), None)
    shared = sum(head in _fold(label).split(" ") for label, _, _ in facts) > 1
    labels = [name for name in [called, *([core] if has_core else [])] if name != ""]
    return [(name, _LABEL_GIVES) for name in labels] + ([] if head is None or shared else [(head, _GIVES)])


def _called(fact):
    return re.sub(${JSON.stringify(articlePattern)}, "", _fold(fact[0]))
`;
