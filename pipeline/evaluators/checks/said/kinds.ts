import { type SaidKindName, saidKindNames } from "../../../schema/task/said-facts.js";
import { fold, holdsText } from "../../../text/fold.js";
import { choose } from "../choose.js";
import { countWords, countWordsPython } from "./count-words.js";
import { datePython, mayBeSameDay, saidDates, withoutDates } from "./dates.js";
import { listItems, listPython, namesItems, namesNoOther } from "./lists.js";
import { numberPython, type SaidNumber, saidNumbers, valueNumber } from "./numbers.js";
import { requestPython, wordsHeard } from "./requests.js";
import { saidTimes, timePython, withoutTimes } from "./times.js";

/** One place of a text that may say a value of the kind. */
interface SaidMention {
  /** Whether it can be read as the value. */
  readonly says: boolean;
  /** Whether it can be read as nothing but the value, or is no clear value of the kind. */
  readonly agrees: boolean;
}

/** Gives the mentions in a folded line; null for a value that is none of the kind, which no text says. */
type SaidKind = (line: string, value: string) => SaidMention[] | null;

const numeric =
  (
    fits: (number: number, value: number) => boolean,
    isRival: (said: SaidNumber) => boolean,
    isHeard: (said: SaidNumber) => boolean,
  ): SaidKind =>
  (line, value) => {
    const wanted = valueNumber(value);
    const sought = wanted?.readings[0]?.[0];
    if (wanted === null || sought === undefined) return null;
    return saidNumbers(withoutTimes(withoutDates(line)))
      .filter(isHeard)
      .map((said) => {
        const sameCurrency = said.currency === null || wanted.currency === null || said.currency === wanted.currency;
        const isValue = (number: number) => sameCurrency && fits(number, sought);
        return {
          says: said.readings.some((numbers) => numbers.some(isValue)),
          agrees:
            !isRival(said) ||
            (isYear(said) && !isYear(wanted)) ||
            said.readings.some((numbers) => numbers.every(isValue)),
        };
      });
  };

/** Whether digits can be a year, as in "the interest of June 2026". */
const isYear = ({ readings, currency, decimals }: SaidNumber) =>
  currency === null && decimals === 0 && readings.flat().every((number) => number >= 1900 && number < 2100);
const sameNumber = (number: number, value: number) => Math.abs(number - value) <= 1e-9 * Math.max(1, Math.abs(value));
/** Of an amount, to the cent: 12.5 is said as 12.50, 33.333 as 33.33. */
const sameCents = (number: number, value: number) => sameNumber(number, roundToCents(value));
const roundToCents = (value: number) => (Math.sign(value) * Math.floor(Math.abs(value) * 100 + 0.5 + 1e-6)) / 100;

/** The kinds of values that a text can say; adding one is one entry. */
const kinds: Readonly<Record<SaidKindName, SaidKind>> = {
  money: numeric(
    sameCents,
    ({ currency, decimals }) => currency !== null || decimals === 2,
    ({ percent }) => !percent,
  ),
  number: numeric(
    sameNumber,
    ({ currency }) => currency === null,
    ({ percent }) => !percent,
  ),
  count: (line, value) => {
    const digits = numeric(
      sameNumber,
      ({ currency, readings }) => currency === null && readings.some((numbers) => numbers.every(Number.isInteger)),
      ({ percent, currency }) => !percent && currency === null,
    )(line, value);
    const sought = valueNumber(value)?.readings[0]?.[0];
    if (digits === null) return null;
    // "One" is a word of many meanings and contradicts nothing.
    const words = countWords(line).map((number) => ({
      says: number === sought,
      agrees: number === sought || number === 1,
    }));
    return [...digits, ...words];
  },
  percent: numeric(
    sameNumber,
    () => true,
    ({ percent }) => percent,
  ),
  date: (line, value) => {
    const [wanted, ...others] = saidDates(value);
    if (wanted === undefined || wanted.length === 0 || others.length > 0) return null;
    return saidDates(line)
      .filter((days) => days.length > 0)
      .map((days) => mention(mayBeSameDay(days, wanted)));
  },
  time: (line, value) => {
    const [wanted, ...others] = saidTimes(value);
    if (wanted === undefined || others.length > 0) return null;
    return saidTimes(line).map((minutes) => mention(minutes === wanted));
  },
  text: (line, value) => [{ says: holdsText(line, value), agrees: line === "" || line === value }],
  list: (line, value) => {
    const items = listItems(value);
    if (items.includes("")) return null;
    return [{ says: namesItems(line, items), agrees: namesNoOther(line, items) }];
  },
  request: (line, value) => {
    const heard = wordsHeard(value);
    return heard === null ? null : [{ says: heard.some((part) => line.includes(part)), agrees: true }];
  },
};

