import { type Html, html } from "../export/html.js";
import { inlineSource } from "../export/inline-source.js";
import { inlineJson } from "../page/inline-json.js";
import { linkScript, readPageSource } from "../page/link-script.js";
import { linkBetween, type SitePlace } from "./addresses.js";

const sources = "pipeline/browse/browser";

/** Scripts of the pages, by what they do. */
export type PageScript = "list" | "task" | "walk" | "compare" | "figures";

export interface FramedPage {
  readonly place: SitePlace;
  readonly title: string;
  readonly main: Html;
  readonly script: PageScript;
  /** What the script reads; texts of datasets are in it only as JSON. */
  readonly data?: unknown;
}

/** The marks by which a page and a style sheet of this program are recognised. */
export const pageMark = '<meta name="generator" content="taskloom browse">';
export const styleMark = "/* style sheet of taskloom browse */";

const scripts = new Map<PageScript, string>();

function scriptOf(name: PageScript): string {
  const known = scripts.get(name);
  if (known !== undefined) return known;
  const linked = `\n${linkScript(`${sources}/${name}.js`)}`;
  scripts.set(name, linked);
  return linked;
}

/** Returns the style sheet of all pages. */
export function siteStyle(): string {
  return `${styleMark}\n${readPageSource("pipeline/page/browser/basics.css")}${readPageSource(`${sources}/style.css`)}`;
}

/**
 * Returns a page as an HTML document. Its content security policy lets its own script run and nothing else, and fetches
 * only the style sheet and pictures that lie beside it; it is the same for a server and a folder, where 'self' covers
 * nothing and `file:` is needed.
 */
export function framedPage({ place, title, main, script, data }: FramedPage): string {
  const source = scriptOf(script);
  const policy = [
    "default-src 'none'",
    `script-src ${inlineSource(source)}`,
    "style-src 'self' file:",
    "img-src 'self' file: data:",
    "base-uri 'none'",
    "form-action 'none'",
    // With this, assigning a text as markup fails even by mistake.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const json = data === undefined ? "" : `<script type="application/json" id="data">${inlineJson(data)}</script>`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
${{ markup: pageMark }}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${linkBetween(place, { kind: "style" })}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><div class="bar"><p class="brand">taskloom</p><nav aria-label="Pages">${navigation(place)}</nav></div></header>
<main id="main" tabindex="-1">
${main}
</main>
${{ markup: json }}
<script>${{ markup: source }}</script>
</body>
</html>
`;
  return page.markup;
}

function navigation(here: SitePlace): Html[] {
  const pages = [
    { place: { kind: "start" }, words: "Tasks" },
    { place: { kind: "figures" }, words: "Figures of agents" },
  ] as const;
  return pages.map(({ place, words }) => {
    const current = here.kind === place.kind ? html` aria-current="page"` : html``;
    return html`<a href="${linkBetween(here, place)}"${current}>${words}</a>`;
  });
}
