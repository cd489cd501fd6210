import { z } from "zod";
import { jsonReply, ProtocolError, parsed, type Reply } from "./http.js";
import type { Incoming } from "./provider.js";

interface StoredFile {
  id: string;
  object: "file";
  bytes: number;
  created_at: number;
  filename: string;
  purpose: "batch" | "batch_output";
  status: "processed";
}

const formSchema = z.object({ purpose: z.literal("batch"), file: z.instanceof(Blob) });

export type OpenaiFiles = ReturnType<typeof startOpenaiFiles>;

/** The files of `/v1/files`. */
export function startOpenaiFiles() {
  const texts = new Map<string, string>();
  const files = new Map<string, StoredFile>();

  function store(text: string, filename: string, purpose: StoredFile["purpose"]): StoredFile {
    const id = `file-${files.size + 1}`;
    const created_at = Math.floor(Date.now() / 1000);
    const file: StoredFile = {
      id,
      object: "file",
      bytes: Buffer.byteLength(text),
      created_at,
      filename,
      purpose,
      status: "processed",
    };
    files.set(id, file);
    texts.set(id, text);
    return file;
  }

  async function upload({ headers, body }: Incoming): Promise<StoredFile> {
    const type = headers["content-type"] ?? "";
    if (!type.startsWith("multipart/form-data")) throw new ProtocolError(400, "The body must be multipart/form-data.");
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const { file } = parsed(formSchema, Object.fromEntries(form.entries()));
    return store(await file.text(), file instanceof File ? file.name : "file", "batch");
  }

  return {
    /** The text of a file; null when there is none. */
    text: (id: string) => texts.get(id) ?? null,
    write: (text: string, filename: string) => store(text, filename, "batch_output"),
    /** Answers what is asked about files. */
    async answer(incoming: Incoming): Promise<Reply | null> {
      const { method, path } = incoming;
      if (method === "POST" && path === "/v1/files") return jsonReply(200, await upload(incoming));
      const [, id, content] = /^\/v1\/files\/([^/]+)(\/content)?$/.exec(path) ?? [];
      if (method !== "GET" || id === undefined) return null;
      const file = files.get(id);
      if (file === undefined) throw new ProtocolError(404, `No such File object: ${id}`);
      if (content === undefined) return jsonReply(200, file);
      return { status: 200, type: "application/octet-stream", body: texts.get(id) ?? "" };
    },
  };
}
