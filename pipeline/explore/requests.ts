import { isA } from "../catalog/catalog.js";
import type { Action } from "../schema/action.js";
import type { Application, Procedure } from "../schema/catalog.js";
import type { ResourceType } from "../schema/resource-type.js";
import type { Parameter } from "../schema/subtask.js";

/** The texts of the controls that a path clicks, without blanks, taskbar and dots: what a procedure's steps would name. */
export function chosenTexts(actions: readonly Action[]): string[] {
  return actions.flatMap((action) => {
    if (action.function !== "click_input" || action.control.application === "desktop") return [];
    const text = plain(action.control.control_text);
    return text === "" || text.includes("{") ? [] : [text];
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\.\.\.|…)/g, "")
    .trim();
}

/**
 * The documented procedures that one of the paths follows: those whose steps name every control that the path
 * clicks, the procedure with the shortest steps first.
 */
export function matchingProcedures(application: Application, paths: readonly (readonly Action[])[]): Procedure[] {
  return application.documentation
    .filter((procedure) => {
      const steps = plain(procedure.steps);
      return paths.some((path) => {
        const texts = chosenTexts(path);
        return texts.length > 0 && texts.every((text) => steps.includes(text));
      });
    })
    .sort((a, b) => a.steps.length - b.steps.length);
}

/**
 * A request of the documentation as a phrase over the parameters: each blank is matched by the name of a parameter
 * (a field's label), else by its type, else by a more general type. Values that the request leaves out are appended
 * ("... with the due date {due_date}") where it has no "with" yet. A blank for a field in which the path always makes
 * the same choice gets that choice. Null where blanks and parameters do not fit one to one.
 */
export function fitRequest(
  types: ReadonlyMap<string, ResourceType>,
  parameters: readonly Parameter[],
  choices: ReadonlyMap<string, string>,
  request: string,
): string | null {
  const left = [...parameters];
  let fits = true;
  const phrase = request.replace(/\{([^{}]+)\}/g, (_whole, blank: string) => {
    const found = parameterFor(types, left, blank);
    const chosen = choices.get(fieldKey(blank));
    if (found === undefined && chosen !== undefined) return chosen;
    if (found === undefined) {
      fits = false;
      return "";
    }
    left.splice(left.indexOf(found), 1);
    return `{${found.name}}`;
  });
  if (!fits) return null;
  if (left.length === 0) return phrase;
  const appendable = left.length <= 2 && left.every(({ role }) => role === "value") && !/\bwith\b/.test(request);
  return appendable ? `${phrase} with ${left.map(withLabel).join(" and ")}` : null;
}

function withLabel(parameter: Parameter): string {
  return `the ${labelWords(parameter)} {${parameter.name}}`;
}

/** A parameter's name as words: "due_date" gives "due date". */
export function labelWords(parameter: Parameter): string {
  return parameter.name.replaceAll("_", " ");
}

function parameterFor(
  types: ReadonlyMap<string, ResourceType>,
  parameters: readonly Parameter[],
  blank: string,
): Parameter | undefined {
  const name = fieldKey(blank);
  const type = name.replace(/_\d+$/, "");
  return (
    parameters.find((parameter) => parameter.name === name) ??
    parameters.find((parameter) => parameter.type === type) ??
    parameters.find((parameter) => types.has(type) && isA(types, parameter.type, type))
  );
}

function fieldKey(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** What a path chooses in combo boxes, by the key of their labels. */
export function choicesIn(actions: readonly Action[]): Map<string, string> {
  const choices = new Map<string, string>();
  for (const [index, action] of actions.entries()) {
    const next = actions[index + 1];
    if (action.control?.control_type !== "ComboBox" || next?.control?.control_type !== "ListItem") continue;
    choices.set(fieldKey(action.control.control_text), next.control.control_text);
  }
  return choices;
}
