import type { ComplexityDimension } from "../schema/catalog/catalog.js";
import type { Complexity } from "../schema/task/task.js";
import { bitCount } from "./bits.js";
import { asMasks, type Graph, type MaskGraph } from "./graph.js";
import { depth, width } from "./measures.js";

/** The five figures by which OmniBench grades a task (Table 2). */
export interface GraphFigures {
  edges: number;
  nodes: number;
  categories: number;
  depth: number;
  width: number;
}

/** Figures of a graph; `categories[i]` is the application category of node i. Double edges count once. */
export function measureGraph(graph: Graph | MaskGraph, categories: readonly string[]): GraphFigures {
  const { size } = graph;
  const masks = asMasks(graph);
  return {
    edges: masks.successors.reduce((sum, direct) => sum + bitCount(direct), 0),
    nodes: size,
    categories: new Set(categories).size,
    depth: depth(masks),
    width: width(masks),
  };
}

/** Easy, medium or hard in each dimension, by the upper bounds of the catalog. */
export function gradeComplexity(figures: GraphFigures, dimensions: readonly ComplexityDimension[]): Complexity {
  const grade = ({ measure, easy, medium }: ComplexityDimension) => {
    if (figures[measure] <= easy) return "easy";
    return figures[measure] <= medium ? "medium" : "hard";
  };
  const of = (id: ComplexityDimension["id"]) => {
    const dimension = dimensions.find((candidate) => candidate.id === id);
    return dimension === undefined ? "easy" : grade(dimension);
  };
  return {
    dependency: of("dependency"),
    instruction: of("instruction"),
    knowledge: of("knowledge"),
    hierarchy: of("hierarchy"),
    branch: of("branch"),
  };
}
