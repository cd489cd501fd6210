import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { EnvironmentError } from "../../../errors.js";

const execute = promisify(execFile);

/** What a package says of a program that people start: a desktop entry (freedesktop.org, Desktop Entry Specification). */
export interface DesktopEntry {
  /** Name of its file without the ending: "org.xfce.ristretto". */
  file: string;
  name: string;
  comment: string;
  /** Program and arguments, without the blanks for files. */
  command: string[];
  mimeTypes: string[];
  /** Registered categories (Desktop Menu Specification), as written. */
  categories: string[];
  startupClass: string | null;
}

/**
 * The programs with windows that an installed Debian package puts into menus. Throws EnvironmentError
 * SURVEY_NO_PACKAGE where it is not installed.
 */
export async function desktopEntriesOf(debianPackage: string): Promise<DesktopEntry[]> {
  const listed = await execute("dpkg-query", ["--listfiles", debianPackage]).catch((cause: unknown) => {
    const why = `the package ${debianPackage} is not installed; install it with --yes, or look for its name with apt-cache search`;
    throw new EnvironmentError("SURVEY_NO_PACKAGE", why, { cause });
  });
  const files = listed.stdout.split("\n").filter((path) => /^\/usr\/share\/applications\/[^/]+\.desktop$/.test(path));
  const entries = await Promise.all(
    files.sort().map(async (path) => parseDesktopEntry(basename(path, ".desktop"), await readFile(path, "utf8"))),
  );
  return entries.filter((entry) => entry !== null);
}

/** Reads a desktop entry; null for one that is hidden, runs in a terminal, or is no application. */
export function parseDesktopEntry(file: string, text: string): DesktopEntry | null {
  const [group = ""] = text.split(/^\[(?!Desktop Entry\])/m);
  const fields = new Map(
    [...group.matchAll(/^([A-Za-z-]+)\s*=\s*(.*)$/gm)].map(([, key = "", value = ""]) => [key, value.trim()]),
  );
  const isTrue = (key: string) => fields.get(key) === "true";
  const [name, run] = [fields.get("Name"), fields.get("Exec")];
  if (name === undefined || run === undefined || isTrue("NoDisplay") || isTrue("Hidden") || isTrue("Terminal"))
    return null;
  if (fields.get("Type") !== "Application") return null;
  const listOf = (key: string) => (fields.get(key)?.split(";") ?? []).filter((item) => item !== "");
  return {
    file,
    name,
    comment: fields.get("Comment") ?? fields.get("GenericName") ?? name,
    command: commandOf(run),
    mimeTypes: listOf("MimeType"),
    categories: listOf("Categories"),
    startupClass: fields.get("StartupWMClass") ?? null,
  };
}

/** The words of an Exec line: quoted ones are one word, and field codes such as %U stand for files that are not given. */
function commandOf(run: string): string[] {
  const words = [...run.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/g, "$1"),
  );
  return words.filter((word) => !/^%[a-zA-Z]$/.test(word)).map((word) => word.replaceAll("%%", "%"));
}
