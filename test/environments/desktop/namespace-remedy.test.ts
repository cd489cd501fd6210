import { describe, expect, it } from "vitest";
import { namespaceRemedy } from "../../../pipeline/environments/desktop/sandbox/namespace-remedy.js";

const appArmor = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";
const clone = "/proc/sys/kernel/unprivileged_userns_clone";
const uidMap = "bwrap: setting up uid map: Permission denied";

/** A kernel with these settings. */
const kernel = (files: Readonly<Record<string, string>>) => (file: string) => files[file] ?? null;

describe("where bubblewrap makes no user namespace", () => {
  it.each([
    [uidMap, { [appArmor]: "1\n", [clone]: "1\n" }, "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"],
    [
      "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted",
      { [appArmor]: "1\n" },
      "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
    ],
    [
      "bwrap: No permissions to create new namespace",
      { [clone]: "0\n" },
      "sudo sysctl -w kernel.unprivileged_userns_clone=1",
    ],
    [
      uidMap,
      { [appArmor]: "1\n", [clone]: "0\n" },
      "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 kernel.unprivileged_userns_clone=1",
    ],
  ])("the setting that forbids it is named with the command that allows it (%s)", (obstacle, files, command) => {
    expect(namespaceRemedy(obstacle, kernel(files)).endsWith(`: ${command}`)).toBe(true);
  });

  it("AppArmor is not blamed where it restricts nothing, or where bubblewrap is missing", () => {
    for (const files of [{}, { [appArmor]: "0\n", [clone]: "1\n" }]) {
      expect(namespaceRemedy(uidMap, kernel(files))).not.toMatch(/AppArmor|sysctl/);
    }
    expect(namespaceRemedy("spawn bwrap ENOENT", kernel({ [appArmor]: "1" }))).not.toMatch(/AppArmor|sysctl/);
  });
});
