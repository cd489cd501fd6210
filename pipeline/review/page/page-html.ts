import { inlineSource } from "../../export/inline-source.js";
import { linkScript, readPageSource } from "../../page/link-script.js";

/** Where the page gets its tasks: from JSON inside it (see `inlineJson`), or from the server that served it. */
type PageContent = { from: "server" } | { from: "file"; data: string };

const sources = "pipeline/review/page/browser";

/**
 * Returns the review page as one HTML document, and the content security policy to serve it under: only its own script
 * and style run, and only pictures are fetched, from a server also tasks and answers. Texts of tasks are in it only as
 * JSON.
 */
export function pageHtml(content: PageContent): { html: string; policy: string } {
  const script = `\n${linkScript(`${sources}/main.js`)}`;
  const style = `\n${readPageSource("pipeline/page/browser/basics.css")}${readPageSource(`${sources}/style.css`)}`;
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
  const html = readPageSource(`${sources}/page.html`)
    .replace('data-from="file"', () => `data-from="${content.from}"`)
    .replaceAll(/<!-- (\w+) -->/g, (marker, name: string) => parts[name] ?? marker);
  return { html, policy };
}
