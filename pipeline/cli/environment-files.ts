import { writeBytes } from "../environments/files/write-bytes.js";
import { contentHash } from "../hash.js";
import { extension } from "../path.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { EnvironmentFile } from "../store/task-rows.js";

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

/** Makes the real bytes of the files a task starts with; equal contents are written once. */
export function createFileMaker(): (setup: EnvironmentSetup) => Promise<EnvironmentFile[]> {
  const made = new Map<string, Uint8Array>();
  return (setup) =>
    Promise.all(
      setup.files.map(async ({ path, content, read_only }) => {
        const type = extension(path);
        const key = contentHash([type, content]);
        const bytes = made.get(key) ?? (await writeBytes(content, type));
        made.set(key, bytes);
        return { path, media_type: mediaTypes[type] ?? "application/octet-stream", bytes, read_only };
      }),
    );
}
