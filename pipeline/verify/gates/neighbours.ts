import type { Action } from "../../schema/computer/action.js";
import type { Candidate, ParameterValues } from "../../schema/subtask.js";
import { type Trial, withWorldOf } from "../run.js";

/** Number of neighbours whose trajectories are tried against one subtask. */
const neighbourCount = 5;

/** A trajectory of another subtask, to be run where a trial would be. */
interface NeighbourAttempt {
  label: string;
  trial: Trial;
  actions: Action[];
  values: ParameterValues;
  /** Index of the neighbour whose trajectory it is. */
  neighbour: number;
}

/** The other candidates, most alike first: same outputs, then same application, then same inputs. */
export function nearestNeighbours(candidate: Candidate, all: readonly Candidate[]): Candidate[] {
  const shared = (own: readonly { type: string }[], others: readonly { type: string }[]) =>
    own.filter(({ type }) => others.some((other) => other.type === type)).length;
  const likeness = (other: Candidate) =>
    4 * shared(candidate.outputs, other.outputs) +
    3 * Number(candidate.application === other.application) +
    2 * shared(candidate.inputs, other.inputs);
  return all
    .filter((other) => other !== candidate)
    .map((other) => ({ other, key: `${other.application} ${other.instruction_template}`, score: likeness(other) }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .slice(0, neighbourCount)
    .map(({ other }) => other);
}

/**
 * The neighbours' trajectories on the trial's computer, to which what they need is added: with their own values,
 * and, which is harder to tell apart, with the trial's values wherever a parameter has the same type.
 */
export function neighbourAttempts(
  candidate: Candidate,
  neighbours: readonly Candidate[],
  trial: Trial,
): NeighbourAttempt[] {
  return neighbours.flatMap((neighbour, index): NeighbourAttempt[] => {
    const [theirs] = neighbour.trials;
    if (theirs === undefined) return [];
    const merged = withWorldOf(trial, theirs.setup);
    const own = {
      label: `of another subtask (${neighbour.instruction_template})`,
      trial: merged,
      actions: [...theirs.setup.actions, ...neighbour.actions],
      values: theirs.parameters,
      neighbour: index,
    };
    const values = borrowedValues(neighbour, theirs.parameters, candidate, trial.parameters);
    const borrowed = JSON.stringify(values) !== JSON.stringify(theirs.parameters);
    return borrowed ? [own, { ...own, label: `${own.label} with the same values`, values }] : [own];
  });
}

/** The attempts with the same values before the others, neighbours in turn from the given one on. */
export function sameValuesFirst(attempts: readonly NeighbourAttempt[], from: number): NeighbourAttempt[] {
  const neighbours = [...new Set(attempts.map(({ neighbour }) => neighbour))];
  const start = from % Math.max(1, neighbours.length);
  const turns = [...neighbours.slice(start), ...neighbours.slice(0, start)].map((neighbour) =>
    attempts.filter((attempt) => attempt.neighbour === neighbour),
  );
  return [...turns.flatMap((own) => own.slice(-1)), ...turns.flatMap((own) => own.slice(0, -1))];
}

function borrowedValues(
  neighbour: Candidate,
  values: ParameterValues,
  candidate: Candidate,
  own: ParameterValues,
): ParameterValues {
  const free = [...candidate.parameters];
  const borrowed = { ...values };
  for (const { name, type, role } of neighbour.parameters) {
    const at = free.findIndex((parameter) => parameter.type === type && parameter.role === role);
    const value = own[free[at]?.name ?? ""];
    if (value === undefined) continue;
    borrowed[name] = value;
    free.splice(at, 1);
  }
  return borrowed;
}
