import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { resourcesFolder } from "../catalog/resources-folder.js";
import { parseJson } from "../parse-json.js";

/** Version of this program, as its package says. */
export function programVersion(): string {
  const text = readFileSync(join(resourcesFolder(), "..", "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(parseJson(text)).version;
}
