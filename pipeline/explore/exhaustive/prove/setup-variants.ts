import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
import type { FileContent } from "../../../schema/computer/file-content.js";
import type { Clipboard, RecordState } from "../../../schema/computer/system-state.js";

/** Paragraphs that fill more than one page. */
const manyParagraphs = 60;
/** Of each collection, so many of the first and of the last that came about. */
const fewRecords = 2;

/** The computer of a setup with each kind of clipboard content that other applications leave there. */
export function clipboardVariants(setup: EnvironmentSetup): EnvironmentSetup[] {
  const contents: Clipboard[] = [
    { kind: "text", text: "Delivery confirmed for the first week" },
    { kind: "table", text: "Item\tUnits\nLarch\t12\nMaple\t7" },
    { kind: "image", label: "Harbour", width: 320, height: 200, marks: [] },
    ...setup.files.slice(0, 1).map((file): Clipboard => ({ kind: "files", paths: [file.path], cut: false })),
  ];
  return contents.map((content) => ({
    ...setup,
    clipboard: setup.clipboard.kind === content.kind ? setup.clipboard : content,
  }));
}

/** The computer with records that an application was seen to make, so that what acts on a record finds one. */
export function withRecords(setup: EnvironmentSetup, records: readonly RecordState[]): EnvironmentSetup {
  const collections = [...new Set(records.map(({ collection }) => collection))];
  const kept = collections.flatMap((name) => {
    const own = records.filter(({ collection }) => collection === name);
    return [...new Set([...own.slice(0, fewRecords), ...own.slice(-fewRecords)])];
  });
  return { ...setup, records: [...setup.records, ...kept.map(({ collection, fields }) => ({ collection, fields }))] };
}

/** The computer with contents that want tidying: rows and lines twice, empty lines, more than one page. */
export function withAwkwardContents(setup: EnvironmentSetup): EnvironmentSetup {
  return { ...setup, files: setup.files.map((file) => ({ ...file, content: awkward(file.content) })) };
}

/** The computer with every file locked. */
export function withLockedFiles(setup: EnvironmentSetup): EnvironmentSetup {
  return { ...setup, files: setup.files.map((file) => ({ ...file, read_only: true })) };
}

function awkward(content: FileContent): FileContent {
  switch (content.kind) {
    case "table":
      return { ...content, rows: [...content.rows, ...content.rows.slice(0, 1)] };
    case "document": {
      const { paragraphs } = content;
      const times = Math.ceil(manyParagraphs / Math.max(1, paragraphs.length));
      return { ...content, paragraphs: Array.from({ length: times }, () => paragraphs).flat() };
    }
    case "text":
      return { ...content, text: `${content.text}\n\n${content.text}` };
    case "slides":
      return { ...content, slides: [...content.slides, ...content.slides.slice(0, 1)] };
    default:
      return content;
  }
}
