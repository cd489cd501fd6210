import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { resourcesFolder } from "../catalog/resources-folder.js";
import { readYamlFile } from "../catalog/yaml-file.js";
import { parseCsv } from "../content/workbook/csv.js";
import { RequestError } from "../errors.js";
import { readInputText } from "../files/read-input-file.js";
import { type Operation, type OperationFile, operationFileSchema } from "../schema/catalog/operation.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { messageContent } from "./message-content.js";
import { pageContent } from "./setup-content.js";

/**
 * The operations of one application, with what the files, messages and pages of their trials hold, by path, subject and
 * address, and the records that are kept.
 */
export interface ApplicationOperations {
  application: string;
  operations: readonly Operation[];
  inbox: EnvironmentSetup["inbox"];
  pages: EnvironmentSetup["pages"];
  records: EnvironmentSetup["records"];
  contents: ReadonlyMap<string, FileContent>;
}

/** Reads `resources/operations/`. Throws CatalogError with file and line, and StoreError INPUT_MISSING. */
export async function loadOperations(root: string = resourcesFolder()): Promise<ApplicationOperations[]> {
  const folder = join(root, "operations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const { value } = await readYamlFile(join(folder, name), `resources/operations/${name}`, operationFileSchema);
      const { application, operations, inbox, pages, records } = value;
      return { application, operations, inbox, pages, records, contents: contentsOf(value, folder) };
    }),
  );
}

function contentsOf({ files, inbox, pages }: OperationFile, folder: string): Map<string, FileContent> {
  return new Map([
    ...inbox.map((message) => [message.subject, messageContent(message)] as const),
    ...pages.map((page) => [page.url, pageContent(page)] as const),
    ...Object.entries(files).map(([path, name]) => [path, contentOf(readInputText(join(folder, name)), name)] as const),
  ]);
}

/** A table from comma-separated values, a document, slides or a picture from lines, anything else as the text that it is. */
function contentOf(text: string, name: string): FileContent {
  if (name.endsWith(".csv")) return parseCsv(text);
  const lines = text.replace(/\n$/, "");
  if (name.endsWith(".slides.txt")) return { kind: "slides", slides: slidesIn(lines) };
  if (name.endsWith(".picture.txt")) return pictureIn(lines, name);
  return name.endsWith(".document.txt") ? { kind: "document", paragraphs: lines.split("\n") } : { kind: "text", text };
}

/** A picture from its size in pixels ("640 x 480") and the line below it, which it shows. Throws RequestError OPERATION_CONTENT. */
function pictureIn(text: string, name: string): Extract<FileContent, { kind: "image" }> {
  const [, width, height, label] = /^([1-9]\d{0,3}) x ([1-9]\d{0,3})\n(.+)$/.exec(text) ?? [];
  if (width === undefined || height === undefined || label === undefined) {
    throw new RequestError(
      "OPERATION_CONTENT",
      `${name} is no picture; write its size as "640 x 480", and its label below`,
    );
  }
  return { kind: "image", width: Number(width), height: Number(height), label, marks: [] };
}

/** Slides from lines: "# " stands before a title, and what follows it are the lines of its slide. */
function slidesIn(text: string): Extract<FileContent, { kind: "slides" }>["slides"] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((slide) => {
      const [title = "", ...lines] = slide.replace(/\n$/, "").split("\n");
      return { title, lines };
    });
}
