import type { EnvironmentSetup, SetupPage } from "../../../schema/computer/environment-setup.js";
import type { FileContent } from "../../../schema/computer/file-content.js";

const shift = 7;
const added = "Perturbed 3";

/**
 * The same computer with other contents: every number another one, every text a little longer, every picture larger.
 * Names, addresses and subjects stay, so that a path that works on one works on the other, and what the screen
 * shows differently depends on content.
 */
export function perturbContents(setup: EnvironmentSetup): EnvironmentSetup {
  return {
    ...setup,
    files: setup.files.map((file) => ({ ...file, content: perturbFile(file.content) })),
    pages: setup.pages.map(perturbPage),
    inbox: setup.inbox.map((message) => ({ ...message, body: `${shiftNumbers(message.body)} ${added}` })),
    records: setup.records.map((record) => ({ ...record, fields: perturbFields(record.fields) })),
  };
}

function perturbFile(content: FileContent): FileContent {
  switch (content.kind) {
    case "table": {
      const rows = content.rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell + shift : cell)));
      return { ...content, rows: [...rows, ...rows.slice(-1)] };
    }
    case "document":
      return { ...content, paragraphs: [...content.paragraphs.map((text) => `${shiftNumbers(text)} ${added}`), added] };
    case "text":
      return { ...content, text: `${shiftNumbers(content.text)} ${added}\n${added}` };
    case "image":
      return { ...content, width: content.width + shift, height: content.height + shift };
    case "slides": {
      const slides = content.slides.map(({ title, lines }) => ({ title, lines: [...lines.map(shiftNumbers), added] }));
      return { ...content, slides: [...slides, { title: added, lines: [] }] };
    }
    case "archive":
      return content;
  }
}

function perturbPage(page: SetupPage): SetupPage {
  return {
    ...page,
    facts: page.facts.map(({ label, value }) => ({ label, value: shiftNumbers(value) })),
    paragraphs: page.paragraphs.map((text) => `${shiftNumbers(text)} ${added}`),
  };
}

/** The first field names the record and stays. */
function perturbFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value], index) => [
      name,
      index === 0 ? value : `${shiftNumbers(value)} ${added}`,
    ]),
  );
}

function shiftNumbers(text: string): string {
  return text.replace(/\d+/g, (digits) => String(Number(digits) + shift).padStart(digits.length, "0"));
}
