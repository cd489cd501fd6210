import type { z } from "zod";
import { StoreError } from "../../errors.js";
import { readInputText } from "../../files/read-input-file.js";
import { parseJson } from "../../text/parse-json.js";
/** A file of a subtask pool. Throws StoreError POOL_FILE, which names it, for one that is missing or of another form. */
export function readPoolFile<T>(file: string, schema: z.ZodType<T>): T {
  const hint = "write the pool anew with pnpm explore and pnpm verify, or restore the file";
  let value: unknown;
  try {
    value = parseJson(readInputText(file));
  } catch (cause) {
    if (cause instanceof StoreError && cause.code !== "INPUT_MISSING") throw cause;
    const fault = cause instanceof SyntaxError ? `is no JSON that can be read (${cause.message})` : "cannot be read";
    throw new StoreError("POOL_FILE", `${file} ${fault}; ${hint}`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StoreError("POOL_FILE", `${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "wrong"}; ${hint}`);
}
