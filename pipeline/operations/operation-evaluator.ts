import { RequestError } from "../errors.js";
import { failureMessage } from "../evaluators/failure-message.js";
import { readPython } from "../evaluators/read/read-python.js";
import type { Operation } from "../schema/catalog/operation.js";
import type { Condition, DecisionTree, Evaluator } from "../schema/evaluator.js";

/**
 * The evaluator of an operation: its checks one after the other, each failing with its own words. Throws RequestError
 * OPERATION_CHECK for what is no single check, and EvaluatorRefusal for what is no Python.
 */
export function evaluatorOf({
  name,
  checks,
  parameters,
}: Pick<Operation, "name" | "checks" | "parameters">): Evaluator {
  const names = parameters.map((parameter) => parameter.name);
  const conditions = checks.map((check) => conditionOf(name, check, names));
  const done: DecisionTree = {
    success: true,
    message: { literal: "Subtask completed successfully" },
    progress: [checks.length, checks.length],
  };
  const body = conditions.reduceRight<DecisionTree>(
    (rest, when, index) => ({
      when,
      yes: rest,
      no: { success: false, message: failureMessage(proposalOf(name, when)), progress: [index, checks.length] },
    }),
    done,
  );
  return { version: 1, parameters: names, body };
}

function conditionOf(name: string, check: string, names: readonly string[]): Condition {
  const api = /\bcheck_[a-z0-9_]+/.exec(check)?.[0];
  if (api === undefined) throw refusal(name, check);
  const { body } = readPython(`from taskloom_runtime import EvalResult, ${api}


def evaluate_agent_task_completion(${names.map((parameter) => `${parameter}: str`).join(", ")}) -> EvalResult:
    if ${check}:
        return EvalResult(True, "done", 1/1)
    return EvalResult(False, "not done", 0/1)
`);
  if (!("when" in body)) throw refusal(name, check);
  const isTurned = "success" in body.yes && !body.yes.success;
  return isTurned ? { not: body.when } : body.when;
}

function proposalOf(name: string, condition: Condition) {
  if ("check" in condition) return { check: condition.check, negated: false };
  if ("not" in condition && "check" in condition.not) return { check: condition.not.check, negated: true };
  throw refusal(name, JSON.stringify(condition));
}

function refusal(name: string, check: string): RequestError {
  return new RequestError(
    "OPERATION_CHECK",
    `${name}: "${check}" is not one check; write check_fact(...) or not check_fact(...)`,
  );
}
