const daySeconds = 86_400;
const epoch = Date.UTC(1899, 11, 30);

/** Day number of an ISO date with or without a time ("2026-03-31T12:30:00"); null for what is none. */
export function serialOfDate(text: string): number | null {
  const time = Date.parse(text.includes("T") ? `${text.replace(",", ".")}Z` : `${text}T00:00:00Z`);
  return Number.isNaN(time) ? null : (time - epoch) / (daySeconds * 1000);
}

/** Days of an ISO duration of hours, minutes and seconds ("PT36H15M00S"); null for what is none. */
export function serialOfDuration(text: string): number | null {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+(?:[.,]\d+)?)S$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(",", "."))) / daySeconds;
}

/** Days as hours, minutes and seconds: 1.5 is "36:00:00". */
export function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * daySeconds);
  const text = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((figure) => String(figure).padStart(2, "0"))
    .join(":");
  return days < 0 ? `-${text}` : text;
}
