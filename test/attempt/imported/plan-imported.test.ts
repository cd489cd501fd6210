import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { placeHere } from "../../../pipeline/attempt/imported/place-here.js";
import { planImported } from "../../../pipeline/attempt/imported/plan-imported.js";
import { startFolder } from "../../../pipeline/attempt/imported/start-files.js";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { ImportedTask } from "../../../pipeline/schema/imported-task.js";
import {
  crabIds,
  crabRecord,
  imported,
  listedRecord,
  osworldFile,
  windowsRecord,
  written,
} from "../../import/records.js";

const { applications } = await loadCatalog();
const known = [...applications.values()];
const all = { known, installed: null };

function one(kind: string, record: Record<string, unknown>, file = "os/task.json"): ImportedTask {
  const [task] = imported(kind, written(file, [record])).tasks;
  if (task === undefined) throw new Error("no task");
  return task;
}

const windows = (changes: Record<string, unknown> = {}) =>
  one("windowsworld", { ...windowsRecord("w/1"), involved_apps: ["Excel"], environment_setup: {}, ...changes });
const starting = (...names: string[]) =>
  windows({
    environment_setup: {
      files_to_create: names.map((filename) => ({ filename, file_path: "C:\\Users\\User\\Desktop\\" })),
    },
  });
const inTheWay = (task: ImportedTask, folder: string | null = null) => {
  const plan = planImported(task, all, folder);
  return "code" in plan ? [plan.code, ...plan.names] : null;
};

describe("what it takes to attempt an imported task", () => {
  it("is an application of ours for each of the source, the steps of its level, and a text that says what is other", () => {
    const instruction = "Sort C:\\Users\\User\\Desktop\\list.xlsx with Excel.";
    const plan = planImported(windows({ instruction, involved_apps: ["Excel", "File Explorer"] }), all, null);
    expect(plan).toMatchObject({
      stepLimit: 25,
      counterparts: [
        { name: "Excel", application: { id: "libreoffice-calc" } },
        { name: "File Explorer", application: { id: "thunar" } },
      ],
      instruction: `${instruction}\n\nOn this computer LibreOffice Calc stands in for Excel, Thunar stands in for File Explorer, the folder /home/user for C:\\Users\\User.`,
    });
  });

  it("prefers what is installed, and allows 15 steps where the source has no levels", () => {
    const notes = windows({ involved_apps: ["OneNote"] });
    const application = (installed: Set<string> | null) => {
      const plan = planImported(notes, { known, installed }, null);
      return "code" in plan ? plan.code : plan.counterparts[0]?.application.id;
    };
    expect(application(null)).toBe("zim");
    expect(application(new Set(["tiddlywiki"]))).toBe("tiddlywiki");
    const task = one("osworld", { ...osworldFile("a", { func: "compare_table" }), config: [] });
    expect(planImported(task, all, null)).toMatchObject({ stepLimit: 15, instruction: task.instruction });
  });

  it.each([
    [
      "an application without counterpart",
      windows({ involved_apps: ["VLC Player", "Excel"] }),
      ["IMPORTED_APPLICATION", "VLC"],
    ],
    ["a fault of the task", windows({ validity_info: { is_valid: false } }), ["IMPORTED_FAULT", "invalid"]],
    ["a browser without a word of what for", windows({ involved_apps: ["Chrome"] }), ["IMPORTED_WEB"]],
    ["an address", windows({ instruction: "Copy the table of www.example.org." }), ["IMPORTED_WEB"]],
    ["nothing known of the start", one("osworld", listedRecord("a")), ["IMPORTED_START"]],
    ["a start of an older import", windows({ environment_setup: undefined }), ["IMPORTED_START"]],
    [
      "a step that is not known",
      one("osworld", { ...osworldFile("a", { func: "compare_table" }), config: [{ type: "execute", parameters: {} }] }),
      ["IMPORTED_STEP", "execute"],
    ],
    ["a folder of which the source says nothing", one("crab", crabRecord("a", folderTask())), ["IMPORTED_START"]],
    ["files without a folder", starting("list.xlsx"), ["IMPORTED_FOLDER", "list.xlsx"]],
    [
      "a file that lies elsewhere",
      starting("..\\..\\..\\boot.ini"),
      ["IMPORTED_PLACE", "C:\\Users\\User\\Desktop\\..\\..\\..\\boot.ini"],
    ],
  ])("says that %s is in the way", (_, task, expected) => {
    expect(inTheWay(task)).toEqual(expected);
  });

  it("an address of mail is none of the web", () => {
    expect(inTheWay(windows({ instruction: "Send the total to ada@example.com." }))).toBeNull();
  });
});

