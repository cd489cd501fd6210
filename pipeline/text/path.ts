import { remembered } from "../flow/remembered.js";

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

/** The path without the dot and what follows it in its last part: "C:\\a\\b.xlsx" gives "C:\\a\\b". */
export function root(path: string): string {
  return path.slice(0, path.length - suffix(path).length);
}

/** Extension as it is written, with the dot; "" where there is none. */
export function suffix(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
}

/** Joined in the way of the first part: by backslashes if it holds one. */
export function join(directory: string, name: string): string {
  return `${directory}${directory.includes("\\") ? "\\" : "/"}${name}`;
}

/** Form in which two spellings of one path are equal. */
export const normalizePath = remembered((path) =>
  path.replaceAll("\\", "/").replace(/\/+$/, "").normalize("NFKC").toLowerCase(),
);

/** A measured place ("clipboard", "file:C:\\a.txt") as it is compared: paths spelt in one way. */
export function normalizePlace(place: string): string {
  return place.startsWith("file:") ? `file:${normalizePath(place.slice("file:".length))}` : place;
}

function separator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}
