import { RequestError } from "../../errors.js";
import type { AspectValue } from "../../schema/computer/content-part.js";
import { fold, holdsText } from "../../text/fold.js";
import { compareTexts } from "./compare-texts.js";
import { areSameValue, asNumber, type PlainValue } from "./compare-values.js";
import { fitsPattern, patternPython } from "./pattern.js";
import { valueList, valueListPython } from "./value-list.js";

/** How what a part holds is held against a wanted value. */
interface FactRelation {
  readonly name: string;
  /** To stand between the two, as in "the aspect is at least 5". */
  readonly words: string;
  /** `held` is null where the part does not have the aspect. Throws EVALUATOR_VALUE for a wanted value that it cannot read. */
  readonly holds: (held: AspectValue | null, wanted: string) => boolean;
  /** The same as the body of a function of `held` and `wanted` in Python. */
  readonly python: string;
}

/** Every relation; adding one is one entry. */
const relations: readonly FactRelation[] = [
  {
    name: "equal",
    words: "is",
    holds: isEqual,
    python: "return _is_usual(wanted) if held is None else _same_cell(_plain(held), wanted)",
  },
  {
    name: "exactly",
    words: "is, character by character,",
    holds: (held, wanted) => (held === null ? isUsual(wanted) : String(held) === wanted),
    python: "return _is_usual(wanted) if held is None else _cell_text(_plain(held)) == wanted",
  },
  {
    name: "not_equal",
    words: "is not",
    holds: (held, wanted) => !isEqual(held, wanted),
    python: 'return not _RELATIONS["equal"](held, wanted)',
  },
  {
    name: "contains",
    words: "holds as whole words",
    holds: (held, wanted) => held !== null && holdsText(String(held), wanted),
    python: "return held is not None and _includes(_cell_text(_plain(held)), wanted)",
  },
  {
    name: "starts_with",
    words: "begins with",
    holds: (held, wanted) => held !== null && fold(wanted) !== "" && fold(String(held)).startsWith(fold(wanted)),
    python:
      'return held is not None and _fold(wanted) != "" and _fold(_cell_text(_plain(held))).startswith(_fold(wanted))',
  },
  {
    name: "ends_with",
    words: "ends with",
    holds: (held, wanted) => held !== null && fold(wanted) !== "" && fold(String(held)).endsWith(fold(wanted)),
    python:
      'return held is not None and _fold(wanted) != "" and _fold(_cell_text(_plain(held))).endswith(_fold(wanted))',
  },
  ...[
    { name: "at_least", words: "is at least", fits: (order: number) => order >= 0, python: ">= 0" },
    { name: "at_most", words: "is at most", fits: (order: number) => order <= 0, python: "<= 0" },
    { name: "more_than", words: "is more than", fits: (order: number) => order > 0, python: "> 0" },
    { name: "less_than", words: "is less than", fits: (order: number) => order < 0, python: "< 0" },
  ].map(({ name, words, fits, python }) => ({
    name,
    words,
    holds: (held: AspectValue | null, wanted: string) => {
      const order = orderOf(held, wanted);
      return order !== null && fits(order);
    },
    python: `order = _order(held, wanted)\nreturn order is not None and order ${python}`,
  })),
  {
    name: "between",
    words: "lies between, as LOW..HIGH,",
    holds: (held, wanted) => {
      const [low, high] = twoParts(wanted, "..");
      const [over, under] = [orderOf(held, low), orderOf(held, high)];
      return over !== null && under !== null && over >= 0 && under <= 0;
    },
    python: `low, high = _two_parts(wanted, "..")
over, under = _order(held, low), _order(held, high)
return over is not None and under is not None and over >= 0 and under <= 0`,
  },
  {
    name: "about",
    words: "is, as VALUE~TOLERANCE,",
    holds: (held, wanted) => {
      const [middle, tolerance] = twoParts(wanted, "~").map(asNumber);
      if (typeof middle !== "number" || typeof tolerance !== "number") throw unreadable(wanted);
      const number = held === null ? null : asNumber(plainValue(held));
      return number !== null && Math.abs(number - middle) <= tolerance + 1e-9 * Math.max(1, Math.abs(middle));
    },
    python: `middle, tolerance = [_number(part) for part in _two_parts(wanted, "~")]
if middle is None or tolerance is None:
    raise ValueError(f'"{wanted}" cannot be read')
number = None if held is None else _number(_plain(held))
return number is not None and abs(number - middle) <= tolerance + 1e-9 * max(1, abs(middle))`,
  },
  {
    name: "one_of",
    words: "is one of",
    holds: (held, wanted) => valueList(wanted).some((value) => isEqual(held, value)),
    python: 'return any(_RELATIONS["equal"](held, value) for value in _value_list(wanted))',
  },
  {
    name: "matches",
    words: "is like the pattern",
    holds: (held, wanted) => held !== null && fitsPattern(String(held), wanted),
    python: "return held is not None and _fits_pattern(_cell_text(_plain(held)), wanted)",
  },
  { name: "is_set", words: "is set", holds: (held) => held !== null, python: "return held is not None" },
  { name: "is_not_set", words: "is not set", holds: (held) => held === null, python: "return held is None" },
];

