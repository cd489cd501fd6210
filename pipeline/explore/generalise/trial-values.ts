import type { Catalog } from "../../catalog/catalog.js";
import { contentText } from "../../content/derive/content-text.js";
import type { Rng } from "../../rng.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { boundedIndex } from "../../template/blank-out.js";
import { basename, dirname, extension, join } from "../../text/path.js";
import { imagineEntity } from "../world-parts.js";
import { otherFigure, otherFolders, renameKey } from "./trial-setup.js";

const shortestWord = 4;

/**
 * Another path for something that is made: same extension, a name that makes sense, in one of the person's folders
 * where files move, else in the folder that has taken the place of the old one. What has the name of an attachment or a
 * download gets the name of the one in its place.
 */
export function otherOutput(
  path: string,
  moved: boolean,
  renamed: ReadonlyMap<string, string>,
  catalog: Catalog,
  rng: Rng,
): string {
  const ending = extension(path) === "" ? "" : `.${extension(path)}`;
  const names = catalog.valueTypes.get(ending === "" ? "folder_name" : "file_name")?.examples ?? ["Result"];
  const [elsewhere] = moved ? otherFolders(path, rng.fork("folder")) : [];
  const offered = renamed.get(basename(path));
  const folder = elsewhere ?? renamed.get(renameKey(dirname(path))) ?? dirname(path);
  return join(folder, offered ?? `${rng.pick(names)} ${imagineEntity(catalog, rng)}${ending}`);
}

/**
 * Another value for a field: a word or cell of the new contents where the old one was in the old contents, else an
 * example of its value type or, every other time, a figure of the same shape as the one that worked. An example that
 * is `used` already comes again only when all are: what never changes is taken for a constant.
 */
export function otherValue(
  type: string,
  value: string,
  contents: { old: EnvironmentSetup; replaced: EnvironmentSetup },
  catalog: Catalog,
  rng: Rng,
  used: ReadonlySet<string> = new Set(),
): string {
  const found = fromContents(value, contents, rng.fork("content"));
  if (found !== null) return found;
  const examples = catalog.valueTypes.get(type)?.examples ?? [];
  if (/\d/.test(value) && /^[\d.,:\s-]+$/.test(value) && type !== "date" && rng.below(2) === 0) {
    return otherFigure(value, rng);
  }
  if (examples.length === 0) return value;
  const fresh = examples.filter((example) => !used.has(example));
  const example = rng.pick(fresh.length > 0 ? fresh : examples);
  const ending = extension(value);
  return type === "file_name" && ending !== "" ? `${example}.${ending}` : example;
}

/** What stands in the new content of a file where the old value stood in its old content; null where it stood in none. */
function fromContents(
  value: string,
  contents: { old: EnvironmentSetup; replaced: EnvironmentSetup },
  rng: Rng,
): string | null {
  for (const [index, file] of contents.old.files.entries()) {
    const other = contents.replaced.files[index]?.content;
    if (other === undefined || !/\p{L}/u.test(value)) continue;
    const found = counterpart(value, file.content, other, rng);
    if (found !== null) return found;
  }
  return null;
}

function counterpart(value: string, old: FileContent, other: FileContent, rng: Rng): string | null {
  if (old.kind === "table" && other.kind === "table") {
    const column = old.columns.findIndex((_name, at) => old.rows.some((row) => String(row[at] ?? "") === value));
    const cells = other.rows.map((row) => String(row[column] ?? "")).filter((cell) => cell !== "");
    if (column >= 0 && cells.length > 0) return rng.pick(cells);
  }
  if (boundedIndex(contentText(old), value) < 0) return null;
  const words = contentText(other).match(/\p{L}+/gu) ?? [];
  const long = [...new Set(words.filter((word) => word.length >= shortestWord))];
  return long.length > 0 ? rng.pick(long) : null;
}
