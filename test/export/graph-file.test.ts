import { DirectedGraph } from "graphology";
import gexf from "graphology-gexf";
import graphml from "graphology-graphml";
import { describe, expect, it } from "vitest";
import { graphText, type NamedTask } from "../../pipeline/export/graph-file.js";
import { taskGraph } from "../../pipeline/export/task-graph.js";
import { taskRecord } from "../../pipeline/store/task-record.js";
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
});
