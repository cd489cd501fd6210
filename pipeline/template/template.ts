import { RequestError } from "../errors.js";
import { remembered } from "../flow/remembered.js";
import { basename, dirname, extension, stem } from "../text/path.js";

type Values = Readonly<Record<string, string>>;

const blank = /\{([a-z][a-z0-9_]*)(?::(basename|dirname|stem|extension))?\}/g;
const transforms: Readonly<Record<string, (path: string) => string>> = { basename, dirname, stem, extension };

/** Fills `{name}` and `{name:basename}` (dirname, stem, extension). Throws TEMPLATE_BLANK for a blank without a value. */
export function fill(template: string, values: Values): string {
  return template.includes("{") ? fillerOf(template)(values) : template;
}

/** Compiles a template. Cached, because the same templates are filled with many values. */
const fillerOf = remembered((template) => {
  const parts: ((values: Values) => string)[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = "", 2: transform = "", index } of template.matchAll(blank)) {
    const before = template.slice(end, index);
    const change = transforms[transform];
    parts.push((values) => {
      const value = values[name];
      if (value === undefined) {
        throw new RequestError("TEMPLATE_BLANK", `no value for {${name}} in "${template}"`);
      }
      return before + (change === undefined ? value : change(value));
    });
    end = index + whole.length;
  }
  const rest = template.slice(end);
  return (values: Values) => parts.reduce((text, part) => text + part(values), "") + rest;
});

/** Names of the blanks of a template, each once, in order of appearance. */
export function blanks(template: string): string[] {
  return [...new Set([...template.matchAll(blank)].map((match) => match[1] ?? ""))];
}

/** Names of the blanks that every one of several templates has, in the order of the first. */
export function commonBlanks(templates: readonly string[]): string[] {
  const [first = "", ...others] = templates;
  return blanks(first).filter((name) => others.every((template) => blanks(template).includes(name)));
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
