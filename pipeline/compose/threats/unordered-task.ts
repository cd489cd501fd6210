import type { Graph } from "../../graph/graph.js";
import type { BoundNode } from "../values/bind.js";
import type { StartFacts } from "./facts.js";
import type { OrderReason } from "./order-constraints.js";

/** A graph whose nodes have values, before it is known to work in every order. */
export interface UnorderedTask {
  nodes: readonly BoundNode[];
  /** Hand-overs between nodes. */
  handovers: Graph;
  /** Nodes that end the task. */
  leaves: readonly number[];
  /** What is on the computer at the start. */
  initial: StartFacts;
  /** Precedences that hold for other reasons. */
  given: readonly OrderReason[];
}
