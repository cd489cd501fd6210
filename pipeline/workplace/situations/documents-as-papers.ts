import type { EnvironmentSetup, SetupFile } from "../../schema/computer/environment-setup.js";
import { extension } from "../../text/path.js";

/** Kinds of documents whose paragraphs have styles; a PDF looks like a paper in any case. */
const styled: ReadonlySet<string> = new Set(["docx", "odt"]);

/**
 * The setup in which documents look like papers, on further computers, too, but for those that are `worked` on: subtasks
 * that change a document, copy from it or make another file of it were verified on paragraphs of one style.
 */
export function documentsAsPapers(setup: EnvironmentSetup, worked: (path: string) => boolean): EnvironmentSetup {
  const asPapers = (files: readonly SetupFile[]) =>
    files.map((file): SetupFile => {
      const isPaper = file.content.kind === "document" && styled.has(extension(file.path)) && !worked(file.path);
      return isPaper ? { ...file, look: "paper" } : file;
    });
  const { computers } = setup;
  const further = Object.entries(computers ?? {}).map(([id, one]) => [id, { ...one, files: asPapers(one.files) }]);
  return {
    ...setup,
    files: asPapers(setup.files),
    ...(computers !== undefined && { computers: Object.fromEntries(further) }),
  };
}
