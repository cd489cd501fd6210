import { extname } from "node:path";
import { RequestError } from "../errors.js";
import { writeOutputFile } from "../files/output-file.js";
import { textWith } from "../files/recognisers.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { visibleText } from "../text/visible-text.js";
import { escapeMarkup } from "./escape-markup.js";
import { toDot } from "./graph-svg.js";
import { taskGraph } from "./task-graph.js";

/** A task with a title for each node, by node id, and the application of each subtask, by subtask id. */
export interface NamedTask {
  task: TaskRecord;
  titles: ReadonlyMap<string, string>;
  applicationOf: ReadonlyMap<string, string>;
}

/** A comment in every graph file, by which the program recognises its own files. */
const mark = "written by taskloom";
const ownGraph = textWith("a graph of this program", mark);

/** Writers of task graphs by file extension. */
const formats: Readonly<Record<string, (named: NamedTask) => string | Promise<string>>> = {
  ".dot": ({ task, titles, applicationOf }) => `// ${mark}\n${toDot(task, titles, applicationOf, false)}\n`,
  ".gexf": async (named) => markedXml(await toGexf(named)),
  ".graphml": (named) => markedXml(toGraphml(named)),
};

/**
 * Throws RequestError GRAPH_FORMAT unless the name of the file ends in a format of graphs: .dot, .gexf or .graphml.
 * Upper and lower case are the same.
 */
export function requireGraphFormat(file: string): void {
  formatOf(file);
}

function formatOf(file: string): (named: NamedTask) => string | Promise<string> {
  const write = formats[extname(file).toLowerCase()];
  if (write !== undefined) return write;
  const ends = Object.keys(formats).join(", ");
  throw new RequestError(
    "GRAPH_FORMAT",
    `the name of a graph's file must end in one of ${ends}, not "${file}"; pnpm task ID --svg FILE draws a picture`,
  );
}

/** Returns a task graph in the format that the file's name asks for. Throws RequestError GRAPH_FORMAT for any other name. */
export async function graphText(file: string, named: NamedTask): Promise<string> {
  return await formatOf(file)(named);
}

/**
 * Writes a task graph into a file, in the format that its name asks for. Throws RequestError GRAPH_FORMAT for any other
 * name, and StoreError OUTPUT_TAKEN where something lies that is no graph of this program.
 */
export async function writeGraphFile(file: string, named: NamedTask): Promise<void> {
  writeOutputFile(file, await graphText(file, named), ownGraph);
}

/** Inserts the mark after the XML declaration. */
function markedXml(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>\n?/, (declaration) => `${declaration.trimEnd()}\n<!-- ${mark} -->\n`);
}

const nodeKeys = ["label", "subtask", "application", "parameters"] as const;
const edgeKeys = ["kind", "resources", "reason"] as const;

async function toGexf(named: NamedTask): Promise<string> {
  const { default: gexf } = await import("graphology-gexf");
  const graph = taskGraph(named.task);
  return gexf.write(graph, {
    formatNode: (id, attributes) => {
      const { label, ...rest } = nodeTexts(named, id, attributes);
      return { label, attributes: rest };
    },
    formatEdge: (_id, attributes) => ({ attributes: edgeTexts(attributes) }),
  });
}

function toGraphml(named: NamedTask): string {
  const graph = taskGraph(named.task);
  const key = (of: string) => (name: string) =>
    `  <key id="${name}" for="${of}" attr.name="${name}" attr.type="string"/>`;
  const data = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => `<data key="${name}">${escapeMarkup(text)}</data>`);
  const nodes = graph.mapNodes(
    (id, attributes) => `    <node id="${escapeMarkup(id)}">${data(nodeTexts(named, id, attributes)).join("")}</node>`,
  );
  const edges = graph.mapEdges(
    (_id, attributes, from, to) =>
      `    <edge source="${escapeMarkup(from)}" target="${escapeMarkup(to)}">${data(edgeTexts(attributes)).join("")}</edge>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...nodeKeys.map(key("node")),
    ...edgeKeys.map(key("edge")),
    '  <graph id="task" edgedefault="directed">',
    ...nodes,
    ...edges,
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

type ExportedGraph = ReturnType<typeof taskGraph>;

function nodeTexts(
  { titles, applicationOf }: NamedTask,
  id: string,
  { subtask, parameters }: ReturnType<ExportedGraph["getNodeAttributes"]>,
): Record<(typeof nodeKeys)[number], string> {
  const label = titles.get(id) ?? id;
  const application = applicationOf.get(subtask) ?? "";
  return visibleValues({ label, subtask, application, parameters: JSON.stringify(parameters) });
}

function edgeTexts({
  kind,
  resources,
  reason,
}: ReturnType<ExportedGraph["getEdgeAttributes"]>): Record<(typeof edgeKeys)[number], string> {
  return visibleValues({ kind, resources: resources.join(", "), reason: reason ?? "" });
}

/** Replaces control characters, which XML does not allow, by visible escapes. */
function visibleValues<Key extends string>(texts: Readonly<Record<Key, string>>): Record<Key, string> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, visibleText(text)]);
  return Object.fromEntries(entries);
}
