import { z } from "zod";
import { formText, readForm, readJson } from "../../http/read-request.js";
import { HttpRefusal, inJson, inText } from "../../http/refusal.js";
import type { LentDesktop } from "../../lent-desktop.js";
import type { Download } from "../download.js";
import { decoded, runProgram } from "../run-command.js";
import { type GuestRoutes, home, pathSchema, usualSeconds } from "./route.js";

const downloadSchema = pathSchema.extend({ url: z.url().max(4_096) });

/** Files of the desktop. A download is made by this program, since a desktop has no network. */
export function fileRoutes(desktop: LentDesktop, download: Download): GuestRoutes {
  async function keep(path: string, bytes: Uint8Array): Promise<void> {
    const command = ["/bin/sh", "-c", 'mkdir -p -- "$(dirname -- "$1")" && cat >"$1"', "keep", path];
    const { code, error } = await runProgram(desktop, command, usualSeconds, bytes);
    if (code !== 0) throw new HttpRefusal(500, "SERVE_FAILED", `the file cannot be written: ${decoded(error).trim()}`);
  }

  return [
    ["POST /desktop_path", async () => inJson({ desktop_path: `${home}/Desktop` })],
    [
      "POST /file",
      async (request) => {
        const path = formText(await readForm(request), "file_path");
        const { code, output } = await runProgram(desktop, ["cat", "--", path], usualSeconds);
        if (code !== 0) return inJson({ error: "File not found" }, 404);
        return { status: 200, type: "application/octet-stream", body: output };
      },
    ],
    [
      "POST /setup/upload",
      async (request) => {
        const form = await readForm(request);
        const path = formText(form, "file_path");
        const data = form.get("file_data");
        if (!(data instanceof Blob)) {
          throw new HttpRefusal(400, "SERVE_BODY", "the form needs file_data, which is a file");
        }
        await keep(path, new Uint8Array(await data.arrayBuffer()));
        return inText("File Uploaded");
      },
    ],
    [
      "POST /setup/download_file",
      async (request) => {
        const { url, path } = await readJson(request, downloadSchema);
        const bytes = await download(url);
        await keep(path, bytes);
        return inText(`File downloaded successfully: ${bytes.length} bytes`);
      },
    ],
    [
      "POST /list_directory",
      async (request) => {
        const { path } = await readJson(request, pathSchema);
        return inJson({ directory_tree: await directoryTree(desktop, path) });
      },
    ],
  ];
}

interface DirectoryTree {
  type: "directory" | "file" | "other";
  name: string;
  children: DirectoryTree[];
}

const kindsOfEntry: Readonly<Record<string, DirectoryTree["type"]>> = { d: "directory", f: "file" };

async function directoryTree(desktop: LentDesktop, path: string): Promise<DirectoryTree> {
  // %y is the kind, %P the path below the start; entries end with the character 0.
  const command = ["find", path, "-maxdepth", "8", "-printf", "%y %P\\0"];
  const { output } = await runProgram(desktop, command, usualSeconds);
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
  return root;
}
