import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { resourcesFolder } from "../catalog/resources-folder.js";
import { parseJson } from "../text/parse-json.js";

const packageSchema = z.object({
  version: z.string(),
  engines: z.object({ node: z.string().regex(/^>=\d+(?:\.\d+)*$/) }),
});

/** Version of this program, as its package says. */
export function programVersion(): string {
  return readPackage().version;
}

/** The oldest version of Node that runs this program, as its package says. */
export function oldestNode(): string {
  return readPackage().engines.node.slice(">=".length);
}

/** Whether a version is at least another one. Compares number by number; a missing number is zero. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [have, need] = [version, oldest].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  for (const [index, wanted] of (need ?? []).entries()) {
    const number = have?.[index] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}

function readPackage(): z.infer<typeof packageSchema> {
  return packageSchema.parse(parseJson(readFileSync(join(resourcesFolder(), "..", "package.json"), "utf8")));
}
