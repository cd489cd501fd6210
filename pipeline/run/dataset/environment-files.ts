import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { FileFinish } from "../../schema/computer/file-finish.js";
import { allFiles } from "../../schema/computer/setup-on.js";
import type { EnvironmentFile } from "../../store/tasks/task-rows.js";
import { extension } from "../../text/path.js";

const mediaTypes: Record<string, string> = {
  csv: "text/csv",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  png: "image/png",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  txt: "text/plain",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Encodes the content of a file with what it has beside; the extension decides the format. */
export type WriteFile = (content: FileContent, extension: string, finish: FileFinish) => Promise<Uint8Array>;

/** Returns the files of a setup with their bytes. */
export function environmentFiles(setup: EnvironmentSetup, write: WriteFile): Promise<EnvironmentFile[]> {
  return Promise.all(
    allFiles(setup).map(async (file) => {
      const { path, content, read_only } = file;
      const type = extension(path);
      const bytes = await write(content, type, file);
      return { path, media_type: mediaTypes[type] ?? "application/octet-stream", bytes, read_only };
    }),
  );
}
