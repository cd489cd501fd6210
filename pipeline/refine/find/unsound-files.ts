import { lostLook } from "../../content/document/lost-look.js";
import { chartIn } from "../../content/picture/read-png.js";
import { readAnyFile } from "../../content/read-bytes.js";
import { lostNote } from "../../content/workbook/lost-note.js";
import { TaskloomError } from "../../errors.js";
import { canonicalJson, sha256 } from "../../hash.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { allFiles } from "../../schema/computer/setup-on.js";
import { extension } from "../../text/path.js";
import type { AuditedTask } from "../audited-task.js";
import type { FoundFault } from "../fault-kind.js";

/** What bytes hold, by their hash and extension: tasks of a workplace share their files. */
const mostRemembered = 2_000;
const remembered = new Map<string, string>();

/** Files of which the dataset has no bytes, or bytes that do not hold what the task says they do. */
export async function unsoundFiles({ draft, files }: AuditedTask): Promise<FoundFault[]> {
  const found: FoundFault[] = [];
  const say = (words: string) => found.push({ node_id: null, words });
  const listed = allFiles(draft.setup);
  for (const { path, content, notes, look, chart } of listed) {
    const bytes = files.get(path);
    if (bytes === undefined || bytes === null) say(`the dataset has no bytes of ${path}`);
    else if ((await held(bytes, extension(path))) !== canonicalJson(content))
      say(`the bytes of ${path} do not hold what the task says of it`);
    else if (notes !== undefined && content.kind === "table" && (await lostNote(bytes, content, notes)) !== null)
      say(`the bytes of ${path} do not hold the notes that the task says of it`);
    else if (look !== undefined && content.kind === "document" && (await isPlain(bytes, extension(path), content)))
      say(`the bytes of ${path} do not look as the task says of it`);
    else if (chart !== undefined && canonicalJson(chartIn(bytes)) !== canonicalJson(chart))
      say(`the bytes of ${path} do not show the chart that the task says of it`);
  }
  const known = new Set(listed.map(({ path }) => path));
  for (const path of files.keys()) if (!known.has(path)) say(`the dataset has bytes of ${path}, which the task lacks`);
  return found;
}

async function isPlain(
  bytes: Uint8Array,
  type: string,
  { paragraphs }: Extract<FileContent, { kind: "document" }>,
): Promise<boolean> {
  return (await lostLook(bytes, type, paragraphs)) !== null;
}

/** The content of bytes as canonical JSON. */
async function held(bytes: Uint8Array, type: string): Promise<string> {
  const key = `${type} ${sha256(bytes)}`;
  const known = remembered.get(key) ?? canonicalJson(await contentOf(bytes, type));
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, known);
  return known;
}

async function contentOf(bytes: Uint8Array, type: string): Promise<FileContent | null> {
  try {
    return await readAnyFile(bytes, type);
  } catch (error) {
    if (error instanceof TaskloomError) return null;
    throw error;
  }
}