/** The names of all relations. */
export const relationNames: readonly string[] = relations.map(({ name }) => name);

const byName = new Map(relations.map((relation) => [relation.name, relation]));

/** The relation of this name. Throws EVALUATOR_VALUE. */
export function relationNamed(name: string): FactRelation {
  const relation = byName.get(name);
  if (relation !== undefined) return relation;
  throw new RequestError("EVALUATOR_VALUE", `"${name}" is no relation; take one of ${relationNames.join(", ")}`);
}

/** A value of an aspect as cells are compared. */
export function plainValue(value: AspectValue): PlainValue {
  return typeof value === "boolean" ? String(value) : value;
}

function isEqual(held: AspectValue | null, wanted: string): boolean {
  return held === null ? isUsual(wanted) : areSameValue(plainValue(held), wanted);
}

/** Whether a value is one that parts leave out. */
function isUsual(wanted: string): boolean {
  return fold(wanted) === "" || fold(wanted) === "false";
}

/** Texts whose order is that of what they say: ISO dates with or without a time, and times. */
const sortedForms = ["[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[t ][0-9:.]+z?)?", "[0-9]{2}:[0-9]{2}(?::[0-9]{2})?"];

/** Below, at or above zero where what is held is less, equal or more: of numbers, ISO dates, or times; null for others. */
function orderOf(held: AspectValue | null, wanted: string): number | null {
  if (held === null) return null;
  const [left, right] = [asNumber(plainValue(held)), asNumber(wanted)];
  if (left !== null && right !== null) return left - right;
  const [one, other] = [fold(String(held)), fold(wanted)];
  const isSorted = sortedForms.some((form) => [one, other].every((text) => new RegExp(`^${form}$`).test(text)));
  return isSorted ? compareTexts(one.replace(" ", "t"), other.replace(" ", "t")) : null;
}

function twoParts(wanted: string, separator: string): [string, string] {
  const at = wanted.indexOf(separator);
  if (at < 0) throw unreadable(wanted);
  return [wanted.slice(0, at), wanted.slice(at + separator.length)];
}

function unreadable(wanted: string): RequestError {
  return new RequestError(
    "EVALUATOR_VALUE",
    `"${wanted}" cannot be read; write a range as 1..5, a tolerance as 12.5~0.05`,
  );
}

/** The relations in Python: `_relation` by name. */
export const relationPython = [
  patternPython,
  valueListPython,
  `_SORTED_FORMS = ${JSON.stringify(sortedForms)}`,
  `def _plain(value):
    return str(value).lower() if isinstance(value, bool) else value


def _is_usual(wanted):
    return _fold(wanted) in ("", "false")


def _order(held, wanted):
    if held is None:
        return None
    left, right = _number(_plain(held)), _number(wanted)
    if left is not None and right is not None:
        return left - right
    one, other = _fold(_cell_text(_plain(held))), _fold(wanted)
    if not any(re.fullmatch(form, one) and re.fullmatch(form, other) for form in _SORTED_FORMS):
        return None
    one, other = one.replace(" ", "t", 1), other.replace(" ", "t", 1)
    return (one > other) - (one < other)


def _two_parts(wanted, separator):
    if separator not in wanted:
        raise ValueError(f'"{wanted}" cannot be read')
    return wanted.split(separator, 1)


def _relation(name):
    if name not in _RELATIONS:
        raise ValueError(f'"{name}" is no relation')
    return _RELATIONS[name]
`,
  ...relations.map(({ name, python }) => `def _is_${name}(held, wanted):\n${python.replace(/^(?=.)/gm, "    ")}\n`),
  `_RELATIONS = {${relations.map(({ name }) => `"${name}": _is_${name}`).join(", ")}}\n`,
].join("\n\n");
