import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { extension } from "../../pipeline/text/path.js";
import { convertContent, emptyContent, kindOfExtension, pageContent } from "./convert-content.js";
import { readFile, writeFile } from "./file-system.js";
import { changeFront, front, type Machine, noSelection, type OpenDocument, Refusal } from "./machine.js";
import type { Transform } from "./model-verb.js";
import { transformContent } from "./transform-content.js";
import type { VerbContext } from "./verb-context.js";

/** The open document of the application in front. Refuses where none is open. */
export function requireDocument(machine: Machine): OpenDocument {
  const { document } = front(machine);
  if (document === null) throw new Refusal("No document", "No document is open.");
  return document;
}

/** The open document with new content, which makes it modified. */
export function editDocument(machine: Machine, content: FileContent): Machine {
  return changeFront(machine, { document: { ...requireDocument(machine), content, modified: true } });
}

export function newDocument(machine: Machine): Machine {
  const kind = front(machine).model.model.document?.content;
  if (kind === undefined) throw new Refusal("No document", "This application has no documents.");
  return show(machine, { path: null, content: emptyContent(kind), modified: false });
}

export function openDocument(machine: Machine, path: string): Machine {
  const { document } = front(machine).model.model;
  const content = readFile(machine, path);
  if (document === undefined || !document.opens.includes(extension(path))) {
    throw new Refusal("File type not supported", `${path}\nThis type of file cannot be opened here.`);
  }
  return show(machine, { path, content: convertContent(content, document.content), modified: false });
}

export function saveDocument(machine: Machine, path: string): Machine {
  const document = requireDocument(machine);
  const content = convertContent(document.content, kindOfExtension(extension(path)));
  const written = writeFile(machine, path, content);
  return changeFront(written, { document: { ...document, path, modified: false } });
}

/** Writes the open document, or else the page shown, in the format of the path's extension. */
export function exportDocument(machine: Machine, path: string): Machine {
  const { document, url } = front(machine);
  const page = machine.pages.find((candidate) => candidate.url === url);
  const content = document?.content ?? (page && pageContent(page));
  if (content === undefined) throw new Refusal("Nothing to save", "No document and no page is open.");
  return writeFile(machine, path, convertContent(content, kindOfExtension(extension(path))));
}

export function closeDocument(machine: Machine): Machine {
  return show(machine, null);
}

export function transform(machine: Machine, step: Transform, context: VerbContext): Machine {
  const content = transformContent(requireDocument(machine).content, {
    step,
    fill: context.fill,
    read: (path) => readFile(machine, path),
    slide: selectedSlide(machine),
  });
  return changeFront(editDocument(machine, content), { selection: noSelection });
}

/** Index of the selected slide, or null. */
export function selectedSlide(machine: Machine): number | null {
  const { selection, document } = front(machine);
  return document?.content.kind === "slides" && selection.kind === "item" ? Number(selection.key) : null;
}

function show(machine: Machine, document: OpenDocument | null): Machine {
  return changeFront(machine, { document, selection: noSelection, scroll: {}, focus: null });
}
