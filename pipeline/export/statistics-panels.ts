import { dollars } from "../llm/budget.js";
import type { DistinctFigures } from "../store/statistics/distinct-figures.js";
import type { ModelFigures } from "../store/statistics/model-figures.js";
import type { SentenceFigures } from "../store/statistics/repeated-sentences.js";
import type { Distribution, Statistics } from "../store/statistics/statistics.js";
import type { Spread } from "../store/statistics/tally.js";
import { bar, decimal, figure, grouped, mostRows, type Panel, type PanelRow, percent } from "./panel.js";
import { planPanel } from "./quota-panels.js";

/** Returns the statistics of a dataset as panels, most important first. */
export function statisticsPanels(statistics: Statistics): Panel[] {
  const { tasks, applications, scenarios, instructions, subtasks, graphs, orders } = statistics;
  const { total } = tasks;
  const counted = (counts: Record<string, number>, name = (label: string) => label) => countRows(counts, total, name);
  const panels: Panel[] = [
    {
      title: "Tasks",
      note: "",
      rows: [
        figure("total", grouped(total)),
        bar("network-dependent", tasks.network_dependent, total),
        bar("local", tasks.local, total),
        bar("infeasible", tasks.infeasible, total),
        bar("with a condition", tasks.with_condition, total),
        bar("with a carried value", tasks.with_carried_value, total),
        bar("with a file to find", tasks.with_file_to_find, total),
        ...(tasks.in_several_files > 0
          ? [figure("repeated in files", `${grouped(tasks.in_several_files)}, not counted again`)]
          : []),
      ],
    },
    {
      title: "Words of instructions",
      note: "mean, quartiles, least and most",
      rows: boxes([
        ["high-level", instructions.high_level_words],
        ["low-level", instructions.low_level_words],
      ]),
    },
    distinctPanel(statistics.near_duplicates, total),
    sentencesPanel(statistics.sentences),
    {
      title: "Complexity",
      note: "tasks: easy / medium / hard",
      rows: Object.entries(statistics.complexity).map(([dimension, { easy, medium, hard }]) => ({
        kind: "parts",
        label: dimension,
        words: [easy, medium, hard].map(grouped).join(" / "),
        shares: [easy, medium, hard].map((part) => part / Math.max(1, total)),
      })),
    },
    { title: "Levels", note: "", rows: counted(statistics.levels) },
    {
      title: `Level L3 (${grouped(statistics.dynamic.tasks)})`,
      note: "",
      rows: [
        bar("condition", statistics.dynamic.with_condition, statistics.dynamic.tasks),
        bar("condition or value", statistics.dynamic.worked_out, statistics.dynamic.tasks),
        bar("without mail", statistics.dynamic.without_mail, statistics.dynamic.tasks),
      ],
    },
    planPanel(statistics.quotas),
    { title: "Personas", note: "", rows: counted(statistics.personas) },
    { title: "Environments", note: "", rows: counted(statistics.environments) },
    distributionPanel("Applications per task", applications.per_task, total),
    {
      title: `Applications (${applications.distinct})`,
      note: "tasks that use each",
      rows: counted(applications.tasks),
    },
    {
      title: `Application categories (${Object.keys(scenarios.categories).length})`,
      note: "tasks that use each",
      rows: counted(scenarios.categories),
    },
    {
      title: `Scenarios (${scenarios.distinct})`,
      note: "",
      rows: counted(scenarios.tasks),
    },
    {
      title: `Combinations of categories (${Object.keys(scenarios.combinations).length})`,
      note: "",
      rows: counted(scenarios.combinations),
    },
    distributionPanel("Subtasks per task", subtasks.per_task, total),
    {
      title: "Subtasks",
      note: "",
      rows: [
        figure("distinct", grouped(subtasks.distinct)),
        figure("uses", grouped(subtasks.uses)),
        ...boxes([["uses of each", subtasks.uses_of_each]]),
      ],
    },
    { title: "Shapes of graphs", note: "", rows: counted(graphs.shapes) },
    {
      title: `Graphs of four subtasks or more (${grouped(graphs.four_or_more.tasks)})`,
      note: "tasks whose graph has one",
      rows: [
        bar("join", graphs.four_or_more.joins, graphs.four_or_more.tasks),
        bar("diamond", graphs.four_or_more.diamonds, graphs.four_or_more.tasks),
      ],
    },
    {
      title: "Edges",
      note: "",
      rows: [
        bar("hand over a resource", graphs.edges.resource, graphs.edges.resource + graphs.edges.order),
        bar("only order", graphs.edges.order, graphs.edges.resource + graphs.edges.order),
      ],
    },
    distributionPanel("Edges per task", graphs.edges_per_task, total),
    distributionPanel("Depth (subtasks on the longest path)", graphs.depth, total),
    distributionPanel("Width (most subtasks without an order)", graphs.width, total),
    {
      title: "Topological orders",
      note: "tasks by the number of their orders",
      rows: [
        figure("total", grouped(BigInt(orders.total))),
        figure("least", grouped(BigInt(orders.least))),
        figure("most", grouped(BigInt(orders.most))),
        ...counted(orders.by_size),
      ],
    },
    {
      title: "Proofs",
      note: "tasks, and the orders that are covered",
      rows: Object.entries(statistics.proofs).map(([kind, proofs]) => ({
        ...bar(kind, proofs.tasks, total),
        words: `${grouped(proofs.tasks)} (${percent(proofs.tasks, total)}), ${grouped(BigInt(proofs.orders))} orders`,
      })),
    },
    {
      title: "Instructions written anew",
      note: "tasks by how often, before the graph was found in the text",
      rows: counted(instructions.rewrites, (times) =>
        times === "1" ? "once" : times === "0" ? "never" : `${times} times`,
      ),
    },
    {
      title: "Checks of evaluators",
      note: "subtasks of tasks whose evaluator asks each API",
      rows: countRows(
        Object.fromEntries(Object.entries(statistics.checks).map(([api, { nodes }]) => [api, nodes])),
        subtasks.uses,
        (api) => api.replace(/^check_/, ""),
      ),
    },
    { title: "Language models", note: "calls by role and model", rows: modelRows(statistics.models) },
  ];
  return panels.filter(({ rows }) => rows.length > 0);
}

