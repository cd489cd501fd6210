import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resourcesFolder } from "../../../catalog/resources-folder.js";
import type { ExportFolder } from "../export-folder.js";

const packageName = "taskloom_gym";

/** Writes the Python package that drives desktops into a folder of an export, so that it runs without being installed. */
export function writePythonClient(folder: ExportFolder, into: readonly string[]): void {
  const source = join(resourcesFolder(), "..", "clients", "python", "src", packageName);
  for (const name of readdirSync(source)
    .filter((one) => one.endsWith(".py"))
    .sort()) {
    const [first = packageName, ...rest] = [...into, packageName, name];
    folder.write([first, ...rest], readFileSync(join(source, name), "utf8"));
  }
}
