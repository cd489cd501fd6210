import type { NightlyChange, NightlyComparison, NightlyReport } from "../../schema/nightly-report.js";
import { counted, grouped } from "../../text/figure-words.js";

type Judged = Omit<NightlyReport, "version" | "verdict" | "samples">;

/** Summarises a nightly run in one sentence, and lists what a person should look at. */
export function nightlyVerdict(report: Judged): NightlyReport["verdict"] {
  const { run, quotas, comparison, applications } = report;
  const isFewer = run.accepted < run.requested;
  const published = isFewer
    ? `Published ${grouped(run.accepted)} of ${counted(run.requested, "task")}`
    : `Published ${counted(run.accepted, "task")}`;
  const met = whatWasMet(quotas);
  const look = thingsToLookAt(report);
  return {
    state: isFewer || quotasThatFell(quotas) > 0 ? "short" : look.length > 0 ? "look" : "good",
    sentence: `${published}, ${met}; ${comparison === null ? "this is the first night" : whatChanged(comparison, applications)}.`,
    look,
  };
}

/**
 * Describes the unmet quotas. A pool may lack subtasks for some quotas, so the change since the previous run counts.
 */
function whatWasMet({ total, unmet, before }: Judged["quotas"]): string {
  if (unmet.length === 0) return "all quotas met";
  const met = `${grouped(total - unmet.length)} of ${counted(total, "quota")} met`;
  if (before === null) return met;
  const more = before - unmet.length;
  return more === 0
    ? `${met} as the night before`
    : `${met}, ${grouped(Math.abs(more))} ${more > 0 ? "more" : "fewer"} than the night before`;
}

function whatChanged(comparison: NightlyComparison, names: Judged["applications"]): string {
  const { unchanged } = comparison;
  const added = sum(comparison.added);
  const removed = sum(comparison.removed);
  const changed = sum(comparison.changed);
  if (added + removed + changed === 0) return "nothing changed since the night before";
  const replaced = Math.min(added, removed);
  const parts = [
    `${grouped(unchanged)} unchanged`,
    ...(changed > 0 ? [`${grouped(changed)} changed`] : []),
    ...(replaced > 0 ? [`${grouped(replaced)} replaced`] : []),
    ...(added > replaced ? [`${grouped(added - replaced)} added`] : []),
    ...(removed > replaced ? [`${grouped(removed - replaced)} removed`] : []),
  ];
  const why = mainReason([...comparison.removed, ...comparison.changed, ...comparison.added], names);
  return `${parts.join(", ")}${why === null ? "" : ` because ${why}`}`;
}

/** Names the applications that caused most changes, or the cause that affects all tasks. */
function mainReason(changes: readonly NightlyChange[], names: Judged["applications"]): string | null {
  const applications = new Map<string, number>();
  for (const { cause, subtask, count } of changes) {
    if (subtask === null || cause === "new") continue;
    applications.set(subtask.application, (applications.get(subtask.application) ?? 0) + count);
  }
  const ids = [...applications].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id]) => id);
  if (ids.length > 0)
    return `${listed(
      ids.map((id) => names[id] ?? id),
      3,
    )} changed`;
  return changes.find(({ cause }) => cause === "request" || cause === "program")?.why ?? null;
}

function thingsToLookAt({ run, quotas, counts, mutation, models, applications: names }: Judged): string[] {
  const quarantined = run.drift.checks.filter(({ verdict }) => verdict === "quarantined").length;
  const left = run.drift.checks.filter(({ verdict }) => verdict === "left").length;
  const waits = run.drift.applications
    .filter(({ outcome }) => outcome === "waits")
    .map(({ application }) => application);
  const named = (ids: readonly string[]): string =>
    listed(
      ids.map((id) => names[id] ?? id),
      4,
    );
  const fell = quotasThatFell(quotas);
  const cells = counts.cells.map((cell) => ({ ...cell, name: `the cell ${cell.name}` }));
  const groups = [counts.scenarios, counts.personas, counts.levels, counts.capabilities, cells];
  const lost = groups.flat().filter(({ today, before }) => today === 0 && (before ?? 0) > 0);
  const survived = mutation.today.mutants - mutation.today.rejected;
  const failed = models.reduce((all, model) => all + model.failed, 0);
  return [
    ...(run.accepted < run.requested ? [`${counted(run.requested - run.accepted, "task")} could not be made.`] : []),
    ...(quarantined > 0 ? [`${counted(quarantined, "subtask")} of the pool failed and went into quarantine.`] : []),
    ...(left > 0 ? [`${counted(left, "subtask")} of the pool left it, as exploring again did not bring it back.`] : []),
    ...(waits.length > 0 ? [`No time was left to explore again: ${named(waits)}.`] : []),
    ...(run.drift.left.length > 0 ? [`No time was left to look at: ${named(run.drift.left)}.`] : []),
    ...(run.drift.absent.length > 0 ? [`Not installed here, and not looked at: ${named(run.drift.absent)}.`] : []),
    ...(run.drift.skipped === null ? [] : [`The pool was not checked for drift: ${run.drift.skipped}.`]),
    ...(fell > 0 ? [`${counted(fell, "quota")} took fewer tasks than the night before.`] : []),
    ...(lost.length > 0
      ? [
          `No task any more of ${listed(
            lost.map(({ name }) => name),
            4,
          )}.`,
        ]
      : []),
    ...(survived > 0 ? [`${counted(survived, "mutant")} passed for the right run.`] : []),
    ...(failed > 0 ? [`${counted(failed, "call")} of models had no answer.`] : []),
  ];
}

/**
 * Counts the quotas with fewer tasks than in the previous nightly run; quotas that the pool never could fill are not
 * counted.
 */
function quotasThatFell({ unmet }: Judged["quotas"]): number {
  return unmet.filter(({ before, filled }) => before !== null && filled < before).length;
}

/** Adds up the tasks of changes. */
export function sum(changes: readonly NightlyChange[]): number {
  return changes.reduce((all, { count }) => all + count, 0);
}

function listed(names: readonly string[], most: number): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}
