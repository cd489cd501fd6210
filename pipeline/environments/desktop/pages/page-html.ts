import type { SetupPage } from "../../../schema/computer/environment-setup.js";

/** Address under which a download of a page is served: below the page itself. */
export function downloadAddress(page: SetupPage, name: string): string {
  const { origin, pathname } = new URL(page.url);
  return `${origin}${pathname.replace(/\/$/, "")}/${encodeURIComponent(name)}`;
}

/**
 * A page as the browser shows it: the title, facts as "label: value", paragraphs, and a button per download,
 * each on a line of its own. Selecting all and copying gives the text of `pageText`.
 */
export function pageHtml(page: SetupPage): string {
  const lines = [...page.facts.map(({ label, value }) => `${label}: ${value}`), ...page.paragraphs];
  // A link would show its address over the page as long as the mouse is on it.
  const buttons = page.downloads.map(
    ({ name }) => `<form action="${escaped(downloadAddress(page, name))}"><button>${escaped(name)}</button></form>`,
  );
  return htmlDocument(page.title, [
    `<div class="title line" role="heading" aria-level="1">${escaped(page.title)}</div>`,
    ...lines.map((line) => `<div class="line">${escaped(line)}</div>`),
    ...(buttons.length === 0 ? [] : [`<div class="downloads">${buttons.join("")}</div>`]),
  ]);
}

/** What a server answers that has no such page. */
export function errorHtml(title: string, text: string): string {
  return htmlDocument(title, [
    `<div class="title line" role="heading" aria-level="1">${escaped(title)}</div>`,
    `<div class="line">${escaped(text)}</div>`,
  ]);
}

const style = `body { font: 16px "DejaVu Sans", sans-serif; color: #202020; background: #ffffff; margin: 24px; line-height: 1.5; }
.line { white-space: pre-wrap; }
.title { font-size: 24px; }
.downloads { -moz-user-select: none; user-select: none; margin-top: 16px; }
form { display: inline; }
button { font: inherit; padding: 4px 12px; margin-right: 8px; }`;

function htmlDocument(title: string, body: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>
${style}
</style>
</head>
<body>${body.join("")}</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
