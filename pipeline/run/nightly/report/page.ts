import { type Html, html } from "../../../export/html.js";
import { inlineSource } from "../../../export/inline-source.js";
import type { ComplexityCount, NightlyReport, NightlySample } from "../../../schema/nightly-report.js";
import { counted, grouped } from "../../../text/figure-words.js";
import { bar, countTable } from "./bars.js";
import { cellChart } from "./cells.js";
import { changeSection } from "./change.js";
import { reportHead } from "./head.js";
import { makingCards } from "./making.js";
import { reportStyle } from "./style.js";

/**
 * Returns the report as one self-contained HTML file without scripts: the verdict, the changes, charts, and folded
 * details.
 */
export function reportPage(report: NightlyReport): string {
  const { run, counts, comparison } = report;
  const policy = `default-src 'none'; style-src ${inlineSource(reportStyle)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const cells = counts.cells.filter(({ today }) => today > 0).length;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${`Night of ${run.date}: ${counted(run.accepted, "task")}`}</title>
<style>${{ markup: reportStyle }}</style>
</head>
<body>
<main>
${reportHead(report)}
${changeSection(comparison, report.applications)}
<h2 class="part">What the dataset consists of</h2>
${comparison === null ? html`` : html`<p class="calm">Bars are tonight's tasks; where the night before had another number, a line marks it.</p>`}
<div class="cards">
<div>
<section class="card">${countTable("Levels", counts.levels)}${complexityTable(counts.complexity)}${countTable("Capabilities", counts.capabilities)}${countTable("Proofs", counts.proofs)}</section>
</div>
<div>
<section class="card">${countTable("Personas", counts.personas)}</section>
<section class="card">${countTable("Scenarios", counts.scenarios)}</section>
</div>
</div>
<section class="card"><h2>Cells of the complexity grid</h2><p class="calm">${`Tasks in ${cells} of the ${counts.cells.length} cells that task graphs can have, and below each what makes it:`}</p><ul class="legend">${levels.map((level) => html`<li class="${level}">${level}</li>`)}</ul>${cellChart(counts.cells)}</section>
<h2 class="part">How it was made</h2>
<div class="cards columns">${makingCards(report)}${quotaCard(report)}</div>
<h2 class="part">${counted(report.samples.length, "task")} to look at</h2>
${report.samples.map(sample)}
<footer><p>Before it was published, the dataset was checked:</p><ul>${run.checked.map((check) => html`<li>${check}</li>`)}</ul></footer>
</main>
</body>
</html>
`;
  return page.markup;
}

const levels = ["easy", "medium", "hard"] as const;

function complexityTable(rows: NightlyReport["counts"]["complexity"]): Html {
  const body = rows.map(({ dimension, today, before }) => {
    const total = Math.max(1, today.easy + today.medium + today.hard);
    const parts = levels.map((level) => ({
      kind: level,
      share: today[level] / total,
      title: `${grouped(today[level])} ${level}`,
    }));
    return html`<tr><th scope="row">${dimension}</th><td class="chart">${bar(parts)}</td><td class="count" title="${before === null ? "" : `the night before ${threeOf(before)}`}">${threeOf(today)}</td></tr>`;
  });
  return html`<table class="counts"><caption>Complexity <small>easy / medium / hard</small></caption><tbody>${body}</tbody></table>`;
}

function threeOf(counts: ComplexityCount): string {
  return levels.map((level) => grouped(counts[level])).join(" / ");
}

function quotaCard({ quotas: { total, unmet } }: NightlyReport): Html {
  if (unmet.length === 0) {
    return html`<section class="card"><h2>Quotas</h2><p class="calm">All ${grouped(total)} quotas were met.</p></section>`;
  }
  const rows = unmet.map(
    ({ quota, planned, filled, before, reason }) =>
      html`<tr><th scope="row">${quota}<small>${reason}</small></th><td>${grouped(planned)}</td><td>${grouped(filled)}</td><td>${before === null ? "" : grouped(before)}</td></tr>`,
  );
  const missing = unmet.reduce((all, { planned, filled }) => all + planned - filled, 0);
  return html`<section class="card"><h2>Quotas</h2><p class="calm">${grouped(unmet.length)} of ${counted(total, "quota")} took ${counted(missing, "task")} fewer than planned; others of their part took theirs where they could.</p><details><summary>Each of them, with the reason</summary><div class="wide"><table class="causes"><thead><tr><th scope="col">Quota</th><th scope="col">planned</th><th scope="col">tonight</th><th scope="col">before</th></tr></thead><tbody>${rows}</tbody></table></div></details></section>`;
}

/** Draws a sample task. Its graph is embedded as a picture, because nothing in a picture can run or fetch anything. */
function sample(task: NightlySample): Html {
  const picture = `data:image/svg+xml;base64,${Buffer.from(task.graph).toString("base64")}`;
  const complexity = Object.entries(task.complexity).map(([dimension, level]) => `${dimension} ${level}`);
  return html`<details class="card sample"><summary><b>${task.level}</b> <span>${task.intent}<small>${task.persona}: ${task.applications.join(", ")}</small></span></summary><img src="${picture}" alt="The task graph, of ${complexity.join(", ")} complexity"><p class="instruction">${task.instruction}</p>${task.proofs.map((proof) => html`<p class="proof">${proof}</p>`)}<p class="calm">${task.orders} topological orders; ${complexity.join(", ")}. <code>${task.id}</code></p></details>`;
}
