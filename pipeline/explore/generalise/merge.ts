import { canonicalJson } from "../../hash.js";
import type { Candidate } from "../../schema/subtask.js";
import type { Walker } from "../position.js";
import { type Accepted, doesTheSame } from "./generalise.js";

/** Equal for candidates that may be two ways to one effect. */
function shapeOf(candidate: Candidate): string {
  const { parameters, inputs, outputs } = candidate;
  const sorted = [...parameters].sort((a, b) => (a.name < b.name ? -1 : 1));
  return canonicalJson({ parameters: sorted, inputs: inputs.map(({ parameter }) => parameter).sort(), outputs });
}

/**
 * Joins candidates that do the very same in each other's worlds: the first keeps its place, a documented one its
 * words, and the others' paths become alternatives. Readings are one when they read the same. Cost: two runs for
 * each pair of one shape.
 */
export async function mergeCandidates(walker: Walker, accepted: readonly Accepted[]): Promise<Accepted[]> {
  const merged: Accepted[] = [];
  for (const next of accepted) {
    const twin = await twinOf(walker, merged, next);
    if (twin === null) merged.push(next);
    else merged[merged.indexOf(twin)] = join(twin, next);
  }
  return merged;
}

async function twinOf(walker: Walker, merged: readonly Accepted[], next: Accepted): Promise<Accepted | null> {
  const shape = shapeOf(next.candidate);
  for (const known of merged.filter(({ candidate }) => shapeOf(candidate) === shape)) {
    if (await doesTheSame(walker, next.candidate.actions, known.runs)) return known;
  }
  return null;
}

function join(first: Accepted, second: Accepted): Accepted {
  const paths = [first.candidate.actions, ...first.candidate.alternatives];
  const known = new Set(paths.map((path) => canonicalJson(path)));
  const others = [second.candidate.actions, ...second.candidate.alternatives].filter(
    (path) => !known.has(canonicalJson(path)),
  );
  const words = !first.documented && second.documented ? second.candidate : first.candidate;
  const { phrases, instruction_template, documented } = words;
  return {
    ...first,
    documented: first.documented || second.documented,
    candidate: {
      ...first.candidate,
      phrases,
      instruction_template,
      documented,
      alternatives: [...first.candidate.alternatives, ...others],
    },
  };
}
