import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The files of a folder by their paths below it, in the order of their names; of those of a certain name only. */
export function filesOf(folder: string, named = /^/): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    names.flatMap((name) => {
      if (!named.test(name)) return [];
      const file = join(folder, name);
      return statSync(file).isFile() ? [[name, readFileSync(file)]] : [];
    }),
  );
}

/** The rows of all files of JSON lines, and of lists in JSON, of a folder. */
export function rowsIn(folder: string): { file: string; row: unknown }[] {
  return [...filesOf(folder)].flatMap(([file, content]) => {
    const text = content.toString("utf8");
    if (file.endsWith(".jsonl")) {
      return text
        .trimEnd()
        .split("\n")
        .map((line) => ({ file, row: JSON.parse(line) }));
    }
    if (!/^(?:train|validation|test)\.json$/.test(file)) return [];
    return z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .map((row) => ({ file, row }));
  });
}
