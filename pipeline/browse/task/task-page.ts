import { drawSvg } from "../../export/graph-svg.js";
import { type Html, html } from "../../export/html.js";
import { readProofs } from "../../store/read.js";
import { decisionWords, taskValues } from "../../text/task-data-words.js";
import { linkBetween } from "../addresses.js";
import { letterBadge } from "../letter-badge.js";
import { framedPage } from "../page-frame.js";
import { attemptTable } from "./attempt-table.js";
import { subtaskSections } from "./subtask-sections.js";
import { taskStart } from "./task-start.js";
import { applicationNames, type TaskSubject, taskPlace } from "./task-subject.js";

/** Returns the page of a task: what it asks for, on what computer, how it is judged and proven, and who attempted it. */
export async function taskPage(subject: TaskSubject): Promise<string> {
  const { task, dataset, titles, letters } = subject;
  const lettered = new Map([...titles].map(([node, title]) => [node, `${letters.get(node) ?? ""}  ${title}`]));
  const graph = await drawSvg(task, lettered, applicationNames(subject), { bare: true });
  const proofs = [...readProofs(dataset.database, task.id)].map(({ summary }) => html`<p>${summary}</p>`);
  const main = html`<article class="task">
<div class="goal">
<p class="crumbs"><a href="${linkBetween(taskPlace(subject), { kind: "start" })}">Tasks</a> / ${dataset.file}</p>
${taskHead(subject)}
<h2>Instruction</h2>
<p class="instruction">${task.task_instruction}</p>
<h2>Graph</h2>
<p class="graph"><img class="drawing" src="${svgAddress(graph)}" alt="The graph of the task: its subtasks, and which waits for which"></p>
${valueList(subject)}
<h2>Proof</h2>
${proofs}
${infeasibility(subject)}
<details><summary>Low-level instruction</summary><p class="instruction">${task.low_level_instruction}</p></details>
<p class="id">Task ${task.id}</p>
</div>
<div class="rest">
${attemptTable(subject)}
${taskStart(task.environment_setup)}
${subtaskSections(subject)}
</div>
</article>`;
  return framedPage({ place: taskPlace(subject), title: task.task_intent, main, script: "task" });
}

/** Persona, level and intent of a task. */
export function taskHead({ task, catalog }: TaskSubject): Html {
  const facts = [catalog.personas.get(task.persona)?.name ?? task.persona, task.level, ...task.involved_apps];
  const complexity = Object.entries(task.complexity).map(([dimension, level]) => `${dimension} ${level}`);
  return html`<ul class="chips" aria-label="Kind of task">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
<h1>${task.task_intent}</h1>
<p class="soft">${complexity.join(" · ")} · ${task.topo_count} ${task.topo_count === "1" ? "order" : "orders"}</p>`;
}

/** A drawing as a picture, in which no script runs and nothing is loaded. */
function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

function valueList({ task, letters }: TaskSubject): Html {
  const values = taskValues(task, letters).map(
    ({ value, quantity, finder, users }) =>
      html`<tr><th scope="row">${value}</th><td>${quantity}</td><td>${letterBadge(finder)}</td><td>${users.map(letterBadge)}</td></tr>`,
  );
  const decision =
    task.condition === null ? html`` : html`<h2>Decision</h2><p>${decisionWords(task.condition, letters)}.</p>`;
  if (values.length === 0) return decision;
  return html`<h2>Values to find</h2><div class="wide"><table class="values"><thead><tr><th scope="col">Value</th><th scope="col">What it is</th><th scope="col">Found by</th><th scope="col">Used by</th></tr></thead><tbody>${values}</tbody></table></div>${decision}`;
}

function infeasibility({ task: { infeasibility: why }, letters }: TaskSubject): Html {
  if (why === null) return html``;
  const { value, entry } = why.removed;
  const what = entry === undefined ? value : `what ${value} says beside "${entry}"`;
  return html`<h2>Why it cannot be done</h2><p>${why.kind.replaceAll("_", " ")}: ${what} was taken away, which ${letters.get(why.blocked) ?? "a subtask"} needs. The error is: ${why.error}</p>`;
}
