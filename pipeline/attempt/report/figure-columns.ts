import type { AttemptFigures } from "./report.js";

/** A figure as a column of a table: its short name, what it is, and how it is written. */
export interface FigureColumn {
  readonly head: string;
  readonly words: string;
  cell(figures: AttemptFigures): string;
}

/** The columns in which figures of attempts are shown. */
export const figureColumns: readonly FigureColumn[] = [
  { head: "tasks", words: "tasks that were attempted", cell: ({ tasks }) => String(tasks) },
  {
    head: "attempts",
    words: "attempts that count",
    cell: ({ attempts, not_counted }) => `${attempts - not_counted}`,
  },
  { head: "SR", words: "success rate", cell: ({ success_rate }) => shareWords(success_rate) },
  {
    head: "interval",
    words: "95 % interval of the success rate, by bootstrap over tasks",
    cell: ({ interval }) => (interval === null ? "-" : `${shareWords(interval[0])}-${shareWords(interval[1])}`),
  },
  {
    head: "CR",
    words: "OmniBench's coverage rate: depth of the completed nodes over depth of all",
    cell: ({ coverage_rate }) => shareWords(coverage_rate),
  },
  {
    head: "LC",
    words: "OmniBench's logical consistency: coherence of the order of completion over the best of any order",
    cell: ({ logical_consistency }) => decimal(logical_consistency),
  },
  {
    head: "CR-CRAB",
    words: "CRAB's completion ratio: share of completed nodes",
    cell: ({ completion_ratio }) => shareWords(completion_ratio),
  },
  {
    head: "EE",
    words: "CRAB's execution efficiency: the same for each action",
    cell: ({ execution_efficiency }) => decimal(execution_efficiency, 4),
  },
  {
    head: "CE",
    words: "CRAB's cost efficiency: the same for each token",
    cell: ({ cost_efficiency }) => (cost_efficiency === null ? "-" : cost_efficiency.toExponential(1)),
  },
  { head: "S_int", words: "WindowsWorld: share of completed nodes", cell: ({ s_int }) => shareWords(s_int) },
  {
    head: "S_final",
    words: "WindowsWorld: whether the results of the last nodes are there at the end",
    cell: ({ s_final }) => shareWords(s_final),
  },
  {
    head: "seq",
    words: "OmniACT's sequence score, as a share of what the gold trajectory scores",
    cell: ({ sequence_score }) => shareWords(sequence_score),
  },
  {
    head: "act",
    words: "OmniACT's action score, as a share of what the gold trajectory scores",
    cell: ({ action_score }) => shareWords(action_score),
  },
  {
    head: "gui",
    words: "attempts made by the windows of applications alone, of those of which that is recorded",
    cell: ({ gui_only }) => shareWords(gui_only),
  },
  {
    head: "side",
    words: "attempts that changed what nobody asked for",
    cell: ({ side_effects }) => shareWords(side_effects),
  },
  {
    head: "computer",
    words: "attempts that do not count, by what failed",
    cell: ({ failures }) => countWords(failures) || "-",
  },
  { head: "steps", words: "mean of the steps of an attempt", cell: ({ steps }) => decimal(steps, 1) },
];

/** "66.7%"; "-" where it is not defined. */
export function shareWords(share: number | null): string {
  return share === null ? "-" : `${(share * 100).toFixed(1)}%`;
}

/** "2 setup, 1 crash"; "" of nothing. */
export function countWords(tally: Readonly<Record<string, number>>): string {
  return Object.entries(tally)
    .map(([word, count]) => `${count} ${word}`)
    .join(", ");
}

function decimal(value: number | null, digits = 2): string {
  return value === null ? "-" : value.toFixed(digits);
}
