/**
 * Modules as one script, for a page that is opened from a file, where a browser loads no module: each after those it
 * imports, their declarations side by side in one function. Modules import by `import { a, b } from "./name.js"` and
 * export declarations where they stand; anything else is refused.
 */
export function linkModules(entry: string, read: (name: string) => string): string {
  const linked = new Map<string, string>();
  const open = new Set<string>();
  const add = (name: string): void => {
    if (linked.has(name)) return;
    if (open.has(name)) throw new Error(`${name} imports itself by way of others`);
    open.add(name);
    const source = read(name);
    for (const [, imported = ""] of source.matchAll(importLine)) add(imported);
    const body = source.replaceAll(importLine, "").replaceAll(/^export (?=(?:async )?function |const )/gm, "");
    const odd = /^(?:import|export)\b.*/m.exec(body)?.[0];
    if (odd !== undefined) throw new Error(`${name} cannot be linked: ${odd}`);
    linked.set(name, body);
  };
  add(entry);
  return `(() => {\n"use strict";\n${[...linked.values()].join("\n")}})();\n`;
}

const importLine = /^import \{[^}]*\} from "\.\/([\w-]+\.js)";\n/gm;
