import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { formText, readForm, readJson } from "../http/read-request.js";
import { type HttpAnswer, HttpRefusal, inJson, inText } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { accessibilityXml } from "./accessibility-xml.js";
import { commandSchema, decoded, runCommand, runProgram } from "./run-command.js";

type GuestRoute = (desktop: LentDesktop, request: IncomingMessage) => Promise<HttpAnswer>;

const pathSchema = z.looseObject({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .refine((text) => !text.includes("\0"), "holds no character 0"),
});
const launchSchema = z.looseObject({ command: commandSchema.shape.command, shell: commandSchema.shape.shell });
const fileSeconds = 30;
const home = "/home/user";

const execute: GuestRoute = async (desktop, request) =>
  inJson(await runCommand(desktop, await readJson(request, commandSchema)));

/** Starts a program that goes on. */
const launch: GuestRoute = async (desktop, request) => {
  const { command, shell } = await readJson(request, launchSchema);
  const words = typeof command === "string" ? (shell ? ["/bin/sh", "-c", command] : command.split(/\s+/)) : command;
  await runProgram(desktop, ["/bin/sh", "-c", '"$@" >/dev/null 2>&1 & exit 0', "launch", ...words], fileSeconds);
  return inText(`${words.join(" ")} launched successfully`);
};

const openFile: GuestRoute = async (desktop, request) => {
  const { path } = await readJson(request, pathSchema);
  await runProgram(
    desktop,
    ["/bin/sh", "-c", 'test -e "$1" || exit 1; xdg-open "$1" >/dev/null 2>&1 & exit 0', "open", path],
    fileSeconds,
  ).then(({ code }) => {
    if (code !== 0) throw new HttpRefusal(404, "SERVE_NOT_FOUND", `there is no file ${path}`);
  });
  return inText("File opened successfully");
};

const sendFile: GuestRoute = async (desktop, request) => {
  const path = formText(await readForm(request), "file_path");
  const { code, output } = await runProgram(desktop, ["cat", "--", path], fileSeconds);
  if (code !== 0) return inJson({ error: "File not found" }, 404);
  return { status: 200, type: "application/octet-stream", body: output };
};

const keepFile: GuestRoute = async (desktop, request) => {
  const form = await readForm(request);
  const path = formText(form, "file_path");
  const data = form.get("file_data");
  if (!(data instanceof Blob)) throw new HttpRefusal(400, "SERVE_BODY", "the form needs file_data, which is a file");
  const keep = ["/bin/sh", "-c", 'mkdir -p -- "$(dirname -- "$1")" && cat >"$1"', "keep", path];
  const { code, error } = await runProgram(desktop, keep, fileSeconds, new Uint8Array(await data.arrayBuffer()));
  if (code !== 0) throw new HttpRefusal(500, "SERVE_FAILED", `the file cannot be written: ${decoded(error).trim()}`);
  return inText("File Uploaded");
};

interface DirectoryTree {
  type: "directory" | "file" | "other";
  name: string;
  children: DirectoryTree[];
}

const kindsOfEntry: Readonly<Record<string, DirectoryTree["type"]>> = { d: "directory", f: "file" };

const listDirectory: GuestRoute = async (desktop, request) => {
  const { path } = await readJson(request, pathSchema);
  // %y is the kind, %P the path below the start; entries end with the character 0.
  const command = ["find", path, "-maxdepth", "8", "-printf", "%y %P\\0"];
  const { output } = await runProgram(desktop, command, fileSeconds);
  const lines = decoded(output).split("\0").filter(Boolean);
  if (lines.length === 0) throw new HttpRefusal(404, "SERVE_NOT_FOUND", `there is no folder ${path}`);
  const nodes = new Map<string, DirectoryTree>();
  const root: DirectoryTree = { type: "directory", name: path.split("/").filter(Boolean).at(-1) ?? "/", children: [] };
  nodes.set("", root);
  for (const line of lines) {
    const own = line.slice(2);
    if (own === "") continue;
    const cut = own.lastIndexOf("/");
    const node: DirectoryTree = {
      type: kindsOfEntry[line[0] ?? ""] ?? "other",
      name: own.slice(cut + 1),
      children: [],
    };
    nodes.set(own, node);
    nodes.get(own.slice(0, Math.max(cut, 0)))?.children.push(node);
  }
  return inJson({ directory_tree: root });
};

const showScreen: GuestRoute = async (desktop) => ({
  status: 200,
  type: "image/png",
  body: await desktop.screenshot(),
});

const runPython: GuestRoute = async (desktop, request) => {
  const { code } = await readJson(request, z.looseObject({ code: z.string().max(100_000) }));
  const outcome = await runCommand(desktop, { command: ["python3", "-c", code], shell: false, timeout: 30 });
  const { status, output, error, returncode } = outcome;
  return inJson({ status, message: output, need_more: false, output, error, return_code: returncode });
};

const bashSchema = z.looseObject({
  script: z.string().max(100_000),
  timeout: commandSchema.shape.timeout,
  working_dir: z.string().max(4_096).nullish(),
});

const runBash: GuestRoute = async (desktop, request) => {
  const { script, timeout, working_dir } = await readJson(request, bashSchema);
  const command = ["/bin/sh", "-c", 'cd -- "$1" && exec bash -c "$2"', "run", working_dir ?? home, script];
  const { code, output, error } = await runProgram(desktop, command, timeout);
  const status = code === 0 ? "success" : "error";
  return inJson({ status, output: decoded(output), error: decoded(error), returncode: code });
};

const refused =
  (why: string): GuestRoute =>
  async () => {
    throw new HttpRefusal(501, "SERVE_NOT_OFFERED", why);
  };

/** The routes of OSWorld's guest, by method and path. Those that are not served say why. */
export const guestRoutes: ReadonlyMap<string, GuestRoute> = new Map<string, GuestRoute>([
  ["GET /screenshot", showScreen],
  ["GET /accessibility", async (desktop) => inJson({ AT: accessibilityXml((await desktop.observe()).controls) })],
  ["GET /terminal", async () => inJson({ output: null, status: "success" })],
  ["GET /platform", async ({ platform }) => inText(platform === "linux" ? "Linux" : platform)],
  ["GET /cursor_position", async (desktop) => inJson([desktop.pointer().x, desktop.pointer().y])],
  ["POST /screen_size", async ({ screen }) => inJson(screen)],
  ["POST /desktop_path", async () => inJson({ desktop_path: `${home}/Desktop` })],
  ["POST /execute", execute],
  ["POST /setup/execute", execute],
  ["POST /run_python", runPython],
  ["POST /run_bash_script", runBash],
  ["POST /file", sendFile],
  ["POST /setup/upload", keepFile],
  ["POST /setup/launch", launch],
  ["POST /setup/open_file", openFile],
  ["POST /list_directory", listDirectory],
  ["POST /setup/download_file", refused("a lent desktop has no network; upload the file with /setup/upload")],
  ["POST /setup/change_wallpaper", refused("a lent desktop has no wallpaper")],
  ["POST /wallpaper", refused("a lent desktop has no wallpaper")],
  ["POST /setup/activate_window", refused("windows are brought to the front with mouse and keyboard")],
  ["POST /setup/close_window", refused("windows are closed with mouse and keyboard")],
  ["POST /start_recording", refused("films are not recorded here")],
  ["POST /end_recording", refused("films are not recorded here")],
]);
