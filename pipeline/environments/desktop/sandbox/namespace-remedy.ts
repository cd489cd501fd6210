import { readFileSync } from "node:fs";

/** What bubblewrap says where the kernel lets it make no user namespace, or lets it do nothing in the one that it has made. */
const denied = /namespace|uid map|gid map|RTM_NEWADDR|Operation not permitted|Permission denied/i;

/** Settings of the kernel that forbid user namespaces, with the value by which each does, and the one that allows them. */
const settings = [
  // Ubuntu since 23.10: only programs with an AppArmor profile may use them.
  { name: "kernel.apparmor_restrict_unprivileged_userns", forbids: "1", allows: "0" },
  { name: "kernel.unprivileged_userns_clone", forbids: "0", allows: "1" },
] as const;

/**
 * What to do about an obstacle that bubblewrap reports, in one line. `read` returns what a file under /proc/sys says, null
 * where there is none.
 */
export function namespaceRemedy(obstacle: string, read: (file: string) => string | null = readSetting): string {
  if (!denied.test(obstacle)) return "the sandbox needs bubblewrap and user namespaces: pnpm desktop install";
  const found = settings.filter(({ name, forbids }) => read(`/proc/sys/${name.replace(".", "/")}`)?.trim() === forbids);
  if (found.length === 0)
    return "the sandbox needs user namespaces, which this computer or container forbids: allow them";
  const changes = found.map(({ name, allows }) => `${name}=${allows}`).join(" ");
  const who = found[0]?.name === settings[0].name ? "AppArmor restricts" : "the kernel forbids";
  return `the sandbox needs user namespaces, which ${who} here: sudo sysctl -w ${changes}`;
}

function readSetting(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Kernels that do not have a setting do not forbid anything by it.
    return null;
  }
}
