import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { parseJson } from "../../../text/parse-json.js";
import { HttpRefusal } from "./refusal.js";

/** Bytes of the longest body: an uploaded file may be as long as a desktop's files usually are. */
const largestBody = 64 * 1024 * 1024;

/** The bytes of a body. Throws HttpRefusal 413. */
async function readBytes(request: IncomingMessage, largest: number): Promise<Buffer> {
  const tooLarge = new HttpRefusal(413, "SERVE_TOO_LARGE", `a body has at most ${largest} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > largest) throw tooLarge;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > largest) throw tooLarge;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** A JSON body in the form that a schema says; an empty one is {}. Throws HttpRefusal 400 and 413. */
export async function readJson<T>(request: IncomingMessage, schema: z.ZodType<T>, largest = largestBody): Promise<T> {
  const text = (await readBytes(request, largest)).toString("utf8");
  let value: unknown;
  try {
    value = text.trim() === "" ? {} : parseJson(text);
  } catch {
    throw new HttpRefusal(400, "SERVE_BODY", "the body is no JSON");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HttpRefusal(
    400,
    "SERVE_BODY",
    `the body: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is of another form"}`,
  );
}

/** The fields of a form, url-encoded or in parts. Throws HttpRefusal 400 and 413. */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const bytes = await readBytes(request, largestBody);
  const type = request.headers["content-type"] ?? "";
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new HttpRefusal(
      400,
      "SERVE_BODY",
      "the body is no form: send multipart/form-data or application/x-www-form-urlencoded",
    );
  }
}

/** A field of a form that is a text. Throws HttpRefusal 400. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  if (typeof value === "string" && value !== "") return value;
  throw new HttpRefusal(400, "SERVE_BODY", `the form needs ${name}`);
}
