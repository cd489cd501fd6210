import { readFileSync } from "node:fs";
import { lchown, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * The user id under which root runs a desktop. It owns no file and no group of the machine: systemd leaves 65520
 * to 65533 unused, and a container that maps the usual 65536 users has it too.
 */
const unprivilegedUser = 65_533;

/**
 * Returns the user id under which desktops run when it differs from that of this program; null when it does not. Root
 * may read every file of the machine, so that a desktop that ran as root could, too. Where root is the only user that
 * is mapped, it is an ordinary user of the machine outside of its namespace.
 */
export function guestUser(): number | null {
  return process.getuid?.() === 0 && isMapped(unprivilegedUser) ? unprivilegedUser : null;
}

/** Gives paths, and everything in those that are folders, to the user of the desktop. Does nothing when it is this one. */
export async function handOver(...paths: string[]): Promise<void> {
  const user = guestUser();
  if (user === null) return;
  for (const path of paths) {
    const names = await readdir(path, { recursive: true }).catch(() => []);
    await Promise.all([path, ...names.map((name) => join(path, name))].map((name) => lchown(name, user, user)));
  }
}

/** The words before a command that make it run as the user of the desktop. */
export function asGuestUser(): string[] {
  const user = guestUser();
  return user === null ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--"];
}

function isMapped(user: number): boolean {
  const ranges = readFileSync("/proc/self/uid_map", "utf8").trim().split("\n");
  return ranges.some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/ +/).map(Number);
    return user >= first && user < first + count;
  });
}
