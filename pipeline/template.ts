import { RequestError } from "./errors.js";
import { basename, dirname, extension, stem } from "./path.js";

const blank = /\{([a-z][a-z0-9_]*)(?::(basename|dirname|stem|extension))?\}/g;
const transforms = { basename, dirname, stem, extension };

/** Fills `{name}` and `{name:basename}` (dirname, stem, extension). Throws TEMPLATE_BLANK for a blank without a value. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  if (!template.includes("{")) return template;
  return template.replace(blank, (_whole, name: string, transform?: keyof typeof transforms) => {
    const value = values[name];
    if (value === undefined) {
      throw new RequestError("TEMPLATE_BLANK", `no value for {${name}} in "${template}"`);
    }
    return transform === undefined ? value : transforms[transform](value);
  });
}

/** Names of the blanks of a template, each once, in order of appearance. */
export function blanks(template: string): string[] {
  return [...new Set([...template.matchAll(blank)].map((match) => match[1] ?? ""))];
}

/** Fills every string inside a value (an action, a list of actions). */
export function fillDeep<T>(value: T, values: Readonly<Record<string, string>>): T {
  if (typeof value === "string") return fill(value, values) as T;
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, values)) as T;
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillDeep(item, values)])) as T;
  }
  return value;
}
