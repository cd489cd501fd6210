import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDesktopEnvironment } from "../../../pipeline/environments/desktop/desktop-environment.js";
import { monotonicMs, readBlockedCall } from "../../../pipeline/environments/desktop/rest/blocked-calls.js";
import { type ThreadLook, watchThreads } from "../../../pipeline/environments/desktop/rest/thread-watch.js";
import type { Sandbox } from "../../../pipeline/environments/desktop/sandbox/sandbox.js";
import { openFileCache } from "../../../pipeline/environments/desktop/state/file-cache.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import { eventually } from "./display-server.js";
import { startSandbox } from "./start-sandbox.js";

const until = (holds: () => boolean | Promise<boolean>): Promise<true> =>
  eventually(async () => ((await holds()) ? true : undefined), "what was waited for");

describe("the threads of a desktop", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ applications: [], prepareHome: async () => undefined });
  });
  afterAll(() => sandbox.close());

  const isStill = (look: ThreadLook | null): boolean => look?.isStill === true;

  test("are still when none has anything to do", async () => {
    await until(() => isStill(sandbox.threads.look()));
  });

  test("are still until the deadline of a program that sleeps", async () => {
    const dueMs = (): number => {
      const look = sandbox.threads.look();
      return look?.isStill === true ? look.dueMs : Number.NaN;
    };
    // Idle threads of GLib's pools end after 15 seconds, so that these are deadlines, too.
    await until(() => dueMs() > 5_000);
    sandbox.spawn(["sleep", "3"]);
    await until(() => dueMs() <= 3_000);
  });

  test("are at work as long as a program runs, and still again after its end", async () => {
    sandbox.spawn(["sh", "-c", "while [ ! -e /tmp/enough ]; do :; done"]);
    await until(async () =>
      (await sandbox.processes()).some(({ command }) => command.join(" ").includes("/tmp/enough")),
    );
    for (let look = 0; look < 100; look += 1) expect(isStill(sandbox.threads.look())).toBe(false);
    sandbox.spawn(["touch", "/tmp/enough"]);
    await until(() => isStill(sandbox.threads.look()));
  });

  test("are not still between two looks when one of them ran and waits again", async () => {
    await until(() => isStill(sandbox.threads.look()));
    sandbox.spawn(["sh", "-c", "echo ran >/home/user/ran"]);
    await until(() => {
      try {
        return readFileSync(`${sandbox.home}/ran`, "utf8") === "ran\n";
      } catch {
        return false;
      }
    });
    expect(isStill(sandbox.threads.look())).toBe(false);
  });

  test("are none after the end of the watch", () => {
    const watch = watchThreads(sandbox.firstProcess);
    watch.close();
    expect(watch.look()).toBeNull();
  });
});

test("a thread that sleeps tells when it goes on", async () => {
  const child = spawn("sleep", ["500"]);
  try {
    await once(child, "spawn");
    const folder = `/proc/${child.pid}`;
    await until(() => {
      const { isWaiting, until } = readBlockedCall(readFileSync(`${folder}/syscall`, "latin1").trim(), folder);
      const left = until - monotonicMs();
      return isWaiting && left > 400_000 && left <= 500_000;
    });
  } finally {
    child.kill();
  }
});

test("a desktop that was started ahead of its reset has its setup, and nothing of the one before", async () => {
  const desktop = createDesktopEnvironment([], openFileCache());
  const text = (name: string) =>
    environmentSetupSchema.parse({
      files: [{ path: `/home/user/Documents/${name}.txt`, content: { kind: "text", text: name } }],
      clipboard: { kind: "text", text: name },
    });
  try {
    await desktop.reset(text("first"));
    const first = await desktop.state();
    for (const name of ["second", "third", "fourth"]) {
      await desktop.reset(text(name));
      const { files, clipboard } = await desktop.state();
      expect(files.flatMap(({ content }) => content ?? [])).toEqual([{ kind: "text", text: name }]);
      expect(clipboard).toEqual({ kind: "text", text: name });
    }
    await desktop.reset(text("first"));
    expect(await desktop.state()).toEqual(first);
  } finally {
    await desktop.close();
  }
});
