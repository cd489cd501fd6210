import type { SaidFact } from "../../../schema/task/said-facts.js";
import { fold } from "../../../text/fold.js";
import { saysValue } from "./kinds.js";

/** A placeholder of a template: «Name» or [Name]. */
const placeholder = String.raw`[«\[]([^«»\[\]]+)[»\]]`;
const special = String.raw`[\\^$.*+?()\[\]{}|/-]`;

/** The names of the placeholders in a text, folded, in their order. */
export function placeholdersIn(text: string): string[] {
  return [...fold(text).matchAll(new RegExp(placeholder, "g"))].map(([, name = ""]) => fold(name));
}

/**
 * Whether a text is a template that was filled in: it has every line of the template in its order, where a text stands
 * for each placeholder that says the fact of this name, and of figures, days and times no other one; other lines may stand between
 * them. No placeholder of the template is left, and facts without one are said anywhere. Empty lines do not count.
 */
export function fillsIn(lines: readonly string[], template: readonly string[], facts: readonly SaidFact[]): boolean {
  const names = new Set(template.flatMap(placeholdersIn));
  const filled = lines.map(fold).filter((line) => line !== "");
  const wanted = template.map(fold).filter((line) => line !== "");
  if (names.size === 0 || filled.some((line) => placeholdersIn(line).some((name) => names.has(name)))) return false;
  let next = 0;
  for (const line of filled) {
    const asked = wanted[next];
    if (asked !== undefined && lineFits(line, asked, facts)) next++;
  }
  const others = facts.filter(({ label }) => !names.has(fold(label)));
  return next === wanted.length && others.every(({ kind, value }) => saysValue(filled.join("\n"), kind, value));
}

function lineFits(line: string, template: string, facts: readonly SaidFact[]): boolean {
  const names = placeholdersIn(template);
  const literals = template.split(new RegExp(placeholder)).filter((_, at) => at % 2 === 0);
  const pattern = literals.map((text) => text.replace(new RegExp(special, "g"), "\\$&")).join("(.+?)");
  const entries = new RegExp(`^${pattern}$`, "s").exec(line);
  return (
    entries !== null &&
    names.every((name, at) => {
      const fact = facts.find(({ label }) => fold(label) === name);
      return (
        fact === undefined || saysValue(entries[at + 1] ?? "", fact.kind, fact.value, { only: fact.kind !== "text" })
      );
    })
  );
}

/** The same in Python: `_fills_in(lines, template, facts)` with the facts in one text. */
export const templatePython = String.raw`_PLACEHOLDER = ${JSON.stringify(placeholder)}
_SPECIAL = ${JSON.stringify(special)}


def _placeholders_in(text):
    return [_fold(name) for name in re.findall(_PLACEHOLDER, _fold(text))]


def _fills_in(lines, template, facts):
    read = _read_facts(facts)
    names = {name for line in template for name in _placeholders_in(line)}
    filled = [_fold(line) for line in lines if _fold(line) != ""]
    wanted = [_fold(line) for line in template if _fold(line) != ""]
    if not names or any(name in names for line in filled for name in _placeholders_in(line)):
        return False
    at = 0
    for line in filled:
        if at < len(wanted) and _line_fits(line, wanted[at], read):
            at += 1
    others = [(kind, value) for label, kind, value in read if _fold(label) not in names]
    return at == len(wanted) and all(_says_value("\n".join(filled), kind, value) for kind, value in others)


def _line_fits(line, template, facts):
    literals = re.split(_PLACEHOLDER, template)[::2]
    pattern = "(.+?)".join(re.sub(_SPECIAL, r"\\\g<0>", text) for text in literals)
    entries = re.fullmatch(pattern, line, re.DOTALL)
    if entries is None:
        return False
    for name, entry in zip(_placeholders_in(template), entries.groups()):
        fact = next((fact for fact in facts if _fold(fact[0]) == name), None)
        if fact is not None and not _says_value(entry, fact[1], fact[2], only=fact[1] != "text"):
            return False
    return True
`;
