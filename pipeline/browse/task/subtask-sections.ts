import { type Html, html } from "../../export/html.js";
import { subtaskSheet } from "../../review/sheets/subtask-sheet.js";
import { letterBadge } from "../letter-badge.js";
import { applicationNames, type TaskSubject } from "./task-subject.js";

/** Returns a section for each subtask of a task: what is done, with what, and how it is judged in words and code. */
export function subtaskSections(subject: TaskSubject): Html {
  const { task, dataset, titles, letters } = subject;
  const printed = new Map([...dataset.evaluators()].map(([id, { python }]) => [id, python]));
  const definitions = dataset.definitions();
  const parts = { task, titles, applicationOf: applicationNames(subject), definitions, printed };
  const nodes = task.successful_topo[0] ?? task.dag.nodes;
  const sections = nodes.map((node) =>
    subtaskSection(
      subject,
      node,
      subtaskSheet(node, parts, null, () => ""),
    ),
  );
  return html`<h2>${nodes.length === 1 ? "The subtask" : `${nodes.length} subtasks`}</h2>${sections}`;

  function subtaskSection(
    { dataset: { evaluators } }: TaskSubject,
    node: string,
    sheet: ReturnType<typeof subtaskSheet>,
  ): Html {
    const rows = [
      ...Object.entries(sheet.parameters).map(([name, value]) => fact("parameter", name, [value])),
      fact("resource", "takes over", sheet.takes),
      fact("resource", "leaves behind", sheet.leaves),
    ];
    const checks = sheet.checks.map(({ check }) => html`<li>${check}</li>`);
    const steps = sheet.steps.map(({ words }) => html`<li>${words}</li>`);
    const { typescript } = evaluators().get(sheet.subtask_id) ?? { typescript: "" };
    return html`<section class="card subtask"><p class="of">${letterBadge(letters.get(node) ?? "")} <b>${sheet.application}</b></p>
<h3>${sheet.instruction}</h3>
<dl class="facts">${rows}</dl>
<h4>Evaluator</h4>
<ul class="checks">${checks}</ul>
${code("In Python", "python", sheet.evaluator)}
${code("In TypeScript", "typescript", typescript)}
${steps.length === 0 ? html`` : html`<details><summary>Gold steps</summary><ol class="plain-steps">${steps}</ol></details>`}
</section>`;
  }
}

function fact(kind: "parameter" | "resource", name: string, values: readonly string[]): Html {
  if (values.length === 0) return html``;
  return html`<dt class="${kind}">${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}`;
}

function code(title: string, language: string, source: string): Html {
  if (source === "") return html``;
  return html`<details><summary>${title}</summary><pre tabindex="0" aria-label="Evaluator ${title.toLowerCase()}"><code class="${language}">${source}</code></pre></details>`;
}
