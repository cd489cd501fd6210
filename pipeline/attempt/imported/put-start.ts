import type { Environment, ProgramRun } from "../../environments/contract.js";
import { EnvironmentError } from "../../errors.js";
import { visibleLine } from "../../text/visible-text.js";

/** What is put onto a computer before an agent begins. */
export interface PutStart {
  /** Files with where they lie there. */
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Paths of those that are opened, in the application that has to do with them by default. */
  readonly open: readonly string[];
}

const seconds = 30;
const put = 'mkdir -p -- "$(dirname -- "$1")" && cat >"$1"';
const openFile = 'xdg-open "$1" >/dev/null 2>&1 & exit 0';
/** Looks whether a window has come, and seconds between two of them. */
const looks = { most: 120, pause: 0.5 };

/**
 * Puts files onto a computer that was reset, as its user, opens some of them, and waits for their windows. Throws
 * EnvironmentError ATTEMPT_FILES where a file cannot be written, does not open, or the computer takes none.
 */
export async function putStart(
  computer: Pick<Environment, "name" | "run" | "observe">,
  { files, open }: PutStart,
): Promise<void> {
  if (files.length === 0) return;
  const run = computer.run?.bind(computer);
  if (run === undefined) {
    throw failed(`a computer of "${computer.name}" takes no files of others; attempt the task on a desktop`);
  }
  for (const { path, bytes } of files) {
    const { code, error } = await run(script(put, path, bytes));
    if (code === 0) continue;
    const why = new TextDecoder().decode(error).trim().slice(0, 200);
    throw failed(`${path} cannot be written on the computer (${visibleLine(why)}); run again`);
  }
  for (const path of open) {
    const before = await windows();
    await run(script(openFile, path));
    for (let look = 0; (await windows()) <= before; look++) {
      if (look >= looks.most) throw failed(`${path} does not open on the computer; run again`);
      // After a program was run, the screen is read anew.
      await run({ command: ["sleep", String(looks.pause)], seconds });
    }
  }

  async function windows(): Promise<number> {
    const { controls } = await computer.observe();
    return controls.filter(({ control_type }) => control_type === "Window" || control_type === "Dialog").length;
  }
}

function script(text: string, path: string, input?: Uint8Array): ProgramRun {
  return { command: ["/bin/sh", "-c", text, "start", path], seconds, ...(input && { input }) };
}

function failed(why: string): EnvironmentError {
  return new EnvironmentError("ATTEMPT_FILES", why);
}
