import { z } from "zod";
import { fold } from "../../text/fold.js";
import { contentAt, findFile } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { haveSameLines } from "./same-lines.js";

/** Checks on archives. */
export const archiveChecks = {
  check_archive_contains: defineCheck({
    parameters: z.object({ file_path: z.string(), name: z.string() }),
    reads: "state",
    rule: "the archive at the path has an entry of this name",
    example: "check_archive_contains(file_path=zip_path, name='notes.txt')",
    complaints: {
      missing: "'{name}' is not in the archive '{file_path}'",
      present: "'{name}' is still in '{file_path}'",
    },
    holds: (trace, { file_path, name }) => {
      const content = contentAt(trace, file_path);
      return content?.kind === "archive" && content.entries.some((entry) => fold(entry.name) === fold(name));
    },
    python: `content = _content(file_path, "archive")
return content is not None and any(_fold(entry["name"]) == _fold(name) for entry in content["entries"])`,
  }),
  check_archive_extracted: defineCheck({
    parameters: z.object({ file_path: z.string(), directory_path: z.string() }),
    reads: "state",
    rule: "every entry of the archive lies in the folder, with its content",
    example: "check_archive_extracted(file_path=zip_path, directory_path=dir_path)",
    complaints: {
      missing: "the files of '{file_path}' are not in the folder '{directory_path}'",
      present: "the files of '{file_path}' are still in the folder '{directory_path}'",
    },
    worth: 8,
    brings: (state, { file_path, directory_path }) => {
      const archive = findFile(state, file_path)?.content;
      return archive?.kind === "archive" ? archive.entries.map(({ name }) => `${directory_path}/${name}`) : [];
    },
    holds: (trace, { file_path, directory_path }) => {
      const archive = contentAt(trace, file_path);
      if (archive?.kind !== "archive" || archive.entries.length === 0) return false;
      return archive.entries.every((entry) => {
        const content = contentAt(trace, `${directory_path}/${entry.name}`);
        return content !== null && haveSameLines(content, entry.content);
      });
    },
    python: `archive = _content(file_path, "archive")
if archive is None or not archive["entries"]:
    return False
contents = [_content(f"{directory_path}/{entry['name']}") for entry in archive["entries"]]
return all(
    content is not None and _folded_lines(content) == _folded_lines(entry["content"])
    for content, entry in zip(contents, archive["entries"])
)`,
  }),
};
