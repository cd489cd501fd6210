import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resourcesFolder } from "../../catalog/resources-folder.js";
import { inlineSource } from "../../export/inline-source.js";

/** What the page shows: tasks that stand in it as JSON (see `inlineJson`), or those of the server that it came from. */
type PageContent = { from: "server" } | { from: "file"; data: string };

/**
 * The review page as one HTML document, and the policy that it has to be served under: nothing but its own script and
 * style runs, and nothing is fetched but pictures, from a server also tasks and answers. Texts of tasks stand in it only
 * as JSON.
 */
export function pageHtml(content: PageContent): { html: string; policy: string } {
  const script = `\n${linkModules("main.js", readBrowserFile)}`;
  const style = `\n${readBrowserFile("style.css")}`;
  const served = content.from === "server";
  const policy = [
    "default-src 'none'",
    `script-src ${inlineSource(script)}`,
    `style-src ${inlineSource(style)}`,
    // A drawing is a data: address; 'self' says nothing of the files beside a page that is one.
    served ? "img-src data: blob:" : "img-src 'self' file: data:",
    ...(served ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    // No text can be made markup, by mistake either.
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

/** JSON that can stand in a `script` element: it ends none and begins no comment, and has no separator of lines. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A file that was written for the browser; compiled programs read the one of the sources, too. */
function readBrowserFile(name: string): string {
  return readFileSync(join(dirname(resourcesFolder()), "pipeline/review/page/browser", name), "utf8");
}

/**
 * Modules as one script, for a page that is opened from a file, where a browser loads no module: each after those it
 * imports, their declarations side by side in one function. Modules import by `import { a, b } from "./name.js"` and
 * export declarations where they stand; anything else is refused.
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
