import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { resourcesFolder } from "../catalog/resources-folder.js";

/**
 * Returns modules of the browser sources as one script, because a browser loads no module for a page opened from a file.
 * `entry` is a path from the root of this repository. Each module comes after its imports, and all declarations share
 * one function scope. Modules must import by `import { a, b } from "./name.js"` and export declarations in place; throws
 * for anything else and for cycles.
 */
export function linkScript(entry: string): string {
  const linked = new Map<string, string>();
  const open = new Set<string>();
  const add = (path: string): void => {
    if (linked.has(path)) return;
    if (open.has(path)) throw new Error(`${path} imports itself by way of others`);
    open.add(path);
    const source = readPageSource(path);
    for (const [, imported = ""] of source.matchAll(importLine)) add(posix.join(posix.dirname(path), imported));
    const body = source.replaceAll(importLine, "").replaceAll(/^export (?=(?:async )?function |const )/gm, "");
    const odd = /^(?:import|export)\b.*/m.exec(body)?.[0];
    if (odd !== undefined) throw new Error(`${path} cannot be linked: ${odd}`);
    linked.set(path, body);
  };
  add(entry);
  return `(() => {\n"use strict";\n${[...linked.values()].join("\n")}})();\n`;
}

const importLine = /^import \{[^}]*\} from "(\.{1,2}\/[\w./-]+\.js)";\n/gm;

/** Reads a script, style or page of the browser sources, by its path from the root of this repository. */
export function readPageSource(path: string): string {
  // The compiled program reads it from the same place.
  return readFileSync(join(dirname(resourcesFolder()), path), "utf8");
}
