import type { TaskGraph } from "../schema/task-graph.js";
import type { Expectation } from "./compare.js";
import { tells } from "./said.js";
import { splitSentences } from "./sentences.js";

/**
 * A low-level instruction is one way to do the task, step by step: it must tell every value that no step hands over,
 * and come to the values of a step after those of the steps it needs. It does not have to say what else could be done
 * in another order. Values that several nodes share say nothing of order.
 */
export function findLowLevelDifferences(text: string, { graph, condition, names }: Expectation): string[] {
  const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
  const values = graphs.flatMap((one) => one.nodes.flatMap((node) => Object.values(node.parameters)));
  const sentences = splitSentences(text, values).map((sentence) => sentence.tokens);
  const whole = sentences.flat();
  const name = (id: string) => `"${names.get(id) ?? id}"`;
  const differences = new Set<string>();
  for (const one of graphs) {
    for (const node of one.nodes) {
      for (const [parameter, value] of Object.entries(node.parameters)) {
        if (isCarried(one, node.id, parameter) || tells(whole, value)) continue;
        differences.add(`The low-level text does not tell the ${parameter} of ${name(node.id)}: "${value}".`);
      }
    }
    const reached = new Map<string, number>();
    for (const node of one.nodes) {
      const own = ownValues(one, node.id);
      const at = sentences.findIndex((tokens) => own.some((value) => tells(tokens, value)));
      if (at >= 0) reached.set(node.id, at);
    }
    for (const { from, to } of one.edges) {
      const [first, second] = [reached.get(from), reached.get(to)];
      if (first === undefined || second === undefined || first <= second) continue;
      differences.add(`The low-level text comes to ${name(to)} before ${name(from)}.`);
    }
  }
  return [...differences];
}

function isCarried(graph: TaskGraph, id: string, parameter: string): boolean {
  return graph.edges.some(
    (edge) => edge.kind === "resource" && edge.to === id && edge.handovers.some((one) => one.parameter === parameter),
  );
}

function ownValues(graph: TaskGraph, id: string): string[] {
  const others = new Set(
    graph.nodes.filter((node) => node.id !== id).flatMap((node) => Object.values(node.parameters)),
  );
  const node = graph.nodes.find((one) => one.id === id);
  return Object.entries(node?.parameters ?? {}).flatMap(([parameter, value]) =>
    others.has(value) || value.length < 3 || isCarried(graph, id, parameter) ? [] : [value],
  );
}
