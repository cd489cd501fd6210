import { html } from "../../export/html.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";
import { linkBetween } from "../addresses.js";
import { agentLabel } from "../agent-label.js";
import { framedPage } from "../page-frame.js";
import { sideChoice } from "../side-choice.js";
import { type TaskSubject, taskPlace } from "../task/task-subject.js";
import { attemptHead, attemptVerdict } from "./attempt-view.js";
import { endingTitle, resultBadge } from "./attempt-words.js";
import { walk, walkSubject } from "./walk.js";

/**
 * Returns the page on which two attempts at a task stand side by side. It has all of them; the script of the page shows
 * the two that are chosen, at first the first ones of different agents.
 */
export function comparePage(subject: TaskSubject): string {
  const { task, dataset, attempts } = subject;
  const here = { kind: "compare", dataset: dataset.folder, task: task.id } as const;
  const sizes = dataset.screenSizes(task.id);
  const sides = attempts.map(
    (attempt, i) =>
      html`<section class="side" data-side="${i}" aria-label="Attempt of ${agentLabel(attempt.record)}">${attemptHead(attempt.record, resultBadge(attempt), subject.letters)}${walk(attempt, walkSubject(subject, here, sizes))}${attemptVerdict(attempt, subject)}</section>`,
  );
  const second = attempts.findIndex(({ record }) => agentLabel(record) !== labelOf(subject, 0));
  const main = html`<p class="crumbs"><a href="${linkBetween(here, { kind: "start" })}">Tasks</a> / <a href="${linkBetween(here, taskPlace(subject))}">${task.task_intent}</a></p>
<h1>Two attempts side by side</h1>
<details><summary>Instruction</summary><p class="instruction">${task.task_instruction}</p></details>
${sideChoice(attempts.map(nameOf), [0, Math.max(second, Math.min(1, attempts.length - 1))], html`<span class="soft"><kbd>←</kbd> <kbd>→</kbd> step in both</span>`)}
<div class="sides">${sides}</div>`;
  return framedPage({ place: here, title: `Compared: ${task.task_intent}`, main, script: "compare" });
}

function labelOf({ attempts }: TaskSubject, place: number): string {
  const record = attempts[place]?.record;
  return record === undefined ? "" : agentLabel(record);
}

/** What tells an attempt from the others. */
function nameOf({ record }: StoredAttempt): string {
  return `${agentLabel(record)}${record.repeat === 0 ? "" : `, attempt ${record.repeat + 1}`} (${endingTitle(record)})`;
}
