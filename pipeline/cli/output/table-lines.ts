import { visibleLine } from "../../text/visible-text.js";

/** Rows as lines with columns of equal width: the first to the left, the others to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(visibleLine));
  const widths = (shown[0] ?? []).map((_, i) => Math.max(...shown.map((row) => row[i]?.length ?? 0)));
  return shown.map((row) =>
    `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ")}`.trimEnd(),
  );
}
