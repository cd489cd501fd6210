import { checkNamed } from "../../evaluators/checks/table.js";
import { constantString } from "../../evaluators/string-expression.js";
import type { Check, Condition, DecisionTree, StringExpression } from "../../schema/evaluator.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { basename } from "../../text/path.js";
import { type AuditedTask, nodesOfAll } from "../audited-task.js";
import type { AuditMeans, FoundFault } from "../fault-kind.js";
import { oneCase, textsOf } from "./named-in-texts.js";

const places: ReadonlySet<string> = new Set([
  "collection",
  "field",
  "key_field",
  "selector",
  "selectors",
  "aspect",
  "relation",
]);

/** Whether an argument says where to look or how to compare: "browser:pages" is no file that anybody has to name. */
function isPlace(argument: string, text: string): boolean {
  return places.has(argument) || (argument === "file_path" && /^[a-z]+:/.test(text));
}

/** Checks that ask for a value that the task does not have, or for an empty one, so that anything or nothing passes. */
export function emptyChecks({ draft }: AuditedTask, { definitions }: AuditMeans): FoundFault[] {
  return nodesOfAll(draft).flatMap((node) => {
    const definition = definitions.get(node.subtask_id);
    const asked = definition === undefined ? [] : checksOf(definition).flatMap((check) => parametersOf(check));
    const given = new Set(definition?.parameters.flatMap(({ name, role }) => (role === "derived" ? [name] : [])));
    return [...new Set(asked)].flatMap((name): FoundFault[] => {
      const value = node.parameters[name];
      if (value === undefined) return [{ node_id: node.id, words: `its evaluator asks for {${name}}, which it lacks` }];
      // What is worked out may well be nothing: the cells of a column that stay as they are.
      if (value !== "" || given.has(name)) return [];
      return [{ node_id: node.id, words: `its evaluator asks for {${name}}, which is empty` }];
    });
  });
}

/**
 * Checks that ask for a text that stands in their evaluator and that neither the words of their subtask nor those of
 * the task account for.
 */
export function unexplainedChecks({ draft, instruction }: AuditedTask, { definitions }: AuditMeans): FoundFault[] {
  const said = oneCase(textsOf(instruction).join("\n"));
  return nodesOfAll(draft).flatMap((node) => {
    const definition = definitions.get(node.subtask_id);
    if (definition === undefined) return [];
    const own = oneCase(wordsOf(definition));
    return checksOf(definition).flatMap(({ api, arguments: values }) => {
      const rule = oneCase(checkNamed(api).rule);
      return Object.entries(values).flatMap(([name, expression]): FoundFault[] => {
        const text = constantString(expression);
        if (text === null || isPlace(name, text) || isFlag(text) || !/\p{L}{2}|\d{4}/u.test(text)) return [];
        const isAccounted = [text, basename(text)].some((one) =>
          [own, said, rule].some((all) => all.includes(oneCase(one))),
        );
        return isAccounted || isDayWord(text, own)
          ? []
          : [{ node_id: node.id, words: `its ${api} asks for ${name} "${text}", and no words account for that` }];
      });
    });
  });
}

/** Whether something is so: a sheet that is protected, a row that is hidden. The aspect says what. */
function isFlag(text: string): boolean {
  return text === "true" || text === "false";
}

/** "due tomorrow" accounts for a day: which one it is, the clock of the computer says. */
function isDayWord(text: string, words: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && /\b(?:today|tomorrow|yesterday)\b/.test(words);
}

function wordsOf({ instruction_template, phrases, actions, outputs, application }: SubtaskDefinition): string {
  return [instruction_template, ...phrases, JSON.stringify(actions), JSON.stringify(outputs), application].join("\n");
}

/** The checks of an evaluator in the order in which they are asked, each once. */
function checksOf({ evaluator }: SubtaskDefinition): Check[] {
  const ofCondition = (condition: Condition): Check[] => {
    if ("check" in condition) return [condition.check];
    if ("not" in condition) return ofCondition(condition.not);
    return ("and" in condition ? condition.and : condition.or).flatMap(ofCondition);
  };
  const ofTree = (tree: DecisionTree): Check[] =>
    "when" in tree ? [...ofCondition(tree.when), ...ofTree(tree.yes), ...ofTree(tree.no)] : [];
  return [...new Map(ofTree(evaluator.body).map((check) => [JSON.stringify(check), check])).values()];
}

function parametersOf(check: Check): string[] {
  const of = (expression: StringExpression): string[] => {
    if ("parameter" in expression) return [expression.parameter];
    return "operation" in expression ? expression.operands.flatMap(of) : [];
  };
  return Object.values(check.arguments).flatMap(of);
}
