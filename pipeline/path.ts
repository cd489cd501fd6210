/** Paths of the computers that tasks run on, with either slash; the machine that runs this program plays no part. */

/** Last part: "C:\\a\\b.xlsx" gives "b.xlsx". */
export function basename(path: string): string {
  return path.slice(separator(path) + 1);
}

/** Everything before the last separator; "" where there is none. */
export function dirname(path: string): string {
  return path.slice(0, Math.max(separator(path), 0));
}

/** Last part without extension. */
export function stem(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Extension in lower case without the dot; "" where there is none. */
export function extension(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/** Joined in the way of the first part: by backslashes if it holds one. */
export function join(directory: string, name: string): string {
  return `${directory}${directory.includes("\\") ? "\\" : "/"}${name}`;
}

/** Form in which two spellings of one path are equal. */
export function normalizePath(path: string): string {
  return path.replaceAll("\\", "/").replace(/\/+$/, "").normalize("NFKC").toLowerCase();
}

function separator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}
