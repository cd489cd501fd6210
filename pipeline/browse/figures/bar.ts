import { type Html, html } from "../../export/html.js";

/** A share of 1 as a bar, with its interval as a line with ends. */
export function bar(share: number | null, interval: readonly [number, number] | null): Html {
  const filled = share === null ? html`` : html`<rect class="share" width="${round(100 * share)}" height="10"/>`;
  const line =
    interval === null || interval[0] === interval[1] ? html`` : whisker(100 * interval[0], 100 * interval[1]);
  return html`<svg class="bar" viewBox="-1 0 102 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/>${filled}${line}</svg>`;
}

function whisker(low: number, high: number): Html {
  return html`<path class="interval" vector-effect="non-scaling-stroke" d="M${round(low)} 5H${round(high)}M${round(low)} 2.5V7.5M${round(high)} 2.5V7.5"/>`;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
