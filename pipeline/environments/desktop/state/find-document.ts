import type { FileState } from "../../../schema/computer/system-state.js";
import { basename, dirname, extension } from "../../../text/path.js";
import { homeInside } from "./state-application.js";

const documents = new WeakMap<readonly FileState[], readonly string[]>();

/**
 * The path of the file that a window's title names: by its full path, by "~/" and the rest, by name with its folder,
 * or by name. Of several files with that name the locked one is meant; null where it stays open which one is.
 */
export function findDocument(
  title: string,
  extensions: readonly string[] | null,
  files: readonly FileState[],
  locked: ReadonlySet<string>,
): string | null {
  const text = title.replace(/^\s*\*\s*/, "");
  const paths = pathsOf(files).filter((path) => extensions?.includes(extension(path)) ?? true);
  const full = longest(paths.filter((path) => names(text, path) || names(text, `~${path.slice(homeInside.length)}`)));
  if (full.length === 1) return full[0] ?? null;
  const named = longest(paths.filter((path) => names(text, basename(path))));
  if (named.length <= 1) return named[0] ?? null;
  return only(named.filter((path) => inFolder(text, path))) ?? only(named.filter((path) => locked.has(path)));
}

function pathsOf(files: readonly FileState[]): readonly string[] {
  const known = documents.get(files) ?? files.filter(({ type }) => type !== "directory").map(({ path }) => path);
  documents.set(files, known);
  return known;
}

/**
 * Whether a title contains the name as a whole word: between ends, white space, quotes, brackets, or before an
 * asterisk.
 */
function names(title: string, name: string): boolean {
  for (let at = title.indexOf(name); at >= 0; at = title.indexOf(name, at + 1)) {
    const before = title[at - 1] ?? " ";
    const after = title[at + name.length] ?? " ";
    if (/[\s*"'“‘([:]/.test(before) && /[\s*"'”’)\],:]/.test(after)) return true;
  }
  return false;
}

/** "a.txt (~/Documents) - Pluma", "a.txt - /home/user/Documents - Geany". */
function inFolder(title: string, path: string): boolean {
  const folder = dirname(path);
  const short = `~${folder.slice(homeInside.length)}`;
  return [folder, short].some((form) => names(title, form) || names(title, `${form}/`));
}

/** Those with the longest name, so that "the a.txt" is not taken for "a.txt". */
function longest(paths: readonly string[]): string[] {
  const length = Math.max(...paths.map((path) => basename(path).length));
  return paths.filter((path) => basename(path).length === length);
}

function only(paths: readonly string[]): string | null {
  return paths.length === 1 ? (paths[0] ?? null) : null;
}
