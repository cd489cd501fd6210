import { readdir } from "node:fs/promises";

/** Folders inside one another that "**" stands for. */
const deepest = 8;

/**
 * The files below a folder that a relative path names, in order of their names: "*" stands for any text within a name
 * that is not hidden, "**" for any folders. Whether a file of a path without such a sign is there is not asked.
 */
export async function matchingFiles(folder: string, path: string): Promise<string[]> {
  return match(folder, path.split("/"));
}

async function match(folder: string, [step, ...rest]: readonly string[], depth = 0): Promise<string[]> {
  if (step === undefined) return [folder];
  if (step === "**") {
    const inner = depth < deepest ? (await namesIn(folder, "folder")).filter(isShown) : [];
    const lists = inner.map((name) => match(`${folder}/${name}`, [step, ...rest], depth + 1));
    return [await match(folder, rest), ...(await Promise.all(lists))].flat();
  }
  if (!step.includes("*")) return match(`${folder}/${step}`, rest);
  const pattern = new RegExp(`^${step.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "s");
  const names = (await namesIn(folder, rest.length > 0 ? "folder" : "file")).filter(
    (name) => pattern.test(name) && (isShown(name) || step.startsWith(".")),
  );
  return (await Promise.all(names.map((name) => match(`${folder}/${name}`, rest)))).flat();
}

async function namesIn(folder: string, kind: "folder" | "file"): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => (kind === "folder" ? entry.isDirectory() : entry.isFile()))
    .map(({ name }) => name)
    .sort();
}

function isShown(name: string): boolean {
  return !name.startsWith(".");
}
