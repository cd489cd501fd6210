import { judgedFigures } from "../../attempt/report/judge-opinions.js";
import { html } from "../../export/html.js";
import type { ImportedAttempt } from "../../schema/attempt/imported-attempt.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import { linkBetween } from "../addresses.js";
import { agentLabel } from "../agent-label.js";
import { attemptHead } from "../attempt/attempt-view.js";
import { notJudged } from "../attempt/attempt-words.js";
import { judgeOpinionList, type ShownOpinion } from "../attempt/judge-opinion.js";
import { walk } from "../attempt/walk.js";
import type { BrowsedDataset } from "../browsed-dataset.js";
import { framedPage } from "../page-frame.js";
import { importedAttemptTable } from "./imported-attempt-table.js";

/** An imported task with the attempts at it. */
export interface ImportedSubject {
  readonly dataset: BrowsedDataset;
  readonly task: ImportedTask;
  readonly attempts: readonly ImportedAttempt[];
}

/** Returns the page of an imported task: what it asks for, its milestones, and who attempted it. */
export function importedTaskPage({ dataset, task, attempts }: ImportedSubject): string {
  const here = { kind: "task", dataset: dataset.folder, task: task.id } as const;
  const facts = [task.source, ...(task.level === null ? [] : [task.level]), ...task.applications];
  const milestones = (task.milestones ?? []).map((text) => html`<li>${text}</li>`);
  const main = html`<p class="crumbs"><a href="${linkBetween(here, { kind: "start" })}">Tasks</a> / ${dataset.file}</p>
<ul class="chips" aria-label="Kind of task">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
<h1>${nameOf(task)}</h1>
<p class="soft">Imported. It has neither graph nor evaluators here.</p>
<p class="instruction">${task.instruction}</p>
${milestones.length === 0 ? html`` : html`<h2>Milestones</h2><ol>${milestones}</ol>`}
<h2>${attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`}</h2>
${importedAttemptTable(here, [{ dataset, task, attempts }])}
<p class="id">Task ${task.id}</p>`;
  return framedPage({ place: here, title: nameOf(task), main, script: "task" });
}

/** Returns the page of an attempt at an imported task: its steps one by one, how it ended, and what judges think of it. */
export function importedAttemptPage(attempt: ImportedAttempt, { dataset, task }: ImportedSubject): string {
  const place = { dataset: dataset.folder, task: task.id };
  const here = { kind: "attempt", ...place, attempt: attempt.id } as const;
  const label = agentLabel(attempt);
  const sizes = dataset.screenSizes(task.id);
  const opinions = opinionsOn(attempt, { dataset, task });
  const none = html`<p class="none">No model was asked what it thinks of it: <code>pnpm judge --from ${dataset.file} --model judge=PROVIDER:MODEL</code></p>`;
  const main = html`<p class="crumbs"><a href="${linkBetween(here, { kind: "start" })}">Tasks</a> / <a href="${linkBetween(here, { kind: "task", ...place })}">${nameOf(task)}</a></p>
<h1 class="hidden">${label} at: ${nameOf(task)}</h1>
${attemptHead(attempt, notJudged)}
<div class="beside"><details><summary>Instruction</summary><p class="instruction">${attempt.instruction}</p></details>
<p class="soft"><kbd>←</kbd> <kbd>→</kbd> previous and next step</p></div>
${walk({ record: attempt }, { ...place, here, sizes, nodes: [], letters: new Map(), titles: new Map() })}
<h2>Verdict</h2><p class="none">No evaluator judges an imported task, so that the attempt counts in no figure.</p>
${opinions.length === 0 ? none : judgeOpinionList(opinions)}
<p class="id">Attempt ${attempt.id}</p>`;
  return framedPage({ place: here, title: `${label}: ${nameOf(task)}`, main, script: "walk" });
}

function opinionsOn(
  { id }: ImportedAttempt,
  { dataset, task }: Pick<ImportedSubject, "dataset" | "task">,
): ShownOpinion[] {
  return dataset.opinions("imported_judgements", id).map((opinion) => ({
    ...opinion,
    parts: task.milestones ?? [],
    figures: judgedFigures(opinion.judgement, task),
    agreement: dataset.agreement(opinion),
  }));
}

/** What tells an imported task from the others of its source. */
function nameOf({ source, source_id }: ImportedTask): string {
  return `${source} ${source_id}`;
}
