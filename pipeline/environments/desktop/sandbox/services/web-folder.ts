import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../../text/parse-json.js";

/** Folder that holds the node_modules of web applications: `$XDG_DATA_HOME/taskloom/web`. */
export function webFolder(dataHome: string | undefined = process.env.XDG_DATA_HOME): string {
  return join(dataHome || join(homedir(), ".local", "share"), "taskloom", "web");
}

const packageSchema = z.object({ version: z.string() });

/** Version of an npm package in the folder; null when it is not there. */
export function webPackageVersion(folder: string, name: string): string | null {
  const file = join(folder, "node_modules", name, "package.json");
  return existsSync(file) ? packageSchema.parse(parseJson(readFileSync(file, "utf8"))).version : null;
}
