const workweek = 5;

/**
 * The working day so many working days (Monday to Friday) after a day, by weeks and what is left of them; null
 * for no day.
 */
export function workdayAfter(day: string, days: number): string | null {
  const time = Date.parse(day);
  if (Number.isNaN(time) || Number.isNaN(days)) return null;
  if (days === 0) return day;
  const direction = Math.sign(days);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  // A day of a weekend counts as the working day before it, or after it where it goes back.
  const isWeekend = weekday >= workweek;
  const start = isWeekend ? (direction > 0 ? workweek - 1 : workweek) : weekday;
  const steps = start + days;
  const weeks = Math.floor(steps / workweek);
  const moved = weeks * 7 + (steps - weeks * workweek) - weekday;
  return new Date(time + moved * 86_400_000).toISOString().slice(0, 10);
}
