import type { TaskRecord } from "../schema/records/dataset-records.js";
import { visibleText } from "../text/visible-text.js";
import { wrap } from "../text/wrap.js";

const palette = ["#c7dcf5", "#f9d9b8", "#cfe8cf", "#f3cfe0", "#e0d6f2", "#f5eab5", "#cdeaea", "#e6dccf"];

/**
 * Draws a task graph from left to right with Graphviz: nodes in the colour of their application, order edges dashed,
 * with a legend and the intent as title. `bare` omits legend and title.
 */
export async function drawSvg(
  task: TaskRecord,
  titles: ReadonlyMap<string, string>,
  applicationOf: ReadonlyMap<string, string>,
  { bare }: { bare: boolean } = { bare: false },
): Promise<string> {
  const { Graphviz } = await import("@hpcc-js/wasm-graphviz");
  const graphviz = await Graphviz.load();
  return graphviz.dot(toDot(task, titles, applicationOf, bare));
}

/** Returns the drawing in DOT, the language of Graphviz. */
export function toDot(
  task: TaskRecord,
  titles: ReadonlyMap<string, string>,
  applicationOf: ReadonlyMap<string, string>,
  bare: boolean,
): string {
  const application = (node: string): string => applicationOf.get(task.subtasks[node]?.subtask_id ?? "") ?? "";
  const names = [...new Set(task.dag.nodes.map(application))];
  const colour = (name: string): string => palette[names.indexOf(name) % palette.length] ?? "#ffffff";
  const nodes = task.dag.nodes.map(
    (node) =>
      `  ${text(node)} [label=${text(wrap(titles.get(node) ?? node, 32))}, fillcolor="${colour(application(node))}"];`,
  );
  const edges = Object.entries(task.edge_kinds).map(([ends, edge]) => {
    const [from = "", to = ""] = ends.split("->");
    const attributes =
      edge.kind === "order"
        ? `style=dashed, color="#777777", tooltip=${text(edge.reason)}`
        : `label=${text([...new Set(edge.handovers.map(({ resource }) => resource))].join("\n"))}`;
    return `  ${text(from)} -> ${text(to)} [${attributes}];`;
  });
  const legend = names.map(
    (name) => `  ${text(`legend ${name}`)} [label=${text(name)}, fillcolor="${colour(name)}", height=0.25];`,
  );
  return [
    "digraph task {",
    `  rankdir=LR; label=${text(bare ? "" : task.task_intent)}; labelloc=t; fontname="Helvetica"; fontsize=16; nodesep=0.35; ranksep=0.6;`,
    '  node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=11, color="#666666", margin="0.15,0.1"];',
    '  edge [fontname="Helvetica", fontsize=9, color="#333333"];',
    ...nodes,
    ...edges,
    ...(bare
      ? []
      : [
          "  subgraph cluster_legend {",
          '    label="Applications"; fontsize=10; color="#cccccc";',
          ...legend.map((line) => `  ${line}`),
          "  }",
        ]),
    "}",
  ].join("\n");
}

/** Quotes a DOT string so that no text can end it or be read as markup. */
function text(value: string): string {
  return `"${visibleText(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}
