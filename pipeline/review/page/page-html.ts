import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resourcesFolder } from "../../catalog/resources-folder.js";
import { inlineSource } from "../../export/inline-source.js";

/** Where the page gets its tasks: from JSON inside it (see `inlineJson`), or from the server that served it. */
type PageContent = { from: "server" } | { from: "file"; data: string };

/**
 * Returns the review page as one HTML document, and the content security policy to serve it under: only its own script
 * and style run, and only pictures are fetched, from a server also tasks and answers. Texts of tasks are in it only as
 * JSON.
 */
export function pageHtml(content: PageContent): { html: string; policy: string } {
  const script = `\n${linkModules("main.js", readBrowserFile)}`;
  const style = `\n${readBrowserFile("style.css")}`;
  const served = content.from === "server";
  const policy = [
    "default-src 'none'",
    `script-src ${inlineSource(script)}`,
    `style-src ${inlineSource(style)}`,
    // Drawings have data: addresses. 'self' does not cover files beside a page that is opened from a file.
    served ? "img-src data: blob:" : "img-src 'self' file: data:",
    ...(served ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    // With this, assigning a text as markup fails even by mistake.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const parts: Readonly<Record<string, string>> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    style: `<style>${style}</style>`,
    data: served ? "" : `<script type="application/json" id="data">${content.data}</script>`,
    script: `<script>${script}</script>`,
  };
  const html = readBrowserFile("page.html")
    .replace('data-from="file"', () => `data-from="${content.from}"`)
    .replaceAll(/<!-- (\w+) -->/g, (marker, name: string) => parts[name] ?? marker);
  return { html, policy };
}

/**
 * Returns JSON that is safe inside a `script` element: it cannot end the element, begin a comment or contain a Unicode
 * line separator.
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Reads a file of the browser sources. The compiled program reads it from the same place. */
function readBrowserFile(name: string): string {
  return readFileSync(join(dirname(resourcesFolder()), "pipeline/review/page/browser", name), "utf8");
}

/**
 * Links modules into one script, because a browser loads no module for a page opened from a file. Each module comes
 * after its imports, and all declarations share one function scope. Modules must import by `import { a, b } from
 * "./name.js"` and export declarations in place; throws for anything else and for cycles.
 */
function linkModules(entry: string, read: (name: string) => string): string {
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
