import { ofNumbers } from "../../schema/task/comparison.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";
import { branchesOf } from "../branches.js";
import { type ConditionOutcome, outcomeOf } from "../read/condition.js";
import type { InstructionReading, OutcomeReading, ReaderSubtask } from "../read/reader.js";
import { tellsTyped } from "../read/said.js";
import { type Sentence, splitSentences } from "../read/words/sentences.js";
import { type Expectation, findDifferences } from "./differences.js";
import { type LowLevelStep, readSteps } from "./low-level-steps.js";

/**
 * A low-level instruction is one way to do the task, step by step. As a numbered list it says of each step after which
 * others it comes and what it uses of them, and that has to be the graph. As prose it must tell every value that no
 * step hands over, and come to the values of a step after those of the steps it needs; it does not have to say what
 * else could be done in another order.
 */
export function findLowLevelDifferences(
  text: string,
  expected: Expectation,
  subtasks: readonly ReaderSubtask[],
): string[] {
  const values = subtasks.flatMap(({ parameters }) => Object.values(parameters));
  const sentences = splitSentences(text, values);
  const steps = readSteps(sentences, [...new Set(subtasks.map(({ application }) => application))]);
  const differences = findProseDifferences(sentences, expected);
  if (steps.length === 0) return differences;
  return [...new Set([...differences, ...compareSteps(steps, expected, subtasks)])];
}

/** Most ways of naming the steps that are tried before a text is refused. */
const mostNamings = 500;

/** Steps of one application on one file look alike: a text is sound if some naming of its steps gives the graph. */
function compareSteps(
  steps: readonly LowLevelStep[],
  expected: Expectation,
  subtasks: readonly ReaderSubtask[],
): string[] {
  if (steps.length !== subtasks.length) {
    return [`The low-level text has ${steps.length} steps, the task ${subtasks.length}.`];
  }
  let tried = 0;
  let best: string[] | null = null;
  const search = (named: readonly ReaderSubtask[]): void => {
    if (best?.length === 0 || tried >= mostNamings) return;
    const step = steps[named.length];
    if (step === undefined) {
      tried += 1;
      const found = differencesOf(steps, named, expected);
      if (best === null || found.length < best.length) best = found;
      return;
    }
    for (const subtask of subtasks) {
      if (!named.includes(subtask) && canBe(step, subtask, expected)) search([...named, subtask]);
    }
  };
  search([]);
  const found: string[] | null = best;
  return found ?? ["The low-level text has a step that is none of the task's steps."];
}

/** Whether a step tells the application and every value that it has to type or choose. */
function canBe(step: LowLevelStep, { key, application, parameters }: ReaderSubtask, expected: Expectation): boolean {
  if (step.application !== null && step.application !== application) return false;
  const graphs = branchesOf(expected);
  return Object.entries(parameters).every(
    ([parameter, value]) => graphs.some((graph) => isCarried(graph, key, parameter)) || tellsTyped(step.tokens, value),
  );
}

function differencesOf(
  steps: readonly LowLevelStep[],
  named: readonly ReaderSubtask[],
  expected: Expectation,
): string[] {
  const keys = new Map(steps.map(({ number }, at) => [number, named[at]?.key ?? ""]));
  const worlds = (outcome: ConditionOutcome) => worldOf(steps, keys, outcome, expected);
  const holds = worlds("holds");
  const conditions = steps.flatMap(({ condition }) => condition ?? []);
  const first = conditions[0];
  const other = conditions.find(
    (one) => one.operator !== first?.operator || one.threshold !== (expected.condition?.threshold ?? one.threshold),
  );
  const read = other ?? first;
  const reading: InstructionReading = {
    said: Object.fromEntries(
      named.map(({ key, parameters }, at) => [
        key,
        Object.keys(parameters).filter((name) => tellsTyped(steps[at]?.tokens ?? [], parameters[name] ?? "")),
      ]),
    ),
    unmatched: [],
    condition:
      read === undefined
        ? null
        : { source: expected.condition?.source ?? null, operator: read.operator, threshold: read.threshold },
    outcomes: { holds, fails: expected.condition === null ? holds : worlds("fails") },
  };
  return findDifferences(reading, expected);
}

function worldOf(
  steps: readonly LowLevelStep[],
  keys: ReadonlyMap<number, string>,
  outcome: ConditionOutcome,
  expected: Expectation,
): OutcomeReading {
  const mine = steps.filter(({ condition }) => {
    if (condition === null) return true;
    return expected.condition !== null && outcomeOf(condition, ofNumbers(expected.condition).operator) === outcome;
  });
  const key = (number: number) => keys.get(number) ?? "";
  const present = new Set(mine.map(({ number }) => number));
  const contradictions: string[] = [];
  const precedes: [string, string][] = [];
  const takesOver: OutcomeReading["takesOver"] = [];
  for (const { number, after, uses } of mine) {
    for (const step of [...after, ...uses.map((use) => use.step)]) {
      if (step >= number) contradictions.push(`Step ${number} of the low-level text waits for step ${step}.`);
      if (present.has(step)) precedes.push([key(step), key(number)]);
    }
    for (const { step, text, kinds } of uses) {
      if (!present.has(step)) continue;
      if (!after.includes(step) && after.every((one) => one < step)) {
        contradictions.push(`Step ${number} of the low-level text uses step ${step}, but does not wait for it.`);
      }
      takesOver.push({ from: key(step), to: key(number), through: [], text, kinds, value: null });
    }
  }
  return { subtasks: mine.map(({ number }) => key(number)), precedes, takesOver, contradictions };
}

function findProseDifferences(sentences: readonly Sentence[], expected: Expectation): string[] {
  const graphs = branchesOf(expected);
  const whole = sentences.flatMap(({ tokens }) => tokens);
  const name = (id: string) => `"${expected.names.get(id) ?? id}"`;
  const differences = new Set<string>();
  for (const one of graphs) {
    for (const node of one.nodes) {
      for (const [parameter, value] of Object.entries(node.parameters)) {
        if (isCarried(one, node.id, parameter) || tellsTyped(whole, value)) continue;
        differences.add(`The low-level text does not tell the ${parameter} of ${name(node.id)}: "${value}".`);
      }
    }
    const reached = new Map<string, number>();
    for (const node of one.nodes) {
      const own = ownValues(one, node.id);
      const at = sentences.findIndex(({ tokens }) => own.some((value) => tellsTyped(tokens, value)));
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
