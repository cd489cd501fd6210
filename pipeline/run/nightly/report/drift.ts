import { type Html, html } from "../../../export/html.js";
import type { NightlyReport } from "../../../schema/nightly-report.js";
import type { ApplicationDrift } from "../../../schema/records/nightly-run.js";
import { counted, grouped } from "../../../text/figure-words.js";
import { driftWords } from "../../drift/drift-words.js";
import { bar } from "./bars.js";

const outcomeWords: Readonly<Record<ApplicationDrift["outcome"], string>> = {
  first: "looked at for the first time",
  same: "as it was",
  adopted: "a new version that does the same",
  verified: "its subtasks that failed were verified again",
  explored: "explored again",
  waits: "to be explored again, for which no time was left",
};
const shownTasks = 5;
const verdicts = ["sound", "mended", "quarantined", "left"] as const;

/** What changed of applications, what became of them, and which tasks went for that. */
export function driftCard({ run: { drift }, applications: names, comparison }: NightlyReport): Html {
  const { checks, skipped, applications, left, absent } = drift;
  if (skipped !== null) {
    return html`<section class="card"><h2>Drift</h2><p class="calm">The pool was not checked: ${skipped}.</p></section>`;
  }
  const kinds = verdicts.map((kind) => ({ kind, count: checks.filter(({ verdict }) => verdict === kind).length }));
  const parts = kinds.map(({ kind, count }) => ({
    kind,
    share: count / Math.max(1, checks.length),
    title: `${grouped(count)} ${kind}`,
  }));
  const found = checks.filter(({ verdict }) => verdict !== "sound");
  const rows = [...found]
    .sort((a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict))
    .map(
      ({ verdict, instruction, evidence }) =>
        html`<li><b class="${verdict}">${verdict}</b> <span>${instruction}<small>${evidence ?? ""}</small></span></li>`,
    );
  const list =
    found.length === 0
      ? html`<p class="calm">Every subtask that was done once more does what it did.</p>`
      : html`<details open><summary>${counted(found.length, "subtask")} that failed</summary><ul class="reasons">${rows}</ul></details>`;
  const changed = applications.filter((one) => driftWords(one).length > 0);
  return html`<section class="card"><h2>Drift</h2><p class="calm">${counted(checks.length, "subtask")} of ${counted(applications.length, "application")} done once more.</p>${bar(parts)}<ul class="legend">${kinds.map(({ kind, count }) => html`<li class="${kind}"><b>${grouped(count)}</b> ${kind}</li>`)}</ul>${changed.length === 0 ? html`<p class="calm">No application that was looked at changed.</p>` : html`<h3>Applications that changed</h3><ul class="reasons">${changed.map((one) => applicationRow(one, names, comparison))}</ul>`}${list}${unseen("Not looked at, as time was up", left, names)}${unseen("Not installed here", absent, names)}</section>`;
}

function applicationRow(
  drift: ApplicationDrift,
  names: NightlyReport["applications"],
  comparison: NightlyReport["comparison"],
): Html {
  const gone = (comparison?.removed ?? []).filter(
    ({ subtask, cause }) => subtask?.application === drift.application && cause !== "new",
  );
  const tasks = gone.flatMap((change) => change.tasks);
  const more = tasks.length > shownTasks ? ` and ${grouped(tasks.length - shownTasks)} more` : "";
  const went =
    tasks.length === 0
      ? "no task went"
      : `${counted(tasks.length, "task")} went: ${tasks.slice(0, shownTasks).join(" ")}${more}`;
  return html`<li><b>${names[drift.application] ?? drift.application}</b> <span>${driftWords(drift).join("; ")}<small>${outcomeWords[drift.outcome]}; ${went}</small></span></li>`;
}

function unseen(what: string, ids: readonly string[], names: NightlyReport["applications"]): Html {
  if (ids.length === 0) return html``;
  return html`<p class="calm">${what}: ${ids.map((id) => names[id] ?? id).join(", ")}.</p>`;
}
