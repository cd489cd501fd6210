import { RequestError } from "../../../errors.js";
import { type SaidFact, type SaidKindName, saidFactsSchema, saidKindNames } from "../../../schema/task/said-facts.js";
import { fold } from "../../../text/fold.js";
import { mentionsIn } from "./kinds.js";
import { listItems, namesNoOther } from "./lists.js";
import { figuresIn } from "./requests.js";

/** Kinds whose values contradict each other. A text contradicts nothing. */
const rivals: readonly (readonly SaidKindName[])[] = [["money", "number", "count", "percent"], ["date"], ["time"]];

/** Reads a list of facts as an evaluator names it. Throws RequestError EVALUATOR_VALUE. */
export function factsNamed(text: string): SaidFact[] {
  const read = saidFactsSchema.safeParse(text);
  if (read.success) return read.data;
  throw new RequestError("EVALUATOR_VALUE", read.error.issues.map(({ message }) => message).join("; "));
}

/**
 * Whether a text says every one of the facts in any usual form, and no other value of a kind that one of them has.
 * Figures in the labels and in the values of texts ("room 204") are not taken for other values. Lines may be broken
 * anywhere between words, as mail programs do.
 */
export function saysFacts(text: string, facts: readonly SaidFact[]): boolean {
  const lines = text.split(/[\n\r\t]+/).map(fold);
  return saysAll(lines, facts) || saysAll([fold(text)], facts);
}

function saysAll(lines: readonly string[], facts: readonly SaidFact[]): boolean {
  const isSaid = ({ kind, value }: SaidFact) =>
    lines.some((line) => mentionsIn(line, kind, fold(value))?.some(({ says }) => says) === true);
  return facts.every(isSaid) && lines.every((line) => agrees(line, facts));
}

/** Whether no mention in a line is a value of the kind of a fact that none of them has. */
function agrees(line: string, facts: readonly SaidFact[]): boolean {
  const named = facts
    .flatMap(namedIn)
    .filter((value) => /[0-9]/.test(value))
    .map(fold)
    .sort((a, b) => b.length - a.length);
  const rest = named.reduce((left, value) => left.split(value).join("~"), line);
  return (
    listsAgree(line, facts) &&
    rivals.every((family) => {
      const own = facts.filter(({ kind }) => family.includes(kind));
      const values = [...own.map(({ value }) => value), ...facts.map(({ label }) => label)].map(fold);
      return own.every(({ kind }) => {
        const readings = values.flatMap((value) => {
          const mentions = mentionsIn(rest, kind, value);
          return mentions === null ? [] : [mentions];
        });
        return (readings[0] ?? []).every((_, at) => readings.some((mentions) => mentions[at]?.agrees === true));
      });
    })
  );
}

/** What a fact names, which may have figures that are no values. */
function namedIn({ kind, value }: SaidFact): string[] {
  if (kind === "list") return listItems(value);
  if (kind === "request") return figuresIn(value);
  return kind === "text" ? [value] : [];
}

/** Whether a line names no number like those in the lists that is in none of them, nor in a label or another value. */
function listsAgree(line: string, facts: readonly SaidFact[]): boolean {
  const items = facts.flatMap(({ kind, value }) => (kind === "list" ? listItems(fold(value)) : []));
  const others = facts
    .flatMap(({ label, kind, value }) => (kind === "text" || kind === "request" ? [label, value] : [label]))
    .map(fold);
  return namesNoOther(line, items, others);
}

/** The same in Python: `_says_facts(text, facts)` with the facts in one text. */
export const factsPython = String.raw`_FACT_KINDS = ${JSON.stringify(saidKindNames)}
_RIVALS = ${JSON.stringify(rivals)}


def _read_facts(text):
    pieces = re.findall(r"(?:[^\\;]|\\.|\\\Z)+", text, re.DOTALL)
    bare = [re.sub(r"\\(.)", r"\1", piece, flags=re.DOTALL).strip(" ") for piece in pieces]
    items = [item for item in bare if item != ""]
    if not items:
        raise ValueError(f'"{text}" has no fact')
    return [_read_fact(item) for item in items]


def _read_fact(item):
    read = re.fullmatch(r"(.+?) = ([^ ]+) (.+)", item, re.DOTALL)
    if read is None:
        raise ValueError(f'"{item}" is no fact; write label = kind value')
    return (read[1].strip(" "), _choose("kind", read[2], _FACT_KINDS), read[3].strip(" "))


def _says_facts(text, facts):
    read = _read_facts(facts)
    lines = [_fold(line) for line in re.split("[\n\r\t]+", text)]
    return _says_all(lines, read) or _says_all([_fold(text)], read)


def _says_all(lines, facts):
    said = all(
        any(says for line in lines for says, _ in _KINDS[kind](line, _fold(value)) or []) for _, kind, value in facts
    )
    return said and all(_agrees(line, facts) for line in lines)


def _agrees(line, facts):
    if not _lists_agree(line, facts):
        return False
    for value in sorted(_named_values(facts), key=len, reverse=True):
        line = line.replace(value, "~")
    for family in _RIVALS:
        own = [(kind, value) for _, kind, value in facts if kind in family]
        values = [_fold(value) for _, value in own] + [_fold(label) for label, _, _ in facts]
        for kind, _ in own:
            readings = [found for found in (_KINDS[kind](line, value) for value in values) if found is not None]
            for at in range(len(readings[0]) if readings else 0):
                if not any(mentions[at][1] for mentions in readings):
                    return False
    return True


def _named_values(facts):
    values = [value for _, kind, text in facts for value in _named_in(kind, text)]
    return [_fold(value) for value in values if re.search("[0-9]", value)]


def _named_in(kind, value):
    if kind == "list":
        return _list_items(value)
    if kind == "request":
        return _request_figures(value)
    return [value] if kind == "text" else []


def _lists_agree(line, facts):
    items = [item for _, kind, value in facts if kind == "list" for item in _list_items(_fold(value))]
    others = [text for label, kind, value in facts for text in ([label, value] if kind in ("text", "request") else [label])]
    return _names_no_other(line, items, [_fold(text) for text in others])
`;
