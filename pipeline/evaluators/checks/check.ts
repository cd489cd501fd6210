import type { z } from "zod";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import type { StringExpression } from "../../schema/evaluator.js";
import type { ContentEffect } from "../content-effects.js";

/** The facets of a check that do not depend on its parameters. */
interface Facets {
  /** What it looks at: the actions of the window, the last state, or the last observation of the window. */
  readonly reads: "actions" | "state" | "controls" | "screenshot";
  /** When it holds, in words, to stand after "Whether". */
  readonly rule: string;
  /** A call in Python. */
  readonly example: string;
  /** What is wrong, to stand after "failed because"; `{name}` is the value of a parameter. */
  readonly complaints: {
    /** When the check has to hold and does not. */
    readonly missing: string;
    /** When the check must not hold and does. */
    readonly present: string;
  };
  /** How much it says when it holds; the higher of two that hold is preferred. 5 unless said otherwise. */
  readonly worth?: number;
  /** Whether it compares the last state with that before the window. */
  readonly comparesWithStart?: true;
  /** Whether it needs the text that was read off a picture of the screen. */
  readonly readsPicture?: true;
  /** Whether it asks for what a place holds that holds one thing at a time, so that later work may replace it. */
  readonly replaceable?: true;
  /** The body of its function in Python, over the runtime and the helpers of its family. The parameters are its arguments. */
  readonly python: string;
}

/** One check as it is defined: the types of its values follow from its parameters. */
interface CheckDefinition<Shape extends Readonly<Record<string, z.ZodString>>> extends Facets {
  /** In the order in which a call in Python may give them by position. */
  readonly parameters: z.ZodObject<Shape>;
  /** Whether it holds on a trace. */
  readonly holds: (trace: Trace, values: z.output<z.ZodObject<Shape>>) => boolean;
  /** What it requires of the content of a file, where it says so. */
  readonly effect?: (given: (name: keyof Shape & string) => StringExpression | undefined) => ContentEffect | null;
  /** What of a state that is no file it looks at, in words for a person. Files are shown by parameters named `..._path`. */
  readonly shows?: (state: SystemState, values: z.output<z.ZodObject<Shape>>) => string;
  /** Files that come of what it asks for, where their names stand in a file of the state. */
  readonly brings?: (state: SystemState, values: z.output<z.ZodObject<Shape>>) => readonly string[];
}

/** One check that an evaluator may make, as the interpreter, the printers, the reader and the documentation use it. */
export interface CheckEntry extends Facets {
  readonly parameters: readonly string[];
  readonly worth: number;
  /** Whether it holds on a trace. Throws ZodError where a value is missing. */
  readonly holds: (trace: Trace, values: Readonly<Record<string, string>>) => boolean;
  readonly effect: (given: Readonly<Record<string, StringExpression>>) => ContentEffect | null;
  readonly shows: ((state: SystemState, values: Readonly<Record<string, string>>) => string) | null;
  /** Paths of files that come of what it asks for, where their names stand in a file of the state. */
  readonly brings: (state: SystemState, values: Readonly<Record<string, string>>) => readonly string[];
}

const usualWorth = 5;

/** Defines a check. Everything that the program knows of it stands in this one entry. */
export function defineCheck<const Shape extends Readonly<Record<string, z.ZodString>>>(
  definition: CheckDefinition<Shape>,
): CheckEntry {
  const { parameters, worth = usualWorth, holds, effect, shows, brings, ...facets } = definition;
  return {
    ...facets,
    parameters: Object.keys(parameters.shape),
    worth,
    holds: (trace, values) => holds(trace, parameters.parse(values)),
    effect: (given) => effect?.((name) => given[name]) ?? null,
    shows: shows === undefined ? null : (state, values) => shows(state, parameters.parse(values)),
    brings: (state, values) => brings?.(state, parameters.parse(values)) ?? [],
  };
}
