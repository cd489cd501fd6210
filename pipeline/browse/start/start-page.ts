import { type Html, html } from "../../export/html.js";
import { levelIds } from "../../schema/task/task.js";
import { grouped } from "../../text/figure-words.js";
import { importedAttemptTable } from "../imported/imported-attempt-table.js";
import { framedPage } from "../page-frame.js";
import type { TaskList } from "./task-list.js";

/** Returns the page of all tasks: the datasets with their counts, and a list that is filtered and sorted in the browser. */
export function startPage(list: TaskList, imports: Parameters<typeof importedAttemptTable>[1] = []): string {
  const { tasks, datasets } = list;
  const main = html`<h1>${grouped(tasks.length)} ${tasks.length === 1 ? "task" : "tasks"} in ${grouped(datasets.length)} ${datasets.length === 1 ? "dataset" : "datasets"}</h1>
${datasetTable(list)}
${importedSection(imports)}
${list.agents.length === 0 && imports.length === 0 ? noAttempts(list) : html``}
<search><form id="filter" class="filter">
${select("dataset", "Dataset", datasets.length > 1 ? byPlace(datasets) : [])}
${select("persona", "Persona", byPlace(list.personas))}
${select("level", "Level", byName(levelIds))}
${select("application", "Application", byPlace(list.applications))}
${select("kind", "Kind", byName(kinds))}
${select("agent", "Agent", byPlace(list.agents))}
${select("result", "Result", list.agents.length === 0 ? [] : byName(results))}
<label class="text">Text <input name="text" type="search" autocomplete="off" spellcheck="false" placeholder="in intent, id, persona or application"></label>
<button type="reset">Clear</button>
</form></search>
<p id="found" role="status" class="found"></p>
<div class="wide"><table class="list" id="list"><thead></thead><tbody></tbody></table></div>
<p class="pages"><button type="button" id="previous" aria-label="Previous page of tasks">←</button> <span id="place"></span> <button type="button" id="next" aria-label="Next page of tasks">→</button></p>
<noscript><p class="none">The list of tasks needs JavaScript.</p></noscript>`;
  return framedPage({
    place: { kind: "start" },
    title: `${grouped(tasks.length)} tasks`,
    main,
    script: "list",
    data: list,
  });
}

function datasetTable({ datasets, tasks }: TaskList): Html {
  const rows = datasets.map((file, i) => {
    const own = tasks.filter(([dataset]) => dataset === i);
    const levels = levelIds.map((level) => html`<td>${grouped(own.filter((task) => task[3] === level).length)}</td>`);
    const results = own.flatMap((task) => task[9]);
    const attempts = results.reduce((sum, [, , counted, notCounted]) => sum + counted + notCounted, 0);
    const agents = new Set(results.map(([agent]) => agent)).size;
    return html`<tr><th scope="row">${file}</th><td>${grouped(own.length)}</td>${levels}<td>${grouped(attempts)}</td><td>${agents}</td></tr>`;
  });
  const heads = ["Dataset", "Tasks", ...levelIds, "Attempts", "Agents"].map(
    (head) => html`<th scope="col">${head}</th>`,
  );
  return html`<div class="wide"><table class="counts"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Attempts at imported tasks, which stand in no other table and count in no figure. */
function importedSection(imports: Parameters<typeof importedAttemptTable>[1]): Html {
  if (imports.length === 0) return html``;
  return html`<h2>Attempts at imported tasks</h2><p class="soft">No evaluator judges them; what models think of them is their opinion.</p>${importedAttemptTable({ kind: "start" }, imports)}`;
}

/** What to do where nobody has attempted anything. */
function noAttempts({ datasets }: TaskList): Html {
  return html`<p class="none">No agent has attempted these tasks yet. To let one try, and to see here what it did on pictures of the screen: <code>pnpm evaluate --from ${datasets[0] ?? "FILE"} --agent gold --sample 5 --screenshots</code></p>`;
}

/** What the filter tells apart, as the script of the page knows it. */
const kinds = ["with a condition", "with values", "infeasible"] as const;
const results = ["succeeded", "failed", "not counted", "not attempted"] as const;

type SelectOption = readonly [value: string, words: string];

/** Names of a list, which the script finds by their places: the page may show a name otherwise than it is. */
function byPlace(names: readonly string[]): SelectOption[] {
  const choices = names.map((name, place): SelectOption => [String(place), name]);
  return choices.sort(([, a], [, b]) => (a < b ? -1 : 1));
}

function byName(names: readonly string[]): SelectOption[] {
  return names.map((name) => [name, name]);
}

function select(name: string, words: string, choices: readonly SelectOption[]): Html {
  if (choices.length === 0) return html``;
  const options = choices.map(([value, label]) => html`<option value="${value}">${label}</option>`);
  return html`<label>${words} <select name="${name}"><option value="">all</option>${options}</select></label>`;
}
