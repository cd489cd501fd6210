import { alternatives } from "./numbers.js";

/** A day that a text names; the year is null where it names none. */
interface SaidDay {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

const monthNames = [
  "january february march april may june july august september october november december".split(" "),
  "jan feb mar apr may jun jul aug sept oct nov dec".split(" "),
  "jan feb mar apr may jun jul aug sep oct nov dec".split(" "),
];
const months = new Map(monthNames.flatMap((names) => names.map((name, index) => [name, index + 1] as const)));
/** Names of months in a folded text. */
export const monthPattern = alternatives([...months.keys()]);
const day = "([0-9]{1,2})";
const ordinal = "(?:st|nd|rd|th)?";
/** The last of them also reads the month first: 03/14/2026. */
const forms = [
  `([0-9]{4})[-/.]${day}[-/.]${day}`,
  String.raw`${day}${ordinal}\.?[ -](?:of )?(${monthPattern})\.?(?:,? ([0-9]{4})|-([0-9]{4}|[0-9]{2}))?`,
  String.raw`(${monthPattern})\.? ${day}${ordinal}(?:,? ([0-9]{4}))?`,
  `${day}[-/.]${day}[-/.]([0-9]{4}|[0-9]{2})`,
];
/** Every usual form of a date, in English words or in figures. Python reads it alike. */
const datePattern = `(?<![a-z0-9_])(?<![0-9][-/.,:])(?:${forms.join("|")})(?![0-9_]|[-/.][0-9])`;

/** The dates in a folded text, in their order, each with the days that it may mean: 03/04/2026 is one of two. */
export function saidDates(text: string): SaidDay[][] {
  return [...text.matchAll(new RegExp(datePattern, "g"))].map((groups) =>
    readDate(groups.slice(1).map((group: string | undefined) => group ?? "")),
  );
}

/** The text with dates replaced by a mark, so that their figures are no numbers. */
export function withoutDates(text: string): string {
  return text.replace(new RegExp(datePattern, "g"), "~");
}

/** Whether two mentions of dates may mean the same day. */
export function mayBeSameDay(some: readonly SaidDay[], others: readonly SaidDay[]): boolean {
  return some.some((one) =>
    others.some(
      (other) =>
        one.month === other.month &&
        one.day === other.day &&
        (one.year === null || other.year === null || one.year === other.year),
    ),
  );
}

function readDate(groups: readonly string[]): SaidDay[] {
  const [
    y1 = "",
    m1 = "",
    d1 = "",
    d2 = "",
    m2 = "",
    y2 = "",
    y2b = "",
    m3 = "",
    d3 = "",
    y3 = "",
    a = "",
    b = "",
    y4 = "",
  ] = groups;
  const readings =
    y1 !== ""
      ? [[y1, m1, d1]]
      : d2 !== ""
        ? [[y2 || y2b, m2, d2]]
        : m3 !== ""
          ? [[y3, m3, d3]]
          : [
              [y4, b, a],
              [y4, a, b],
            ];
  return readings
    .map(([year = "", name = "", number = ""]) => ({
      year: year === "" ? null : Number(year) + (year.length === 2 ? 2000 : 0),
      month: months.get(name) ?? Number(name),
      day: Number(number),
    }))
    .filter(isDay);
}

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay({ year, month, day }: SaidDay): boolean {
  const isShort = month === 2 && year !== null && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0));
  return day >= 1 && day <= (isShort ? 28 : (daysOf[month - 1] ?? 0));
}

/** The same in Python: days are tuples of year, month and day. */
export const datePython = `_MONTHS = ${JSON.stringify(Object.fromEntries(months))}
_DATE_PATTERN = ${JSON.stringify(datePattern)}
_DAYS_OF = ${JSON.stringify(daysOf)}


def _said_dates(text):
    return [_read_date(groups) for groups in re.findall(_DATE_PATTERN, text)]


def _without_dates(text):
    return re.sub(_DATE_PATTERN, "~", text)


def _may_be_same_day(some, others):
    return any(
        one[1:] == other[1:] and (one[0] is None or other[0] is None or one[0] == other[0])
        for one in some
        for other in others
    )


def _read_date(groups):
    y1, m1, d1, d2, m2, y2, y2b, m3, d3, y3, a, b, y4 = groups
    if y1 != "":
        readings = [(y1, m1, d1)]
    elif d2 != "":
        readings = [(y2 or y2b, m2, d2)]
    elif m3 != "":
        readings = [(y3, m3, d3)]
    else:
        readings = [(y4, b, a), (y4, a, b)]
    days = [
        (
            None if year == "" else int(year) + (2000 if len(year) == 2 else 0),
            _MONTHS[name] if name in _MONTHS else int(name),
            int(number),
        )
        for year, name, number in readings
    ]
    return [found for found in days if _is_day(*found)]


def _is_day(year, month, day):
    is_short = month == 2 and year is not None and (year % 4 != 0 or (year % 100 == 0 and year % 400 != 0))
    longest = 28 if is_short else _DAYS_OF[month - 1] if 1 <= month <= 12 else 0
    return 1 <= day <= longest
`;
