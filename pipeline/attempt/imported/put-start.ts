import type { Environment } from "../../environments/contract.js";
import { EnvironmentError } from "../../errors.js";
import { visibleLine } from "../../text/visible-text.js";

/** A file that is put onto a computer. */
export interface PutFile {
  /** Where it lies there. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const seconds = 30;
const put = 'mkdir -p -- "$(dirname -- "$1")" && cat >"$1"';
const open = 'xdg-open "$1" >/dev/null 2>&1 & exit 0';

/**
 * Puts files onto a computer that was reset, as its user, and opens some of them. Throws EnvironmentError ATTEMPT_FILES where
 * one cannot be written, or the computer takes none.
 */
export async function putStart(
  computer: Pick<Environment, "name" | "run">,
  files: readonly PutFile[],
  opened: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const run = computer.run?.bind(computer);
  if (run === undefined) {
    const text = `a computer of "${computer.name}" takes no files of others; attempt the task on a desktop`;
    throw new EnvironmentError("ATTEMPT_FILES", text);
  }
  for (const { path, bytes } of files) {
    const { code, error } = await run({ command: ["/bin/sh", "-c", put, "put", path], input: bytes, seconds });
    if (code === 0) continue;
    const why = visibleLine(new TextDecoder().decode(error).trim().slice(0, 200));
    throw new EnvironmentError("ATTEMPT_FILES", `${path} cannot be written on the computer (${why}); run again`);
  }
  for (const path of opened) await run({ command: ["/bin/sh", "-c", open, "open", path], seconds });
}
