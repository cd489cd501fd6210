import { inlineSource } from "../../export/inline-source.js";
import { linkScript, readPageSource } from "../../page/link-script.js";

const sources = "pipeline/attempt/person/browser";

/**
 * Returns the page on which a person attempts tasks, and the content security policy to serve it under: only its own script
 * and style run, and only its own server is asked. Nothing of a task is in it.
 */
export function personHtml(): { html: string; policy: string } {
  const script = `\n${linkScript(`${sources}/main.js`)}`;
  const style = `\n${readPageSource("pipeline/page/browser/basics.css")}${readPageSource(`${sources}/style.css`)}`;
  const policy = [
    "default-src 'none'",
    `script-src ${inlineSource(script)}`,
    `style-src ${inlineSource(style)}`,
    "img-src data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // With this, assigning a text as markup fails even by mistake.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const parts: Readonly<Record<string, string>> = {
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  };
  const html = readPageSource(`${sources}/page.html`).replaceAll(
    /<!-- (\w+) -->/g,
    (marker, name: string) => parts[name] ?? marker,
  );
  return { html, policy };
}
