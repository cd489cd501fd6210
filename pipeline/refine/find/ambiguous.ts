import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { TaskNode } from "../../schema/task/task-graph.js";
import { fold, holdsText } from "../../text/fold.js";
import { basename, dirname, extension, normalizePath, stem } from "../../text/path.js";
import { type AuditedTask, branchesWithSetup } from "../audited-task.js";
import type { AuditMeans, FoundFault } from "../fault-kind.js";
import { unmadeInputs } from "./unmade-inputs.js";

/** What a text may call a file by its kind, where it leaves the extension out. */
const kinds: readonly { extensions: readonly string[]; words: RegExp }[] = [
  { extensions: ["xlsx", "ods", "csv"], words: /\b(?:workbooks?|spreadsheets?|tables?|sheets?|columns?|rows?)\b/i },
  { extensions: ["docx", "odt", "txt", "md"], words: /\b(?:documents?|letters?|memos?|notes?|texts?)\b/i },
  { extensions: ["pdf"], words: /\bpdfs?\b/i },
  { extensions: ["pptx", "odp"], words: /\b(?:presentations?|slides?|decks?)\b/i },
  { extensions: ["png"], words: /\b(?:pictures?|images?|photos?)\b/i },
  { extensions: ["zip"], words: /\b(?:archives?|zip)\b/i },
];

/**
 * Things that a task starts with and that its high-level text describes in words that fit another thing of the same
 * computer as well: files of one name, messages of one subject, records of one name, columns of one heading.
 */
export function ambiguousThings(
  { draft, instruction }: AuditedTask,
  { definitions, catalog }: AuditMeans,
): FoundFault[] {
  const text = instruction.high_level;
  const found = branchesWithSetup(draft).flatMap(({ graph, setup }) =>
    unmadeInputs(draft, graph, definitions).flatMap(({ node, type, value }): FoundFault[] => {
      const say = (words: string): FoundFault => ({ node_id: node.id, words });
      const detector = catalog.resourceTypes.get(type)?.detector;
      if (detector?.kind === "file" || detector?.kind === "document") {
        return [...sameNamed(value, text, setup), ...sameHeaded(value, node, setup)].map(say);
      }
      if (detector?.kind === "message") return sameSubject(value, text, setup).map(say);
      return detector?.kind === "record" ? sameRecord(value, detector.collection, setup).map(say) : [];
    }),
  );
  return [...new Map(found.map((fault) => [`${fault.node_id} ${fault.words}`, fault])).values()];
}

function sameNamed(path: string, text: string, { files }: EnvironmentSetup): string[] {
  if (holdsText(text, path)) return [];
  const [name, folder] = [fold(basename(path)), fold(basename(dirname(path)))];
  const namesWhole = holdsText(text, basename(path));
  const namesFolder = folder !== "" && holdsText(text, folder);
  return files.flatMap(({ path: other }) => {
    if (normalizePath(other) === normalizePath(path)) return [];
    const isTwin = fold(basename(other)) === name;
    const isCousin = !namesWhole && fold(stem(other)) === fold(stem(path)) && !tellsKind(text, path, other);
    if (!isTwin && !isCousin) return [];
    const otherFolder = fold(basename(dirname(other)));
    if (namesFolder && otherFolder !== folder && !holdsText(text, otherFolder)) return [];
    return [`its text says "${namesWhole ? basename(path) : stem(path)}" of ${path}, and that fits ${other}, too`];
  });
}

/** Whether a text has a word for the kind of the one file that does not fit the other. */
function tellsKind(text: string, path: string, other: string): boolean {
  const kindOf = (file: string) => kinds.find(({ extensions }) => extensions.includes(extension(file)));
  const [own, others] = [kindOf(path), kindOf(other)];
  return own !== undefined && own !== others && own.words.test(text);
}

function sameSubject(subject: string, text: string, { inbox }: EnvironmentSetup): string[] {
  const same = inbox.filter((message) => fold(message.subject) === fold(subject));
  const named = same.filter(({ from }) => saysWho(text, from));
  if (same.length < 2 || named.length === 1) return [];
  return [`${same.length} messages of its inbox have the subject "${subject}", and its text does not say which`];
}

/** Whether a text says the address of a sender, or the name that stands before it or that it is made of. */
function saysWho(text: string, from: string): boolean {
  const address = /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? from;
  const name = from
    .replace(/<[^>]*>/, "")
    .replace(address, "")
    .trim();
  const spelt = (address.split("@")[0] ?? "").replaceAll(/[._-]+/g, " ");
  return [address, name, spelt].some((words) => words !== "" && holdsText(text, words));
}

function sameRecord(value: string, collection: string, { records }: EnvironmentSetup): string[] {
  const same = records.filter(
    ({ collection: own, fields }) => own === collection && fold(Object.values(fields)[0] ?? "") === fold(value),
  );
  return same.length < 2 ? [] : [`${same.length} records of ${collection} are called "${value}"`];
}

/** A heading that a node works with and that two columns of its table have. */
function sameHeaded(path: string, { parameters }: TaskNode, { files }: EnvironmentSetup): string[] {
  const content = files.find((file) => normalizePath(file.path) === normalizePath(path))?.content;
  if (content?.kind !== "table") return [];
  const used = Object.values(parameters);
  const twice = content.columns.filter(
    (heading, at) =>
      heading.trim() !== "" &&
      content.columns.findIndex((other) => fold(other) === fold(heading)) !== at &&
      used.some((value) => fold(value) === fold(heading) || value.includes(`[${heading}]`)),
  );
  return [...new Set(twice)].map((heading) => `two columns of ${path} are headed "${heading}"`);
}
