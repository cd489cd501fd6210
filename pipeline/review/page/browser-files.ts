import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resourcesFolder } from "../../catalog/resources-folder.js";

/** A file that was written for the browser; compiled programs read the one of the sources, too. */
export function readBrowserFile(name: string): string {
  return readFileSync(join(dirname(resourcesFolder()), "pipeline/review/page/browser", name), "utf8");
}
