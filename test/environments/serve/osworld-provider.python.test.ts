import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { python } from "../../attempt/gym/run-python.js";
import { remoteSimulatedComputers } from "../remote/simulated-guest.js";

/** What a checkout of OSWorld has that matters here: base classes, the function that makes providers, and who calls it. */
const checkout = {
  "desktop_env/__init__.py": "",
  "desktop_env/providers/base.py": `
from abc import ABC, abstractmethod
def _abstract(*names):
    return {name: abstractmethod(lambda self, *a, **k: None) for name in names}
Provider = type(ABC)("Provider", (ABC,), _abstract(
    "start_emulator", "get_ip_address", "save_state", "revert_to_snapshot", "stop_emulator"))
VMManager = type(ABC)("VMManager", (ABC,), _abstract(
    "initialize_registry", "add_vm", "delete_vm", "occupy_vm", "list_free_vms", "check_and_clean", "get_vm_path"))
`,
  "desktop_env/providers/__init__.py": `
def create_vm_manager_and_provider(provider_name, region, use_proxy=False):
    raise NotImplementedError(provider_name)
`,
  "desktop_env/desktop_env.py": `
from desktop_env.providers import create_vm_manager_and_provider
class DesktopEnv:
    def __init__(self, provider_name):
        self.manager, self.provider = create_vm_manager_and_provider(provider_name, None, use_proxy=False)
        self.path_to_vm = self.manager.get_vm_path(os_type="Ubuntu", region=None, screen_size=(1920, 1080))
        self.provider.start_emulator(self.path_to_vm, True, "Ubuntu")
        self.vm_ip, *self.ports = self.provider.get_ip_address(self.path_to_vm).split(":")
`,
  "run.py": `
import json, sys
from desktop_env.desktop_env import DesktopEnv
print(json.dumps([sys.argv[1:], len(DesktopEnv("docker").ports)]))
`,
};

function newCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "osworld-"));
  mkdirSync(join(folder, "desktop_env", "providers"), { recursive: true });
  for (const [name, text] of Object.entries(checkout)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Servers of desktops of simulated applications; `reverts` counts how often each was reset. */
async function lend(count: number) {
  const addresses: string[] = [];
  const reverts = Array.from({ length: count }, () => 0);
  for (let place = 0; place < count; place += 1) {
    const computer = await remoteSimulatedComputers().open();
    const revert = async () => {
      reverts[place] = (reverts[place] ?? 0) + 1;
      await computer.reset(emptySetup);
    };
    const desktop = lendDesktop(computer, { width: 1280, height: 800 }, computer, revert);
    const server = await serveGuest(desktop, { port: 0, token: null });
    onTestFinished(async () => {
      await server.close();
      await computer.close();
    });
    addresses.push(server.address);
  }
  return { addresses, reverts };
}

describe("OSWorld's provider of desktops that are lent", () => {
  it("gives each environment a clean desktop of its own, reverts it, and takes those of processes that have ended", async () => {
    const { addresses, reverts } = await lend(2);
    const program = `
import os, subprocess
import desktop_env.desktop_env
from taskloom_gym.osworld_provider import TaskloomVMManager, register
register()
from desktop_env.desktop_env import DesktopEnv
gone = subprocess.Popen(["true"])
gone.wait()
TaskloomVMManager().occupy_vm(given[1], gone.pid)
one, two = DesktopEnv("docker"), DesktopEnv("docker")
codes = []
for call in (lambda: DesktopEnv("docker"), lambda: one.provider.save_state(one.path_to_vm, "here")):
    try:
        call()
    except GymError as error:
        codes.append(error.code)
try:
    DesktopEnv("vmware")
except NotImplementedError as error:
    other = str(error)
same = one.provider.revert_to_snapshot(one.path_to_vm, "init_state") == one.path_to_vm
one.provider.stop_emulator(one.path_to_vm)
again = DesktopEnv("docker")
print(json.dumps({"own": [one.path_to_vm, two.path_to_vm], "codes": codes, "other": other, "same": same,
                  "again": again.path_to_vm, "at": f"http://{one.vm_ip}:{one.ports[0]}", "ports": len(one.ports)}))
`;
    const [first, second] = addresses;
    const variables = { TASKLOOM_DESKTOPS: addresses.join(", ") };
    expect(await python("", program, addresses, { folders: [newCheckout()], variables })).toEqual({
      ...{ own: [first, second], codes: ["SERVE_TAKEN", "SERVE_NOT_OFFERED"], other: "vmware", same: true },
      ...{ again: first, at: first, ports: 4 },
    });
    expect(reverts).toEqual([3, 1]);
  });

  it("runs a program of a checkout as it is", async () => {
    const { addresses } = await lend(1);
    const folder = newCheckout();
    const program = `
import subprocess
words = [sys.executable, "-m", "taskloom_gym.run_osworld", given + "/run.py", "--max_steps", "15"]
print(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
`;
    const variables = { TASKLOOM_DESKTOPS: addresses.join(",") };
    expect(await python("", program, folder, { variables })).toEqual([["--max_steps", "15"], 4]);
  });
});
