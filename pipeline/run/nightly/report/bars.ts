import { type Html, html } from "../../../export/html.js";
import type { Counted } from "../../../schema/nightly-report.js";
import { difference, grouped } from "../../../text/figure-words.js";

/** A part of a bar. The style sheet colours its kind; its share is of the whole bar. */
export interface BarPart {
  kind: string;
  share: number;
  title: string;
}

/** Draws a bar, with a mark where it ended in the previous nightly run. */
export function bar(parts: readonly BarPart[], mark: number | null = null): Html {
  let end = 0;
  const drawn = parts.map(({ kind, share, title }) => {
    const start = end;
    end += share;
    // What is more than nothing can be seen.
    const width = share > 0 ? Math.max(0.4, 100 * share) : 0;
    return html`<rect class="${kind}" x="${round(100 * start)}" width="${round(width)}" height="10"><title>${title}</title></rect>`;
  });
  const marked =
    mark === null ? [] : [html`<rect class="mark" x="${round(100 * mark - 0.4)}" width="0.8" height="10"/>`];
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/>${drawn}${marked}</svg>`;
}

/** Draws a table of counts: a bar for this run, a mark for the previous one, the count and the difference. */
export function countTable(caption: string, rows: readonly Counted[]): Html {
  const most = Math.max(1, ...rows.map(({ today, before }) => Math.max(today, before ?? 0)));
  const body = rows.map(({ name, today, before }) => {
    const moved = difference(today, before);
    const mark = before === null || moved === "" ? null : before / most;
    const lost = today === 0 && (before ?? 0) > 0;
    return html`<tr class="${today === 0 ? (lost ? "lost" : "none") : "some"}"><th scope="row">${name}</th><td class="chart">${bar([{ kind: "tonight", share: today / most, title: `${grouped(today)} tasks` }], mark)}</td><td class="count">${grouped(today)}</td><td class="moved">${moved}</td></tr>`;
  });
  return html`<table class="counts"><caption>${caption}</caption><tbody>${body}</tbody></table>`;
}

export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
