import { basename } from "node:path";
import type { ComparedColumn } from "../../store/statistics/compared-tasks.js";
import type { ComparedFigures } from "../../store/statistics/comparison.js";
import { tableLines } from "./table-lines.js";

const number = (value: number | null) => (value === null ? "-" : value.toFixed(1));
const percent = (value: number | null) => (value === null ? "-" : `${(value * 100).toFixed(0)}%`);

/** What is compared, one row each; a dash is what the source does not have. */
const rows: readonly (readonly [string, (figures: ComparedFigures) => string])[] = [
  ["tasks", ({ tasks }) => String(tasks)],
  ["infeasible by design", ({ infeasible }) => String(infeasible)],
  ["words of the instruction, mean", ({ words }) => number(words.mean)],
  ["words of the instruction, median", ({ words }) => number(words.median)],
  ["applications of a task", ({ applications }) => number(applications)],
  ["over several applications", ({ multi_application }) => percent(multi_application)],
  ["subtasks of a task", ({ nodes }) => number(nodes)],
  ["edges of a task", ({ edges }) => number(edges)],
  ["depth of the graph", ({ depth }) => number(depth)],
  ["width of the graph", ({ width }) => number(width)],
  ["with a join", ({ joins }) => percent(joins)],
  ["milestones of a task", ({ milestones }) => number(milestones)],
  ["end state checked by a program *", ({ checked }) => percent(checked)],
  ["expressible with checks of taskloom *", ({ expressible }) => percent(expressible)],
  ["with a near-duplicate", ({ near_duplicates }) => percent(near_duplicates)],
  ["word triples that another one has", ({ shared_trigrams }) => percent(shared_trigrams)],
];

/** A table with a column for each file and source. */
export function printComparison(columns: readonly ComparedColumn[]): string {
  const heads = columns.map(({ file, source }) => source ?? basename(file, ".sqlite"));
  const lines = tableLines([
    ["", ...heads],
    ...rows.map(([label, say]) => [label, ...columns.map(({ figures }) => say(figures))]),
  ]);
  return [...lines, "", "  * of the tasks that can be done; - is what the source does not publish"].join("\n");
}
