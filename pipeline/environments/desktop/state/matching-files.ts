import { readdir } from "node:fs/promises";
import { basename, dirname } from "../../../text/path.js";

/** The files below a folder that a relative path names, in order of names; a "*" in the last part stands for any text. */
export async function matchingFiles(folder: string, path: string): Promise<string[]> {
  if (!path.includes("*")) return [`${folder}/${path}`];
  const parent = dirname(path) === "" ? folder : `${folder}/${dirname(path)}`;
  const pattern = basename(path)
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*");
  const names = await readdir(parent).catch((): string[] => []);
  return names
    .filter((name) => new RegExp(`^${pattern}$`, "s").test(name))
    .sort()
    .map((name) => `${parent}/${name}`);
}
