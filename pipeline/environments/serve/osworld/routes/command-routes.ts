import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { stem } from "../../../../text/path.js";
import { readJson } from "../../http/read-request.js";
import { HttpRefusal, inJson, inText } from "../../http/refusal.js";
import type { LentDesktop } from "../../lent-desktop.js";
import { commandSchema, commandWords, decoded, runCommand, runProgram } from "../run-command.js";
import { runVerified, verifiedSchema } from "../run-verified.js";
import { readWindows } from "../windows.js";
import { type GuestRoute, type GuestRoutes, home, pathSchema, usualSeconds } from "./route.js";

/** Longest time in which a file is opened; large applications start slowly on a busy machine. */
const openingSeconds = 60;
const launchSchema = z.looseObject({ command: commandSchema.shape.command, shell: commandSchema.shape.shell });
const codeSchema = z.looseObject({ code: z.string().max(100_000) });
const bashSchema = z.looseObject({
  script: z.string().max(100_000),
  timeout: commandSchema.shape.timeout,
  working_dir: z.string().max(4_096).nullish(),
});

/** Programs and scripts. */
export function commandRoutes(desktop: LentDesktop): GuestRoutes {
  const execute: GuestRoute = async (request) =>
    inJson(await runCommand(desktop, await readJson(request, commandSchema)));
  const executeVerified: GuestRoute = async (request) => {
    const { outcome, met } = await runVerified(desktop, await readJson(request, verifiedSchema));
    return inJson(outcome, met ? 200 : 500);
  };

  return [
    ["POST /execute", execute],
    ["POST /setup/execute", execute],
    ["POST /execute_with_verification", executeVerified],
    ["POST /setup/execute_with_verification", executeVerified],
    [
      "POST /run_python",
      async (request) => {
        const { code } = await readJson(request, codeSchema);
        const outcome = await runCommand(desktop, { command: ["python3", "-c", code], shell: false, timeout: 30 });
        const { status, output, error, returncode } = outcome;
        return inJson({ status, message: output, need_more: false, output, error, return_code: returncode });
      },
    ],
    [
      "POST /run_bash_script",
      async (request) => {
        const { script, timeout, working_dir } = await readJson(request, bashSchema);
        const command = ["/bin/sh", "-c", 'cd -- "$1" && exec bash -c "$2"', "run", working_dir ?? home, script];
        const { code, output, error } = await runProgram(desktop, command, timeout);
        const status = code === 0 ? "success" : "error";
        return inJson({ status, output: decoded(output), error: decoded(error), returncode: code });
      },
    ],
    [
      "POST /setup/launch",
      async (request) => {
        const words = commandWords(await readJson(request, launchSchema));
        const start = ["/bin/sh", "-c", '"$@" >/dev/null 2>&1 & exit 0', "launch", ...words];
        await runProgram(desktop, start, usualSeconds);
        return inText(`${words.join(" ")} launched successfully`);
      },
    ],
    [
      "POST /setup/open_file",
      async (request) => {
        const { path } = await readJson(request, pathSchema);
        const open = 'test -e "$1" || exit 1; xdg-open "$1" >/dev/null 2>&1 & exit 0';
        const { code } = await runProgram(desktop, ["/bin/sh", "-c", open, "open", path], usualSeconds);
        if (code !== 0) throw new HttpRefusal(404, "SERVE_NOT_FOUND", `there is no file ${path}`);
        await awaitWindow(desktop, path);
        return inText("File opened successfully");
      },
    ],
  ];
}

/** Waits for a window whose title has the name of a file. Throws HttpRefusal 500 where none comes. */
async function awaitWindow(desktop: LentDesktop, path: string): Promise<void> {
  const name = stem(path);
  for (let waited = 0; waited < openingSeconds; waited += 0.5) {
    const windows = await readWindows(desktop);
    if (windows.some(({ title }) => title.includes(name))) return;
    await pause(500);
  }
  const text = `no window with "${name}" in its title came within ${openingSeconds} s; see /screenshot`;
  throw new HttpRefusal(500, "SERVE_FAILED", text);
}
