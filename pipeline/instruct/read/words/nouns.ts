import { remembered } from "../../../flow/remembered.js";

/** Kinds of things that instructions speak of. A thing may be of several kinds ("report": a document, a file). */
const classWords: Record<string, string> = {
  pdf: "pdf",
  workbook: "workbook spreadsheet sheet worksheet xlsx xls excel dashboard tracker budget ledger",
  document: "document report doc docx letter memo brief contract odt minutes notes",
  slides: "presentation slide slides deck pptx powerpoint slideshow ppt",
  text: "text passage paragraph sentence snippet code wording caption title quote section content contents script steps words lines line headline summary description address note",
  table: "table rows row column columns cells cell range data list records entries figures metrics names dates metric",
  image:
    "image picture photo photograph drawing png jpg jpeg bmp gif graphic snapshot snapshots screenshot screenshots logo banner icon diagram illustration pictures images photos chart ico",
  archive: "zip archive",
  csv: "csv",
  txt: "txt",
  folder: "folder directory subfolder",
  page: "page webpage site website article link url tab web-page post repository",
  value:
    "total sum value number amount figure average mean maximum minimum highest lowest largest smallest count result rate price percentage answer size quotient product difference length date time title name address quantity output variance variances revenue growth duration city population email capital percentages totals population details information info pattern reading balance score level temperature fact dimension dimensions width height",
  message: "message email e-mail mail reply draft",
  event: "event appointment meeting entry reminder",
  task: "task to-do todo item",
  note: "note notes",
  contact: "contact",
  setting: "setting settings",
  bookmark: "bookmark",
  file: "file scan download attachment copy version backup",
  clipboard: "clipboard",
};

const classesOf = new Map<string, Set<string>>();
for (const [name, words] of Object.entries(classWords)) {
  for (const word of words.split(" ")) classesOf.set(word, (classesOf.get(word) ?? new Set()).add(name));
}

const fileClasses = ["pdf", "workbook", "document", "slides", "image", "archive", "csv", "txt"];
const extensionClasses: Record<string, string[]> = {
  pdf: ["pdf", "document"],
  xlsx: ["workbook", "table"],
  xls: ["workbook", "table"],
  ods: ["workbook", "table"],
  csv: ["csv", "table", "workbook"],
  docx: ["document"],
  doc: ["document"],
  odt: ["document"],
  rtf: ["document"],
  txt: ["txt", "text"],
  md: ["txt"],
  log: ["txt"],
  pptx: ["slides"],
  ppt: ["slides"],
  png: ["image"],
  jpg: ["image"],
  jpeg: ["image"],
  bmp: ["image"],
  gif: ["image"],
  ico: ["image"],
  zip: ["archive"],
  json: ["txt"],
  py: ["txt"],
  js: ["txt"],
  bat: ["txt"],
};

/** Words that can stand for anything that was made. */
const general = new Set(
  "result results output file files one ones thing things content contents copy version item items data both these those those two three material piece pieces work".split(
    " ",
  ),
);

/** A noun without its plural ending. */
export function singular(word: string): string {
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const noClasses: ReadonlySet<string> = new Set();

/** Kinds of thing that a noun can name; empty for a word that names none of them. */
export function nounClasses(word: string): ReadonlySet<string> {
  return classesOf.get(word) ?? (word.endsWith("s") ? classesOf.get(singular(word)) : undefined) ?? noClasses;
}

/** Whether something of these kinds can be called by a noun of those: a PDF is also a file. */
export function fitsKinds(asked: ReadonlySet<string>, kinds: ReadonlySet<string>): boolean {
  for (const name of asked) if (kinds.has(name)) return true;
  return asked.has("file") && fileClasses.some((name) => kinds.has(name));
}

/** Whether a noun can name anything that an earlier step made ("the result", "the file"). */
export function isGeneralNoun(word: string): boolean {
  return general.has(word);
}

/** Kinds of the thing at a path, by its extension; null for what is no path. */
export function pathClasses(literal: string): readonly string[] | null {
  return pathKinds(literal).kinds;
}

const pathKinds = remembered((literal: string) => ({ kinds: kindsOfPath(literal) }));

function kindsOfPath(literal: string): string[] | null {
  const extension = /\.([A-Za-z][A-Za-z0-9]{1,4})$/.exec(literal)?.[1]?.toLowerCase();
  if (extension !== undefined) {
    const found = extensionClasses[extension];
    if (found !== undefined) return [...found, "file"];
    if (/[\\/]/.test(literal)) return ["file"];
  }
  if (/^https?:/.test(literal)) return ["page"];
  return /^[A-Za-z]:[\\/]|^[~/].*\//.test(literal) ? ["folder"] : null;
}

/** Kinds by which a reader may speak of a resource of this type ("pdf_path": the PDF, the document, the file). */
export function resourceClasses(type: string): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (...added: string[]) => {
    for (const name of added) names.add(name);
  };
  if (type.includes("pdf")) add("pdf", "document");
  if (type.includes("xlsx")) add("workbook", "table");
  if (type.includes("csv")) add("csv", "table", "workbook");
  if (type.includes("docx") || type.includes("document")) add("document", "pdf");
  if (type.includes("pptx")) add("slides");
  if (type.includes("txt")) add("txt", "document", "text", "note");
  if (type.includes("img")) add("image");
  if (type.includes("zip")) add("archive");
  if (type.includes("dir")) add("folder");
  if (type.endsWith("_path")) add("file");
  if (type.endsWith("_in_processing")) add("file", "document");
  if (type.endsWith("_in_clipboard")) add("clipboard", "text", "table", "value");
  if (type.startsWith("files")) add("file", ...fileClasses);
  if (type === "file_path") add(...fileClasses, "folder");
  if (type.includes("url") || type.includes("page")) add("page");
  if (type === "value_in_mind") add("value", "text");
  if (type.includes("mail")) add("message");
  if (type.endsWith("_record")) add("event", "task", "note", "contact", "bookmark", "value", "text");
  if (type.includes("setting")) add("setting", "value");
  return names;
}
