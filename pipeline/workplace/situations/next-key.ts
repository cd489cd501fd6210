import type { QueryTable } from "../../query/query.js";

/**
 * The number that a new row of a table gets: the highest of its first column, and one more ("K4204" is followed by "K4205").
 * Null where the rows are not numbered there.
 */
export function nextKey({ rows }: QueryTable): string | null {
  const keys = rows.map(([key]) => /^(.*?)(\d+)$/.exec(String(key)));
  const starts = new Set(keys.map((key) => key?.[1]));
  const [start] = starts;
  if (starts.size !== 1 || start === undefined) return null;
  const digits = keys.map((key) => key?.[2] ?? "");
  const next = Math.max(...digits.map(Number)) + 1;
  return `${start}${String(next).padStart(digits[0]?.length ?? 0, "0")}`;
}
