import { mkdir, readFile, writeFile } from "node:fs/promises";
import { setKey } from "../../../content/data/key-file.js";
import { EnvironmentError } from "../../../errors.js";
import { dirname } from "../../../text/path.js";
import type { StateApplication } from "./state-application.js";

/** Writes settings into the key files of their applications. Throws ENVIRONMENT_SETUP for a setting that none keeps so. */
export async function seedSettings(
  home: string,
  settings: Readonly<Record<string, string>>,
  applications: readonly StateApplication[],
): Promise<void> {
  const known = applications.flatMap(({ desktop }) => desktop.settings);
  for (const [name, value] of Object.entries(settings)) {
    const setting = known.find((candidate) => candidate.name === name);
    if (setting === undefined || setting.source.kind !== "keyfile") {
      const names = known.flatMap(({ name: own, source }) => (source.kind === "keyfile" ? [own] : [])).sort();
      throw new EnvironmentError(
        "ENVIRONMENT_SETUP",
        `no application lets the setting "${name}" be put in place; there are: ${names.join(", ") || "none"}`,
      );
    }
    const { file, group, key } = setting.source;
    const path = `${home}/${file}`;
    const text = await readFile(path, "utf8").catch(() => "");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, setKey(text, group, key, file.includes("glib-2.0/settings") ? gvariant(value) : value));
  }
}

/** GSettings keeps texts in single quotes, numbers and truth values plain. */
function gvariant(value: string): string {
  return /^(?:true|false|-?\d+(?:\.\d+)?|\[.*\])$/.test(value) ? value : `'${value.replace(/['\\]/g, "\\$&")}'`;
}
