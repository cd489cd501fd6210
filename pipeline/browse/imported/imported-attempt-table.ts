import { shareWords } from "../../attempt/report/figure-columns.js";
import { judgedFigures } from "../../attempt/report/judge-opinions.js";
import { type Html, html } from "../../export/html.js";
import type { ImportedAttempt } from "../../schema/attempt/imported-attempt.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import { duration } from "../../text/figure-words.js";
import { linkBetween, type SitePlace } from "../addresses.js";
import { agentLabel } from "../agent-label.js";
import { endingTitle, notJudged } from "../attempt/attempt-words.js";
import type { BrowsedDataset } from "../browsed-dataset.js";

/** Attempts at one imported task of a dataset. */
interface AttemptedImport {
  readonly dataset: BrowsedDataset;
  readonly task: ImportedTask;
  readonly attempts: readonly ImportedAttempt[];
}

/** Returns a table of attempts at imported tasks, with what judges think of each. Nothing of it is a result. */
export function importedAttemptTable(here: SitePlace, tasks: readonly AttemptedImport[]): Html {
  const rows = tasks.flatMap(({ dataset, task, attempts }) =>
    attempts.map((attempt) => {
      const place = { dataset: dataset.folder, task: task.id };
      const opinions = dataset
        .opinions("imported_judgements", attempt.id)
        .map(({ model, prompt_version, judgement }) => {
          const { s_int, s_final } = judgedFigures(judgement, task);
          return html`<li>${model}, prompt ${String(prompt_version)}: S_int ${shareWords(s_int)}, S_final ${shareWords(s_final)}</li>`;
        });
      return html`<tr><th scope="row"><a href="${linkBetween(here, { kind: "task", ...place })}">${task.source} ${task.source_id}</a></th><td><a href="${linkBetween(here, { kind: "attempt", ...place, attempt: attempt.id })}">${agentLabel(attempt)}</a></td><td>${notJudged}</td><td>${endingTitle(attempt)}</td><td>${String(attempt.steps.length)}</td><td>${duration(attempt.seconds)}</td><td>${opinions.length === 0 ? "-" : html`<ul>${opinions}</ul>`}</td></tr>`;
    }),
  );
  const heads = ["Task", "Agent", "Result", "Ended", "Steps", "Time", "Opinion of judges"];
  return html`<div class="card wide"><table class="attempts"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The imported tasks of datasets that somebody has attempted. */
export function attemptedImports(datasets: readonly BrowsedDataset[]): AttemptedImport[] {
  return datasets.flatMap((dataset) => {
    const byTask = new Map<string, ImportedAttempt[]>();
    for (const attempt of dataset.importedAttempts(null)) {
      byTask.set(attempt.task_id, [...(byTask.get(attempt.task_id) ?? []), attempt]);
    }
    return [...byTask].flatMap(([id, attempts]): AttemptedImport[] => {
      const task = dataset.importedTask(id);
      return task === null ? [] : [{ dataset, task, attempts }];
    });
  });
}