/** The names of the kinds. */
export const saidKinds: readonly string[] = saidKindNames;

/** The mentions of values of a kind in a folded line, as many for every value; null for a value that is none of the kind. */
export function mentionsIn(line: string, kind: SaidKindName, value: string): SaidMention[] | null {
  return kinds[kind](line, value);
}

/** Whether a text says a value of the kind in any usual form, and with \`only\` no other one. Throws EVALUATOR_VALUE. */
export function saysValue(text: string, kind: string, value: string, { only = false } = {}): boolean {
  const mentionsOf = choose("kind", kind, kinds);
  const found = text.split(/[\n\r\t]+/).map((line) => mentionsOf(fold(line), fold(value)));
  const mentions = found.flatMap((ofLine) => ofLine ?? []);
  return mentions.some(({ says }) => says) && (!only || mentions.every(({ agrees }) => agrees));
}

function mention(isValue: boolean): SaidMention {
  return { says: isValue, agrees: isValue };
}

/** The same in Python: `_says_value`. */
export const kindPython = [
  numberPython,
  datePython,
  timePython,
  countWordsPython,
  listPython,
  requestPython,
  `def _same_number(number, value):
    return abs(number - value) <= 1e-9 * max(1, abs(value))


def _is_year(readings, currency, decimals):
    numbers = [number for numbers in readings for number in numbers]
    return currency is None and decimals == 0 and all(1900 <= number < 2100 for number in numbers)


def _same_cents(number, value):
    cents = int(abs(value) * 100 + 0.5 + 1e-6) / 100
    return _same_number(number, cents if value > 0 else -cents)


def _numeric(line, value, fits, is_rival, is_heard):
    wanted = _value_number(value)
    if wanted is None:
        return None
    sought = wanted[0][0][0]
    mentions = []
    for readings, currency, percent, decimals in _said_numbers(_without_times(_without_dates(line))):
        if not is_heard(currency, percent):
            continue
        same_currency = currency is None or wanted[1] is None or currency == wanted[1]
        said = [[same_currency and fits(number, sought) for number in numbers] for numbers in readings]
        other_year = _is_year(readings, currency, decimals) and not _is_year(wanted[0], wanted[1], wanted[3])
        agrees = not is_rival(readings, currency, decimals) or other_year or any(all(numbers) for numbers in said)
        mentions.append((any(any(numbers) for numbers in said), agrees))
    return mentions


def _money(line, value):
    return _numeric(
        line,
        value,
        _same_cents,
        lambda readings, currency, decimals: currency is not None or decimals == 2,
        lambda currency, percent: not percent,
    )


def _any_number(line, value):
    return _numeric(
        line,
        value,
        _same_number,
        lambda readings, currency, decimals: currency is None,
        lambda currency, percent: not percent,
    )


def _count(line, value):
    digits = _numeric(
        line,
        value,
        _same_number,
        lambda readings, currency, decimals: currency is None
        and any(all(number == int(number) for number in numbers) for numbers in readings),
        lambda currency, percent: not percent and currency is None,
    )
    if digits is None:
        return None
    sought = _value_number(value)[0][0][0]
    return digits + [(number == sought, number == sought or number == 1) for number in _count_words(line)]


def _percent(line, value):
    return _numeric(
        line, value, _same_number, lambda readings, currency, decimals: True, lambda currency, percent: percent
    )


def _date(line, value):
    wanted = _said_dates(value)
    if len(wanted) != 1 or not wanted[0]:
        return None
    said = [_may_be_same_day(days, wanted[0]) for days in _said_dates(line) if days]
    return [(same, same) for same in said]


def _time(line, value):
    wanted = _said_times(value)
    return [(said == wanted[0],) * 2 for said in _said_times(line)] if len(wanted) == 1 else None


def _text(line, value):
    return [(_includes(line, value), line == "" or line == value)]


_KINDS = {
    "money": _money,
    "number": _any_number,
    "count": _count,
    "percent": _percent,
    "date": _date,
    "time": _time,
    "text": _text,
    "list": _list,
    "request": _request,
}


def _says_value(text, kind, value, only=False):
    mentions_of = _KINDS[_choose("kind", kind, tuple(_KINDS))]
    found = [mentions_of(_fold(line), _fold(value)) for line in re.split("[\\\\n\\\\r\\\\t]+", text)]
    mentions = [mention for of_line in found for mention in of_line or []]
    return any(says for says, _ in mentions) and (not only or all(agrees for _, agrees in mentions))
`,
].join("\n\n");
