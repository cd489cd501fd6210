import { type Html, html } from "../../../export/html.js";
import {
  type ChangeCause,
  changeCauses,
  type NightlyChange,
  type NightlyComparison,
  type NightlyReport,
} from "../../../schema/nightly-report.js";
import { grouped } from "../../../text/figure-words.js";
import { sum } from "../nightly-verdict.js";
import { bar } from "./bars.js";

/** Words for what happened to a subtask; other causes affect all tasks. */
const causeWords: Partial<Record<ChangeCause, string>> = {
  quarantined: "a subtask was quarantined",
  gone: "a subtask left the pool",
  verified: "a subtask was verified anew",
};

const fates = ["added", "removed", "changed", "redone"] as const;
const fateWords = { added: "added", removed: "removed", changed: "changed", redone: "proven anew" };

/** Lists the changed tasks with the reasons; long lists are folded. */
export function changeSection(comparison: NightlyComparison | null, names: NightlyReport["applications"]): Html {
  if (comparison === null) {
    return html`<section class="card"><h2>What changed</h2><p class="calm">There is no night before to compare with.</p></section>`;
  }
  const { unchanged, before, today } = comparison;
  const [added, removed, changed, redone] = fates.map((fate) => sum(comparison[fate]));
  const whole = Math.max(1, unchanged + (added ?? 0) + (removed ?? 0) + (changed ?? 0));
  const kinds = [
    { kind: "unchanged", count: unchanged, words: "unchanged" },
    { kind: "changed", count: changed ?? 0, words: "changed" },
    { kind: "added", count: added ?? 0, words: "added" },
    { kind: "removed", count: removed ?? 0, words: "removed" },
  ];
  const parts = kinds.map(({ kind, count, words }) => ({
    kind,
    share: count / whole,
    title: `${grouped(count)} ${words}`,
  }));
  const legend = kinds.map(
    ({ kind, count, words }) => html`<li class="${kind}"><b>${grouped(count)}</b> ${words}</li>`,
  );
  const again =
    redone === 0
      ? []
      : [
          html`<p class="calm">${grouped(redone ?? 0)} of the unchanged tasks were validated and proven anew, as what they are made from changed, and came out the same.</p>`,
        ];
  return html`<section class="card"><h2>What changed</h2><p class="calm">${grouped(before)} tasks the night before, ${grouped(today)} tonight.</p>${bar(parts)}<ul class="legend">${legend}</ul>${again}${causeTable(comparison, names)}${details(comparison)}</section>`;
}

/** One row for each application and cause, with how many tasks of each fate. */
function causeTable(comparison: NightlyComparison, names: NightlyReport["applications"]): Html {
  const rows = new Map<string, { what: string; cause: ChangeCause; counts: number[] }>();
  for (const [i, fate] of fates.entries()) {
    for (const change of comparison[fate]) {
      const { cause, count } = change;
      const what = rowTitle(change, fate, names);
      const row = rows.get(what) ?? { what, cause, counts: fates.map(() => 0) };
      row.counts[i] = (row.counts[i] ?? 0) + count;
      rows.set(what, row);
    }
  }
  if (rows.size === 0) return html``;
  const columns = fates.flatMap((fate, i) => (comparison[fate].length === 0 ? [] : [{ i, title: fateWords[fate] }]));
  // What came out the same matters least.
  const weight = ({ counts: [added = 0, removed = 0, changed = 0, redone = 0] }: { counts: number[] }): number =>
    added + removed + changed + redone / 1e9;
  const body = [...rows.values()]
    .sort((a, b) => changeCauses.indexOf(a.cause) - changeCauses.indexOf(b.cause) || weight(b) - weight(a))
    .map(
      ({ what, counts }) =>
        html`<tr><th scope="row">${what}</th>${columns.map(({ i }) => html`<td>${counts[i] === 0 ? "" : grouped(counts[i] ?? 0)}</td>`)}</tr>`,
    );
  return html`<div class="wide"><table class="causes"><thead><tr><th scope="col">Why</th>${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function rowTitle(
  { cause, subtask, why }: NightlyChange,
  fate: (typeof fates)[number],
  names: NightlyReport["applications"],
): string {
  const words = causeWords[cause];
  if (subtask !== null && words !== undefined) return `${names[subtask.application] ?? subtask.application}: ${words}`;
  if (cause === "new") return "a subtask was not used the night before";
  return cause === "plan" && (fate === "added" || fate === "removed") ? "a task took the place of another" : why;
}

const shownTasks = 5;

function details(comparison: NightlyComparison): Html[] {
  return fates.flatMap((fate) => {
    const changes = comparison[fate];
    if (changes.length === 0) return [];
    return [
      html`<details><summary>${grouped(sum(changes))} ${fateWords[fate]}, reason by reason</summary><ul class="reasons">${changes.map(reason)}</ul></details>`,
    ];
  });
}

function reason({ why, count, tasks }: NightlyChange): Html {
  const more = tasks.length > shownTasks ? ` and ${grouped(tasks.length - shownTasks)} more` : "";
  return html`<li><b>${grouped(count)}</b> <span>${why}<small>${tasks.slice(0, shownTasks).join(" ")}${more}</small></span></li>`;
}
