import type { Control } from "../../../schema/computer/control.js";

const examples = 6;

/** How much of what an application shows at its first start differs from what it shows at the others. */
export function compareTrees(trees: readonly (readonly Control[])[]): { share: number; examples: string[] } {
  const [first = [], ...others] = trees.map((controls) => controls.map(line));
  const different = others.flatMap((other) => [
    ...missing(first, other).map((text) => `only first ${text}`),
    ...missing(other, first).map((text) => `only later ${text}`),
  ]);
  const all = others.reduce((sum, other) => sum + first.length + other.length, 0);
  return { share: all === 0 ? 0 : different.length / all, examples: [...new Set(different)].slice(0, examples) };
}

function line({ control_type, control_text, value, rect, enabled, selected }: Control): string {
  const states = `${enabled ? "" : " disabled"}${selected ? " selected" : ""}`;
  return `${control_type} ${JSON.stringify(control_text)}${value === null ? "" : ` = ${JSON.stringify(value.slice(0, 60))}`} [${rect.map(Math.round).join(",")}]${states}`;
}

/** Lines that are more often in the first than in the second. */
function missing(lines: readonly string[], from: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of from) left.set(text, (left.get(text) ?? 0) + 1);
  return lines.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
