import { type Html, html } from "../../../export/html.js";
import { dollars } from "../../../llm/budget.js";
import type { NightlyReport } from "../../../schema/nightly-report.js";
import { counted, difference, duration, grouped, percent } from "../../../text/figure-words.js";
import { shortened } from "../../../text/shortened.js";
import { bar } from "./bars.js";
import { driftCard } from "./drift.js";

/** Most characters of an example, which may contain the whole text of a file. */
const longestExample = 300;

/** Cards about how the tasks were made: time, gates, drops, drift, models. */
export function makingCards(report: NightlyReport): Html[] {
  return [timingCard(report), gateCard(report), rejectionCard(report), driftCard(report), modelCard(report)];
}

function timingCard({ run: { timings, renewed }, applications }: NightlyReport): Html {
  const most = Math.max(1e-9, ...timings.map(({ seconds }) => seconds));
  const rows = timings.map(
    ({ stage, seconds }) =>
      html`<tr><th scope="row">${stage}</th><td class="chart">${bar([{ kind: "tonight", share: seconds / most, title: duration(seconds) }])}</td><td class="count">${duration(seconds)}</td></tr>`,
  );
  const again = renewed.map(
    ({ application, reason, subtasks, pairs }) =>
      html`<li><b>${applications[application] ?? application}</b> <span>${reason}: ${counted(subtasks, "subtask")} verified, ${counted(pairs, "pair")} measured</span></li>`,
  );
  const list =
    renewed.length === 0
      ? html`<p class="calm">No application was explored anew.</p>`
      : html`<h3>Applications explored anew</h3><ul class="reasons">${again}</ul>`;
  return html`<section class="card"><h2>Time</h2><table class="counts"><tbody>${rows}</tbody></table>${list}</section>`;
}

function gateCard({ validation, mutation }: NightlyReport): Html {
  const { first, rewritten, dropped } = validation.today;
  const read = first + rewritten + dropped;
  const was = validation.before;
  const wasRead = was === null ? 0 : was.first + was.rewritten + was.dropped;
  const kinds = [
    { kind: "first", count: first, words: "right at once" },
    { kind: "rewritten", count: rewritten, words: "rewritten" },
    { kind: "dropped", count: dropped, words: "dropped" },
  ];
  const parts = kinds.map(({ kind, count, words }) => ({
    kind,
    share: count / Math.max(1, read),
    title: `${grouped(count)} ${words}`,
  }));
  const { mutants, rejected, subtasks } = mutation.today;
  const survivors = mutation.survivors.map(
    ({ instruction, mutants: all, rejected: caught }) =>
      html`<li><b>${grouped(all - caught)} of ${grouped(all)}</b> <span>${instruction}</span></li>`,
  );
  const before = was === null ? "" : ` The night before ${percent(was.first, wasRead)} were right at once.`;
  return html`<section class="card"><h2>Gates</h2><h3>Instructions, read by somebody who has not seen the graph</h3>${bar(parts)}<ul class="legend">${kinds.map(({ kind, count, words }) => html`<li class="${kind}"><b>${grouped(count)}</b> ${words} (${percent(count, read)})</li>`)}</ul><p class="calm">Of ${counted(read, "task")}.${before}</p>
<h3>Wrong runs, shown to the evaluators</h3>${bar([{ kind: "first", share: rejected / Math.max(1, mutants), title: `${grouped(rejected)} rejected` }])}<p class="calm">${grouped(rejected)} of ${counted(mutants, "mutant")} rejected (${percent(rejected, mutants)}) by the evaluators of ${counted(subtasks, "subtask")}.</p>${survivors.length === 0 ? html`` : html`<details><summary>Evaluators that took a wrong run for the right one</summary><ul class="reasons">${survivors}</ul></details>`}</section>`;
}

function rejectionCard({ rejections, refused }: NightlyReport): Html {
  const rows = rejections.map(
    ({ stage, reason, drafts, before, example }) =>
      html`<li><b>${grouped(drafts)}</b> <span>${stage}: ${reason} <i>${difference(drafts, before)}</i><small>such as: ${shortened(example, longestExample)}</small></span></li>`,
  );
  const { reviewers, duplicate, skeleton, words } = refused;
  return html`<section class="card"><h2>Dropped on the way</h2>${rows.length === 0 ? html`<p class="calm">No draft was dropped.</p>` : html`<ul class="reasons">${rows}</ul>`}<p class="calm">Proven and not taken: ${grouped(reviewers)} that reviewers have rejected, ${grouped(duplicate)} equal to another, ${grouped(skeleton)} of a skeleton that was used up, ${grouped(words)} that say nearly the same.</p></section>`;
}

function modelCard({ models }: NightlyReport): Html {
  if (models.length === 0) {
    return html`<section class="card"><h2>Language models</h2><p class="calm">No model was asked.</p></section>`;
  }
  const rows = models.map(
    ({ role, model, calls, cached, failed, input_tokens, output_tokens, cost_usd }) =>
      html`<tr><th scope="row">${role} <small>${model}</small></th><td>${grouped(calls)}</td><td>${grouped(cached)}</td><td>${grouped(failed)}</td><td>${grouped(input_tokens)}</td><td>${grouped(output_tokens)}</td><td>${cost_usd === null ? "not known" : dollars(cost_usd)}</td></tr>`,
  );
  return html`<section class="card"><h2>Language models</h2><div class="wide"><table class="causes"><thead><tr><th scope="col">Role</th><th scope="col">calls</th><th scope="col">remembered</th><th scope="col">without answer</th><th scope="col">tokens in</th><th scope="col">tokens out</th><th scope="col">cost</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
