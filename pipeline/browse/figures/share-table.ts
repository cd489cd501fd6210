import { shareWords } from "../../attempt/report/figure-columns.js";
import type { AttemptFigures } from "../../attempt/report/report.js";
import { type Html, html } from "../../export/html.js";
import { counted } from "../../text/figure-words.js";
import { bar } from "./bar.js";

/** A group of attempts with its figures. */
export interface FigureRow {
  readonly name: string;
  /** Null without any attempt. */
  readonly figures: AttemptFigures | null;
}

/**
 * Returns the success rates of groups as a table with a bar for each, over which its 95 % interval is drawn as a line, and
 * beside it the coverage rate and how many attempts count. Empty without groups.
 */
export function shareTable(title: string, rows: readonly FigureRow[]): Html {
  if (rows.length === 0) return html``;
  const body = rows.map(({ name, figures }) => {
    const { success_rate = null, interval = null, coverage_rate = null } = figures ?? {};
    return html`<tr title="${rowWords(figures)}"><th scope="row">${name}</th><td class="chart">${bar(success_rate, interval)}</td><td class="number">${shareWords(success_rate)}</td><td class="number">${shareWords(coverage_rate)}</td><td class="number soft">${countOf(figures)}</td></tr>`;
  });
  return html`<section class="card figure"><h3>${title}</h3><table class="shares"><thead><tr><th scope="col"><span class="hidden">${title}</span></th><th scope="col"><span class="hidden">Chart</span></th><th scope="col" title="success rate">SR</th><th scope="col" title="OmniBench's coverage rate">CR</th><th scope="col" title="attempts that count">n</th></tr></thead><tbody>${body}</tbody></table></section>`;
}

function countOf(figures: AttemptFigures | null): number {
  return figures === null ? 0 : figures.attempts - figures.not_counted;
}

function rowWords(figures: AttemptFigures | null): string {
  if (figures === null) return "nothing of this kind was attempted";
  const { success_rate, interval, tasks } = figures;
  const spread = interval === null ? "" : `, 95 % interval ${shareWords(interval[0])} to ${shareWords(interval[1])}`;
  return `${shareWords(success_rate)} of ${counted(countOf(figures), "attempt")} at ${counted(tasks, "task")}${spread}`;
}
