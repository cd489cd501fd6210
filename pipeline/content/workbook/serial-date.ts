const dayMilliseconds = 86_400_000;
/** Day 0 of workbooks that count from 1900, with the 29 February 1900 that never was, and of those that count from 1904. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

/** Number formats of ECMA-376, 18.8.30, that every workbook knows and that show dates or times. */
export function isBuiltInDateFormat(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Whether a number format shows a date or a time: outside of quotes, colours and escapes it has letters for them. */
export function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ""));
}

/** A day number as a date ("2026-03-31"), with a time behind it if it has one; less than a day is a time alone. */
export function dateText(serial: number, countsFrom1904: boolean): string {
  const epoch = countsFrom1904 ? epochs.from1904 : epochs.from1900;
  const time = new Date(epoch + Math.round((serial * dayMilliseconds) / 1000) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const [day = "", clock = ""] = time.toISOString().replace(".000Z", "").split("T");
  if (serial < 1 && serial > 0) return clock;
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}

/** The day number, counted from 1900, of an ISO day of this era ("2026-03-31"); null for anything else. */
export function dayNumber(cell: string | number): number | null {
  if (typeof cell === "number" || !/^(?:19|20)\d\d-\d\d-\d\d$/.test(cell)) return null;
  const time = Date.parse(cell);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== cell) return null;
  const serial = (time - epochs.from1900) / dayMilliseconds;
  // Before March 1900 the count has a day that never was.
  return serial > 60 ? serial : null;
}
