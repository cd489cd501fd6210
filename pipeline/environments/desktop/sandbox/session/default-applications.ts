import { realpathSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { remembered } from "../../../../flow/remembered.js";
import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import { parseDesktopEntry } from "../../survey/desktop-entry.js";
import { findProgram } from "../required-programs.js";

const usualFolder = "/usr/share/applications";

/** Read once for all desktops of this process. */
const openersIn = remembered(readOpeners);

/**
 * Which of these applications opens the files of each type that one of them takes, as a `mimeapps.list`
 * (freedesktop.org, Association between MIME types and applications): the one that comes first on the machine. Without
 * it, any other program of the machine may come first. `folder` is where the machine keeps its desktop entries.
 */
export async function defaultApplications(
  applications: readonly DesktopApplication[],
  folder: string = usualFolder,
): Promise<string> {
  const { entries, byType } = await openersIn(folder);
  const programs = applications.map(({ desktop: { command } }) => ({ words: command, program: realProgram(command) }));
  const own = new Set(
    entries.flatMap(({ file, command: [, ...words], program }) =>
      programs.some((one) => one.program === program && words.every((word) => one.words.includes(word))) ? [file] : [],
    ),
  );
  const lines = byType.flatMap(([type, files]) => {
    const first = files.find((file) => own.has(file));
    return first === undefined ? [] : [`${type}=${first}\n`];
  });
  return `[Default Applications]\n${lines.join("")}`;
}

/** The desktop entries of a machine, and by type which of them open a file, in their order. */
async function readOpeners(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".desktop"));
  const entries = await Promise.all(
    names.map(async (name) => parseDesktopEntry(name, await readFile(join(folder, name), "utf8"))),
  );
  const cache = await readFile(join(folder, "mimeinfo.cache"), "utf8").catch(() => "");
  return {
    entries: entries.flatMap((entry) => (entry === null ? [] : [{ ...entry, program: realProgram(entry.command) }])),
    byType: [...cache.matchAll(/^([^=\n]+)=(.*)$/gm)].map(
      ([, type = "", files = ""]) => [type, files.split(";")] as const,
    ),
  };
}

/** Path of the program of a command; programs have links with other names, as "soffice" is "libreoffice". */
function realProgram([name = ""]: readonly string[]): string {
  const path = findProgram(name);
  return path === undefined ? name : realpathSync(path);
}
