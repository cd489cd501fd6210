import type { Check, Condition, DecisionTree, Evaluator } from "../schema/evaluator.js";
import { isPictureTurn } from "../schema/picture-turn.js";
import { type Effect, editEffects, formEffects, lineEffects, turnEffects } from "./content-effects.js";
import { fold } from "./fold.js";
import { simplify } from "./known-conditions.js";

/** What a subtask makes of a file. */
export interface ContentEffect {
  readonly of: "lines" | "corners";
  readonly apply: Effect;
}

/** What a subtask makes of the content of a file, as far as its evaluator requires it; null where it does not. */
export function contentEffect({ body }: Evaluator): ContentEffect | null {
  const effects = requiredChecks(simplify(body)).flatMap((check) => effectOf(check) ?? []);
  return effects.length === 1 ? (effects[0] ?? null) : null;
}

/** The checks that hold wherever a tree without negations accepts. */
function requiredChecks(tree: DecisionTree): Check[] {
  if (!("when" in tree)) return [];
  if (!accepts(tree.yes)) return requiredChecks(tree.no);
  return accepts(tree.no) ? [] : [...impliedChecks(tree.when), ...requiredChecks(tree.yes)];
}

function impliedChecks(condition: Condition): Check[] {
  if ("check" in condition) return [condition.check];
  return "and" in condition ? condition.and.flatMap(impliedChecks) : [];
}

function accepts(tree: DecisionTree): boolean {
  return "when" in tree ? accepts(tree.yes) || accepts(tree.no) : tree.success;
}

function effectOf({ api, arguments: given }: Check): ContentEffect | null {
  const said = (name: string): string => {
    const argument = given[name];
    return argument !== undefined && "literal" in argument ? fold(argument.literal) : "";
  };
  switch (api) {
    case "check_file_edited":
      return onLines(editEffects, said("edit"));
    case "check_text_form":
      return onLines(formEffects, said("form"));
    case "check_image_turned":
      return onCorners(said("turn"));
    case "check_line":
      if (given.text !== undefined && "parameter" in given.text) return onLines(lineEffects, said("position"));
      // The mark that says of a picture how it was turned stands last.
      return said("position") === "last" ? onCorners(said("text")) : null;
    default:
      return null;
  }
}

function onLines(effects: Readonly<Record<string, Effect>>, name: string): ContentEffect | null {
  const apply = Object.hasOwn(effects, name) ? effects[name] : undefined;
  return apply === undefined ? null : { of: "lines", apply };
}

function onCorners(turn: string): ContentEffect | null {
  return isPictureTurn(turn) ? { of: "corners", apply: turnEffects[turn] } : null;
}
