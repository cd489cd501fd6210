import { RequestError } from "../../../errors.js";
import {
  type AskedFacts,
  askedFactsSchema,
  mostBeside,
  type SaidFact,
  type SaidKindName,
  saidKindNames,
} from "../../../schema/task/said-facts.js";
import { fold } from "../../../text/fold.js";
import { claimsPython, givesAnother } from "./claims.js";
import { mentionsIn } from "./kinds.js";
import { listItems, namesNoOther } from "./lists.js";
import { figuresIn } from "./requests.js";

/** Kinds whose values contradict each other. A text contradicts nothing. */
const rivals: readonly (readonly SaidKindName[])[] = [["money", "number", "count", "percent"], ["date"], ["time"]];

/** Reads a list of facts as an evaluator names it. Throws RequestError EVALUATOR_VALUE. */
export function factsNamed(text: string): AskedFacts {
  const read = askedFactsSchema.safeParse(text);
  if (read.success) return read.data;
  throw new RequestError("EVALUATOR_VALUE", read.error.issues.map(({ message }) => message).join("; "));
}

/**
 * Whether a text says every one of the facts in any usual form, and no other value of a kind that one of them has, but
 * for those that may stand beside them: these it may say, and give none of them as a fact. Figures in the labels and in
 * the values of texts ("room 204") are not taken for other values. Lines may be broken anywhere between words, as mail
 * programs do.
 */
export function saysFacts(text: string, asked: AskedFacts): boolean {
  const lines = text.split(/[\n\r\t]+/).map(fold);
  const whole = [fold(text)];
  return (saysAll(lines, asked) || saysAll(whole, asked)) && !givesAnother([...lines, ...whole], asked);
}

function saysAll(lines: readonly string[], asked: AskedFacts): boolean {
  const isSaid = ({ kind, value }: SaidFact) =>
    lines.some((line) => mentionsIn(line, kind, fold(value))?.some(({ says }) => says) === true);
  return asked.facts.every(isSaid) && lines.every((line) => agrees(line, asked));
}

/** Whether no mention in a line is a value of the kind of a fact that none of them has, nor may stand beside them. */
function agrees(line: string, { facts, beside }: AskedFacts): boolean {
  const named = [...facts.flatMap(namedIn), ...beside.filter(isName)]
    .filter((value) => /[0-9]/.test(value))
    .map(fold)
    .sort((a, b) => b.length - a.length);
  const rest = named.reduce((left, value) => left.split(value).join("~"), line);
  return (
    listsAgree(line, facts, beside.filter(isName)) &&
    rivals.every((family) => {
      const own = facts.filter(({ kind }) => family.includes(kind));
      const values = [...own.map(({ value }) => value), ...facts.map(({ label }) => label), ...beside].map(fold);
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

/** Whether a value that may stand beside facts is a name with figures, "Room 204". */
function isName(value: string): boolean {
  return /[A-Za-z]/.test(value);
}

/** What a fact names, which may have figures that are no values. */
function namedIn({ kind, value }: SaidFact): string[] {
  if (kind === "list") return listItems(value);
  if (kind === "request") return figuresIn(value);
  return kind === "text" ? [value] : [];
}

/** Whether a line names no number like those in the lists that is in none of them, nor in a label or another value. */
function listsAgree(line: string, facts: readonly SaidFact[], names: readonly string[]): boolean {
  const items = facts.flatMap(({ kind, value }) => (kind === "list" ? listItems(fold(value)) : []));
  const others = [
    ...facts.flatMap(({ label, kind, value }) => (kind === "text" || kind === "request" ? [label, value] : [label])),
    ...names,
  ].map(fold);
  return namesNoOther(line, items, others);
}

/** The same in Python: `_says_facts(text, facts)` with the facts in one text. */
export const factsPython = `${claimsPython}

${String.raw`_FACT_KINDS = ${JSON.stringify(saidKindNames)}
_RIVALS = ${JSON.stringify(rivals)}


def _read_asked(text):
    pieces = re.findall(r"(?:[^\\;]|\\.|\\\Z)+", text, re.DOTALL)
    bare = [re.sub(r"\\(.)", r"\1", piece, flags=re.DOTALL).strip(" ") for piece in pieces]
    items = [item for item in bare if item != ""]
    others = [item for item in items if not item.startswith("beside: ") or item == "beside: "]
    if not others:
        raise ValueError(f'"{text}" has no fact')
    values = [value.strip(" ") for item in items if item not in others for value in item[8:].split("|")]
    beside = [value for value in values if value != ""]
    if len(beside) > ${mostBeside}:
        raise ValueError(f'"{text}" has more than ${mostBeside} values beside its facts')
    return [_read_fact(item) for item in others], beside


def _read_facts(text):
    return _read_asked(text)[0]


def _read_fact(item):
    read = re.fullmatch(r"(.+?) = ([^ ]+) (.+)", item, re.DOTALL)
    if read is None:
        raise ValueError(f'"{item}" is no fact; write label = kind value')
    return (read[1].strip(" "), _choose("kind", read[2], _FACT_KINDS), read[3].strip(" "))


def _says_facts(text, facts):
    read, beside = _read_asked(facts)
    lines, whole = [_fold(line) for line in re.split("[\n\r\t]+", text)], [_fold(text)]
    if not _says_all(lines, read, beside) and not _says_all(whole, read, beside):
        return False
    return not _gives_another(lines + whole, read, beside)


def _says_all(lines, facts, beside):
    said = all(
        any(says for line in lines for says, _ in _KINDS[kind](line, _fold(value)) or []) for _, kind, value in facts
    )
    return said and all(_agrees(line, facts, beside) for line in lines)


def _agrees(line, facts, beside):
    names = [value for value in beside if re.search("[A-Za-z]", value)]
    if not _lists_agree(line, facts, names):
        return False
    for value in sorted(_named_values(facts, names), key=len, reverse=True):
        line = line.replace(value, "~")
    for family in _RIVALS:
        own = [(kind, value) for _, kind, value in facts if kind in family]
        values = [_fold(value) for _, value in own] + [_fold(label) for label, _, _ in facts]
        values += [_fold(value) for value in beside]
        for kind, _ in own:
            readings = [found for found in (_KINDS[kind](line, value) for value in values) if found is not None]
            for at in range(len(readings[0]) if readings else 0):
                if not any(mentions[at][1] for mentions in readings):
                    return False
    return True


def _named_values(facts, names):
    values = [value for _, kind, text in facts for value in _named_in(kind, text)] + names
    return [_fold(value) for value in values if re.search("[0-9]", value)]


def _named_in(kind, value):
    if kind == "list":
        return _list_items(value)
    if kind == "request":
        return _request_figures(value)
    return [value] if kind == "text" else []


def _lists_agree(line, facts, names):
    items = [item for _, kind, value in facts if kind == "list" for item in _list_items(_fold(value))]
    others = [text for label, kind, value in facts for text in ([label, value] if kind in ("text", "request") else [label])]
    return _names_no_other(line, items, [_fold(text) for text in others + names])
`}`;
