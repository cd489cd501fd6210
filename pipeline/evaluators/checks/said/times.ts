const half = String.raw`([ap])\.?m\.?(?![a-z0-9_])`;
/** 14:30, 14:30:00, 14h30, 2:30 pm, 2.30 p.m., 2 pm, noon, midnight. Python reads it alike. */
const timePattern = `(?<![a-su-z0-9_])(?<![0-9][:.,])(?:([0-9]{1,2})(?:[:.]([0-9]{2})(?::[0-9]{2})?)? ?${half}|([0-9]{1,2})[:h]([0-9]{2})(?::[0-9]{2})?(?![0-9_]|:[0-9])|(noon|midnight)(?![a-z0-9_]))`;

/** The times of day in a folded text, in their order, in minutes after midnight; seconds are passed over. */
export function saidTimes(text: string): number[] {
  return [...text.matchAll(new RegExp(timePattern, "g"))].flatMap((groups) =>
    readTime(groups.slice(1).map((group: string | undefined) => group ?? "")),
  );
}

/** The text with times replaced by a mark, so that their figures are no numbers. */
export function withoutTimes(text: string): string {
  return text.replace(new RegExp(timePattern, "g"), "~");
}

function readTime([
  hour12 = "",
  minute12 = "",
  letter = "",
  hour = "",
  minute = "",
  word = "",
]: readonly string[]): number[] {
  if (word !== "") return [word === "noon" ? 12 * 60 : 0];
  if (hour !== "") return inDay(Number(hour), Number(minute));
  if (Number(hour12) < 1 || Number(hour12) > 12) return [];
  return inDay((Number(hour12) % 12) + (letter === "p" ? 12 : 0), Number(minute12));
}

function inDay(hour: number, minute: number): number[] {
  return hour < 24 && minute < 60 ? [hour * 60 + minute] : [];
}

/** The same in Python. */
export const timePython = `_TIME_PATTERN = ${JSON.stringify(timePattern)}


def _said_times(text):
    return [minutes for groups in re.findall(_TIME_PATTERN, text) for minutes in _read_time(*groups)]


def _without_times(text):
    return re.sub(_TIME_PATTERN, "~", text)


def _read_time(hour12, minute12, letter, hour, minute, word):
    if word != "":
        return [12 * 60 if word == "noon" else 0]
    if hour != "":
        return _in_day(int(hour), int(minute))
    if not 1 <= int(hour12) <= 12:
        return []
    return _in_day(int(hour12) % 12 + (12 if letter == "p" else 0), int(minute12 or "0"))


def _in_day(hour, minute):
    return [hour * 60 + minute] if hour < 24 and minute < 60 else []
`;
