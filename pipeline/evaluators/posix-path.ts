/**
 * The functions of Python's `posixpath` that an evaluator may call, for paths of the computers that tasks run on: a
 * backslash separates, too. On a path without backslashes each of them returns what `posixpath` does.
 */

const separators = /[\\/]+$/;

/** The parts in one path: an absolute part drops what is before it, and no separator is doubled. */
export function pathJoin(first: string, others: readonly string[]): string {
  return others.reduce((path, part) => {
    if (/^[\\/]/.test(part)) return part;
    return path === "" || separators.test(path) ? `${path}${part}` : `${path}/${part}`;
  }, first);
}

/** Everything before the last part, without the separators at its end unless there is nothing else. */
export function pathDirname(path: string): string {
  const head = path.slice(0, lastSeparator(path) + 1);
  const trimmed = head.replace(separators, "");
  return trimmed === "" ? head : trimmed;
}

/** The first item of `splitext`: the path without its extension. */
export function pathRoot(path: string): string {
  return path.slice(0, path.length - pathSuffix(path).length);
}

/** The second item of `splitext`: the extension with its dot; dots at the beginning of a name begin none. */
export function pathSuffix(path: string): string {
  const name = path.slice(lastSeparator(path) + 1);
  const dot = name.lastIndexOf(".");
  return /[^.]/.test(name.slice(0, Math.max(dot, 0))) ? name.slice(dot) : "";
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}
