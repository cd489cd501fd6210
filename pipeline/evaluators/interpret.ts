import { RequestError } from "../errors.js";
import type { Trace } from "../schema/computer/trace.js";
import type { Check, Condition, DecisionTree, Evaluator, Verdict } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import { checkNamed, checkTable } from "./checks/table.js";
import { stringValue } from "./string-expression.js";

/** Checks and branches that one evaluation may visit; no author comes near it. */
const stepBudget = 10_000;

const checksOf = new WeakMap<Evaluator, readonly Check[]>();

/**
 * Says whether what the trace shows is the subtask done with these parameters, and how far it is. Never throws: what
 * cannot be evaluated is the verdict `error`. Linear in the evaluator; tens of microseconds on an ordinary desktop.
 */
export function evaluate(evaluator: Evaluator, parameters: ParameterValues, trace: Trace): Verdict {
  try {
    return walk(evaluator.body, { parameters, trace, steps: 0 });
  } catch (error) {
    return { verdict: "error", message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The verdict of each atomic check in the order in which they are written: "1" holds, "0" does not, "e" cannot be
 * evaluated. Two traces with the same text are the same to the evaluator.
 */
export function checkVerdicts(evaluator: Evaluator, parameters: ParameterValues, trace: Trace): string {
  let verdicts = "";
  for (const check of atomicChecks(evaluator)) {
    try {
      verdicts += checkHolds(check, parameters, trace) ? "1" : "0";
    } catch {
      verdicts += "e";
    }
  }
  return verdicts;
}

/** Whether one check holds. Throws EVALUATOR_CHECK, EVALUATOR_ARGUMENT, EVALUATOR_PARAMETER, EVALUATOR_OPERANDS, TRACE_EMPTY. */
export function checkHolds(check: Check, parameters: ParameterValues, trace: Trace): boolean {
  return checkNamed(check.api).holds(trace, checkValues(check, parameters));
}

/** The values of a check's arguments. Throws EVALUATOR_CHECK, EVALUATOR_ARGUMENT, EVALUATOR_PARAMETER, EVALUATOR_OPERANDS. */
export function checkValues({ api, arguments: given }: Check, parameters: ParameterValues): Record<string, string> {
  const values = checkNamed(api).parameters.map((name) => {
    const argument = given[name];
    if (argument !== undefined) return [name, stringValue(argument, parameters)] as const;
    throw new RequestError("EVALUATOR_ARGUMENT", `${api} needs the argument ${name}`);
  });
  return Object.fromEntries(values);
}

/** Whether it asks for what stands on the picture of a screen. */
export function asksForPicture(evaluator: Evaluator): boolean {
  return atomicChecks(evaluator).some(({ api }) => checkTable.get(api)?.readsPicture === true);
}

/** Every check of an evaluator, in the order in which they are written. */
export function atomicChecks(evaluator: Evaluator): readonly Check[] {
  let checks = checksOf.get(evaluator);
  if (checks === undefined) {
    checks = checksOfTree(evaluator.body);
    checksOf.set(evaluator, checks);
  }
  return checks;
}

interface Run {
  readonly parameters: ParameterValues;
  readonly trace: Trace;
  steps: number;
}

function walk(tree: DecisionTree, run: Run): Verdict {
  const ask = (check: Check): boolean => {
    spend(run);
    return checkHolds(check, run.parameters, run.trace);
  };
  let node = tree;
  while ("when" in node) {
    spend(run);
    node = conditionHolds(node.when, ask) ? node.yes : node.no;
  }
  return {
    verdict: node.success ? "pass" : "fail",
    message: stringValue(node.message, run.parameters),
    progress: node.progress,
  };
}

/** Whether a condition holds by what `ask` says of its checks; those that decide nothing any more are not asked. */
export function conditionHolds(condition: Condition, ask: (check: Check) => boolean): boolean {
  if ("check" in condition) return ask(condition.check);
  if ("not" in condition) return !conditionHolds(condition.not, ask);
  if ("and" in condition) return condition.and.every((part) => conditionHolds(part, ask));
  return condition.or.some((part) => conditionHolds(part, ask));
}

function spend(run: Run): void {
  run.steps += 1;
  if (run.steps > stepBudget) {
    throw new RequestError("EVALUATOR_BUDGET", `the evaluator takes more than ${stepBudget} steps; simplify it`);
  }
}

/** All checks that an evaluator may ask. */
export function checksOfTree(tree: DecisionTree): Check[] {
  return "when" in tree ? [...checksOfCondition(tree.when), ...checksOfTree(tree.yes), ...checksOfTree(tree.no)] : [];
}

function checksOfCondition(condition: Condition): Check[] {
  if ("check" in condition) return [condition.check];
  if ("not" in condition) return checksOfCondition(condition.not);
  return ("and" in condition ? condition.and : condition.or).flatMap(checksOfCondition);
}
