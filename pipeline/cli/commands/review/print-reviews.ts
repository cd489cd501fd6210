import type { Acceptance, Disagreement, ReviewStatistics } from "../../../review/statistics/review-statistics.js";
import { visibleLine } from "../../../text/visible-text.js";

const labelWidth = 28;
const mostDisagreements = 20;

/**
 * Formats the review statistics of a dataset. `without` names the parts of the program that were switched off when it
 * was made.
 */
export function printReviews(statistics: ReviewStatistics, without: readonly string[]): string {
  const { overall, answers, tasks, agreement } = statistics;
  const { pairs, fleiss, mean_cohen_kappa } = agreement;
  return [
    `${answers} answers to ${overall.reviewed} of ${tasks} tasks${without.length === 0 ? "" : `, made without ${without.join(" and ")}`}`,
    acceptanceLine("accepted", overall),
    ...table("By scenario", statistics.scenarios),
    ...table("By persona", statistics.personas),
    ...table("By level", statistics.levels),
    ...table("By complexity", statistics.complexity),
    "",
    "Reasons of rejections",
    ...Object.entries(statistics.reasons).map(
      ([reason, { answers: times, share }]) => `  ${label(reason)} ${times} (${percent(share)} of all answers)`,
    ),
    "",
    "Agreement",
    ...pairs.map(
      ({ reviewers, items, observed, kappa }) =>
        `  ${label(reviewers.map(visibleLine).join(" and "))} ${items} tasks, ${percent(observed)} alike, Cohen's kappa ${figure(kappa)}`,
    ),
    ...(pairs.length > 1 ? [`  ${label("mean of pairs")} Cohen's kappa ${figure(mean_cohen_kappa)}`] : []),
    fleiss.items === 0
      ? "  no task has more than one answer"
      : `  ${label("all reviewers")} ${fleiss.items} tasks, ${percent(fleiss.observed)} of pairs alike, Fleiss' kappa ${figure(fleiss.kappa)}`,
    "",
    "Reviewers",
    ...Object.entries(statistics.reviewers).map(
      ([name, { answers: given, reject, tasks_per_hour, median_seconds }]) => {
        const pace = tasks_per_hour === null ? "no times" : `${tasks_per_hour.toFixed(0)} tasks per hour`;
        const median = median_seconds === null ? "" : `, median ${median_seconds.toFixed(0)} s`;
        return `  ${label(visibleLine(name))} ${given} answers, ${reject} rejections, ${pace}${median}`;
      },
    ),
    ...disputes(statistics.disagreements),
  ].join("\n");
}

function table(title: string, groups: Readonly<Record<string, Acceptance>>): string[] {
  const rows = Object.entries(groups).map(([name, acceptance]) => acceptanceLine(visibleLine(name), acceptance));
  return rows.length === 0 ? [] : ["", title, ...rows];
}

function acceptanceLine(name: string, { accepted, rejected, disputed, rate, interval }: Acceptance): string {
  const spread = interval === null ? "" : ` (${percent(interval[0])} to ${percent(interval[1])})`;
  const open = disputed === 0 ? "" : `, ${disputed} disputed`;
  return `  ${label(name)} ${percent(rate).padStart(7)}${spread}, ${accepted} of ${accepted + rejected}${open}`;
}

function disputes(disagreements: readonly Disagreement[]): string[] {
  if (disagreements.length === 0) return [];
  const lines = disagreements.slice(0, mostDisagreements).map(({ task_id, verdict, accept, reject }) => {
    const against = reject.map(({ reviewer, reason }) => `${visibleLine(reviewer)} (${reason ?? ""})`).join(", ");
    return `  ${task_id}  ${verdict}: for ${accept.map(visibleLine).join(", ")}; against ${against}`;
  });
  const more = disagreements.length - mostDisagreements;
  return ["", "Tasks on which reviewers differ", ...lines, ...(more > 0 ? [`  and ${more} more, see --json`] : [])];
}

function label(text: string): string {
  return text.padEnd(labelWidth);
}

function percent(share: number | null): string {
  return share === null ? "-" : `${(100 * share).toFixed(1)} %`;
}

function figure(value: number | null): string {
  return value === null ? "undefined" : value.toFixed(3);
}
