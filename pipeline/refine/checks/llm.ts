import { apiDocumentation, documentedApis } from "../../evaluators/api-documentation.js";
import { atomicChecks } from "../../evaluators/interpret.js";
import { printCheck, printPython } from "../../evaluators/print-python.js";
import { readPython } from "../../evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../evaluators/read/refusal.js";
import { canonicalJson } from "../../hash.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { runInShort } from "../../verify/run-in-short.js";
import { acceptedEnds, countWitnesses, leastWitnesses, type ProposedCheck, type StrictCheck } from "./propose-mends.js";
import type { AttemptEnd } from "./refused-ends.js";

const prompt = "mend-evaluator";

/** Answers to one question; what is wrong with one is said with the next. */
const mostAnswers = 3;
/** Runs of each kind that are shown. */
const mostShown = 4;

/**
 * Has a model write the evaluator of a strict check anew, from what was different at the end of runs that it refuses and of runs
 * that it accepts. Returns what it wrote once that accepts enough of the first and all of the second, or null. It is read
 * and never run. Throws ModelError where the model can no longer be asked.
 */
export async function rewriteEvaluator(
  model: LanguageModel,
  strict: StrictCheck,
  done: readonly AttemptEnd[],
): Promise<ProposedCheck | null> {
  const { subtask, check, ends } = strict;
  const faults: string[] = [];
  while (faults.length < mostAnswers) {
    const asked = await model.ask({
      prompt,
      output: "evaluator_source",
      variables: {
        checks: textBlock(apiDocumentation(documentedApis())),
        instruction: textBlock(subtask.instruction_template),
        parameters: jsonBlock(subtask.parameters),
        evaluator: textBlock(printPython(subtask.evaluator)),
        refused_by: textBlock(printCheck(check)),
        refused: jsonBlock(ends.slice(0, mostShown).map(shown)),
        done: jsonBlock(done.slice(0, mostShown).map(shown)),
        faults: jsonBlock(faults),
      },
      subject: subtask.id,
    });
    if ("failure" in asked) return null;
    const read = readMended(asked.value.source, subtask);
    if ("fault" in read) {
      faults.push(read.fault);
      continue;
    }
    const { evaluator } = read;
    if (canonicalJson(evaluator) === canonicalJson(subtask.evaluator)) return null;
    const accepted = acceptedEnds(evaluator, ends);
    const lost = done.length - acceptedEnds(evaluator, done).length;
    if (lost > 0) faults.push(`it refuses ${lost} of the runs that are accepted`);
    else if (accepted.length === 0 || countWitnesses(strict, accepted) < leastWitnesses) {
      faults.push(`it accepts ${accepted.length} of the ${ends.length} runs that are refused`);
    } else {
      const author = model.modelAuthor(prompt);
      return { strict, way: "rewritten", ...changedChecks(subtask.evaluator, evaluator), evaluator, accepted, author };
    }
  }
  return null;
}

function shown({ attempt, parameters, trace }: AttemptEnd): unknown {
  const { run: _, ...rest } = runInShort({ label: attempt.agent, parameters, trace, failure: null });
  return rest;
}

function readMended(source: string, { parameters }: SubtaskDefinition): { evaluator: Evaluator } | { fault: string } {
  const names = parameters.map(({ name }) => name);
  try {
    const evaluator = readPython(source);
    if ([...evaluator.parameters].sort().join(", ") === [...names].sort().join(", ")) {
      return { evaluator: { ...evaluator, parameters: names } };
    }
    return { fault: `the parameters of the function have to be: ${names.join(", ")}` };
  } catch (error) {
    if (error instanceof EvaluatorRefusal) return { fault: error.message };
    throw error;
  }
}

/** The checks that only one of two evaluators asks, as calls. */
function changedChecks(before: Evaluator, after: Evaluator): { before: string; after: string } {
  const [old, now] = [before, after].map((one) => new Set(atomicChecks(one).map(printCheck)));
  const only = (own: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()) => {
    const left = [...own].filter((call) => !other.has(call));
    return left.length === 0 ? "the same checks" : left.join(" and ");
  };
  return { before: only(old, now), after: only(now, old) };
}
