import { countWords, figureColumns, shareWords } from "../../attempt/report/figure-columns.js";
import type { Catalog } from "../../catalog/catalog.js";
import { type Html, html } from "../../export/html.js";
import { counted, duration, grouped } from "../../text/figure-words.js";
import { framedPage } from "../page-frame.js";
import { sideChoice } from "../side-choice.js";
import { agentBars } from "./agent-bars.js";
import type { AgentReport } from "./agent-reports.js";
import { figureGroups } from "./figure-groups.js";
import { radar } from "./radar.js";
import { shareTable } from "./share-table.js";

/**
 * Returns the page of the figures of all agents: a table, a chart of each of them, the capabilities as a chart, and two
 * agents side by side.
 */
export function figuresPage(reports: readonly AgentReport[], catalog: Catalog): string {
  const main = html`<h1>Figures of agents</h1>
${reports.length === 0 ? nothing() : html`${overview(reports)}${agentBars(reports)}${capabilityChart(reports, catalog)}${sideBySide(reports, catalog)}`}`;
  return framedPage({ place: { kind: "figures" }, title: "Figures of agents", main, script: "figures" });
}

function nothing(): Html {
  return html`<p class="none">No agent has attempted any of these tasks. <code>pnpm evaluate --from FILE --agent gold --sample 20 --screenshots</code> lets one try some of them.</p>`;
}

function overview(reports: readonly AgentReport[]): Html {
  const heads = figureColumns.map(({ head, words }) => html`<th scope="col" title="${words}">${head}</th>`);
  const rows = reports.map(
    ({ label, report }, i) =>
      html`<tr><th scope="row"><i class="key c${i % 8}"></i>${label}</th>${figureColumns.map(({ cell }) => html`<td>${cell(report)}</td>`)}</tr>`,
  );
  return html`<div class="card wide"><table class="overview"><thead><tr><th scope="col">Agent</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div><p class="soft">As <code>pnpm evaluate</code> prints them; what each column is stands over its head when you point at it.</p>`;
}

function capabilityChart(reports: readonly AgentReport[], catalog: Catalog): Html {
  const names = capabilityNames(catalog);
  const ids = [...names.keys()].filter((id) => reports.some(({ report }) => id in report.by_capability));
  const lines = reports.map(({ label, report }, i) => ({
    name: label,
    colour: i,
    shares: ids.map((id) => report.by_capability[id]?.success_rate ?? null),
  }));
  const chart = radar(
    "Success rate of each agent by capability",
    ids.map((id) => names.get(id) ?? id),
    lines,
  );
  if (chart.markup === "") {
    return html`<p class="none">The tasks that were attempted ask for fewer than three of the ${names.size} capabilities, too few for a chart of them.</p>`;
  }
  const keys = reports.map(({ label }, i) => html`<li data-colour="${i}"><i class="key c${i % 8}"></i>${label}</li>`);
  return html`<section class="card capabilities"><h2>Success rate by capability</h2>${chart}<ul class="legend">${keys}</ul></section>`;
}

function sideBySide(reports: readonly AgentReport[], catalog: Catalog): Html {
  const groups = figureGroups(
    reports.map(({ report }) => report),
    catalog,
  );
  const sides = reports.map(
    ({ label, report }, i) =>
      html`<section class="side" data-side="${i}" aria-label="Figures of ${label}"><h2 class="name"><i class="key c${i % 8}"></i>${label}</h2>${tiles(report)}${groups.map(({ title, rowsOf }) => shareTable(title, rowsOf(report)))}</section>`,
  );
  const names = reports.map(({ label }) => label);
  if (reports.length < 2) return html`<div class="sides">${sides}</div>`;
  return html`<h2>Two agents side by side</h2>${sideChoice(names, [0, 1])}<div class="sides">${sides}</div>`;
}

function tiles(report: AgentReport["report"]): Html {
  const { interval, input_tokens, output_tokens, cost_usd, not_counted } = report;
  const spread = interval === null ? "" : `${shareWords(interval[0])} to ${shareWords(interval[1])}`;
  const tokens = input_tokens + output_tokens;
  const repeats =
    report.repeats === 1
      ? []
      : [
          tile(
            shareWords(report.pass_all.at(-1) ?? null),
            `pass^${report.repeats}`,
            `pass@${report.repeats} ${shareWords(report.pass_at.at(-1) ?? null)}`,
          ),
        ];
  return html`<ul class="tiles">${[
    tile(shareWords(report.success_rate), "success rate", spread),
    tile(shareWords(report.coverage_rate), "coverage rate", `LC ${report.logical_consistency?.toFixed(2) ?? "-"}`),
    tile(
      grouped(report.attempts - not_counted),
      "attempts",
      `at ${counted(report.tasks, "task")}${not_counted === 0 ? "" : `, ${not_counted} more not counted`}`,
    ),
    tile(
      report.steps?.toFixed(1) ?? "-",
      "steps each",
      duration(report.attempts === 0 ? 0 : report.seconds / report.attempts),
    ),
    ...(tokens === 0 ? [] : [tile(grouped(tokens), "tokens", cost_usd === null ? "" : `$${cost_usd.toFixed(2)}`)]),
    tile(shareWords(report.side_effects), "side effects", "attempts that changed what nobody asked for"),
    tile(shareWords(report.false_completions), "said done", "and was not"),
    ...repeats,
  ]}</ul><p class="soft">Ended: ${countWords(report.endings)}${Object.keys(report.agent_errors).length === 0 ? "" : `; ${countWords(report.agent_errors)}`}.</p>`;
}

function tile(value: string, label: string, note: string): Html {
  return html`<li><b>${value}</b><span>${label}</span><small>${note}</small></li>`;
}

function capabilityNames({ capabilities }: Catalog): Map<string, string> {
  return new Map([...capabilities.values()].map(({ id, name }) => [id, name]));
}
