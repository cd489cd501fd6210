import { CatalogError } from "../errors.js";
import type { Persona, PersonaDocument } from "../schema/catalog/catalog.js";
import type { ResourceType } from "../schema/catalog/resource-type.js";
import {
  contentKinds,
  extensionContents,
  generatedContents,
  isContentKind,
  isFileExtension,
} from "../schema/computer/content-kind.js";
import { allowedNames } from "./explain-issue.js";
import type { Located } from "./parse-yaml.js";

type PersonaPath = readonly (string | number)[];

/**
 * Checks every name in a persona file: functions, resource types, generators and blanks. Throws the first CatalogError.
 */
export function checkPersona(
  file: Located<Persona>,
  types: ReadonlyMap<string, ResourceType>,
  functions: ReadonlySet<string>,
): void {
  const persona = file.value;
  const check = { file, types };
  persona.functions.forEach((name, index) => {
    if (functions.has(name)) return;
    const message = `no application provides the function "${name}"${allowedNames(name, [...functions].sort())}`;
    throw new CatalogError("CATALOG_UNKNOWN_NAME", file.location(["functions", index]), message);
  });
  persona.documents.forEach((document, index) => {
    checkDocument(check, document, ["documents", index]);
  });
  persona.pages.forEach((page, index) => {
    const path = ["pages", index];
    checkBlanks(file, [...path, "url"], page.url, ["entity"]);
    checkBlanks(file, [...path, "title"], page.title, ["entity"]);
    checkBlanks(file, [...path, "noun"], page.noun, ["entity"]);
    page.facts.forEach((fact, at) => {
      if (fact.minimum < fact.maximum) return;
      const message = `the maximum of "${fact.label}" must be above its minimum ${fact.minimum}`;
      throw new CatalogError("CATALOG_CONTENT", file.location([...path, "facts", at]), message);
    });
    page.downloads.forEach((document, at) => {
      checkDocument(check, document, [...path, "downloads", at]);
    });
  });
  persona.messages.forEach((message, index) => {
    const path = ["messages", index];
    checkBlanks(file, [...path, "subject"], message.subject, ["entity"]);
    checkBlanks(file, [...path, "body"], message.body, ["entity"]);
    message.attachments.forEach((document, at) => {
      checkDocument(check, document, [...path, "attachments", at]);
    });
  });
  persona.goals.forEach((goal, index) => {
    knownType(check, goal.deliverable, ["goals", index, "deliverable"]);
    checkBlanks(file, ["goals", index, "goal"], goal.goal, ["entity", "contact"]);
  });
}

interface PersonaCheck {
  file: Located<Persona>;
  types: ReadonlyMap<string, ResourceType>;
}

function checkDocument(check: PersonaCheck, document: PersonaDocument, path: PersonaPath): void {
  const { file } = check;
  const type = knownType(check, document.type, [...path, "type"]);
  if (!isContentKind(document.content)) {
    const message = `unknown content "${document.content}"${allowedNames(document.content, contentKinds)}`;
    throw new CatalogError("CATALOG_UNKNOWN_NAME", file.location([...path, "content"]), message);
  }
  const made = generatedContents[document.content];
  const extension = type.detector.kind === "file" ? type.detector.extensions[0] : undefined;
  if (extension === undefined || !isFileExtension(extension) || extensionContents[extension] !== made) {
    const fitting = contentKinds.filter(
      (kind) =>
        extension !== undefined &&
        isFileExtension(extension) &&
        extensionContents[extension] === generatedContents[kind],
    );
    const message = `"${document.content}" makes a ${made}, which a ${document.type} cannot hold; allowed there: ${fitting.join(", ") || "none"}`;
    throw new CatalogError("CATALOG_CONTENT", file.location([...path, "content"]), message);
  }
  checkBlanks(file, [...path, "name"], document.name, ["entity"]);
  checkBlanks(file, [...path, "noun"], document.noun, ["entity"]);
}

function knownType({ file, types }: PersonaCheck, name: string, path: PersonaPath): ResourceType {
  const type = types.get(name);
  if (type !== undefined) return type;
  const message = `unknown resource type "${name}"${allowedNames(name, [...types.keys()])}`;
  throw new CatalogError("CATALOG_UNKNOWN_NAME", file.location(path), message);
}

function checkBlanks(file: Located<Persona>, path: PersonaPath, text: string, allowed: readonly string[]): void {
  for (const match of text.matchAll(/\{([^}]*)\}/g)) {
    const name = match[1] ?? "";
    if (allowed.includes(name)) continue;
    const message = `unknown blank {${name}}${allowedNames(name, allowed)}`;
    throw new CatalogError("CATALOG_BLANK", file.location(path), message);
  }
}
