import { lazily } from "../../flow/lazily.js";
import { extensionContents } from "../../schema/computer/content-kind.js";
import type { Instruction, TaskDraft } from "../../schema/task/task.js";
import { basename, normalizePath } from "../../text/path.js";
import { branchesWithSetup, nodesOfAll } from "../audited-task.js";

const extensions = Object.keys(extensionContents).join("|");
/** What stands in quotation marks or is a whole path, and one word alone. */
const quotedFile = new RegExp(`['"“‘]([^'"“”‘’\\n]{1,200}\\.(?:${extensions}))['"”’]`, "gi");
const pathOfFile = new RegExp(`(?:/home/|[A-Za-z]:\\\\)[^'"“”\\n]{1,200}?\\.(?:${extensions})(?![\\w])`, "gi");
const bareFile = new RegExp(`(?<![\\w'"/\\\\.-])[\\w-]{1,80}\\.(?:${extensions})(?![\\w])`, "gi");
const webAddress = /\bhttps?:\/\/[^\s'"<>()“”]{1,500}/gi;
const mailAddress = /[A-Za-z0-9._%+-]{1,80}@[A-Za-z0-9-]{1,80}(?:\.[A-Za-z0-9-]{1,80})+/g;

/** The texts of an instruction, the high-level one first. */
export function textsOf({ high_level, low_level, variants }: Instruction): string[] {
  return [high_level, ...variants, low_level];
}

/** Files that texts name: whole paths, and names with an extension that is known. */
export function filesNamedIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const quoted = matches(text, quotedFile);
    const paths = matches(text.replaceAll(quotedFile, "''"), pathOfFile);
    const bare = matches(text.replaceAll(quotedFile, "''").replaceAll(pathOfFile, "''"), bareFile);
    return [...quoted, ...paths, ...bare];
  });
  return [...new Set(found)];
}

/** Web pages that texts name by their addresses. */
export function pagesNamedIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => matches(text, webAddress)).map((url) => url.replace(/[.,;:!?]+$/, "")))];
}

/** Mail addresses that texts name. */
export function mailAddressesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => matches(text, mailAddress)))];
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
}

/** What a task has to do with, as a text in which names can be looked for: its values, its words and its computers. */
export interface KnownThings {
  hasFile(name: string): boolean;
  hasPage(url: string): boolean;
  hasText(text: string): boolean;
}

/** What the computers of a task hold, of either branch, and what its nodes and its situation name. */
export function knownThings(draft: TaskDraft): KnownThings {
  const setups = [
    ...branchesWithSetup(draft).map(({ setup }) => setup),
    ...(draft.infeasibility === null ? [] : [draft.infeasibility.twin_setup]),
  ];
  const values = [
    ...nodesOfAll(draft).flatMap(({ parameters }) => Object.values(parameters)),
    ...Object.values(draft.purpose?.words ?? {}),
    draft.intent.goal,
  ];
  const paths = [...setups.flatMap(({ files }) => files.map(({ path }) => path)), ...values];
  const names = new Set(paths.flatMap((path) => [normalizePath(path), normalizePath(basename(path))]));
  const pages = setups.flatMap(({ pages: own }) => own.filter(({ available }) => available).map(({ url }) => url));
  // Without the bytes of pictures there is nothing in a setup that is not text. Few names have to be looked for in it.
  const whole = lazily(() => oneCase([...values, JSON.stringify(setups)].join("\n")));
  const hasText = (text: string) => whole().includes(oneCase(text));
  return {
    hasText,
    hasFile: (name) => names.has(normalizePath(name)) || names.has(normalizePath(basename(name))) || hasText(name),
    hasPage: (url) => pages.some((known) => known === url || known.replace(/\/$/, "") === url.replace(/\/$/, "")),
  };
}

/** A text in one case. Unlike `fold` it keeps nothing: setups are long, and each is looked through once. */
export function oneCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
