import { inlineSource } from "../../export/inline-source.js";
import { readBrowserFile } from "./browser-files.js";
import { linkModules } from "./link-modules.js";

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
