import { RequestError } from "../errors.js";
import type { ContentPart } from "../schema/computer/content-part.js";
import { fold } from "../text/fold.js";
import { isCellRange, isInRange } from "./workbook/cell-range.js";

// A selector names parts of a content from its root downwards: sheet[May]/cell[B2:B20], **/run[bold=true],
// cell[heading=Amount][key=Northgate Clinics]. Inside brackets stands a name, * for any, a range of cells, a range of
// numbers (2..5), or a condition on an aspect, a label or the name: = (the same text, folded), != (another), ^= (begins with),
// *= (contains). A backslash takes the next character as it is. ** is the part itself and everything inside. The empty
// selector is the root.

type PartCondition = (part: ContentPart) => boolean;
type Step = { kind: "inside" } | { kind: "child"; name: string; conditions: readonly PartCondition[] };

const known = new Map<string, readonly Step[]>();
const mostKnown = 2000;

/** The parts that a selector names, in the order of the content. Throws RequestError SELECTOR. */
export function select(root: ContentPart, selector: string): ContentPart[] {
  let selected = new Set([root]);
  for (const step of stepsOf(selector)) {
    const next = new Set<ContentPart>();
    for (const part of selected) {
      if (step.kind === "inside") addInside(part, next);
      else for (const child of part.parts) if (fits(child, step.name, step.conditions)) next.add(child);
    }
    selected = next;
  }
  return [...selected];
}

/** One step of a selector that names exactly this part among its siblings: cell[B7]. */
export function stepTo({ kind, name }: ContentPart): string {
  return `${kind}[${name.replace(/[\\\][=/*]/g, "\\$&")}]`;
}

/** The selector that names each part of a content from its root; the root itself has the empty one. */
export function placesOf(root: ContentPart): ReadonlyMap<ContentPart, string> {
  const places = new Map([[root, ""]]);
  for (const [holder, place] of places) {
    for (const child of holder.parts) places.set(child, place === "" ? stepTo(child) : `${place}/${stepTo(child)}`);
  }
  return places;
}

function addInside(part: ContentPart, found: Set<ContentPart>): void {
  found.add(part);
  for (const child of part.parts) addInside(child, found);
}

function fits(part: ContentPart, name: string, conditions: readonly PartCondition[]): boolean {
  return part.kind === name && conditions.every((condition) => condition(part));
}

function stepsOf(selector: string): readonly Step[] {
  const seen = known.get(selector);
  if (seen !== undefined) return seen;
  const steps = parseSelector(selector);
  if (known.size >= mostKnown) known.clear();
  known.set(selector, steps);
  return steps;
}

function parseSelector(selector: string): Step[] {
  const steps: Step[] = [];
  let rest = selector;
  while (rest !== "") {
    const [head = "", name = ""] = /^(\*\*|[a-z][a-z0-9_-]*)/.exec(rest) ?? [];
    if (head === "") throw refusal(selector, "a step is the kind of a part, or **");
    rest = rest.slice(head.length);
    const conditions: PartCondition[] = [];
    while (rest.startsWith("[")) {
      const body = /^\[((?:[^\\\]]|\\.)*)\]/s.exec(rest);
      if (body === null) throw refusal(selector, "a bracket is not closed");
      conditions.push(conditionOf(body[1] ?? ""));
      rest = rest.slice(body[0].length);
    }
    if (name === "**" && conditions.length > 0) throw refusal(selector, "** takes no bracket");
    steps.push(name === "**" ? { kind: "inside" } : { kind: "child", name, conditions });
    if (rest === "") break;
    if (!/^\/./s.test(rest)) throw refusal(selector, "steps are separated by one slash");
    rest = rest.slice(1);
  }
  return steps;
}

function conditionOf(body: string): PartCondition {
  if (body === "*") return () => true;
  const filter = /^((?:[^\\=!^*]|\\.)+)([!^*]?=)(.*)$/s.exec(body);
  if (filter !== null) {
    const [, aspect = "", operator = "", value = ""] = filter;
    return compareAspect(unquote(aspect), operator, fold(unquote(value)));
  }
  const numbers = /^([0-9]{1,7})\.\.([0-9]{1,7})$/.exec(body);
  if (numbers !== null) {
    const [from, to] = [Number(numbers[1]), Number(numbers[2])];
    return ({ name }) => /^[0-9]{1,7}$/.test(name) && from <= Number(name) && Number(name) <= to;
  }
  if (isCellRange(body)) return ({ name }) => isInRange(name, body);
  const wanted = fold(unquote(body));
  return ({ name }) => fold(name) === wanted;
}

function compareAspect(aspect: string, operator: string, value: string): PartCondition {
  return ({ name, aspects, labels }) => {
    const own = Object.hasOwn(aspects, aspect) ? aspects[aspect] : undefined;
    const label = labels !== undefined && Object.hasOwn(labels, aspect) ? labels[aspect] : undefined;
    const held = fold(String(own ?? label ?? (aspect === "name" ? name : "")));
    if (operator === "^=") return held.startsWith(value);
    if (operator === "*=") return held.includes(value);
    return (held === value) === (operator === "=");
  };
}

function unquote(text: string): string {
  return text.replace(/\\(.)/gs, "$1");
}

function refusal(selector: string, reason: string): RequestError {
  return new RequestError("SELECTOR", `"${selector}" names no parts: ${reason}, as in sheet[May]/cell[B2:B20]`);
}
