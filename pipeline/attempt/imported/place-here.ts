import { homeOf } from "../../environments/home.js";

/** Home folders of published tasks, with either slash. */
const homes = /^(?:~|\/home\/[^/]+|[a-z]:\/users\/[^/]+)\//i;
const longest = 300;
/** What no file system of ours lets a name have, and steps that lead elsewhere. */
const unfit = /(?:^|\/)\.{0,2}(?:\/|$)|\p{Cc}/u;

/**
 * Where a file of a published task lies on a desktop of ours: below the home folder, as it lies below that of its source.
 * Null where it lies elsewhere, or its name cannot be used.
 */
export function placeHere(path: string): string | null {
  const below = placeBelowHome(path);
  return below === null ? null : `${homeOf("linux").home}/${below}`;
}

/** The same from the home folder on: "Desktop/list.xlsx". */
export function placeBelowHome(path: string): string | null {
  const unix = path.replaceAll("\\", "/");
  const [home] = homes.exec(unix) ?? [];
  if (home === undefined) return null;
  const below = unix.slice(home.length);
  return isPlainPath(below) ? below : null;
}

/** Whether a text names something below a folder, without a step up or an empty part. */
export function isPlainPath(path: string): boolean {
  return path.length <= longest && !unfit.test(path.replaceAll("\\", "/"));
}
