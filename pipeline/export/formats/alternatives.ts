import { canonicalJson } from "../../hash.js";
import { beginsNode, firstMove, openNodes } from "../../recordings/open-nodes.js";
import type { RecordedStep, Recording } from "../../recordings/recording.js";
import { type Move, movesOf } from "./vocabularies/move.js";

/** What could be done instead of a step, and the node of the graph that it would begin. */
export interface AlternativeMoves {
  readonly node: number;
  readonly moves: readonly Move[];
}

/**
 * Where a step begins a node, the first moves of the other nodes that could be begun at that moment: all that they wait for is
 * done, and their first action can be done on this screen. Every order of a task is proven, so these are as good as the step.
 * Moves that are equal to those of the step are left out.
 */
export function alternativeMoves(recording: Recording, step: RecordedStep): AlternativeMoves[] {
  if (!beginsNode(recording, step)) return [];
  const seen = new Set([canonicalJson(movesOf(step))]);
  return openNodes(recording, step).ready.flatMap((node) => {
    const first = node === step.node ? null : firstMove(recording, node, step);
    const moves = first === null ? [] : movesOf(first);
    if (moves.length === 0 || seen.has(canonicalJson(moves))) return [];
    seen.add(canonicalJson(moves));
    return [{ node, moves }];
  });
}
