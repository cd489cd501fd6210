import { spawnSync } from "node:child_process";
import { filesOf } from "./written-files.js";

/** The Python of a folder by its place: its files, and what stands on its pages. */
export function pythonIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, content] of filesOf(folder, /\.(?:py|md)$/)) {
    const text = content.toString("utf8");
    if (name.endsWith(".py")) found[name] = text;
    else
      for (const [i, [, code = ""]] of [...text.matchAll(/```python\n(.*?)```/gs)].entries())
        found[`${name} ${i}`] = code;
  }
  return found;
}

const program = `import json, sys
for name, text in json.load(sys.stdin).items():
    compile(text, name, "exec", dont_inherit=True)`;

/** Has CPython compile sources, and run none. Throws what it says of an error. */
export function compilePython(sources: Readonly<Record<string, string>>): void {
  const { status, stderr, error } = spawnSync("python3", ["-c", program], { input: JSON.stringify(sources) });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(stderr.toString("utf8"));
}
