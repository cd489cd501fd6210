import type { Environment } from "../../environments/contract.js";
import { remembered } from "../../flow/remembered.js";
import type { Rng } from "../../rng.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { join, normalizePath, stem } from "../../text/path.js";
import { capital } from "./free-values.js";

/** Returns the folder of an entity's files on a platform. */
export function entityFolder(entity: string, platform: Environment["platform"]): string {
  return join(platform === "windows" ? "C:\\Users\\user\\Documents" : "/home/user/Documents", fileSafe(entity));
}

/** Yields names for a new file, most natural first after a random rotation. */
export function* outputStems(entity: string, topic: string, rng: Rng): Generator<string> {
  const name = fileSafe(entity);
  const forms = [
    `${name} ${topic}`,
    `${capital(topic)} for ${name}`,
    `${name} ${topic} final`,
    `${name} ${topic} checked`,
    `${name} ${topic} for review`,
    `${name} ${topic} 2026`,
  ];
  const first = rng.below(3);
  for (const form of [...forms.slice(first, 3), ...forms.slice(0, first), ...forms.slice(3)]) yield fileSafe(form);
}

/** Folder names that say what a folder is for. */
export function folderStems(entity: string, rng: Rng): string[] {
  const name = fileSafe(entity);
  return rng.shuffle([`${name} closing`, `${name} reviewed`, `${name} handover`, `For ${name}`, `${name} archive`]);
}

/** Returns a topic for a file of which only the type is known. */
export function topicOfType(type: string): string {
  const topics: Readonly<Record<string, string>> = {
    pdf_path: "report",
    docx_path: "memo",
    xlsx_path: "figures",
    csv_path: "figures",
    txt_path: "notes",
    pptx_path: "slides",
    img_path: "picture",
    zip_path: "documents",
    event_record: "review",
    todo_record: "work",
    mail_sent: "update",
  };
  return topics[type] ?? "summary";
}

/** Extension that files of a type have unless something else decides it; "" for folders. */
export function extensionOf(type: ResourceType | undefined): string {
  return type?.detector.kind === "file" ? (type.detector.extensions[0] ?? "") : "";
}

/** A register of used paths. */
export interface PathRegister {
  /** Takes the first free path; null when all are used. */
  take(folder: string, stems: Iterable<string>, extension: string): string | null;
}

/** Creates a register in which each path can be taken once. */
export function createPathRegister(taken: readonly string[]): PathRegister {
  const paths = new Set(taken.map(normalizePath));
  return {
    take: (folder, stems, extension) => {
      for (const name of stems) {
        const path = join(folder, extension === "" ? name : `${name}.${extension}`);
        const spelt = normalizePath(path);
        if (paths.has(spelt)) continue;
        paths.add(spelt);
        return path;
      }
      return null;
    },
  };
}

/** A document's name as a topic: "Invoices {entity}" gives "invoices", and "README {entity}" stays as it is. */
export function topicOfName(name: string): string {
  const words = stem(name.replaceAll("{entity}", " ")).replace(/\s+/g, " ").trim();
  if (words === "") return "documents";
  return /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** Removes the characters that Windows forbids in file names. */
export const fileSafe = remembered((text) =>
  text
    .replace(/[<>:"/\\|?*]/g, "-")
    .replace(/[. ]+$/, "")
    .trim(),
);

/** Returns a text as part of an address: "Marlow & Finch" gives "marlow-finch". */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
