/** A field whose text an application works out. */
interface FieldKind {
  /** What people call it. */
  field: string;
  /** First words of a Word field's code, types of a DrawingML field, and elements of OpenDocument. */
  names: readonly string[];
  /** Whether its text follows from something else than what was written: the page, the clock, the file. */
  automatic: boolean;
}

const fieldKinds: readonly FieldKind[] = [
  { field: "page number", names: ["PAGE", "slidenum", "text:page-number"], automatic: true },
  { field: "page count", names: ["NUMPAGES", "text:page-count"], automatic: true },
  { field: "date", names: ["DATE", "datetime", "text:date", "presentation:date-time"], automatic: true },
  { field: "time", names: ["TIME", "text:time"], automatic: true },
  { field: "creation date", names: ["CREATEDATE", "text:creation-date"], automatic: true },
  { field: "file name", names: ["FILENAME", "text:file-name"], automatic: true },
  { field: "author", names: ["AUTHOR", "text:initial-creator", "text:author-name"], automatic: true },
  { field: "title", names: ["TITLE", "text:title"], automatic: true },
  { field: "chapter", names: ["STYLEREF", "text:chapter"], automatic: true },
  { field: "word count", names: ["NUMWORDS", "text:word-count"], automatic: true },
  { field: "number", names: ["SEQ", "text:sequence"], automatic: false },
  {
    field: "reference",
    names: [
      "REF",
      "PAGEREF",
      "NOTEREF",
      "text:bookmark-ref",
      "text:reference-ref",
      "text:sequence-ref",
      "text:note-ref",
    ],
    automatic: false,
  },
  { field: "mail merge", names: ["MERGEFIELD", "text:database-display"], automatic: false },
  { field: "placeholder", names: ["MACROBUTTON", "text:placeholder"], automatic: false },
  { field: "table of contents", names: ["TOC", "text:table-of-content"], automatic: false },
  { field: "header", names: ["presentation:header"], automatic: true },
  { field: "footer", names: ["presentation:footer"], automatic: true },
];

const byName = new Map(fieldKinds.flatMap((kind) => kind.names.map((name) => [name, kind] as const)));

/** The kind of a field by the name that a format gives it; null for one that is not told. */
export function fieldKind(name: string): FieldKind | null {
  return byName.get(name) ?? byName.get(name.replace(/[0-9]+$/, "")) ?? null;
}
