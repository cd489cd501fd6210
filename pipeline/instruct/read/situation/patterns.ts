import { blanks } from "../../../template/template.js";
import { escapePattern } from "../../../text/escape-pattern.js";

/** A template as a regular expression source; `blanksOf` says which blank each of its groups stands for. */
export interface Pattern {
  source: string;
  blanksOf: readonly string[];
}

/**
 * Compiles a template: words stand for themselves (the first letter in either case), and each blank matches what
 * `inside` gives for it, or else any text of one line, as short as possible. A mail address in parentheses may be missing,
 * as it stands in a text once.
 */
export function patternOf(template: string, inside: ReadonlyMap<string, Pattern> = new Map()): Pattern {
  const blanksOf: string[] = [];
  const parts = template.split(/( \(\{[a-z_]+_mail\}\)|\{[a-z][a-z0-9_]*\})/);
  const source = parts
    .map((part, index) => {
      const [name] = blanks(part);
      if (name !== undefined && part.startsWith(" (")) {
        blanksOf.push(name);
        return String.raw`(?: \((${blankSource(name)})\))?`;
      }
      if (name === undefined) return index === 0 ? eitherCase(part) : escapePattern(part);
      const nested = inside.get(name);
      if (nested === undefined) {
        blanksOf.push(name);
        const isPerson = parts[index + 1] === "" && parts[index + 2] === ` ({${name}_mail})`;
        return `(${isPerson ? personSource : blankSource(name)})`;
      }
      blanksOf.push(...nested.blanksOf);
      return nested.source;
    })
    .join("");
  return { source, blanksOf };
}

/** Any of several patterns; groups of those that do not match are empty. */
export function anyOf(patterns: readonly Pattern[]): Pattern {
  return {
    source: `(?:${patterns.map(({ source }) => source).join("|")})`,
    blanksOf: patterns.flatMap(({ blanksOf }) => blanksOf),
  };
}

/** What a match says in each blank; null where two places of one blank differ. */
export function saidIn({ blanksOf }: Pattern, groups: readonly (string | undefined)[]): Map<string, string> | null {
  const said = new Map<string, string>();
  for (const [index, name] of blanksOf.entries()) {
    const value = groups[index];
    if (value === undefined) continue;
    if ((said.get(name) ?? value) !== value) return null;
    said.set(name, value);
  }
  return said;
}

/** Somebody's name, which ends before a parenthesis. */
const personSource = String.raw`[^\n()]+?`;

function blankSource(name: string): string {
  if (name.endsWith("_mail")) return String.raw`[^\s@()]+@[a-z0-9.-]*[a-z0-9]`;
  if (name.endsWith("_url")) return String.raw`https?://[^\s()]+`;
  // Within a sentence: the next one may end in words like those behind the name.
  if (name.endsWith("_file")) return String.raw`(?:[^\n.()]|\.(?! ))+?`;
  if (name === "today") return String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
  if (name === "limit") return String.raw`(?:\d{1,2} [A-Z][a-z]+ \d{4}|(?:[A-Z]{3} )?-?[\d,]+(?:\.\d+)?)`;
  if (name === "asker") return String.raw`[^\s.]+`;
  return String.raw`[^\n]+?`;
}

function eitherCase(text: string): string {
  const first = text[0];
  if (first === undefined || first.toLowerCase() === first.toUpperCase()) return escapePattern(text);
  return `[${first.toLowerCase()}${first.toUpperCase()}]${escapePattern(text.slice(1))}`;
}
