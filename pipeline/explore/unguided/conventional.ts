import type { Catalog } from "../../catalog/catalog.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { extensionContents, isFileExtension } from "../../schema/computer/content-kind.js";
import type { Convention } from "../../schema/task/convention.js";
import { fill } from "../../template/template.js";
import { type Command, commandLabel, commandSteps } from "./menus.js";

/** The files that an application opens, as the program names and makes them. */
export interface DocumentKind {
  /** Resource type: "txt_path". */
  type: string;
  /** Resource type of one that is open: "txt_in_processing"; null where the catalog has none. */
  openType: string | null;
  extension: string;
  content: Convention["contents"][number];
}

/** The kinds of files that an application says it opens, each once, those that the catalog has a type for. */
export function documentKinds({ resourceTypes }: Catalog, { desktop }: Application): DocumentKind[] {
  const found = (desktop?.documents ?? []).flatMap((extension): DocumentKind[] => {
    const type = typeOfFiles({ resourceTypes }, extension);
    if (type === null || !isFileExtension(extension)) return [];
    const open = [...resourceTypes.values()].find(
      ({ detector }) => detector.kind === "document" && detector.extensions.includes(extension),
    );
    return [{ type: type.name, openType: open?.name ?? null, extension, content: extensionContents[extension] }];
  });
  return [...new Map(found.toReversed().map((kind) => [kind.type, kind])).values()].toReversed();
}

/** The most specific resource type of files with an extension; null where the catalog has none. */
export function typeOfFiles({ resourceTypes }: Pick<Catalog, "resourceTypes">, extension: string): ResourceType | null {
  const types = [...resourceTypes.values()];
  const found = types.find(
    ({ name, detector }) =>
      detector.kind === "file" &&
      detector.extensions.includes(extension) &&
      !types.some((other) => other.is_a === name),
  );
  return found ?? null;
}

/**
 * What an application can be expected to do by convention: a procedure for each row of the conventions whose commands
 * are in its menus, for the kind of documents that it opens.
 */
export function conventionalProcedures(
  { conventions }: Catalog,
  application: Application,
  commands: readonly Command[],
  kind: DocumentKind | null,
): Procedure[] {
  return conventions.flatMap((row): Procedure[] => {
    if (row.functions.length > 0 && !row.functions.includes(application.function)) return [];
    const isOfDocuments = row.requests.some((request) => /\{(?:document|copy)\}/.test(request));
    if (isOfDocuments && kind === null) return [];
    if (row.contents.length > 0 && (kind === null || !row.contents.includes(kind.content))) return [];
    const steps: Record<string, string> = {};
    for (const [name, form] of Object.entries(row.commands)) {
      const found = conventionalCommand(commands, form);
      if (found === null) return [];
      steps[name] = commandSteps(found);
    }
    const opens = isOpening(row.steps);
    const requests = row.requests.flatMap((request) => requestsOn(request, kind, opens));
    return [{ goal: row.goal, steps: fill(row.steps, steps), requests }];
  });
}

/** The command whose label is as a convention says; null where there is none. */
export function conventionalCommand(commands: readonly Command[], form: string): Command | null {
  const wanted = new RegExp(`^(?:${form})$`, "i");
  return commands.find((command) => wanted.test(commandLabel(command))) ?? null;
}

/** Whether some steps do nothing but open a document. */
export function isOpening(steps: string): boolean {
  return /^[^;]* press Open$/.test(steps);
}

/**
 * A request with {document} and {copy} about a file, and about one that is open already where something is done to it
 * after it was opened.
 */
export function requestsOn(request: string, kind: DocumentKind | null, opens: boolean): string[] {
  if (kind === null) return [request];
  const hasDocument = request.includes("{document}");
  const onFile = request
    .replaceAll("{document}", `{${kind.type}}`)
    .replaceAll("{copy}", hasDocument ? `{>${kind.type}_2}` : `{>${kind.type}}`);
  if (!hasDocument || opens || kind.openType === null || request.startsWith("open ")) return [onFile];
  return [onFile, request.replaceAll("{document}", `{${kind.openType}}`).replaceAll("{copy}", `{>${kind.type}}`)];
}
