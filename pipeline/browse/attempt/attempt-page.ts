import { html } from "../../export/html.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";
import { linkBetween } from "../addresses.js";
import { agentLabel } from "../agent-label.js";
import { framedPage } from "../page-frame.js";
import { type TaskSubject, taskPlace } from "../task/task-subject.js";
import { attemptHead, attemptVerdict } from "./attempt-view.js";
import { resultBadge } from "./attempt-words.js";
import { judgeOpinionList } from "./judge-opinion.js";
import { walk, walkSubject } from "./walk.js";

/** Returns the page of an attempt: its steps one by one, how it ended and how it was judged. */
export function attemptPage(attempt: StoredAttempt, subject: TaskSubject): string {
  const { task, dataset } = subject;
  const here = { kind: "attempt", dataset: dataset.folder, task: task.id, attempt: attempt.record.id } as const;
  const sizes = dataset.screenSizes(task.id);
  const parts = task.dag.nodes.map((node) => `${subject.letters.get(node) ?? ""} ${subject.titles.get(node) ?? node}`);
  const opinions = dataset
    .opinions("judgements", attempt.record.id)
    .map((opinion) => ({ ...opinion, parts, figures: null, agreement: dataset.agreement(opinion) }));
  const label = agentLabel(attempt.record);
  const main = html`<p class="crumbs"><a href="${linkBetween(here, { kind: "start" })}">Tasks</a> / <a href="${linkBetween(here, taskPlace(subject))}">${task.task_intent}</a></p>
<h1 class="hidden">${label} at: ${task.task_intent}</h1>
${attemptHead(attempt.record, resultBadge(attempt), subject.letters)}
<div class="beside"><details><summary>Instruction</summary><p class="instruction">${task.task_instruction}</p></details>
<p class="soft"><kbd>←</kbd> <kbd>→</kbd> previous and next step</p></div>
${walk(attempt, walkSubject(subject, here, sizes))}
${attemptVerdict(attempt, subject)}
${judgeOpinionList(opinions)}
<p class="id">Attempt ${attempt.record.id}</p>`;
  return framedPage({ place: here, title: `${label}: ${task.task_intent}`, main, script: "walk" });
}
