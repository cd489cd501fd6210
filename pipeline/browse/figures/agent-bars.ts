import { shareWords } from "../../attempt/report/figure-columns.js";
import type { AttemptFigures, AttemptReport } from "../../attempt/report/report.js";
import { type Html, html } from "../../export/html.js";
import type { AgentReport } from "./agent-reports.js";
import { bar } from "./bar.js";

/** Figures that are shares of 1, so that agents can be compared by bars. */
const shares: readonly { readonly title: string; readonly of: (figures: AttemptFigures) => number | null }[] = [
  { title: "Success rate", of: ({ success_rate }) => success_rate },
  { title: "Coverage rate (OmniBench)", of: ({ coverage_rate }) => coverage_rate },
  { title: "Logical consistency (OmniBench)", of: ({ logical_consistency }) => logical_consistency },
  { title: "Completion ratio (CRAB)", of: ({ completion_ratio }) => completion_ratio },
  { title: "S_int (WindowsWorld)", of: ({ s_int }) => s_int },
  { title: "S_final (WindowsWorld)", of: ({ s_final }) => s_final },
  { title: "Sequence score (OmniACT)", of: ({ sequence_score }) => sequence_score },
];

/** Returns a chart of each such figure with a bar for every agent; over the success rate its 95 % interval. */
export function agentBars(reports: readonly AgentReport[]): Html {
  const charts = shares.map(({ title, of }, at) => {
    const rows = reports.map(({ label, report }, i) => row(label, i, of(report), at === 0 ? report.interval : null));
    return html`<section class="card figure"><h3>${title}</h3><table class="shares"><tbody>${rows}</tbody></table></section>`;
  });
  return html`<h2>Every figure by agent</h2><div class="sides">${charts}</div>`;
}

function row(label: string, colour: number, share: number | null, interval: AttemptReport["interval"]): Html {
  return html`<tr><th scope="row"><i class="key c${colour % 8}"></i>${label}</th><td class="chart">${bar(share, interval)}</td><td class="number">${shareWords(share)}</td></tr>`;
}
