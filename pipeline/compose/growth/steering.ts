import { lazily } from "../../flow/lazily.js";
import { bitCount } from "../../graph/bits.js";
import { masksOf } from "../../graph/graph.js";
import { depth as depthOf, depths as depthsOf, width as widthOf } from "../../graph/measures.js";
import { type FigureName, figureLimits, figureNames } from "../../schema/task/request.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import type { Aim } from "./aim.js";
import { handoverMasks, type Sketch } from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";

/** The figures of a graph, each measured when it is asked for. */
export type Measure = (name: FigureName) => number;

/** Whether any figure of a graph is smaller than its target. */
export function fallsShort(measure: Measure, aim: Aim): boolean {
  return measure("nodes") < aim.size || figuresShort(measure, aim).length > 0;
}

/** Returns the figures that are smaller than their targets. */
export function figuresShort(measure: Measure, { figures }: Aim): FigureName[] {
  return figureNames.filter((name) => figures[name].minimum > least(name) && measure(name) < figures[name].minimum);
}

/** Whether any figure except the number of nodes exceeds its target. Order edges may still be added. */
export function goesTooFar(measure: Measure, { figures }: Aim): boolean {
  const nodes = measure("nodes");
  return figureNames.some(
    (name) => name !== "nodes" && figures[name].maximum < most(name, nodes) && measure(name) > figures[name].maximum,
  );
}

/** Computes the figures of a sketch from its hand-overs. */
export function figuresOf({ nodes }: Sketch): Measure {
  const graph = lazily(() => masksOf(nodes.map(({ before }) => before)));
  const depth = lazily(() => depthOf(graph()));
  const width = lazily(() => widthOf(graph()));
  return (name) => {
    switch (name) {
      case "nodes":
        return nodes.length;
      case "edges":
        return nodes.reduce((sum, { before }) => sum + bitCount(before), 0);
      case "categories":
        return new Set(nodes.map(({ usable }) => usable.application.category)).size;
      case "depth":
        return depth();
      case "width":
        return width();
    }
  };
}

/** The figures of a sketch, which are `now`, with one more end that takes over from a node; its category does not count. */
export function measuringEnds(sketch: Sketch, now: Measure): (node: number) => Measure {
  const depths = lazily(() => depthsOf(handoverMasks(sketch)));
  return (node) => {
    const width = lazily(() => widthOf(masksOf([...sketch.nodes.map(({ before }) => before), 1 << node])));
    return (name) => {
      switch (name) {
        case "nodes":
        case "edges":
          return now(name) + 1;
        case "categories":
          return now(name);
        case "depth":
          return Math.max(now(name), (depths()[node] ?? 0) + 1);
        case "width":
          return width();
      }
    };
  };
}

/** Minimum of a figure, and its maximum for a number of nodes. */
const least = (name: FigureName) => (name === "edges" ? 0 : 1);
const most = (name: FigureName, nodes: number) => (name === "edges" ? (nodes * (nodes - 1)) / 2 : nodes);

/**
 * Whether a node should be added before another one: it must where depth or width falls short and grows by it, and must
 * not where either would grow too far or the last room is needed for what falls short. Null where it may.
 */
export function addingBefore(sketch: Sketch, node: number, spec: SketchSpec, room: number): "must" | "must not" | null {
  if (spec.aim === null) return null;
  if (isFull(sketch)) return "must not";
  const { depth, width } = spec.aim.figures;
  const grown = sketch.nodes.length + 1;
  const both = [
    { wanted: depth, measure: depthOf },
    { wanted: width, measure: widthOf },
  ].filter(({ wanted: { minimum, maximum } }) => minimum > 1 || maximum < grown);
  if (both.length === 0) return null;
  const before = sketch.nodes.map((at) => at.before);
  const graph = masksOf(before);
  const larger = masksOf([...before.map((mask, at) => (at === node ? mask | (1 << before.length) : mask)), 0]);
  const changes = both.map(({ measure, wanted }) => ({ now: measure(graph), after: measure(larger), wanted }));
  if (changes.some(({ after, wanted }) => after > wanted.maximum)) return "must not";
  if (changes.some(({ now, after, wanted }) => now < wanted.minimum && after > now)) return "must";
  const lacking = changes.reduce((sum, { now, wanted }) => sum + Math.max(0, wanted.minimum - now), 0);
  // Other ends and values that are read come later and widen the graph.
  return room <= lacking - spec.forks - spec.carried ? "must not" : null;
}

/** How much a subtask is wanted in a sketch. */
export type Weigh = (usable: UsableSubtask) => number;

/** An application that is new to the task counts more where several are wanted, and less where there are enough. */
export function weighApplications(sketch: Sketch, { applications }: SketchSpec): Weigh {
  const present = new Set(sketch.nodes.map(({ usable }) => usable.application));
  const ofOthers = present.size < applications.minimum ? 4 : present.size < applications.maximum ? 1 : 0.05;
  return ({ application }) => (present.has(application) ? 1 : ofOthers);
}

/** Weighs the category of an application: it is not wanted at all where there are enough others. */
export function weighCategories(sketch: Sketch, { aim }: SketchSpec): Weigh {
  if (aim === null) return () => 1;
  const { minimum, maximum } = aim.figures.categories;
  const present = new Set(sketch.nodes.map(({ usable }) => usable.application.category));
  const ofOthers = present.size < minimum ? 6 : present.size < maximum ? 1 : 0;
  return ({ application }) => (present.has(application.category) || present.size === 0 ? 1 : ofOthers);
}

/** What can be taken further back counts more as long as depth falls short, and what begins by itself hardly. */
export function weighReach(sketch: Sketch, { aim }: SketchSpec): Weigh {
  if (aim === null || isFull(sketch)) return () => 1;
  const ofBeginnings = lazily(() => (depthOf(handoverMasks(sketch)) + 1 < aim.figures.depth.minimum ? 0.02 : 1));
  return ({ inputs }) => (inputs.length > 0 ? 1 : ofBeginnings());
}

/** Whether a graph with one more node would be too large to be measured. */
function isFull({ nodes }: Sketch): boolean {
  return nodes.length >= figureLimits.nodes.maximum;
}
