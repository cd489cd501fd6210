import { type Html, html } from "../../export/html.js";
import { linkBetween } from "../addresses.js";
import { agentLabel } from "../agent-label.js";
import { framedPage } from "../page-frame.js";
import { type TaskSubject, taskPlace } from "../task/task-subject.js";
import { attemptHead, attemptVerdict } from "./attempt-view.js";
import { endingTitle } from "./attempt-words.js";
import { walk } from "./walk.js";

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
      html`<section class="side" data-side="${i}" aria-label="Attempt of ${agentLabel(attempt.record)}">${attemptHead(attempt, subject)}${walk(attempt, { ...subject, here, sizes })}${attemptVerdict(attempt, subject)}</section>`,
  );
  const second = attempts.findIndex(({ record }) => agentLabel(record) !== labelOf(subject, 0));
  const main = html`<p class="crumbs"><a href="${linkBetween(here, { kind: "start" })}">Tasks</a> / <a href="${linkBetween(here, taskPlace(subject))}">${task.task_intent}</a></p>
<h1>Two attempts side by side</h1>
<details><summary>Instruction</summary><p class="instruction">${task.task_instruction}</p></details>
<form class="filter" id="sides">${choice(subject, "left", 0)}${choice(subject, "right", Math.max(second, Math.min(1, attempts.length - 1)))}<span class="soft"><kbd>←</kbd> <kbd>→</kbd> step in both</span></form>
<div class="sides">${sides}</div>`;
  return framedPage({ place: here, title: `Compared: ${task.task_intent}`, main, script: "compare" });
}

function labelOf({ attempts }: TaskSubject, place: number): string {
  const record = attempts[place]?.record;
  return record === undefined ? "" : agentLabel(record);
}

function choice({ attempts }: TaskSubject, name: string, chosen: number): Html {
  const options = attempts.map(({ record }, i) => {
    const words = `${agentLabel(record)}${record.repeat === 0 ? "" : `, attempt ${record.repeat + 1}`} (${endingTitle(record)})`;
    return html`<option value="${i}"${i === chosen ? html` selected` : html``}>${words}</option>`;
  });
  return html`<label>${name === "left" ? "Left" : "Right"} <select name="${name}">${options}</select></label>`;
}
