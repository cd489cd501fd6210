/** "36,076". */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** "1 task", "36,076 tasks". */
export function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** "99.8 %"; "none" of nothing. Less than all is never rounded to all, and more than nothing never to nothing. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "none";
  const share = (100 * part) / whole;
  if (part < whole && share > 99.9) return "> 99.9 %";
  return part > 0 && share < 0.1 ? "< 0.1 %" : `${Number(share.toFixed(1))} %`;
}

/** "+12", "−3"; "" where nothing changed or there is nothing to compare with. */
export function difference(today: number, before: number | null): string {
  if (before === null || today === before) return "";
  return today > before ? `+${grouped(today - before)}` : `−${grouped(before - today)}`;
}

/** "4.2 s", "3 min 5 s", "2 h 10 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`;
}
