import { type Html, html } from "../../export/html.js";
import type { ChartData } from "../../schema/computer/chart-data.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { counted } from "../../text/figure-words.js";
import { basename } from "../../text/path.js";
import { sizeWords } from "../../text/task-data-words.js";

/** How much of a file, and of one text in it, is shown. */
const most = { rows: 8, columns: 12, paragraphs: 6, lines: 14, slides: 6, entries: 20, characters: 300 };

/** Returns the computers on which a task starts: files with the beginning of what they hold, mail, pages, records. */
export function taskStart({ computers = {}, ...own }: EnvironmentSetup): Html {
  const further = Object.values(computers).map((one) => computerStart(`Where it starts on ${one.called}`, one));
  return html`${computerStart("Where it starts", own)}${further}`;
}

function computerStart(
  title: string,
  { files, inbox, pages, records, directories }: Omit<EnvironmentSetup, "computers">,
): Html {
  const parts = [
    ...files.map(filePart),
    ...inbox.map(messagePart),
    ...pages.map(pagePart),
    ...(records.length === 0 ? [] : [recordPart(records)]),
  ];
  const folders =
    directories.length === 0
      ? html``
      : html`<p class="soft">Folders: ${directories.map(({ path }) => path).join(", ")}</p>`;
  if (parts.length === 0)
    return html`<h2>${title}</h2><p class="soft">With nothing but the applications.</p>${folders}`;
  return html`<h2>${title}</h2><div class="card start">${parts}${folders}</div>`;
}

function filePart({ path, content, read_only, notes, look, chart }: EnvironmentSetup["files"][number]): Html {
  const facts = [
    content.kind,
    sizeWords(content),
    ...(look === undefined ? [] : ["in the look of a paper"]),
    ...(read_only ? ["read-only"] : []),
  ].filter((fact) => fact !== "picture");
  const told =
    notes === undefined ? html`` : html`<p class="soft">A second sheet tells about the list: ${notes.about}</p>`;
  return html`<details class="file"><summary><b>${basename(path)}</b> <span class="soft">${facts.join(", ")}</span></summary><p class="path">${path}</p>${preview(content)}${told}${chart === undefined ? html`` : chartRows(chart)}</details>`;
}

/** The numbers that a picture shows, as rows. */
function chartRows({ by, labels, series }: ChartData): Html {
  const rows = labels.map((label, at) => [label, ...series.map(({ values }) => values[at] ?? "")]);
  return preview({ kind: "table", columns: [by, ...series.map(({ name }) => name)], rows });
}

function messagePart({ from, subject, body, attachments }: EnvironmentSetup["inbox"][number]): Html {
  const with_ = attachments.map(
    ({ name, content }) =>
      html`<div class="attached"><p><b>${name}</b> <span class="soft">attached, ${sizeWords(content)}</span></p>${preview(content)}</div>`,
  );
  return html`<details class="file"><summary><b>${subject}</b> <span class="soft">message from ${from}${attachments.length === 0 ? "" : `, ${counted(attachments.length, "attachment")}`}</span></summary><p class="instruction">${body}</p>${with_}</details>`;
}

function pagePart({ url, title, facts, paragraphs, downloads, available }: EnvironmentSetup["pages"][number]): Html {
  const rows = facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`);
  const offers = downloads.map(
    ({ name, content }) => html`<li>${name} <span class="soft">${sizeWords(content)}</span></li>`,
  );
  return html`<details class="file"><summary><b>${title}</b> <span class="soft">page${available ? "" : ", cannot be reached"}</span></summary><p class="path">${url}</p><dl class="facts">${rows}</dl>${paragraphs.map((text) => html`<p>${cut(text)}</p>`)}<ul>${offers}</ul></details>`;
}

function recordPart(records: EnvironmentSetup["records"]): Html {
  const rows = records.map(({ collection, fields }) => {
    const words = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
    return html`<li>${collection}: ${cut(words.join(", "))}</li>`;
  });
  return html`<details class="file"><summary><b>${counted(records.length, "record")}</b> <span class="soft">of applications</span></summary><ul>${rows}</ul></details>`;
}

/** The beginning of what a file holds. */
function preview(content: FileContent): Html {
  switch (content.kind) {
    case "table": {
      const head = content.columns.slice(0, most.columns).map((name) => html`<th scope="col">${cut(name)}</th>`);
      const rows = content.rows.slice(0, most.rows).map((row) => {
        const cells = row.slice(0, most.columns);
        return html`<tr>${cells.map((cell) => html`<td class="${typeof cell}">${cut(String(cell))}</td>`)}</tr>`;
      });
      return html`<div class="wide"><table class="preview"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>${rest(content.rows.length, most.rows, "row")}`;
    }
    case "document": {
      const shown = content.paragraphs.slice(0, most.paragraphs).map((text) => html`<p>${cut(text)}</p>`);
      return html`<div class="paper">${shown}</div>${rest(content.paragraphs.length, most.paragraphs, "paragraph")}`;
    }
    case "text": {
      const lines = content.text.split("\n");
      return html`<pre>${cut(lines.slice(0, most.lines).join("\n"), 4 * most.characters)}</pre>${rest(lines.length, most.lines, "line")}`;
    }
    case "slides": {
      const shown = content.slides
        .slice(0, most.slides)
        .map(({ title, lines }) => html`<li><b>${cut(title)}</b> ${cut(lines.join(" · "))}</li>`);
      return html`<ol>${shown}</ol>${rest(content.slides.length, most.slides, "slide")}`;
    }
    case "archive": {
      const shown = content.entries
        .slice(0, most.entries)
        .map(
          ({ name, content: inner }) =>
            html`<li>${name} <span class="soft">${inner.kind}, ${sizeWords(inner)}</span></li>`,
        );
      return html`<ul>${shown}</ul>${rest(content.entries.length, most.entries, "file")}`;
    }
    case "image":
      return html`<p>${content.label}, ${content.width} by ${content.height} pixels${content.marks.length === 0 ? "" : `; ${content.marks.join(", ")}`}</p>`;
  }
}

function rest(all: number, shown: number, what: string): Html {
  return all <= shown ? html`` : html`<p class="soft">and ${counted(all - shown, `more ${what}`)}</p>`;
}

function cut(text: string, length = most.characters): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
