import { realpathSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { asGuestUser, guestUser } from "../guest-user.js";
import { shellWords } from "../shell-words.js";
import type { ReadOnlyBind } from "./sandbox-arguments.js";

/** What is bound into a desktop, and the words before bubblewrap with which its user can reach that. */
export interface StagedBinds {
  binds: ReadOnlyBind[];
  prefix: string[];
}

/**
 * Makes every bind source accessible to the user of the desktop. A source in a folder that is closed to it (/root) is
 * mounted into the desktop's own folder, in a private mount namespace. This needs the permission to mount.
 */
export async function stageBinds(root: string, wanted: readonly ReadOnlyBind[]): Promise<StagedBinds> {
  const staged = wanted.map((bind, index) => ({
    ...bind,
    place: guestUser() === null || isOpenToAll(bind.from) ? null : join(root, `stage-${index}`),
  }));
  const mounts = staged.flatMap(({ from, place }) => (place === null ? [] : [{ from, place }]));
  await Promise.all(
    mounts.map(({ from, place }) => (statSync(from).isDirectory() ? mkdir(place) : writeFile(place, ""))),
  );
  const binds = staged.map(({ from, to, place }) => ({ from: place ?? from, to }));
  if (mounts.length === 0) return { binds, prefix: asGuestUser() };
  const commands = mounts.map(({ from, place }) => shellWords(["mount", "--bind", from, place]));
  const script = [...commands, 'exec "$@"'].join(" && ");
  return {
    binds,
    prefix: ["unshare", "--mount", "--propagation", "slave", "--", "/bin/sh", "-c", script, "sh", ...asGuestUser()],
  };
}

/** Whether every user may pass all folders above a path. */
function isOpenToAll(path: string): boolean {
  const folder = dirname(realpathSync(path));
  return (statSync(folder).mode & othersPass) !== 0 && (folder === "/" || isOpenToAll(folder));
}

const othersPass = 0o001;
