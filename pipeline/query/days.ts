const dayLength = 86_400_000;

/** The day (ISO) so many days after another one. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + Math.trunc(days) * dayLength).toISOString().slice(0, 10);
}

/** The day so many working days (Monday to Friday) after another one; before it for a negative number. */
export function plusWorkdays(day: string, days: number): string {
  const step = days < 0 ? -1 : 1;
  let current = day;
  for (let left = Math.abs(Math.trunc(days)); left > 0; ) {
    current = plusDays(current, step);
    if (isWorkday(current)) left -= 1;
  }
  return current;
}

/** Number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength;
}

/** Whether a day is one from Monday to Friday. */
function isWorkday(day: string): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

const inWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "18 June 2026". */
export function dayInWords(day: string): string {
  return inWords.format(Date.parse(day));
}