function distributionPanel(title: string, distribution: Distribution, total: number): Panel {
  const { mean, lower_quartile, median, upper_quartile } = distribution;
  const where = `mean ${decimal(mean)}, quartiles ${[lower_quartile, median, upper_quartile].map(decimal).join(" / ")}`;
  return { title, note: where, rows: countRows(distribution.tasks, total) };
}

/**
 * A bar for each count, in proportion to the largest. With very many counts, only the first and the number of the
 * others.
 */
function countRows(counts: Record<string, number>, total: number, name = (label: string) => label): PanelRow[] {
  const entries = Object.entries(counts);
  const largest = Math.max(1, ...entries.map(([, times]) => times));
  const shown = entries.length > mostRows ? entries.slice(0, mostRows - 1) : entries;
  const rest = entries.slice(shown.length);
  return [
    ...shown.map(([label, times]) => ({ ...bar(name(label), times, total), share: times / largest })),
    ...(rest.length === 0
      ? []
      : [figure(`${rest.length} more`, grouped(rest.reduce((sum, [, times]) => sum + times, 0)))]),
  ];
}

function boxes(spreads: [string, Spread][]): PanelRow[] {
  const scale = Math.max(1, ...spreads.map(([, { most }]) => most));
  return spreads.map(([label, spread]) => {
    const { mean, least, lower_quartile, median, upper_quartile, most } = spread;
    const quartiles = [lower_quartile, median, upper_quartile].map(decimal).join(" / ");
    const words = `${decimal(mean)}, ${quartiles}, ${grouped(least)} to ${grouped(most)}`;
    return { kind: "box", label, words, spread, scale };
  });
}

function distinctPanel(figures: DistinctFigures | null, total: number): Panel {
  const note = `cosine of TF-IDF from ${figures?.threshold ?? 0} on, values masked`;
  if (figures === null) return { title: "Near-duplicates", note, rows: [] };
  const { pairs, clusters, largest_cluster } = figures;
  return {
    title: "Near-duplicates",
    note,
    rows: [
      bar("different instructions", figures.distinct_instructions, total),
      bar("with a near-duplicate", figures.with_near_duplicate, total),
      bar("left without them", figures.without_near_duplicates, total),
      bar("largest cluster", largest_cluster, total),
      figure("clusters", grouped(clusters)),
      figure("pairs", pairs === null ? "not counted" : grouped(pairs)),
    ],
  };
}

function sentencesPanel(figures: SentenceFigures | null): Panel {
  const title = "Sentences of documents, messages and pages";
  if (figures === null) return { title, note: "", rows: [] };
  const { documents, sentences, frequent, threshold, most_frequent: most } = figures;
  return {
    title,
    note: most === null ? "" : `most frequent: ${most.sentence}`,
    rows: [
      figure("documents", grouped(documents)),
      figure("sentences", grouped(sentences)),
      figure(`in more than ${percent(threshold, 1)}`, grouped(frequent)),
      ...(most === null ? [] : [bar("documents with the most frequent", most.documents, documents)]),
    ],
  };
}

/**
 * Totals only, and no costs per task: tasks that were reused or made before an interruption have no calls in this
 * dataset.
 */
function modelRows(models: readonly ModelFigures[]): PanelRow[] {
  if (models.length === 0) return [];
  const sum = (of: (figures: ModelFigures) => number) => models.reduce((total, figures) => total + of(figures), 0);
  const cost = sum(({ cost_usd }) => cost_usd ?? 0);
  const priced = models.some(({ cost_usd }) => cost_usd !== null);
  const most = Math.max(1, ...models.map(({ calls }) => calls));
  return [
    figure("calls", grouped(sum(({ calls }) => calls))),
    figure("without an answer", grouped(sum(({ failed }) => failed))),
    figure("from earlier runs", grouped(sum(({ cached }) => cached))),
    figure("tokens in", grouped(sum(({ input_tokens }) => input_tokens))),
    figure("tokens out", grouped(sum(({ output_tokens }) => output_tokens))),
    figure("cost", priced ? dollars(cost) : "not known"),
    ...models.map(({ role, model, calls, cost_usd }): PanelRow => {
      const words = `${grouped(calls)}${cost_usd === null ? "" : `, ${dollars(cost_usd)}`}`;
      return { kind: "bar", label: `${role} ${model}`, words, share: calls / most };
    }),
  ];
}
