import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDesktopEnvironment } from "../../../pipeline/environments/desktop/desktop-environment.js";
import { limits } from "../../../pipeline/environments/desktop/sandbox/limits/limits.js";
import type { Sandbox } from "../../../pipeline/environments/desktop/sandbox/sandbox.js";
import { openFileCache } from "../../../pipeline/environments/desktop/state/file-cache.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { at, click } from "../../conformance/acting.js";
import { application } from "./desktop-application.js";
import { eventually } from "./display-server.js";
import { startSandbox } from "./start-sandbox.js";

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ applications: [], prepareHome: async () => undefined });
});

afterEach(() => sandbox.close());

/** What a shell command inside prints. */
async function inside(command: string): Promise<string> {
  sandbox.spawn(["sh", "-c", `(${command}) >/tmp/said 2>&1; mv /tmp/said /home/user/said`]);
  const file = join(sandbox.home, "said");
  await eventually(async () => (existsSync(file) ? true : undefined), "what the command prints");
  const text = await readFile(file, "utf8");
  await rm(file);
  return text;
}

describe("what only root may read outside", () => {
  const secrets = `find /etc /run/machine /usr /opt /var -type f ! -perm -o=r -readable 2>/dev/null; true`;

  test("cannot be read inside, at any depth", async () => {
    expect(await inside("cat /etc/shadow /etc/security/opasswd 2>/dev/null; true")).toBe("");
    expect(await inside(secrets)).toBe("");
  });

  // Another user can make no such file in a folder that desktops see.
  test.runIf(process.getuid?.() === 0)(
    "cannot be read or changed inside when it is made while a desktop runs",
    async () => {
      const folder = await mkdtemp("/usr/local/share/taskloom-test-");
      try {
        await writeFile(join(folder, "secret"), "hidden", { mode: 0o600 });
        expect(await inside(`cat ${folder}/secret; ls ${folder}`)).not.toContain("hidden");
        // The folder alone must not be what hides it.
        await chmod(folder, 0o755);
        expect(await inside(`ls ${folder}`)).toBe("secret\n");
        expect(await inside(`cat ${folder}/secret`)).toMatch(/Permission denied/);
        expect(await inside(secrets)).toBe("");
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});

/** A Python program that writes at most 1 GiB a second, so that it lives for several looks at the limits. */
function endless(file: string): string {
  return `import time\nwith open("${file}", "wb") as file:\n  while True: file.write(b"x" * 1048576); time.sleep(0.001)`;
}

describe("a program that uses more than a desktop may ends, and the desktop says what it was", () => {
  const greedy: [string, string[], RegExp][] = [
    ["memory", ["python3", "-c", "a = []\nwhile True: a.append(b'x' * (1 << 24))"], /python3 .* MiB of memory/],
    ["processes", ["sh", "-c", "while :; do sleep 1000 & done"], /(?:sleep|sh) .* 300 processes/],
    ["disk space of its home", ["python3", "-c", endless("endless")], /python3 .* MiB of disk space/],
    ["disk space of /tmp", ["python3", "-c", endless("/tmp/endless")], /python3 .* MiB of disk space/],
  ];

  test.each(greedy)("%s", async (_what, command, message) => {
    expect(sandbox.brokenLimit()).toBeNull();
    sandbox.spawn(command);
    await sandbox.exited;
    expect(sandbox.brokenLimit()).toMatchObject({ code: "DESKTOP_LIMIT", message: expect.stringMatching(message) });
  });

  test("and no single file, process or number of open files grows without bound before that", async () => {
    const [file = "", data = "", open = "", threads = ""] = (
      await inside("ulimit -f; ulimit -d; ulimit -n; ulimit -p; cat /proc/self/oom_score_adj")
    ).split("\n");
    expect(Number(file) * 512).toBeLessThanOrEqual(2 * limits.disk);
    expect(Number(data) * 1024).toBeLessThanOrEqual(2 * limits.memory);
    expect(Number(open)).toBeLessThanOrEqual(4096);
    expect(Number(threads)).toBeLessThanOrEqual(2 * limits.threads);
  });
});

test("an application that eats all memory ends the step by its name, and the next reset goes on", async () => {
  const eater = application("eater", "Eater", ["python3", "-c", "a = []\nwhile True: a.append(b'x' * (1 << 24))"]);
  const desktop = createDesktopEnvironment([eater], openFileCache());
  try {
    await desktop.reset(emptySetup);
    const ended = desktop.sandbox().exited;
    const acted = desktop
      .act(click(at("desktop", "Button", "Eater")))
      .then(() => ended)
      .then(() => desktop.state());
    await expect(acted).rejects.toMatchObject({
      code: "DESKTOP_LIMIT",
      message: expect.stringMatching(/^Eater \(python3\) was ended.*reset the environment$/),
    });
    await expect(desktop.state()).rejects.toMatchObject({ code: "DESKTOP_DIED" });
    await desktop.reset(emptySetup);
    expect((await desktop.observe()).controls.map(({ control_text }) => control_text)).toContain("Eater");
  } finally {
    await desktop.close();
  }
});
