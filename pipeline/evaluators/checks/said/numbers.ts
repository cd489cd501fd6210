/** Names of currencies by their code, as people write them in lower case. */
const currencies: Readonly<Record<string, readonly string[]>> = {
  eur: ["€", "eur", "euro", "euros"],
  usd: ["$", "us$", "usd", "dollar", "dollars"],
  gbp: ["£", "gbp", "pound", "pounds"],
  chf: ["chf", "sfr", "francs"],
  jpy: ["¥", "jpy", "yen"],
};
const percentWords = ["%", "percent", "per cent", "pct"];

/** A number that stands in a text. */
export interface SaidNumber {
  /** What the digits may mean, each as the numbers that they are taken for: "12 480" is one number, or two of a table. */
  readonly readings: readonly (readonly number[])[];
  /** The code of the currency beside it; null where none is. */
  readonly currency: string | null;
  readonly percent: boolean;
  /** Digits after the last point or comma. */
  readonly decimals: number;
}

const codes = new Map(
  Object.entries(currencies).flatMap(([code, words]) => words.map((word) => [word, code] as const)),
);
/** Names and signs of currencies in a folded text. */
export const currencyPattern = alternatives([...codes.keys()]);
const percentPattern = alternatives(percentWords);
const notInside = String.raw`(?<![a-z0-9_])(?<![0-9][.,'\u2019:/])(?<![a-z0-9_][-\u2212])`;
const thousands = String.raw`[1-9][0-9]{0,2}([ ,.'\u2019])[0-9]{3}(?:\5[0-9]{3})*(?![0-9])`;
const digits = `${thousands}(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)?`;
const ends = String.raw`(?![.,'\u2019:/-][0-9])(?![0-9_]|[a-z]+[0-9_]|(?:st|nd|rd|th)(?![a-z])|[a-z]{4})`;
/** Sign, currency, sign, digits (with the mark between thousands), currency or percent. Python reads it alike. */
const numberPattern =
  String.raw`${notInside}([-\u2212]?)(?:(${currencyPattern}) ?)?([-\u2212]?)(${digits})` +
  `(?: ?(${currencyPattern}|${percentPattern})(?![a-z0-9_])|${ends})`;

/** The numbers in a folded text, in their order, in any usual format: 12480.5, 12,480.50, EUR 12 480,50, 12.5 %. */
export function saidNumbers(text: string): SaidNumber[] {
  return [...text.matchAll(new RegExp(numberPattern, "g"))].map(
    ([, sign = "", prefix = "", innerSign = "", written = "", mark = "", suffix = ""]) => {
      const factor = sign === "" && innerSign === "" ? 1 : -1;
      return {
        readings: readDigits(written, mark).map((numbers) => numbers.map((number) => number * factor)),
        currency: codes.get(prefix) ?? codes.get(suffix) ?? null,
        percent: percentWords.includes(suffix),
        decimals: /[.,]([0-9]+)$/.exec(written)?.[1]?.length ?? 0,
      };
    },
  );
}

/** The one number of a value such as "12480.50" or "EUR 12,480.50", folded; null for other texts. */
export function valueNumber(value: string): SaidNumber | null {
  if (/^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(value)) {
    return { readings: [[Number(value)]], currency: null, percent: false, decimals: 0 };
  }
  const [only, ...others] = saidNumbers(value);
  return only !== undefined && others.length === 0 ? only : null;
}

function readDigits(written: string, mark: string): number[][] {
  const fraction = /[.,]([0-9]+)$/.exec(written)?.[1] ?? "";
  const plain = Number(written.replace(",", "."));
  if (mark === "") return [[plain]];
  // One mark only, as in 12,480: no fraction.
  const hasFraction = fraction !== "" && written.charAt(written.length - fraction.length - 1) !== mark;
  const [whole, rest] = hasFraction ? [written.slice(0, -fraction.length - 1), `.${fraction}`] : [written, ""];
  const readings = [[Number(`${whole.split(mark).join("")}${rest}`)]];
  if (mark === " ") readings.push(`${whole}${rest}`.split(" ").map(Number));
  if (mark === "." && !Number.isNaN(plain)) readings.push([plain]);
  return readings;
}

/** A pattern for any of some words, the longest first. */
export function alternatives(words: readonly string[]): string {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  return longestFirst.map((word) => word.replace(/[$.]/g, "\\$&")).join("|");
}

/** The same in Python: `_said_numbers` gives tuples of readings, currency, percent, decimals. */
export const numberPython = String.raw`_CURRENCIES = ${JSON.stringify(Object.fromEntries(codes))}
_PERCENT = ${JSON.stringify(percentWords)}
_NUMBER_PATTERN = ${JSON.stringify(numberPattern)}


def _said_numbers(text):
    found = []
    for sign, prefix, inner_sign, written, mark, suffix in re.findall(_NUMBER_PATTERN, text):
        factor = 1 if sign == "" and inner_sign == "" else -1
        readings = [[number * factor for number in numbers] for numbers in _read_digits(written, mark)]
        currency = _CURRENCIES.get(prefix) or _CURRENCIES.get(suffix)
        decimals = re.search(r"[.,]([0-9]+)\Z", written)
        found.append((readings, currency, suffix in _PERCENT, len(decimals[1]) if decimals else 0))
    return found


def _value_number(value):
    if re.fullmatch(r"[+-]?[0-9]+(?:\.[0-9]+)?", value):
        return ([[float(value)]], None, False, 0)
    found = _said_numbers(value)
    return found[0] if len(found) == 1 else None


def _read_digits(written, mark):
    found = re.search(r"[.,]([0-9]+)\Z", written)
    fraction = found[1] if found else ""
    if mark == "":
        return [[float(written.replace(",", ".", 1))]]
    has_fraction = fraction != "" and written[len(written) - len(fraction) - 1] != mark
    whole, rest = (written[: -len(fraction) - 1], "." + fraction) if has_fraction else (written, "")
    readings = [[float(whole.replace(mark, "") + rest)]]
    if mark == " ":
        readings.append([float(number) for number in (whole + rest).split(" ")])
    if mark == "." and re.fullmatch(r"[0-9]+[.][0-9]+", written.replace(",", ".", 1)):
        readings.append([float(written)])
    return readings
`;
