import { type Html, html } from "../../../export/html.js";
import type { Counted } from "../../../schema/nightly-report.js";
import { complexityDimensions } from "../../../schema/task/task.js";
import { difference, grouped } from "../../../text/figure-words.js";

const left = 92;
const step = 24;
const barsHeight = 110;
const top = 16;
const dotsTop = top + barsHeight + 12;
const dotStep = 17;

/**
 * Draws the cells of the complexity grid side by side: the number of tasks, and below it the levels that define the
 * cell (the matrix of Lex and others, "UpSet", 2014).
 */
export function cellChart(cells: readonly Counted[]): Html {
  const most = Math.max(1, ...cells.map(({ today }) => today));
  const width = left + cells.length * step + 8;
  const height = dotsTop + complexityDimensions.length * dotStep;
  const names = complexityDimensions.map(
    (dimension, i) => html`<text class="label" x="${left - 10}" y="${dotsTop + i * dotStep + 11}">${dimension}</text>`,
  );
  const columns = cells.map(({ id, today, before }, i) => {
    const tall = today === 0 ? 0 : Math.max(1.5, (today / most) * barsHeight);
    const moved = difference(today, before);
    const levels = id.split("-");
    const dots = complexityDimensions.map(
      (_, j) =>
        html`<rect class="${levels[j] ?? ""}" x="4" y="${dotsTop + j * dotStep}" width="14" height="13" rx="3"/>`,
    );
    const words = complexityDimensions.map((dimension, j) => `${dimension} ${levels[j] ?? ""}`).join(", ");
    const lost = today === 0 && (before ?? 0) > 0;
    return html`<g class="${lost ? "cell lost" : "cell"}" transform="translate(${left + i * step} 0)"><title>${`${grouped(today)} tasks${moved === "" ? "" : ` (${moved})`}: ${words}`}</title><rect class="hover" width="${step - 2}" height="${height}"/><rect class="tonight" x="4" y="${(top + barsHeight - tall).toFixed(1)}" width="14" height="${tall.toFixed(1)}" rx="2"/><text class="count" x="11" y="${(top + barsHeight - tall - 4).toFixed(1)}">${compact(today)}</text>${dots}</g>`;
  });
  const described = `Tasks in each of ${cells.length} cells of the complexity grid, from ${grouped(Math.min(...cells.map(({ today }) => today)))} to ${grouped(most)}`;
  return html`<div class="wide"><svg class="cells" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${described}">${names}${columns}</svg></div>`;
}

/** At most four characters: "950", "1.2k", "12k". */
function compact(count: number): string {
  if (count < 1000) return String(count);
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}
