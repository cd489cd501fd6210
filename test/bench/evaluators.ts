import { performance } from "node:perf_hooks";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../pipeline/evaluators/read/refusal.js";
import { createRng } from "../../pipeline/rng.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { execute } from "../../pipeline/verify/run.js";
import { compareWithPython } from "../evaluators/differential.js";
import { generateProgram } from "../evaluators/generated-programs.js";
import { heavySources, hostileSource, hostileSources } from "../evaluators/hostile-evaluators.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { simulatedComputers, simulatedPool } from "../simulated/computers.js";
import { reportSyntax } from "./evaluator-syntax.js";
import { mutationReport } from "./mutation-report.js";

const repetitions = 200;
/** Names that are printed of those that were judged wrongly. */
const listed = 40;
/** Programs that are run in CPython, too, and how many of them at once. */
const compared = { programs: 20_000, atOnce: 2_000 };

/** Attacks every subtask of a pool with wrong trajectories drawn anew; a line per kind, then the survivors by name. */
export async function* reportEvaluators(): AsyncGenerator<string> {
  const { subtasks } = await readPool(simulatedPool, "simulated");
  const context = {
    rng: createRng("bench", "evaluators"),
    catalog: await simulatedCatalog(),
    environment: simulatedComputers(),
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const { counts, alternatives, survivors, refused } = await mutationReport([...subtasks.values()], context);
  let killed = 0;
  let survived = 0;
  for (const count of counts) {
    killed += count.killed;
    survived += count.survived;
    const equivalent = count.equivalent === 0 ? "" : `; ${count.equivalent} more reach the goal in another way`;
    yield `${count.kind.padEnd(16)}${rate(count.killed, count.survived)} killed${equivalent}`;
  }
  yield `${"all kinds".padEnd(16)}${rate(killed, survived)} killed, ${subtasks.size} subtasks`;
  yield `${"alternatives".padEnd(16)}${rate(alternatives.accepted, alternatives.all - alternatives.accepted)} accepted`;
  yield* timeEvaluators([...subtasks.values()], context.environment);
  yield timeRefusals();
  yield* reportSyntax();
  yield* compareGenerated();
  for (const survivor of survivors.slice(0, listed)) yield `  survived: ${survivor}`;
  for (const way of refused.slice(0, listed)) yield `  refused, though it has the same effect: ${way}`;
}

function rate(right: number, wrong: number): string {
  return `${((100 * right) / Math.max(1, right + wrong)).toFixed(2).padStart(6)} % (${right} of ${right + wrong})`;
}

/** Whether what is read of generated programs says what CPython says of them, and how many of them are read. */
function* compareGenerated(): Generator<string> {
  const rng = createRng("bench", "differential");
  const total = { programs: 0, accepted: 0, faulty: 0, runs: 0 };
  const refusals = new Map<string, number>();
  const disagreements: string[] = [];
  for (let first = 0; first < compared.programs; first += compared.atOnce) {
    const programs = Array.from({ length: compared.atOnce }, (_, index) => generateProgram(rng.fork(first + index)));
    const found = compareWithPython(programs);
    total.programs += found.programs;
    total.accepted += found.accepted;
    total.faulty += found.faulty;
    total.runs += found.runs;
    for (const [reason, count] of found.refusals) refusals.set(reason, (refusals.get(reason) ?? 0) + count);
    disagreements.push(...found.disagreements);
  }
  const { programs, accepted, faulty, runs } = total;
  yield `${programs} generated programs, ${faulty} of them refused as CPython cannot run them either`;
  yield `${"read".padEnd(16)}${rate(accepted, programs - faulty - accepted)} of the others`;
  yield `${disagreements.length} disagreements with CPython in ${runs} runs`;
  for (const disagreement of disagreements.slice(0, listed)) yield disagreement;
  const byCount = [...refusals].sort(([, one], [, other]) => other - one);
  for (const [reason, count] of byCount) yield `  ${String(count).padStart(5)} refused: ${reason}`;
}

/** How long it takes to make an end of the sources that nobody means well. */
function timeRefusals(): string {
  const sources = [...hostileSources.map(hostileSource), ...heavySources];
  let longest = 0;
  let refused = 0;
  for (const source of sources) {
    const began = performance.now();
    try {
      readPython(source);
    } catch (error) {
      if (!(error instanceof EvaluatorRefusal)) throw error;
      refused += 1;
    }
    longest = Math.max(longest, performance.now() - began);
  }
  return `${refused} of ${sources.length} hostile or heavy sources refused; the longest took ${longest.toFixed(0)} ms`;
}

/** How long it takes to ask an evaluator about the end of its subtask, and to read it from Python. */
async function* timeEvaluators(subtasks: readonly Subtask[], factory: EnvironmentFactory): AsyncGenerator<string> {
  const environment = await factory.open();
  const spent = { evaluating: 0, reading: 0 };
  try {
    for (const { trials, actions, evaluator } of subtasks) {
      const [trial] = trials;
      if (trial === undefined) continue;
      const { parameters, trace } = await execute(environment, "gold", trial, actions);
      const source = printPython(evaluator);
      let began = performance.now();
      for (let time = 0; time < repetitions; time++) evaluate(evaluator, parameters, trace);
      spent.evaluating += performance.now() - began;
      began = performance.now();
      readPython(source);
      spent.reading += performance.now() - began;
    }
  } finally {
    await environment.close();
  }
  const evaluating = (1000 * spent.evaluating) / (subtasks.length * repetitions);
  const reading = spent.reading / subtasks.length;
  yield `one evaluation takes ${evaluating.toFixed(1)} µs; reading the evaluator ${reading.toFixed(2)} ms, as long as ${Math.round((1000 * reading) / evaluating)} evaluations`;
}
