import { faultTable } from "../../refine/fault-kinds.js";
import type { RefinedDataset } from "../../run/refine.js";
import { type FailureCluster, faultKinds } from "../../schema/refinement.js";
import { visibleLine } from "../../text/visible-text.js";
import { tableLines } from "./table-lines.js";

/** Lines of each list that are printed; `--json` has all. */
const mostLines = 10;
const longestLine = 240;

/** What was found in a dataset and what was done about it, as text. */
export function refinementText(refined: RefinedDataset): string {
  return [
    ...faultLines(refined),
    ...clusterLines("failed in attempts", refined.clusters, "attempts"),
    ...clusterLines("rejected by reviewers", refined.clusters, "reviews"),
    ...listed("subtasks behind more of this than chance explains", refined.suspects, ({ instruction, evidence }) => [
      instruction,
      `  ${evidence}`,
    ]),
    ...checkLines(refined),
    ...listed("criteria that a model doubts", refined.criteria, ({ task_id, kind, criterion, reason }) => [
      `${task_id.slice(0, 8)} ${kind}: ${reason}`,
      `  ${criterion}`,
    ]),
    ...mendLines(refined),
    ...outcomeLines(refined),
  ].join("\n");
}

function faultLines({ from, tasks, unread, counts, faults }: RefinedDataset): string[] {
  const found = faultKinds.filter((kind) => counts[kind] > 0);
  const head = `${tasks} tasks of ${from}: ${found.length === 0 ? "no fault was found" : "faults were found"}`;
  const rows = found.map((kind) => {
    const { title, mends } = faultTable[kind];
    const example = faults.find((fault) => fault.kind === kind)?.task_id.slice(0, 8) ?? "";
    return [kind, String(counts[kind]), example, mends.join(", ") || "none", title];
  });
  const table =
    found.length === 0 ? [] : leftAligned([["fault", "tasks", "such as", "mends", "a task with it"], ...rows]);
  const notRead = `${unread} texts were not read: models wrote them (give --model validate=...), or an earlier version made them`;
  return [head, ...table, ...(unread === 0 ? [] : [`  ${notRead}`])];
}

function leftAligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}

function clusterLines(title: string, clusters: readonly FailureCluster[], source: FailureCluster["source"]): string[] {
  const own = clusters.filter((cluster) => cluster.source === source);
  return listed(`${title}, by subtask and cause`, own, ({ instruction, cause, by, times, of, tasks, examples }) => [
    `${times} of ${of} (${tasks} tasks, such as ${examples.map((id) => id.slice(0, 8)).join(", ")}): ${instruction}`,
    `  ${cause}; ${by.join(", ")}`,
  ]);
}

function checkLines({ check_mends }: RefinedDataset): string[] {
  return listed("checks that refuse what attempts agree on", check_mends, (mend) => [
    `${mend.state} (${mend.way}, ${mend.author}): ${mend.instruction}`,
    `  ${mend.before}`,
    `  -> ${mend.after}`,
    `  ${mend.accepted} of ${mend.refused} attempts that it alone refuses; ${mend.by.join(", ")}; ${mend.tasks} tasks`,
    `  by rescoring ${mend.now_done} attempts count as done and ${mend.now_undone} not any more`,
    ...(mend.reason === null ? [] : [`  ${mend.reason}`]),
  ]);
}

function mendLines({ refinements, out }: RefinedDataset): string[] {
  const would = out === null ? " (proposed)" : "";
  const counts = new Map<string, number>();
  for (const { mend } of refinements) counts.set(mend, (counts.get(mend) ?? 0) + 1);
  if (refinements.length === 0) return [];
  return [
    `mends${would}`,
    ...tableLines([...counts].map(([mend, times]) => [mend, String(times)])),
    ...listed("what becomes of tasks", refinements, ({ task_id, change, mend, reason }) => [
      `${task_id.slice(0, 8)} ${change} (${mend}): ${reason}`,
    ]),
  ];
}

function outcomeLines({ out, removed_to, refinements, check_mends, quarantined, from }: RefinedDataset): string[] {
  if (out === null) {
    return refinements.length === 0 && !check_mends.some(({ state }) => state === "proposed")
      ? []
      : [`nothing was written; write it with: pnpm refine --from ${from} --out FILE`];
  }
  const removed = refinements.filter(({ change }) => change === "removed").length;
  const gone = removed_to === null ? "" : `, ${removed} removed into ${removed_to}`;
  return [
    `written to ${out}: ${refinements.length - removed} tasks changed${gone}`,
    ...(quarantined.length === 0 ? [] : [`${quarantined.length} subtasks went into quarantine`]),
    ...(refinements.length === 0 ? [] : [`what changed: pnpm export changelog --from ${out} --against ${from}`]),
  ];
}

/** The first entries of a list under its title; nothing for an empty one. */
function listed<T>(title: string, entries: readonly T[], linesOf: (entry: T) => string[]): string[] {
  if (entries.length === 0) return [];
  const lines = entries.slice(0, mostLines).flatMap(linesOf);
  const more = entries.length > mostLines ? [`  and ${entries.length - mostLines} more (--json has all)`] : [];
  return [title, ...lines.map((line) => `  ${shortened(visibleLine(line))}`), ...more];
}

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}...` : line;
}
