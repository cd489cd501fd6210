const dayLength = 86_400_000;

/** The day (ISO) so many days after another one. */
export function plusDays(day: string, days: number): string {
  return dayAt(Date.parse(day) + Math.trunc(days) * dayLength);
}

/** The day so many working days (Monday to Friday) after another one; before it for a negative number. */
export function plusWorkdays(day: string, days: number): string {
  const step = days < 0 ? -dayLength : dayLength;
  let left = Math.abs(Math.trunc(days));
  if (left === 0) return day;
  let time = Date.parse(day);
  while (left > 0) {
    time += step;
    if (isWorkday(time)) left -= 1;
  }
  return dayAt(time);
}

/** Number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength;
}

/** Number of working days (Monday to Friday) from one day to another that is not before it, both counted. */
export function workdaysFrom(from: string, to: string): number {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => Date.parse(from) + day * dayLength);
  return days.filter(isWorkday).length;
}

/** Whether a time (in milliseconds since 1970) falls on a day from Monday to Friday. */
function isWorkday(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "18 June 2026". Without Intl.DateTimeFormat, which is several times as slow. Throws RangeError for what is no day. */
export function dayInWords(day: string): string {
  const time = new Date(Date.parse(day));
  const month = months[time.getUTCMonth()];
  if (month === undefined) throw new RangeError(`${day} is no day`);
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}`;
}

/** The day (ISO) of "18 June 2026"; null for other words, and for a day that no calendar has. */
export function dayOfWords(words: string): string | null {
  const [, day = "", name = "", year = ""] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(words) ?? [];
  const names: readonly string[] = months;
  const month = names.indexOf(name);
  if (month < 0) return null;
  const found = dayAt(Date.UTC(Number(year), month, Number(day)));
  return dayInWords(found) === words ? found : null;
}
