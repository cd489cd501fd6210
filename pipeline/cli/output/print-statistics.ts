import type { Panel, PanelRow } from "../../export/panel.js";
import { shortagePanels } from "../../export/quota-panels.js";
import { statisticsPanels } from "../../export/statistics-panels.js";
import type { Statistics } from "../../store/statistics/statistics.js";
import type { Spread } from "../../store/statistics/tally.js";
import { visibleLine } from "../../text/visible-text.js";

const labelWidths = { least: 24, most: 64 };
const barWidth = 24;

/** Formats statistics of datasets as tables with small bars. */
export function printStatistics(statistics: Statistics): string {
  return [...statisticsPanels(statistics), ...shortagePanels(statistics.quotas)].map(printPanel).join("\n\n");
}

function printPanel({ title, note, rows }: Panel): string {
  const longest = Math.max(labelWidths.least, ...rows.map(({ label }) => label.length));
  const width = Math.min(labelWidths.most, longest);
  return [note === "" ? title : `${title}: ${note}`, ...rows.map((row) => printRow(row, width))].join("\n");
}

function printRow(row: PanelRow, width: number): string {
  const label = fitted(row.label, width);
  if (row.kind === "figure") return `  ${label}  ${row.words}`;
  return `  ${label}  ${picture(row).padEnd(barWidth)}  ${row.words}`;
}

function picture(row: Exclude<PanelRow, { kind: "figure" }>): string {
  if (row.kind === "bar") return solid(row.share);
  return row.kind === "box" ? box(row.spread, row.scale) : parts(row.shares);
}

/** Draws a bar in eighths of a character; a share above 0 is always visible. */
function solid(share: number): string {
  const eighths = share > 0 ? Math.max(1, Math.round(share * barWidth * 8)) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + (["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] ?? "");
}

/** Draws parts of a whole in increasingly dark shades. Ends are rounded so that together they fill the bar. */
function parts(shares: readonly number[]): string {
  let [end, drawn] = [0, 0];
  return shares
    .map((share, i) => {
      end += share;
      const cells = Math.round(end * barWidth) - drawn;
      drawn += cells;
      return (["░", "▒", "█"][i] ?? "█").repeat(cells);
    })
    .join("");
}

/** Draws a box plot: a line from least to most, a block between the quartiles, and the median in it. */
function box({ least, lower_quartile, median, upper_quartile, most }: Spread, scale: number): string {
  const cell = (value: number) => Math.min(barWidth - 1, Math.floor((value / scale) * barWidth));
  return Array.from({ length: cell(most) + 1 }, (_, i) => {
    if (i === cell(median)) return "┃";
    if (i >= cell(lower_quartile) && i <= cell(upper_quartile)) return "▒";
    return i >= cell(least) ? "─" : " ";
  }).join("");
}

/** Fits a label to the width of its column. */
function fitted(label: string, width: number): string {
  const line = visibleLine(label);
  return (line.length > width ? `${line.slice(0, width - 1)}…` : line).padEnd(width);
}
