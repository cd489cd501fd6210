import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Graphviz } from "@hpcc-js/wasm-graphviz";
import { DirectedGraph } from "graphology";
import gexf from "graphology-gexf";
import graphml from "graphology-graphml";
import { describe, expect, it } from "vitest";
import { graphText, type NamedTask, requireGraphFormat, writeGraphFile } from "../../pipeline/export/graph-file.js";
import { taskGraph } from "../../pipeline/export/task-graph.js";
import { taskRecord } from "../../pipeline/store/tasks/task-record.js";
import { samplePool, sampleTask } from "../fixtures/sample-task.js";
import { simulatedCatalog } from "../simulated/catalog.js";

const task = taskRecord(sampleTask, samplePool, await simulatedCatalog());
const named: NamedTask = {
  task,
  titles: new Map(task.dag.nodes.map((id, at) => [id, `<step> "${at}" & more`])),
  applicationOf: new Map([...samplePool].map(([id, { application }]) => [id, application])),
};

describe("the graph of a task", () => {
  it("is handed out as a graphology graph with subtasks on its nodes and kinds on its edges", () => {
    const graph = taskGraph(task);
    expect(graph.nodes()).toEqual(task.dag.nodes);
    expect(graph.size).toBe(Object.keys(task.edge_kinds).length);
    graph.forEachNode((id, { subtask, parameters }) => {
      expect({ subtask_id: subtask, parameters }).toEqual(task.subtasks[id]);
    });
    const kinds = graph.mapEdges((_id, { kind, resources, reason }) => [kind, resources.length > 0, reason !== null]);
    for (const [kind, hasResources, hasReason] of kinds) {
      expect([hasResources, hasReason]).toEqual(kind === "resource" ? [true, false] : [false, true]);
    }
  });

  it.each([
    [".gexf", (text: string) => gexf.parse(DirectedGraph, text)],
    [".graphml", (text: string) => graphml.parse(DirectedGraph, text)],
  ])("comes back out of a %s file, whatever its titles hold", async (end, parse) => {
    const read = parse(await graphText(`task${end}`, named));
    expect(read.nodes().sort()).toEqual([...task.dag.nodes].sort());
    const ends = read.mapEdges((_id, { kind }, from, to) => `${from}->${to} ${kind}`);
    const wanted = Object.entries(task.edge_kinds).map(([edge, { kind }]) => `${edge} ${kind}`);
    expect(ends.sort()).toEqual(wanted.sort());
    const labels = read.mapNodes((_id, { label }) => label);
    expect(labels.sort()).toEqual([...named.titles.values()].sort());
  });

  it("is refused for a name that asks for no known format, with those that there are", async () => {
    await expect(graphText("task.png", named)).rejects.toThrow(/\.dot, \.gexf, \.graphml, not "task\.png"/);
  });

  it("is read by Graphviz as a .dot file, with every node and edge", async () => {
    const graphviz = await Graphviz.load();
    const drawn = graphviz.layout(await graphText("task.dot", named), "plain", "dot");
    for (const id of task.dag.nodes) expect(drawn).toMatch(new RegExp(`^node "?${id}"? `, "m"));
    expect(drawn.match(/^edge /gm)).toHaveLength(Object.keys(task.edge_kinds).length);
  });

  it.each([".dot", ".gexf", ".graphml"])("replaces its own %s file, with the same bytes, and no other", async (end) => {
    const folder = mkdtempSync(join(tmpdir(), "taskloom-graph-"));
    const own = join(folder, `own${end}`);
    await writeGraphFile(own, named);
    const first = readFileSync(own);
    await writeGraphFile(own, named);
    expect(readFileSync(own)).toEqual(first);
    const foreign = join(folder, `foreign${end}`);
    writeFileSync(foreign, "digraph mine {}");
    await expect(writeGraphFile(foreign, named)).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
    expect(readFileSync(foreign, "utf8")).toBe("digraph mine {}");
  });

  it.each([".gexf", ".graphml"])("keeps control characters of a dataset out of a %s file", async (end) => {
    const titles = new Map(task.dag.nodes.map((id) => [id, "bell \u0007 and escape \u001b[2J"]));
    const text = await graphText(`task${end}`, { ...named, titles });
    expect(text).toContain("bell \\u0007 and escape \\u001b[2J");
    expect(text).not.toMatch(/(?![\n\t])\p{Cc}/u);
  });

  it.each(["task", "task.", ".dot", "task.dot.bak", "task.svg"])("has no format for the name %s", (name) => {
    expect(() => requireGraphFormat(name)).toThrow(/must end in one of \.dot, \.gexf, \.graphml/);
  });

  it.each(["task.DOT", "folder.svg/task.GraphML"])("has a format for the name %s", (name) => {
    expect(() => requireGraphFormat(name)).not.toThrow();
  });
});
