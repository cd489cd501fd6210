import { visibleLine } from "../../text/visible-text.js";

/** A text of data as it may stand in a cell of a table of Markdown: on one line, without markup and without HTML. */
export function cell(text: string): string {
  return visibleLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~]/g, "\\$&");
}

/** A table of Markdown whose cells are Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
