import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handOver } from "../guest-user.js";

const prefix = "taskloom-desktop-";
const neededBytes = 1024 ** 3;

/** Creates the folder of one desktop. */
export async function createRootFolder(): Promise<string> {
  const root = await createFolder();
  await Promise.all(["home", "x11", "run", "fb", "mail", "etc"].map((name) => mkdir(join(root, name))));
  await Promise.all([chmod(join(root, "x11"), 0o1777), chmod(join(root, "run"), 0o700)]);
  await handOver(root);
  return root;
}

/** Creates an empty folder that several desktops may have in common. */
export async function createSharedFolder(): Promise<string> {
  const folder = await createFolder();
  await handOver(folder);
  return folder;
}

/** Its name has the id of the process that owns it, by which leftovers of a killed run are recognised. */
async function createFolder(): Promise<string> {
  return mkdtemp(join(await parentFolder(), `${prefix}${process.pid}-${startTime(process.pid)}-`));
}

/** Removes the folders of desktops whose owner is no longer alive. */
export async function sweepRootFolders(): Promise<void> {
  for (const parent of [memoryFolder, tmpdir()]) {
    const names = await readdir(parent).catch(() => []);
    const stale = names.filter((name) => name.startsWith(prefix) && !ownerLives(name));
    // Another run may be sweeping too, or the folder may be another user's.
    await Promise.all(stale.map((name) => removeRootFolder(join(parent, name)).catch(() => undefined)));
  }
}

export function removeRootFolder(root: string): Promise<void> {
  return rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

const memoryFolder = "/dev/shm";

/** Memory rather than disk where there is room: the display writes its picture there, applications sync their files. */
async function parentFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return existsSync(memoryFolder) && bavail * bsize > neededBytes ? memoryFolder : tmpdir();
}

function ownerLives(name: string): boolean {
  const [pid = "", start = ""] = name.slice(prefix.length).split("-");
  return startTime(Number(pid)) === start;
}

/** Clock ticks between the start of the machine and of the process; "" when there is no such process. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
