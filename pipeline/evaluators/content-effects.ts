import type { StringExpression } from "../schema/evaluator.js";
import { fold } from "../text/fold.js";

/** The lines of a text, the slides of a presentation, or the corners of a picture clockwise from its upper left one. */
export type Parts = readonly string[];

/** What becomes of parts; the text is what was asked to be put among them. */
export type Effect = (parts: Parts, text: string) => Parts;

/** What a subtask makes of a file. */
export interface ContentEffect {
  readonly of: "lines" | "corners";
  readonly apply: Effect;
}

/** The effect of this name on lines; null where there is none. */
export function lineEffect(effects: Readonly<Record<string, Effect>>, name: string): ContentEffect | null {
  const apply = Object.hasOwn(effects, name) ? effects[name] : undefined;
  return apply === undefined ? null : { of: "lines", apply };
}

/** The folded text of a literal; "" for what is not known before a run. */
export function literalOf(expression: StringExpression | undefined): string {
  return expression !== undefined && "literal" in expression ? fold(expression.literal) : "";
}
