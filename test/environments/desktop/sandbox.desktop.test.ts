import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../../../pipeline/environments/desktop/sandbox/sandbox.js";
import { application } from "./desktop-application.js";
import { type SandboxOptions, startSandbox } from "./start-sandbox.js";

const opened: Sandbox[] = [];

async function open(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ applications: [], prepareHome: async () => undefined, ...options });
  opened.push(sandbox);
  return sandbox;
}

/** What a shell command inside a desktop prints. */
async function inside(sandbox: Sandbox, command: string): Promise<string> {
  const name = `said-${process.hrtime.bigint()}`;
  sandbox.spawn(["sh", "-c", `(${command}) >/tmp/${name} 2>&1; mv /tmp/${name} /home/user/${name}`]);
  const file = join(sandbox.home, name);
  await until(() => existsSync(file));
  return readFile(file, "utf8");
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error("it did not come to hold");
}

/** Processes of the machine whose arguments or environment name the folder of a desktop. */
function processesOf(root: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(root);
      } catch {
        return false;
      }
    });
}

/** Processes of the machine in the same process namespace as the given one. */
function companions(namespace: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/ns/pid`) === namespace;
      } catch {
        return false;
      }
    });
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
});

describe("a desktop", () => {
  test("takes connections to its display and buses from outside as soon as it is there", async () => {
    const sandbox = await open();
    for (const socket of [sandbox.display, sandbox.sessionBus, sandbox.accessibilityBus]) {
      const connection = createConnection(socket);
      await once(connection, "connect");
      connection.destroy();
    }
    expect((await readFile(sandbox.framebuffer)).length).toBeGreaterThan(1280 * 800 * 4);
  });

  test("has a fixed user, home, host and clock, and no network but its own", async () => {
    const sandbox = await open();
    const said = await inside(sandbox, "id -un; id -u; echo $HOME; hostname; date +%F; cat /proc/net/dev");
    const [user, uid, home, host, date] = said.split("\n");
    expect([user, uid, home, host, date]).toEqual(["user", "4242", "/home/user", "desktop", "2026-03-02"]);
    expect(said.match(/^ *\w+:/gm)?.map((name) => name.trim())).toEqual(["lo:"]);
  });

  test("lets programs of Python sleep as long as they ask for, while it shows its own date", async () => {
    const sandbox = await open();
    const program = [
      "import datetime, threading, time",
      "begun = time.monotonic()",
      "time.sleep(0.4)",
      "threading.Event().wait(0.2)",
      "print(0.6 <= time.monotonic() - begun, datetime.date.today(), time.localtime().tm_hour)",
    ];
    expect(await inside(sandbox, `python3 -c '${program.join("\n")}'`)).toBe("True 2026-03-02 9\n");
  });

  test("cannot write to the machine nor see its files", async () => {
    const sandbox = await open();
    const said = await inside(
      sandbox,
      `touch /usr/x /etc/x 2>&1; ls ${process.cwd()} ${sandbox.root} 2>&1; kill -0 ${process.pid} 2>&1; true`,
    );
    expect(said.match(/Read-only file system/g)).toHaveLength(2);
    expect(said.match(/No such file or directory/g)).toHaveLength(2);
    expect(said).toMatch(/No such process/);
  });

  test("sees no users, passwords or identity of the machine", async () => {
    const sandbox = await open();
    const said = await inside(sandbox, "cat /run/machine/etc/passwd /run/machine/etc/shadow 2>&1; true");
    expect(said).toMatch(/^cat: \/run\/machine\/etc\/passwd: Permission denied\ncat: .*shadow: Permission denied\n?$/);
    expect(await inside(sandbox, "cat /etc/shadow 2>/dev/null; cut -d: -f1 /etc/passwd")).toBe("root\nuser\nnobody\n");
    expect(await inside(sandbox, "cat /etc/machine-id")).toMatch(/^7461736b6c6f6f6d/);
  });

  test("starts with the home folder that it was given, dated at the start of its time", async () => {
    const sandbox = await open({
      prepareHome: async (home) => {
        await mkdir(join(home, "Documents", "Work"), { recursive: true });
        await writeFile(join(home, "Documents", "Work", "plan.txt"), "first");
        await utimes(join(home, "Documents", "Work", "plan.txt"), 1, 1);
      },
    });
    expect(await inside(sandbox, "cat Documents/Work/plan.txt; stat -c ' %y' Documents/Work/plan.txt")).toMatch(
      /^first 2026-03-02 09:00:00/,
    );
  });

  test("tells which programs run in it and leaves out its own", async () => {
    const sandbox = await open();
    expect(await sandbox.processes()).toEqual([]);
    sandbox.spawn(["tail", "-f", "/dev/null"]);
    // For an instant it is still the program that starts it.
    await until(async () => (await sandbox.processes()).some(({ command: [program] }) => program === "tail"));
    expect((await sandbox.processes()).map(({ command }) => command)).toEqual([["tail", "-f", "/dev/null"]]);
  });

  test("passes a command's words and environment on as they are", async () => {
    const sandbox = await open();
    sandbox.spawn(["sh", "-c", `printf %s "$1$WORD" > out; mv out done`, "sh", 'it\'s $HOME; `x` "q" \n'], {
      WORD: "a b'c",
    });
    await until(() => existsSync(join(sandbox.home, "done")));
    expect(await readFile(join(sandbox.home, "done"), "utf8")).toBe("it's $HOME; `x` \"q\" \na b'c");
  });

  test("writes each message that is sent in it, in order, byte for byte", async () => {
    const sandbox = await open();
    const client = [
      "import smtplib",
      'for subject in ["one", "two"]:',
      '  with smtplib.SMTP("127.0.0.1", 1025) as server:',
      '    text = f"Subject: {subject}\\r\\n\\r\\n.dot\\r\\n"',
      '    print(server.sendmail("a@example.org", ["b@example.org", "c@example.org"], text))',
    ];
    expect(await inside(sandbox, `python3 -c '${client.join("\n")}' 2>&1`)).toBe("{}\n{}\n");
    const names = (await readdir(sandbox.mail)).sort();
    const messages = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(sandbox.mail, name), "utf8"))),
    );
    expect(messages).toEqual(
      ["one", "two"].map((subject) => ({
        from: "a@example.org",
        to: ["b@example.org", "c@example.org"],
        raw: `Subject: ${subject}\r\n\r\n.dot\r\n`,
      })),
    );
  });

  test("refuses what is sent where the mail account is locked", async () => {
    const sandbox = await open({ mailLocked: true });
    const client = [
      "import smtplib",
      "try:",
      '  smtplib.SMTP("127.0.0.1", 1025).sendmail("a@example.org", ["b@example.org"], "Subject: one\\r\\n\\r\\n.")',
      "except smtplib.SMTPSenderRefused as refused:",
      "  print(refused.smtp_code)",
    ];
    expect(await inside(sandbox, `python3 -c '${client.join("\n")}' 2>&1`)).toBe("550\n");
    expect(await readdir(sandbox.mail)).toEqual([]);
  });

  test("keeps side by side what happens in each apart", async () => {
    const [one, two] = await Promise.all([open(), open()]);
    await inside(one, "echo 1 > Documents/mine");
    expect(await inside(two, "ls Documents")).toBe("");
    expect(one.root).not.toBe(two.root);
  });

  test("says which of its parts died", async () => {
    const sandbox = await open();
    sandbox.spawn(["sh", "-c", "kill -9 $(pidof Xvfb || grep -l Xvfb /proc/[0-9]*/comm | cut -d/ -f3)"]);
    expect(await sandbox.exited).toMatch(/display|window-manager|panel/);
  });

  test("says what to install when a program is missing", async () => {
    await expect(open({ applications: [application("ghost", "Ghost", ["no-such-program"])] })).rejects.toMatchObject({
      code: "DESKTOP_MISSING",
      message: expect.stringContaining("pnpm desktop install"),
    });
  });

  test("does not start when it is told to stop, and leaves nothing", async () => {
    const stop = new AbortController();
    const starting = open({
      signal: stop.signal,
      prepareHome: async () => {
        stop.abort(new Error("enough"));
        await sleep(50);
      },
    });
    await expect(starting).rejects.toThrow("enough");
  });
});

describe("what is left behind", () => {
  test("nothing, after a desktop is closed", async () => {
    const sandbox = await open();
    sandbox.spawn(["mousepad"]);
    await until(async () => (await sandbox.processes()).length > 0);
    const [bwrap] = processesOf(sandbox.root);
    expect(bwrap).toBeDefined();
    await sandbox.close();
    expect(processesOf(sandbox.root)).toEqual([]);
    expect(existsSync(sandbox.root)).toBe(false);
  });

  test("no descriptor and no folder, after many desktops", async () => {
    await (await open()).close();
    const before = readdirSync("/proc/self/fd").length;
    for (let count = 0; count < 15; count += 1) await (await open()).close();
    expect(readdirSync("/proc/self/fd").length).toBeLessThanOrEqual(before + 1);
    expect(opened.filter(({ root }) => existsSync(root))).toEqual([]);
  });

  test("no process, when the program is killed at any moment, and its folders go with the next start", async () => {
    for (const moment of [40, 120, 400, 4000]) {
      const program = spawn(
        process.execPath,
        ["--import", "tsx", fileURLToPath(new URL("open-desktops.ts", import.meta.url))],
        {
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      await once(program.stdout, "data");
      await sleep(moment);
      const prefix = `taskloom-desktop-${program.pid}-`;
      const namespaces = new Set(processesOf(prefix).map((pid) => childNamespace(pid)));
      program.kill("SIGKILL");
      await once(program, "exit");
      await until(() => processesOf(prefix).length === 0);
      await until(() => [...namespaces].every((namespace) => namespace === null || companions(namespace).length === 0));
      await (await open()).close();
      expect(readdirSync("/dev/shm").filter((name) => name.startsWith(prefix))).toEqual([]);
    }
  });
});

function childNamespace(pid: number): string | null {
  try {
    const namespace = readlinkSync(`/proc/${pid}/ns/pid_for_children`);
    return namespace === readlinkSync("/proc/self/ns/pid") ? null : namespace;
  } catch {
    return null;
  }
}
