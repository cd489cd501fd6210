import { EnvironmentError } from "../../../errors.js";
import { type Application, applicationSchema, type DesktopApplication } from "../../../schema/catalog/catalog.js";
import { emptySetup } from "../../../schema/computer/environment-setup.js";
import { createDesktopEnvironment } from "../desktop-environment.js";
import { openFileCache } from "../state/file-cache.js";
import { applicationKind } from "./application-kind.js";
import type { DesktopEntry } from "./desktop-entry.js";
import { explainSeen, seenPrograms } from "./seen-programs.js";
import { launch } from "./survey-actions.js";

/** The extension of the files that a MIME type names, of those that the program can make and read. */
const extensions: readonly (readonly [string, string])[] = [
  ["text/plain", "txt"],
  ["text/markdown", "md"],
  ["text/csv", "csv"],
  ["image/png", "png"],
  ["application/pdf", "pdf"],
  ["application/zip", "zip"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"],
  ["application/vnd.oasis.opendocument.text", "odt"],
  ["application/vnd.oasis.opendocument.spreadsheet", "ods"],
  ["application/vnd.oasis.opendocument.presentation", "odp"],
];

/**
 * Drafts the entry of the catalog for a program: what its desktop entry says, and the names by which its windows and its
 * controls are found, which are read off a start. Documentation is left empty. Throws EnvironmentError SURVEY_NO_START
 * where it opens no window or shows no controls, and what starting a desktop throws.
 */
export async function draftApplication(
  entry: DesktopEntry,
  packages: readonly string[],
  id: string,
): Promise<Application> {
  const [program = ""] = entry.command;
  const guessed = [...new Set([entry.startupClass ?? program, program, entry.name])];
  const described = (wmClass: readonly string[], accessible: readonly string[]): Application =>
    applicationSchema.parse({
      id,
      name: entry.name,
      ...applicationKind(entry.categories, entry.mimeTypes),
      environments: ["desktop"],
      description: `${entry.comment.replace(/\.$/, "")}.`,
      documentation: [],
      desktop: {
        packages,
        command: entry.command,
        window: { wm_class: wmClass, accessible },
        documents: extensions.flatMap(([type, extension]) => (entry.mimeTypes.includes(type) ? [extension] : [])),
      },
    });
  const first = described(guessed, guessed);
  const seen = await namesAtStart(first);
  return seen === null ? first : described(seen.wmClass, seen.accessible);
}

/** The names that are on a desktop when an application is started whose own are a guess; null where the guess holds. */
async function namesAtStart({ id, name, desktop: program }: Application): Promise<{
  wmClass: string[];
  accessible: string[];
} | null> {
  if (program === undefined) return null;
  const application: DesktopApplication = { id, name, desktop: program };
  const desktop = createDesktopEnvironment([application], openFileCache());
  try {
    await desktop.reset(emptySetup);
    await desktop.act(launch(name));
    const { controls } = await desktop.observe();
    if (controls.some((control) => control.application === id)) return null;
    throw new EnvironmentError("DESKTOP_APPLICATION_HANGS", `${name} shows no controls`);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const seen = await seenPrograms(desktop.sandbox());
    const wmClass = [...new Set(seen.windows.flatMap((window) => window.wmClass))].filter((text) => text !== "");
    if (wmClass.length === 0 || seen.accessible.length === 0) {
      throw new EnvironmentError("SURVEY_NO_START", `${name} cannot be driven: ${explainSeen(seen)}`, { cause: error });
    }
    return { wmClass, accessible: seen.accessible };
  } finally {
    await desktop.close();
  }
}