function folderTask() {
  const attribute = { source_dir: "/home/crab/a", target_dir: "/home/crab/b", file_extension: "png" };
  return { tasks: [{ task: crabIds.print, attribute, output: null }], adjlist: "0" };
}

describe("the files that a task starts with", () => {
  const root = mkdtempSync(join(tmpdir(), "start-"));
  mkdirSync(join(root, "files", "w", "1", "Desktop"), { recursive: true });
  writeFileSync(join(root, "files", "shared.xlsx"), "s");
  writeFileSync(join(root, "files", "own.xlsx"), "of all");
  writeFileSync(join(root, "files", "w", "1", "Desktop", "own.xlsx"), "of the task");
  writeFileSync(join(root, "secret.xlsx"), "outside");
  symlinkSync(join(root, "secret.xlsx"), join(root, "files", "secret.xlsx"));
  mkdirSync(join(root, "files", "folder.xlsx"));
  const folder = startFolder(join(root, "files"));

  it("are those of the task's own folder first, then those of all", () => {
    expect(planImported(starting("own.xlsx", "shared.xlsx"), all, folder)).toMatchObject({
      files: [
        { path: "/home/user/Desktop/own.xlsx", source: join(folder, "w", "1", "Desktop", "own.xlsx") },
        { path: "/home/user/Desktop/shared.xlsx", source: join(folder, "shared.xlsx") },
      ],
    });
  });

  it("are refused where one is missing, is none, or leads out of the folder", () => {
    expect(inTheWay(starting("own.xlsx", "none.xlsx"), folder)).toEqual(["IMPORTED_FILE", "none.xlsx"]);
    expect(inTheWay(starting("folder.xlsx"), folder)).toEqual(["IMPORTED_UNREADABLE", "folder.xlsx"]);
    expect(inTheWay(starting("secret.xlsx"), folder)).toEqual(["IMPORTED_UNREADABLE", "secret.xlsx"]);
    const climbing = { ...starting("secret.xlsx"), source_id: "../" };
    expect(inTheWay(climbing, folder)).toEqual(["IMPORTED_UNREADABLE", "secret.xlsx"]);
  });

  it("need a folder that is one", () => {
    expect(() => startFolder(join(root, "nothing"))).toThrow(expect.objectContaining({ code: "INPUT_MISSING" }));
    expect(() => startFolder(join(root, "secret.xlsx"))).toThrow(
      expect.objectContaining({ code: "INPUT_NOT_A_FOLDER" }),
    );
  });

  it("lie below the home folder as they lie below that of their source", () => {
    expect(placeHere("C:\\Users\\Admin\\Desktop\\a\\b.txt")).toBe("/home/user/Desktop/a/b.txt");
    expect(placeHere("/home/crab/assets/c.png")).toBe("/home/user/assets/c.png");
    expect(placeHere("~/d.txt")).toBe("/home/user/d.txt");
    for (const path of [
      "C:\\Windows\\a.txt",
      "/etc/passwd",
      "/home/user/../../etc/x",
      "list.txt",
      "/home/user/a\u0000b",
    ]) {
      expect(placeHere(path)).toBeNull();
    }
  });
});

describe("the start of a task", () => {
  it("of OSWorld is what is fetched and opened", () => {
    const path = "/home/user/a.xlsx";
    const config = [
      { type: "download", parameters: { files: [{ url: "https://example.org/a.xlsx", path }] } },
      { type: "launch", parameters: { command: ["libreoffice", "--calc", path] } },
      { type: "sleep", parameters: { seconds: 2 } },
    ];
    const { start } = one("osworld", { ...osworldFile("a", { func: "compare_table" }), config });
    expect(start).toEqual({ files: [path], open: [path], pages: [], steps: [] });
  });

  it("of CRAB is what its subtasks read and none before them makes", () => {
    const attribute = { file_path: "/home/crab/list" };
    const task = one(
      "crab",
      crabRecord("a", { tasks: [{ task: crabIds.print, attribute, output: "milk" }], adjlist: "0" }),
    );
    expect(task.start?.files).toEqual(["/home/crab/list"]);
    const both = [
      { task: crabIds.write, attribute, output: null },
      { task: crabIds.print, attribute, output: null },
    ];
    expect(one("crab", crabRecord("b", { tasks: both })).start?.files).toEqual([]);
  });
});
